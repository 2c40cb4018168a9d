"""Authoring tables shared by the full games: CSV rows, words, effects, provenance."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from cryptlight.packs.build import LANGUAGES
from cryptlight.packs.errors import Finding, nearest

# How sure a value is: printed in the rulebook, told by players, told in two ways, concluded from
# the text, typed in by the owner of the box, or invented here so that there is something to play.
Provenance = Literal["rulebook", "community", "disputed", "inferred", "owner", "sample", "fixture"]
T = TypeVar("T", bound=BaseModel)
Words = dict[str, dict[str, str]]
_HERE = Path(__file__).parent


class Row(BaseModel):
    """A line of a table; every line says where its values come from."""

    model_config = ConfigDict(extra="forbid")
    provenance: Provenance


def read_rows(path: Path, model: type[T], findings: list[Finding]) -> list[T]:
    """All rows of a CSV file; what is wrong is added to `findings` by row and column."""
    rows: list[T] = []
    for number, raw in _lines(path, findings):
        try:
            row = model.model_validate(raw)
            if "_line" in model.__private_attributes__:
                setattr(row, "_line", number)  # noqa: B010  not every model has it
            rows.append(row)
        except ValidationError as error:
            findings += [_explain(path.name, number, problem, model) for problem in error.errors()]
    return rows


def _lines(path: Path, findings: list[Finding]) -> Iterable[tuple[int, dict[str, Any]]]:
    try:
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        findings.append(Finding(path.name, "", "there is no such file"))
        return []
    except UnicodeDecodeError:
        findings.append(Finding(path.name, "", "not UTF-8 text; save it as UTF-8"))
        return []
    rows = csv.DictReader(text.splitlines())
    found = []
    for raw in rows:
        if None in raw:
            message = "more cells than columns; a text with a comma needs quotes"
            findings.append(Finding(path.name, f"row {rows.line_num}", message))
        else:
            found.append((rows.line_num, {key: value or "" for key, value in raw.items()}))
    return found


def _explain(file: str, number: int, problem: Any, model: type[BaseModel]) -> Finding:
    column = ".".join(str(part) for part in problem["loc"])
    message = str(problem["msg"]).removeprefix("Value error, ")
    if problem["type"] == "extra_forbidden":
        message = "unknown column" + nearest(column, model.model_fields)
    elif problem["type"] == "missing":
        message = "this column is missing"
    elif problem["type"] == "literal_error":
        value = problem.get("input", "")
        message = f'"{value}" is not one of {problem["ctx"]["expected"]}'
    return Finding(file, f"row {number}, column {column}", message)


def read_words(folder: Path, names: Mapping[str, str], findings: list[Finding]) -> Words:
    """Words of CSV files with the columns id, en, es; `names` maps a file to a key prefix."""
    words: Words = {language: {} for language in LANGUAGES}
    for name, prefix in names.items():
        for number, raw in _lines(folder / name, findings):
            for language in LANGUAGES:
                text = raw.get(language, "").strip()
                if not text:
                    message = "every word needs a text in every language"
                    findings.append(Finding(name, f"row {number}, column {language}", message))
                words[language][prefix + raw.get("id", "")] = text
    return words


def kit_words(findings: list[Finding]) -> Words:
    """What the shared parts of the rules say, the same in every game."""
    return read_words(_HERE, {"kit_words.csv": ""}, findings)


def name_words(words: Words, key: str, texts: Sequence[str]) -> None:
    """One text per language, in the order of LANGUAGES."""
    for language, text in zip(LANGUAGES, texts, strict=True):
        words[language][key] = text


def effects(text: str, known: Iterable[str]) -> list[list[Any]]:
    """`damage 2; fire 1` as [["damage", 2], ["fire", 1]]."""
    found: list[list[Any]] = []
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        name, _, amount = part.partition(" ")
        if name not in known:
            raise ValueError(f'unknown effect "{name}"' + nearest(name, known))
        digits = amount.strip().lstrip("-")
        if not digits.isdigit():
            raise ValueError(f'"{part}" should be an effect and a number, such as "{name} 1"')
        found.append([name, int(amount)])
    return found


def numbers(text: Any) -> list[int]:
    """Whole numbers between spaces."""
    words = str(text).split()
    for word in words:
        if not word.lstrip("-").isdigit():
            raise ValueError(f'"{word}" should be a whole number')
    return [int(word) for word in words]
