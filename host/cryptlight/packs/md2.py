"""Builds a Massive Darkness 2 pack from its folder: game.toml and twelve tables."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cryptlight.packs import build, gamefolder, md2_model
from cryptlight.packs.build import BuiltPack
from cryptlight.packs.errors import Finding, PackErrors, nearest
from cryptlight.packs.gamefolder import FILE
from cryptlight.packs.md2_rows import Rows

PREFIX = "MD2"
SHIPPED = "massive-darkness-2"
VALUES = (
    "xp_cost", "health_by_level", "mana_by_level", "level_gems", "lifebringers", "loot", "tokens",
    "bag_rare", "reserve", "fire_die", "pillar_die", "lifebringer_rerolls", "conditions",
    "revive_health", "rage", "element_slots", "bullseye", "boss_start_revives", "minions",
    "heal_removes", "no_item_dice", "spirit_health", "spirit_dice",
)  # fmt: skip
# Values that folders of before do not name; sample, for the box's cards say them.
LATER = {"spirit_health": [3, 3], "spirit_dice": [[2, 0, 1], [1, 1, 1]]}


def load_folder(path: Path) -> BuiltPack:
    """Read and check the folder; raises PackErrors with everything that is wrong."""
    game = gamefolder.read_game(path, md2_model.Game)
    files = gamefolder.Tables(path, SHIPPED)
    findings = files.findings
    findings += _values(game)
    read = files.read
    rows = Rows(
        dice=[d for d in read("dice.csv", md2_model.Die) if d.variant == game.dice],
        spaces=read("darkness.csv", md2_model.Space),
        heroes=read("heroes.csv", md2_model.Hero),
        mobs=read("mobs.csv", md2_model.Mob),
        roaming=read("roaming.csv", md2_model.Roaming),
        bosses=read("bosses.csv", md2_model.Boss),
        items=read("items.csv", md2_model.Item),
        doors=read("doors.csv", md2_model.Door),
        skills=read("skills.csv", md2_model.Skill),
        tokens=read("tokens.csv", md2_model.Token),
        arrows=read("arrows.csv", md2_model.Arrow),
        quests=read("quests.csv", md2_model.Quest),
    )
    words = files.words(game.title)
    if not findings:
        findings += rows.check()
    if findings:
        raise PackErrors(findings)
    rows.name(words)
    return build.build(
        game="md2",
        pack_id=game.id,
        version=game.version,
        prefix=PREFIX,
        tables={"value": [_row(game)], **rows.tables()},
        words=words,
        extra=[1, 6, 1],
        warnings=_warnings(game, rows),
    )


def _values(game: md2_model.Game) -> list[Finding]:
    for name, value in LATER.items():
        game.values.setdefault(
            name, md2_model.Value.model_validate({"is": value, "from": "sample"})
        )
    findings = list(gamefolder.value_names(game.values, VALUES))
    for name, value in game.values.items():
        if name.endswith("_die") and value.value not in md2_model.DICE:
            message = f'"{value.value}" is no die' + nearest(str(value.value), md2_model.DICE)
            findings.append(Finding(FILE, f"values.{name}", message))
        elif name == "heal_removes" and value.value not in ("fire", "frost", "both"):
            message = f'"{value.value}" is not fire, frost or both'
            findings.append(Finding(FILE, f"values.{name}", message))
    return findings


def _row(game: md2_model.Game) -> list[Any]:
    row: list[Any] = []
    for name in VALUES:
        value = game.values[name].value
        row.append(md2_model.DICE.index(value) if name.endswith("_die") else value)
    return row


def _warnings(game: md2_model.Game, rows: Rows) -> list[str]:
    """What an owner should check against the box."""
    disputed = sorted(name for name, v in game.values.items() if v.provenance == "disputed")
    warnings = []
    if disputed:
        warnings.append("sources differ, check your box: " + ", ".join(disputed))
    found = _sample_tables(rows)
    if found:
        warnings.append("sample values, not the printed cards: " + ", ".join(found))
    return warnings


def _sample_tables(rows: Rows) -> Sequence[str]:
    return [name for name, table in rows.parts() if any(r.provenance == "sample" for r in table)]
