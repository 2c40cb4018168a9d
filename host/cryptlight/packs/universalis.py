"""Builds a Dungeon Universalis pack from its folder: game.toml and six tables."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cryptboard.rules.universalis.tables import MAX_FOES
from cryptlight.packs import build, gamefolder, tables
from cryptlight.packs import universalis_model as model
from cryptlight.packs.build import BuiltPack
from cryptlight.packs.errors import Finding, PackErrors, nearest
from cryptlight.packs.gamefolder import FILE

PREFIX = "DU"
SHIPPED = "dungeon-universalis"
FOE_TRACKS = ("foe", "manafoe", "luckfoe")
VALUES = (
    "reserve_max", "stunned_attributes", "blunder_attribute", "blunder_dice",
    "block_stops_size", "weapon_break", "shield_break", "terrain_attributes",
)  # fmt: skip
_MOST = {"hero": 255, "creature": 255, "spell": 64, "card": 255, "mod": 31}
Rows = dict[str, Sequence[Any]]


def load_folder(path: Path) -> BuiltPack:
    """Read and check the folder; raises PackErrors with everything that is wrong."""
    game = gamefolder.read_game(path, model.Game)
    files = gamefolder.Tables(path, SHIPPED)
    findings = files.findings
    findings += _values(game)
    read = files.read
    rows: Rows = {
        "hero": read("heroes.csv", model.Hero),
        "creature": read("creatures.csv", model.Creature),
        "spell": read("spells.csv", model.Spell),
        "card": read("cards.csv", model.Card),
        "mod": read("modifiers.csv", model.Modifier),
        "test": read("tests.csv", model.Test),
    }
    words = files.words(game.title)
    if not findings:
        findings += _check(rows)
    if findings:
        raise PackErrors(findings)
    for table, found in rows.items():
        for number, row in enumerate(found):
            tables.name_words(words, f"{table}.{number}", (row.en, row.es))
    _name_foes(words)
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


def _name_foes(words: tables.Words) -> None:
    """The tracks of every foe that there can be, from one word for them all."""
    for known in words.values():
        for kind in FOE_TRACKS:
            for i in range(MAX_FOES):
                known[f"track.{kind}{i}"] = known[f"track.{kind}N"].replace("{0}", str(i + 1))


def _values(game: model.Game) -> list[Finding]:
    findings = list(gamefolder.value_names(game.values, VALUES))
    for name, value in game.values.items():
        place = f"values.{name}"
        if name not in VALUES:
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
