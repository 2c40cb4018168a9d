"""The game's folder: what an author gets wrong is named; every word is there in both languages."""

import re
from pathlib import Path

import pytest
from duhelp import PACK, game

from cryptboard.rules import universalis
from cryptboard.rules.contract import RuleError
from cryptlight.packs.errors import PackErrors
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

FOLDER = game_folder("dungeon-universalis")
KEY = re.compile(
    r'"((?:aim|ask|say|dark|turn|setup|line|luck|pend|who|choice|mark|cond|gain|lose|warn|refuse'
    r"|answer|quick|terrain|step|occasion|potion|done|attr|track|verb)\.[a-z_]*[a-z_])\""
)


def test_every_word_of_the_rules_is_known():
    """DU-001: attributes, too, have their names."""
    found = set()
    for path in Path(str(universalis.__file__)).parent.glob("*.py"):
        found |= set(KEY.findall(path.read_text("utf-8")))
    assert len(found) > 150
    for key in found:
        assert PACK.word(key, "en") and PACK.word(key, "es"), key
    assert all(PACK.word(f"attr.{i}", "es") for i in range(13))


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("heroes.csv", "heavy,sample", "hevy,sample", 'unknown word "hevy" (did you mean "heavy"'),
        ("heroes.csv", "spark binding", "sparc binding", 'there is no spell "sparc"'),
        ("creatures.csv", "+1,0,0,3", "1,0,0,3", "should look like +2"),
        ("modifiers.csv", "noroom,melee", "noroom,mele", 'did you mean "melee"'),
        ("tests.csv", "lock,dexterity", "lock,dexterty", 'did you mean "dexterity"'),
        ("game.toml", "reserve_max", "reserve_mx", 'did you mean "reserve_max"'),
        ("game.toml", '"courage", prov', '"corage", prov', '"corage" is no attribute'),
    ],
)
def test_mistakes_are_named(tmp_path, file, old, new, message):
    for name in {"game.toml", file}:
        text = (FOLDER / name).read_text("utf-8")
        assert old in text or name != file
        text = text.replace(old, new, 1) if name == file else text
        (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(PackErrors) as caught:
        load_folder(tmp_path)
    assert message in str(caught.value)


def test_rows_out_of_order_are_named(tmp_path):
    lines = (FOLDER / "tests.csv").read_text("utf-8").splitlines(keepends=True)
    (tmp_path / "game.toml").write_text((FOLDER / "game.toml").read_text("utf-8"), "utf-8")
    (tmp_path / "tests.csv").write_text("".join([lines[0], lines[2], lines[1], *lines[3:]]))
    with pytest.raises(PackErrors, match="needs these rows in this order"):
        load_folder(tmp_path)


@pytest.mark.parametrize("heroes", [0, 7, [0, 0], [99], ["x"]])
def test_impossible_groups_are_refused(heroes):
    with pytest.raises(RuleError) as caught:
        game.new(PACK, [["heroes", heroes]], b"")
    assert caught.value.code == "refuse.heroes"
