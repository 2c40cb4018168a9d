"""Builds a Dungeon Universalis pack from its folder: game.toml and six tables, or every mistake.

A table that a folder does not have is taken from the game that comes with cryptlight, so that
an owner's folder holds only what differs.
"""

import tomllib
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from cryptlight.packs import build, tables
from cryptlight.packs import universalis_model as model
from cryptlight.packs.build import BuiltPack
from cryptlight.packs.errors import Finding, PackErrors, nearest

FILE = "game.toml"
PREFIX = "DU"
SHIPPED = "dungeon-universalis"
VALUES = (
    "reserve_max", "stunned_attributes", "blunder_attribute", "blunder_dice",
    "block_stops_size", "weapon_break", "shield_break", "terrain_attributes",
)  # fmt: skip
_MOST = {"hero": 32, "creature": 32, "spell": 32, "card": 64, "mod": 31}
T = TypeVar("T", bound=BaseModel)
Rows = dict[str, Sequence[Any]]


def load_folder(path: Path) -> BuiltPack:
    """Read and check the folder; raises PackErrors with everything that is wrong."""
    game = _game(path / FILE)
    findings = _values(game)
    shipped = Path(str(resources.files("cryptlight.games"))) / SHIPPED

    def read(name: str, kind: type[T]) -> list[T]:
        own = path / name
        return tables.read_rows(own if own.is_file() else shipped / name, kind, findings)

    rows: Rows = {
        "hero": read("heroes.csv", model.Hero),
        "creature": read("creatures.csv", model.Creature),
        "spell": read("spells.csv", model.Spell),
        "card": read("cards.csv", model.Card),
        "mod": read("modifiers.csv", model.Modifier),
        "test": read("tests.csv", model.Test),
    }
    words = tables.kit_words(findings)
    own = tables.read_words(shipped, {"words.csv": "", "rules.csv": "rule."}, findings)
    if not findings:
        findings += _check(rows)
    if findings:
        raise PackErrors(findings)
    for language in build.LANGUAGES:
        words[language].update(own[language])
        words[language]["game.title"] = game.title[language]  # type: ignore[index]
    for table, found in rows.items():
        for number, row in enumerate(found):
            tables.name_words(words, f"{table}.{number}", (row.en, row.es))
    spells = [spell.id for spell in rows["spell"]]
    return build.build(
        game="universalis",
        pack_id=game.id,
        version=game.version,
        prefix=PREFIX,
        tables={
            "value": [_row(game)],
            **{name: [row.row(spells) for row in rows[name]] for name in ("hero", "creature")},
            **{name: [row.row() for row in rows[name]] for name in ("spell", "card")},
            # Read as a whole by every menu, so each is one record.
            **{name: [[row.row() for row in rows[name]]] for name in ("mod", "test")},
        },
        words=words,
        extra=[1, 6, 1],
        warnings=_warnings(rows),
    )


def _game(path: Path) -> model.Game:
    try:
        return model.Game.model_validate(tomllib.loads(path.read_text("utf-8")))
    except OSError as error:
        raise PackErrors([Finding(path.name, "", "there is no such file")]) from error
    except tomllib.TOMLDecodeError as error:
        raise PackErrors([Finding(path.name, "", f"not valid TOML: {error}")]) from error
    except ValidationError as error:
        found = [
            Finding(path.name, ".".join(str(part) for part in problem["loc"]), problem["msg"])
            for problem in error.errors()
        ]
        raise PackErrors(found) from error


def _values(game: model.Game) -> list[Finding]:
    findings = []
    for name in VALUES:
        if name not in game.values:
            findings.append(Finding(FILE, f"values.{name}", "this value is missing"))
    for name, value in game.values.items():
        place = f"values.{name}"
        if name not in VALUES:
            message = "there is no such value" + nearest(name, VALUES)
            findings.append(Finding(FILE, place, message))
            continue
        named = value.value if isinstance(value.value, list) else [value.value]
        if "attribute" in name:
            for word in named:
                if word not in model.ATTRIBUTES:
                    message = f'"{word}" is no attribute' + nearest(str(word), model.ATTRIBUTES)
                    findings.append(Finding(FILE, place, message))
        elif not isinstance(value.value, int):
            findings.append(Finding(FILE, place, "this should be a whole number"))
    return findings


def _row(game: model.Game) -> list[Any]:
    row: list[Any] = []
    for name in VALUES:
        value = game.values[name].value
        if isinstance(value, list):
            row.append([model.ATTRIBUTES.index(word) for word in value])
        else:
            row.append(model.ATTRIBUTES.index(value) if isinstance(value, str) else value)
    return row


def _check(rows: Rows) -> list[Finding]:
    findings = []
    for name, file in (("hero", "heroes.csv"), ("creature", "creatures.csv")):
        for row in rows[name]:
            for spell in row.spells:
                known = [other.id for other in rows["spell"]]
                if spell not in known:
                    message = f'there is no spell "{spell}"' + nearest(spell, known)
                    findings.append(Finding(file, row.id, message))
    if [row.id for row in rows["test"]] != list(model.TESTS):
        order = ", ".join(model.TESTS)
        findings.append(Finding("tests.csv", "", f"needs these rows in this order: {order}"))
    for name, most in _MOST.items():
        if not 1 <= len(rows[name]) <= most:
            findings.append(Finding(f"{name}s", "", f"needs from 1 to {most} rows"))
    return findings


def _warnings(rows: Rows) -> list[str]:
    """What an owner should check against the box."""
    sample = [name for name, found in rows.items() if any(r.provenance == "sample" for r in found)]
    return ["sample values, not the printed cards: " + ", ".join(sample)] if sample else []
