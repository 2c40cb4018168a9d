"""Card files: abilities as people type them, mistakes by row and column, origins of values."""

import csv
import shutil

import pytest

from cryptlight.packs import folder, valpiedra, valpiedra_abilities
from cryptlight.packs.errors import PackErrors
from cryptlight.packs.valpiedra_model import Creature, Hero, origins
from cryptlight.resources import game_folder

SAMPLE = game_folder("valpiedra-demo")
BOX = game_folder("valpiedra")


def rows(name, place=SAMPLE):
    return list(csv.DictReader((place / name).read_text("utf-8").splitlines()))


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("round_end: health -1", [["round_end", [], [["health", -1, 0, 0]], []]]),
        (
            "passive: creature_health +1 all_creatures",
            [["passive", [], [["creature_health", 1, "all_creatures", 0]], []]],
        ),
        (
            "activated: choose (damage -1 | evil -1)",
            [
                [
                    "activated",
                    [],
                    [["choose", 1, 0, [["damage", -1, 0, 0], ["evil", -1, 0, 0]]]],
                    [],
                ]
            ],
        ),
        (
            "after_roll if round_from=2 & carries=ring for once_per_level & xp=2: reroll 1",
            [
                [
                    "after_roll",
                    [["round_from", 2], ["carries", 2]],
                    [["reroll", 1, 0, 0]],
                    [["once_per_level", 1], ["xp", 2]],
                ]
            ],
        ),
        (
            "passive: die_effect 4/5 one hit_damage 2; on_reveal: summon 1 black 3, pursuit",
            [
                ["passive", [], [["die_effect", [[4, 5], 1, ["hit_damage", 2, 0, 0]], 0, 0]], []],
                ["on_reveal", [], [["summon", 1, "black", 3], ["pursuit", 0, 0, 0]], []],
            ],
        ),
        ("", []),
    ],
)
def test_abilities_are_read_as_written(text, meaning):
    assert valpiedra_abilities.parse(text) == meaning


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("on_tuesday: evil +1", 'unknown trigger "on_tuesday"'),
        ("passive evil +1", "has no colon"),
        ("passive: evil", "lacks its amount"),
        ("passive: evil much", '"much" is not a number'),
        ("passive: fly 3", 'unknown effect "fly 3"'),
        ("passive if moon=1: evil 1", 'unknown condition "moon"'),
        ("passive for gold=1: evil 1", 'unknown cost "gold"'),
        ("passive: creature_damage 1 everybody", 'unknown target "everybody"'),
        ("passive: summon 1 black nowhere", 'unknown place "nowhere"'),
    ],
)
def test_what_is_wrong_with_an_ability_is_named(text, message):
    with pytest.raises(ValueError, match=message):
        valpiedra_abilities.parse(text)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("creatures.csv", "1,1,,A,", "9,1,,A,", "row 2, column rank"),
        ("creatures.csv", "on_reveal: evil +1", "on_reveel: evil +1", "row 5, column abilities"),
        ("creatures.csv", ",weapon,", ",wepon,", '"wepon" is no type of equipment'),
        ("creatures.csv", "bonepicker,", "gravewisp,", 'row 3, column id: "gravewisp" is in'),
        ("heroes.csv", ",C D,", ",C X,", '"X" is no virtue'),
        ("heroes.csv", "armor ring holy_text holy_text any", "armor", "row 2, column slots"),
        ("levels.csv", "2-3,descent,1,", "2-3,descent,2,", '"2-3 descent 2" is in row'),
        ("relics.csv", ",extreme,", ",normal,", "needs the normal, then the extreme relic"),
        ("heroes.csv", "sample; rulebook: en", "sample; rulebok: en", 'did you mean "rulebook"'),
        ("heroes.csv", "sample; rulebook: en", "sample; rulebook: nam", 'no column "nam"'),
        ("game.toml", "evil_limit = 15", "", "values.evil_limit"),
        ("game.toml", 'provenance = "rulebook', 'provenance = "gossip', 'unknown origin "gossip"'),
    ],
)  # fmt: skip
def test_a_mistake_is_named_by_its_place(tmp_path, file, old, new, message):
    for path in SAMPLE.glob("*.*"):
        if path.is_file():
            shutil.copy(path, tmp_path / path.name)
    text = (tmp_path / file).read_text("utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(PackErrors) as wrong:
        folder.load_folder(tmp_path)
    assert message in str(wrong.value)


def test_the_sample_set_has_the_decks_of_both_boxes_and_the_named_cards():
    """VAL-004, VAL-005, VAL-006, VAL-007; what the rulebooks state is marked so."""
    assert valpiedra.load_folder(SAMPLE).warnings == []
    creatures = {row["id"]: Creature.model_validate(row) for row in rows("creatures.csv")}
    for name in ("arcane-demon", "martyr-of-silence", "blasphemous-warden", "burning-summoner"):
        assert creatures[name].origins()["abilities"] == "rulebook"
        assert creatures[name].origins()["health"] == "sample"
    assert creatures["bearer-of-thorns"].origins()["loot_abilities"] == "rulebook"
    agnes = Hero.model_validate(rows("heroes.csv")[0])
    assert agnes.origins()["abilities"] == "rulebook" and agnes.origins()["attack"] == "sample"


def test_origins_are_told_for_every_value():
    assert origins("sample; rulebook: b c; owner: c", ["a", "b", "c"]) == {
        "a": "sample",
        "b": "rulebook",
        "c": "owner",
    }


def test_the_empty_set_has_the_files_and_columns_of_the_sample_set():
    """What an owner fills in is what the sample set shows how to fill in."""
    built = folder.load_folder(BOX)
    assert "levels.csv, row 2: black, evil, health, pursuit blank; Full needs it" in built.warnings
    assert "heroes.csv, row 5: range, attack blank; Full needs it" in built.warnings
    assert len(built.warnings) == 16 + 4 + 1
    for path in SAMPLE.glob("*.csv"):
        if path.name not in ("words.csv", "rules.csv"):
            other = BOX / path.name
            assert (
                other.read_text("utf-8").split("\n")[0] == path.read_text("utf-8").split("\n")[0]
            )
    assert rows("creatures.csv", BOX) == []
    assert len(rows("levels.csv", BOX)) == 16
