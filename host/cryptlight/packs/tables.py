"""Authoring tables shared by the full games: CSV rows, words, effects, provenance."""

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from cryptlight.packs import cells
from cryptlight.packs.build import LANGUAGES
from cryptlight.packs.errors import Finding, nearest

# How sure a value is: printed in the rulebook, told by players, told in two ways, concluded from
# the text, typed in by the owner of the box, or invented here so that there is something to play.
Provenance = Literal["rulebook", "community", "disputed", "inferred", "owner", "sample", "fixture"]
T = TypeVar("T", bound=BaseModel)
Words = dict[str, dict[str, str]]
SCREEN = 21  # letters in a row; a line has two
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
    header: list[str] = []
    found = []
    for number, values in cells.rows(text):
        if not header:
            header = values
        elif not any(values):
            if values:
                message = "the row is empty; delete it"
                findings.append(Finding(path.name, f"row {number}", message))
        elif any(values[len(header) :]):
            message = "more cells than columns; a text with a comma needs quotes"
            findings.append(Finding(path.name, f"row {number}", message))
        else:
            values += [""] * (len(header) - len(values))
            found.append((number, dict(zip(header, values, strict=False))))
    return found


def same_names(path: Path, columns: Sequence[str], findings: list[Finding]) -> None:
    """Rows that are called alike, both of them named, whatever else is wrong in the table."""
    seen: dict[tuple[str, ...], int] = {}
    for number, raw in _lines(path, []):
        name = tuple(raw.get(column, "") for column in columns)
        if name in seen and any(name):
            told = " ".join(name)
            message = f'"{told}" is in row {seen[name]} already; each row needs its own'
            place = f"row {number}, column {columns[-1]}"
            findings.append(Finding(path.name, place, message))
        seen.setdefault(name, number)


def _explain(file: str, number: int, problem: Any, model: type[BaseModel]) -> Finding:
    column = ".".join(str(part) for part in problem["loc"] if isinstance(part, str))
    message = str(problem["msg"]).removeprefix("Value error, ")
    if problem["type"] == "extra_forbidden":
        message = "unknown column" + nearest(column, model.model_fields)
    elif problem["type"] == "missing":
        message = "this column is missing"
    elif problem["type"] == "literal_error":
        value = str(problem.get("input", ""))
        known = problem["ctx"]["expected"].replace("' or '", "', '")
        message = f'"{value}" is not one of {known}'
        message = cells.date_advice(value) if cells.is_date(value) else message
    elif problem["type"].startswith("int_"):
        message = cells.number_advice(str(problem.get("input", "")))
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


def told_lines(en: str, es: str) -> tuple[list[str], list[str]]:
    """A card's words as lines that the screen shows whole, as many in each language."""
    found = [_told(en or es), _told(es or en)]
    most = max(map(len, found))
    for lines in found:  # the shorter one says its last line as often
        lines += lines[-1:] * (most - len(lines))
    return found[0], found[1]


def _told(text: str) -> list[str]:
    rows = textwrap.wrap(text, SCREEN)
    return [" ".join(rows[at : at + 2]) for at in range(0, len(rows), 2)]


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
    if cells.is_date(str(text)):
        raise ValueError(cells.date_advice(str(text)))
    words = str(text).split()
    for word in words:
        if not word.lstrip("-").isdigit():
            raise ValueError(_parted(word) or cells.number_advice(word))
    return [int(word) for word in words]


def _parted(word: str) -> str:
    """Numbers with something else than blanks between them."""
    digits = re.findall(r"\d+", word)
    if len(digits) < 2 or re.fullmatch(r"-?\d+\.\d+", word):
        return ""
    return f'"{word}" is more than one number; part them by blanks: {" ".join(digits)}'
