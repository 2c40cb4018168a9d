"""Builds the pack of a declared game that has no loader of its own: game.toml and its tables.

A table `hero.csv` has the columns that `rules/NAME/tables.py` names, `HERO_HEALTH, HERO_DICE =
range(2)`: the firmware reads its records by these numbers, the host writes them by these names.
A column `dice[]` holds whole numbers between blanks, any other one whole number. Beside them stand
`provenance` and the record's name, `en` and `es`. words.csv and rules.csv are as in every game.
"""

import csv
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from cryptlight.packs import build, gamefolder, tables
from cryptlight.packs.build import BuiltPack
from cryptlight.packs.errors import Finding, PackErrors, nearest

_BESIDE = ("provenance", "en", "es")
_NO_TABLES = ("words", "rules")
_LEVELS = ("track", "dice", "full")


class Game(BaseModel):
    """game.toml."""

    model_config = ConfigDict(extra="forbid")
    kind: str
    id: str
    version: str
    prefix: str = Field(pattern="^[A-Z][A-Z0-9]*$")
    title: dict[Literal["en", "es"], str]
    heroes: tuple[int, int]  # the fewest and the most
    assist: Literal["track", "dice", "full"]


def load_folder(path: Path) -> BuiltPack:
    """Read and check the folder; raises PackErrors with everything that is wrong."""
    game = gamefolder.read_game(path, Game)
    findings: list[Finding] = []
    words = tables.kit_words(findings)
    own = tables.read_words(path, {"words.csv": "", "rules.csv": "rule."}, findings)
    for language in build.LANGUAGES:
        words[language].update(own[language])
    tables.name_words(words, "game.title", (game.title["en"], game.title["es"]))
    records = {}
    for file in sorted(path.glob("*.csv")):
        if file.stem not in _NO_TABLES:
            records[file.stem] = list(_records(file, game.kind, words, findings))
    if findings:
        raise PackErrors(findings)
    return build.build(
        game=game.kind,
        pack_id=game.id,
        version=game.version,
        prefix=game.prefix,
        tables=records,
        words=words,
        extra=[*game.heroes, _LEVELS.index(game.assist)],
    )


def columns(kind: str, table: str) -> list[str]:
    """What a record holds, in the order of the numbers that the firmware reads it by."""
    known = importlib.import_module(f"cryptboard.rules.{kind}.tables")
    prefix = table.upper() + "_"
    numbers = {v: k for k, v in vars(known).items() if k.startswith(prefix) and type(v) is int}
    return [numbers[i].removeprefix(prefix).lower() for i in sorted(numbers)]


def _records(
    file: Path, kind: str, words: tables.Words, findings: list[Finding]
) -> Iterator[list[Any]]:
    wanted = columns(kind, file.stem)
    with file.open(encoding="utf-8-sig", newline="") as text:
        rows = csv.DictReader(text)
        given = [name.removesuffix("[]") for name in rows.fieldnames or ()]
        for name in [*wanted, *_BESIDE]:
            if name not in given:
                findings.append(Finding(file.name, f"column {name}", "this column is missing"))
        for name in given:
            if name not in (*wanted, *_BESIDE):
                message = "unknown column" + nearest(name, wanted)
                findings.append(Finding(file.name, f"column {name}", message))
        if not findings:
            for number, row in enumerate(rows):
                tables.name_words(words, f"{file.stem}.{number}", (row["en"], row["es"]))
                yield [_cell(file, rows.line_num, row, column, findings) for column in wanted]


def _cell(
    file: Path, line: int, row: dict[str, str], column: str, findings: list[Finding]
) -> list[int] | int:
    several = f"{column}[]" in row
    try:
        found = tables.numbers(row[f"{column}[]" if several else column])
        if several or len(found) == 1:
            return found if several else found[0]
        message = "this should be one whole number"
    except ValueError as error:
        message = str(error)
    findings.append(Finding(file.name, f"row {line}, column {column}", message))
    return 0
