"""Builds a Descent pack from its folder: game.toml and its tables, or every mistake at once."""

from pathlib import Path
from typing import Any

from cryptboard.rules.descent import tables as t
from cryptlight.packs import build, gamefolder
from cryptlight.packs import descent_model as m
from cryptlight.packs.build import BuiltPack
from cryptlight.packs.descent_rows import Rows, reminders
from cryptlight.packs.errors import Finding, PackErrors, nearest
from cryptlight.packs.gamefolder import FILE

PREFIX = "DES"
SHIPPED = "descent"
VALUES = (
    "hand", "hand_most", "points_per_card", "glyph_cost", "conquest", "glyph", "sundered",
    "income", "cards", "deck", "relic_costs", "potion_armour", "power_dice", "fatigue_threat",
    "wound_threat", "surges_threat", "altar", "prices", "supply", "knockback", "sharr",
    "lets_off", "bash", "shatter", "equipped", "death_clears", "lost_at_none",
)  # fmt: skip
_SIZES = {
    "relic_costs": 3, "altar": 2, "prices": 3, "supply": 7, "lets_off": 5, "bash": 3,
    "equipped": 2,
}  # fmt: skip
_SYMBOLS = {"surge": t.SURGE, "enhancement": t.ENHANCE, "blank": t.BLANK}


def load_folder(path: Path) -> BuiltPack:
    """Read and check the folder; raises PackErrors with everything that is wrong."""
    game = gamefolder.read_game(path, m.Game)
    files = gamefolder.Tables(path, SHIPPED)
    findings = files.findings
    findings += _values(game)
    read = files.read
    rows = Rows(
        dice=read("dice.csv", m.Die),
        heroes=read("heroes.csv", m.Hero),
        figures=read("figures.csv", m.Figure),
        monsters=read("monsters.csv", m.Monster),
        cards=read("cards.csv", m.Card),
        relics=read("relics.csv", m.Relic),
        quests=read("quests.csv", m.Quest),
        potions=read("potions.csv", m.Potion),
        surges=read("surges.csv", m.Surge),
        box=read("box.csv", m.Box),
    )
    remind = reminders(read("reminders.csv", m.Reminder), findings)
    words = files.words(game.title)
    if not findings:
        findings += rows.check()
    if findings:
        raise PackErrors(findings)
    rows.name(words)
    return build.build(
        game="descent",
        pack_id=game.id,
        version=game.version,
        prefix=PREFIX,
        tables={t.VALUES: [_row(game)], t.REMIND: remind, **rows.tables()},
        words=words,
        extra=[1, 4, 0],
        warnings=_warnings(rows),
    )


def _values(game: m.Game) -> list[Finding]:
    findings = list(gamefolder.value_names(game.values, VALUES))
    for name, given in game.values.items():
        place, value, size = f"values.{name}", given.value, _SIZES.get(name, 0)
        if name not in VALUES:
            continue
        if (len(value) if isinstance(value, list) else 0) != size:
            message = f"{size} numbers belong here" if size else "one number belongs here"
            findings.append(Finding(FILE, place, message))
        elif name == "lets_off" and isinstance(value, list):
            unknown = [str(face) for face in value if face not in _SYMBOLS]
            for face in unknown:
                message = f'"{face}" is no face of a power die' + nearest(face, _SYMBOLS)
                findings.append(Finding(FILE, place, message))
    return findings


def _row(game: m.Game) -> list[Any]:
    row: list[Any] = []
    for name in VALUES:
        value = game.values[name].value
        if name == "lets_off" and isinstance(value, list):
            row.append([_SYMBOLS[str(face)] for face in value])
        else:
            row.append(value)
    return row


def _warnings(rows: Rows) -> list[str]:
    """What an owner should check against the box."""
    found = [name for name, part in rows.parts() if any(r.provenance == "sample" for r in part)]
    return ["sample values, not the printed cards: " + ", ".join(found)] if found else []
