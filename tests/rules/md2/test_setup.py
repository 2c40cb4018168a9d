"""Setup, counts of the box, and what the board tells while the table is built."""

import pytest
from md2_table import FEYDRA, GHETA, IRK, MATHRIN, NAHIAS, RONEN, Table, s, shipped, t

from cryptboard.rules import contract
from cryptboard.rules import md2 as game

ALL = (GHETA, RONEN, IRK, FEYDRA, MATHRIN, NAHIAS)


@pytest.mark.parametrize(
    ("heroes", "life", "loot"), [(1, 1, 1), (2, 1, 1), (3, 2, 2), (4, 2, 2), (5, 3, 3), (6, 3, 3)]
)
def test_numbers_by_heroes(heroes, life, loot):
    """MD2-071, MD2-074, MD2-001, MD2-258."""
    table = Table(*ALL[:heroes], setup=True)
    assert table.show("life") == f"{life}/0"
    table.do("go")
    assert ("note.loot", loot) in table.notes()
    assert {1, 71, 74} <= table.told()


def test_hellbreaker_takes_one_lifebringer():
    """MD2-260."""
    assert Table(*ALL[:4], hellbreaker=1).show("life") == "1/0"
    assert Table(GHETA, RONEN, hellbreaker=1).show("life") == "0/0"


def test_heroes_start_as_their_cards_say():
    """MD2-026, MD2-027, MD2-032, MD2-064, MD2-065, MD2-066, MD2-067."""
    table = Table(RONEN, GHETA)
    assert [table.show(f) for f in ("health 1", "max health 1", "mana 1", "max mana 1")] == [
        *("6", "6", "4", "4")
    ]
    assert table.show("xp 1") == "0" and table.show("level 1") == "1"
    assert table.show("reserve 1") == "1 3" and table.show("done 1") == "0"
    assert table.show("consecrated 1") == "0"
    assert table.show("stance 2") == "0" and table.show("rage 2") == "0"


def test_the_table_is_told_what_to_build():
    """MD2-030, MD2-031, MD2-068, MD2-069, MD2-072, MD2-073, MD2-075, MD2-080, MD2-261."""
    table = Table(*ALL[:2], setup=True).do("go")
    assert {30, 31, 68, 69, 72, 73, 75, 80, 261} <= table.told()
    assert 70 not in table.told()


def test_five_heroes_turn_the_leather_armour():
    """MD2-070."""
    assert 70 in Table(*ALL[:5], setup=True).do("go").told()


def test_the_bag_at_the_start():
    """MD2-076, MD2-039, MD2-010: all common, five rare, no epic; 54 tokens in the box."""
    table = Table(GHETA, RONEN)
    assert table.show("bag") == "20 5 0"
    tokens = t.value(table.pack, t.V_TOKENS)
    assert sum(tokens) == 54 and len(tokens) == 3
    assert table.state.supply == [0, tokens[1] - 5 - 2, tokens[2] - 6]


def test_decks_and_miniatures_of_the_box():
    """MD2-011, MD2-012, MD2-013, MD2-043, MD2-046: sizes of the decks, parts of the classes."""
    pack = shipped()
    assert pack.count("mob") == 24 and pack.count("roam") == 12
    copies = [pack.record("item", i)[t.I_COPIES] for i in range(pack.count("item"))]
    doors = [pack.record("door", i)[t.D_COPIES] for i in range(pack.count("door"))]
    assert sum(copies) == 60 and sum(doors) == 30
    assert {pack.record("item", i)[t.I_BAND] for i in range(pack.count("item"))} == {0, 1, 2}
    assert t.value(pack, t.V_MINIONS) == 6
    assert {pack.record("mob", i)[t.E_TYPE] for i in range(24)} == set(range(8))
    tokens = [pack.record("token", i) for i in range(pack.count("token"))]
    assert sum(token[t.T_START] for token in tokens) == 9
    assert sum(token[t.T_COPIES] for token in tokens) == 24
    arrows = [pack.record("arrow", i)[t.A_COPIES] for i in range(pack.count("arrow"))]
    assert sum(arrows) == 14


def test_cards_say_what_the_board_needs():
    """MD2-047, MD2-051: every enemy has a name and an ability in both languages."""
    pack = shipped()
    for kind, table in enumerate(("mob", "roam")):
        for i in range(pack.count(table)):
            record = pack.record(table, i)
            for key in (table, f"ability.{table}"):
                for language in ("en", "es"):
                    assert pack.word(f"{key}.{record[t.E_TYPE]}", language)
            assert record[t.E_HEALTH] if kind == 0 else len(record[t.E_HEALTH]) == 6


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ([["heroes", []]], "refuse.heroes"),
        ([["heroes", [0, 0]]], "refuse.heroes"),
        ([["heroes", [9]]], "refuse.heroes"),
        ([["assist", 3]], "refuse.assist"),
        ([["quest", 9]], "refuse.quest"),
        ([["points", 7]], "refuse.option"),
        ([["colour", 1]], "refuse.option"),
    ],
)
def test_wrong_options_are_refused(options, code):
    with pytest.raises(contract.RuleError) as error:
        game.new(shipped(), options, b"seed")
    assert error.value.code == code


def test_a_mob_of_the_setup_has_one_treasure_and_an_item():
    """MD2-077, MD2-078: in FULL the board deals it itself."""
    table = Table(GHETA, RONEN, setup=True, assist=contract.FULL)
    table.do("go")
    while table.show("ask") == "skill":
        table.do("later")
    assert table.role("draw") == contract.ROLL
    table.do("draw", 1, 1, 1)
    assert table.show("foe 1 minions") == "2"
    assert table.show("foe 1 treasure") == "1/0/0"
    assert table.show("foe 1 weapon") == "Notched Cleaver"


def test_the_first_skill_is_of_level_one():
    """MD2-068, MD2-034."""
    table = Table(GHETA, RONEN, setup=True, assist=contract.FULL).do("go")
    offered = table.choices("skill")
    assert offered and all(table.pack.record("skill", k)[t.K_LEVEL] == 1 for k in offered)
    assert table.skill("Fatal Fury II") not in offered
    table.do(["skill", "skill:Fatal Fury I"])
    assert table.show("skills 1") == "Fatal Fury I"
    assert 34 in table.told()


def test_state_and_bytes_are_one_thing():
    table = Table(*ALL)
    data = game.encode(table.state)
    assert game.encode(game.decode(data)) == data
    assert s.count(game.decode(data)) == 6
