"""The authoring folder: mistakes are named by file, row and column, with the nearest word."""

import shutil

import pytest

from cryptlight.packs import folder
from cryptlight.packs.errors import PackErrors
from cryptlight.resources import game_folder

SHIPPED = game_folder("massive-darkness-2")


@pytest.fixture
def own(tmp_path):
    """A folder of an owner: only what differs from the shipped game."""
    shutil.copy(SHIPPED / "game.toml", tmp_path / "game.toml")
    return tmp_path


def change(path, before, after):
    text = (SHIPPED / path.name).read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), "utf-8")


def mistakes(path):
    with pytest.raises(PackErrors) as error:
        folder.load_folder(path)
    return [str(finding) for finding in error.value.findings]


def test_a_folder_with_one_table_takes_the_rest_from_the_shipped_game(own):
    plain = folder.load_folder(SHIPPED)
    change(own / "darkness.csv", "A,3,roaming,", "A,3,mob rare,")
    built = folder.load_folder(own)
    assert built.hash != plain.hash
    assert any("sources differ" in warning for warning in built.warnings)


def test_the_other_variant_of_the_dice(own):
    change(own / "game.toml", 'dice = "B"', 'dice = "A"')
    assert folder.load_folder(own).hash != folder.load_folder(SHIPPED).hash


@pytest.mark.parametrize(
    ("file", "before", "after", "message"),
    [
        ("mobs.csv", "damage 1", "damge 1", 'row 4, column effects: unknown effect "damge" (did'),
        ("mobs.csv", ",1-2,2,1,1,1,hurt", ",1-3,2,1,1,1,hurt", 'row 2, column band: "1-3" is not'),
        ("darkness.csv", "roaming", "romaing", '"romaing" is not one of'),
        ("darkness.csv", "A,2,,", "A,3,,", "side A has the spaces 1 to 9"),
        ("dice.csv", "- S S SM", "- S Q SM", "a face has the letters SMHXCT"),
        ("quests.csv", "tyrant", "tyrent", 'there is no boss "tyrent" (did you mean "tyrant"?)'),
        ("heroes.csv", "health", "helth", "unknown column"),
        ("skills.csv", ",wizard,,0,1,turn", ",wizard,,1,1,turn", "four spells of rank 0"),
        ("game.toml", 'fire_die = { is = "yellow"', 'fire_die = { is = "yelow"', "is no die"),
        ("game.toml", '"both", from', '"bth", from', "is not fire, frost or both"),
        ("game.toml", "bullseye = ", "bulseye = ", "this value is missing"),
        ("bosses.csv", "Sleeping | ", "", "as many spaces in both languages"),
    ],
)
def test_mistakes_are_named(own, file, before, after, message):
    change(own / file, before, after)
    found = mistakes(own)
    assert any(file in line and message in line for line in found), found


def test_provenance_must_be_one_of_the_known_words(own):
    change(own / "heroes.csv", "disputed", "rumour")
    assert any("column provenance" in line for line in mistakes(own))
