"""What the Descent pack holds, and what its builder says about mistakes."""

import shutil

import pytest

from cryptboard.rules import contract
from cryptboard.rules import descent as game
from cryptboard.rules.descent import tables as t
from cryptlight.packs.errors import PackErrors
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

QUESTS = {  # DES-017 to DES-025: event, trap, monster
    "into-the-dark": [4, 4, 4],
    "brothers-durnog": [4, 2, 4],
    "life-and-death": [3, 3, 4],
    "spoiled-brat": [3, 3, 3],
    "last-wishes": [4, 4, 2],
    "eternal-guardian": [3, 2, 5],
    "black-blade": [3, 5, 4],
    "trapped-ruins": [2, 6, 2],
    "old-friends": [5, 3, 3],
}


@pytest.mark.parametrize("quest", QUESTS)
def test_treachery_of_the_original_quests(pack, quest):
    """DES-017, DES-018, DES-019, DES-020, DES-021, DES-022, DES-023, DES-024, DES-025"""
    state = game.new(pack, [["quest", quest]], b"")
    assert state.points == QUESTS[quest]


def test_figures(pack):
    """DES-002: 21 monsters of the expansion, six heroes."""
    count = {name: number for name, number in map(tuple, rows(pack, t.FIGURE))}
    new = ("blood-ape", "dark-priest", "deep-elf", "troll", "chaos-beast")
    assert [count[name] for name in new] == [6, 6, 3, 3, 3]
    assert pack.count(t.HERO) == 6


def test_cards_and_tokens_of_the_box(pack):
    """DES-003, DES-004: 110 cards; the supplies that the rules use are those of the box."""
    box = rows(pack, "box")
    assert sum(count for kind, _, count in box if kind == "deck") == 110
    tokens = {name: count for kind, name, count in box if kind == "token"}
    supply = t.value(pack, t.V_SUPPLY)
    names = ("curse", "frost", "progress", "invulnerability")
    assert supply[:4] == [tokens[name] for name in names]
    assert supply[t.SUPPLY_GLYPH] * 3 == tokens["dark-glyph"]
    assert supply[t.SUPPLY_WALL] == tokens["crushing-wall"]
    assert supply[t.SUPPLY_MONKEY] == tokens["monkey"] + 1  # one of the base game


def test_the_base_deck(pack):
    """DES-014, DES-015: cards without a gem are in it, cards with one cost treachery."""
    cards = {row[0]: row for row in rows(pack, t.CARD)}
    six = ("danger", "dark-balm", "crushing-block", "paralyzing-gas", "blood-ape-tribe")
    for name in (*six, "black-order"):
        assert cards[name][t.C_BASE] and cards[name][t.C_TREACHERY] < 0
    costs = {"dance-of-the-monkey-god": (1, 3), "dark-power": (0, 1), "time-slips-away": (0, 1)}
    for name, (kind, cost) in costs.items():
        assert (cards[name][t.C_TREACHERY], cards[name][t.C_COST]) == (kind, cost)
        assert not cards[name][t.C_BASE]


def test_masters_are_named_so(pack):
    """DES-011: the name of a master tells that it is one."""
    masters = [i for i, row in enumerate(rows(pack, t.MONSTER)) if row[t.M_MASTER]]
    plain = [i for i in masters if not pack.record(t.MONSTER, i)[t.M_NAMED]]
    assert plain
    for i in plain:
        assert "master" in pack.word(f"monster.{i}", "en")
        assert "maestr" in pack.word(f"monster.{i}", "es")


def test_the_price_of_vitality(pack, start):
    """DES-102: the shop asks 50 coins; who drinks is not told a price."""
    state = start()
    state.coins[0] = 50
    game.apply(pack, state, ["begin1"])
    labels = [o.label for o in game.choices(pack, state, ["hero1", "buy"]).options]
    assert ("choice.priced", ("potion.1",), 50) in labels
    drinks = [o.label for o in game.choices(pack, state, ["hero1", "potion"]).options]
    assert ("potion.1",) in drinks
    game.apply(pack, state, ["hero1", "buy", "vitality"])
    assert state.coins[0] == 0


def rows(pack, table):
    return [pack.record(table, i) for i in range(pack.count(table))]


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        ("heroes", 0, "refuse.heroes"),
        ("heroes", [0, 0], "refuse.heroes"),
        ("heroes", [0, 9], "refuse.hero"),
        ("quest", "nowhere", "refuse.quest"),
        ("quest", 99, "refuse.quest"),
        ("assist", 3, "refuse.assist"),
        ("colour", 1, "refuse.option"),
    ],
)
def test_options_that_make_no_game(pack, option, value, code):
    with pytest.raises(contract.RuleError) as error:
        game.new(pack, [[option, value]], b"")
    assert error.value.code == code
    assert code == "refuse.option" or pack.word(code, "es")


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("dice.csv", "4/0 3/1", "4/0 3", 'dice.csv: row 2, column faces: "3" is no face'),
        ("dice.csv", "red,Red", "rot,Red", "dice.csv: row 2, column die"),
        ("monsters.csv", "berserk 1", "berserc 1", 'unknown effect "berserc" (did you mean'),
        ("monsters.csv", ",ogre,no", ",oger,no", 'there is no figure "oger" (did you mean "ogre"'),
        ("monsters.csv", "red 1; green 1; power 3,0,,", "green 1,0,,", "an attack needs a red"),
        ("quests.csv", "melee 4;", "meele 4;", '"meele 4" should be a trait and a number'),
        ("quests.csv", "2 disrupt", "2 disrpt", 'unknown word "disrpt" (did you mean'),
        ("cards.csv", "purple,3,no", "purple,3,yes", "a card has a gem or is in the base deck"),
        (
            "heroes.csv",
            "tahlia,Tahlia,Tahlia,12",
            "tahlia,Tahlia,Tahlia,x",
            "row 2, column wounds",
        ),
        ("game.toml", "hand = {", "hond = {", 'there is no such value (did you mean "hand"'),
        ("game.toml", "[4, 8, 12]", "[4, 8]", "values.relic_costs: 3 numbers belong here"),
        ("game.toml", '["surge", ', '["surgee", ', '"surgee" is no face of a power die'),
        ("reminders.csv", "stun,45", "stunn,45", 'unknown topic "stunn" (did you mean "stun"'),
    ],
)
def test_mistakes_are_named_with_row_and_column(tmp_path, file, old, new, message):
    folder = tmp_path / "mine"
    shutil.copytree(game_folder("descent"), folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(PackErrors) as error:
        load_folder(folder)
    assert message in str(error.value)


def test_a_folder_needs_only_what_differs(tmp_path):
    """A folder with game.toml alone is the shipped game under another name."""
    text = (game_folder("descent") / "game.toml").read_text("utf-8")
    (tmp_path / "game.toml").write_text(text.replace('id = "descent"', 'id = "mine"'), "utf-8")
    assert load_folder(tmp_path).bytes
