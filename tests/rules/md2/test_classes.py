"""The class trackers: Rage, amulet, consecrations, tokens, elements, arrows."""

import pytest
from md2_table import FEYDRA, GHETA, IRK, MATHRIN, NAHIAS, RONEN, Table, s, t

from cryptboard.rules import contract

FULL = contract.FULL


def test_rage_from_effects_has_the_same_limit():
    """MD2-275, MD2-274."""
    from cryptboard.rules.md2 import effects

    table = Table(GHETA, RONEN).given(rage_1=6)
    effects.by_hero(table.pack, table.state, 0, [["rage", 5]], 0, [])
    assert table.show("rage 1") == "7"


def test_the_first_stance_is_free():
    """MD2-273, MD2-277."""
    table = Table(GHETA, RONEN).do("hero1").do("stance 2")
    assert table.show("stance 1") == "2" and table.show("rage 1") == "0"
    table.do("move")
    assert table.refused("stance 1") == "refuse.not_now"


def test_a_new_spell_takes_a_quadrant():
    """MD2-262, MD2-265."""
    table = Table(MATHRIN, GHETA, assist=FULL).given(phase="enemy", xp_1=5).do("go")
    table.do(["skill", "skill:Fire Course I", "2"])
    assert 265 in table.told()
    assert table.state.gear[0][s.QUADRANT + 2] == table.skill("Fire Course I")


def test_casting_below_full_moves_the_marker():
    """MD2-263, MD2-228."""
    table = Table(MATHRIN, GHETA).do("hero1").do("cast 3")
    assert table.show("mana 1") == "1" and table.show("amulet 1") == "1"


def test_consecrations():
    """MD2-268, MD2-269, MD2-270, MD2-271: three columns, one Mana each, back for nothing."""
    table = Table(RONEN, GHETA, assist=FULL).do("hero1")
    table.do("consecrate 0").do("consecrate 1").do("consecrate 2")
    assert 270 in table.told() and table.show("mana 1") == "1"
    assert table.refused("consecrate 0") == "refuse.cost"
    table.do("recall 1")
    assert table.show("consecrated 1") == "5" and table.show("mana 1") == "1"
    table.given(phase="enemy", xp_1=5).do("go").do(["skill", "skill:Smite I"])
    assert 268 in table.told()


def rogue(**options):
    return Table(FEYDRA, GHETA, **options)


def test_tokens_are_the_actions():
    """MD2-278, MD2-279, MD2-283."""
    table = rogue(setup=True).do("go")
    while table.show("ask") != "rogue":
        table.do("none")
    assert sum(table.state.gear[0][s.T_BAG]) == 9
    assert table.role("draw") == contract.ROLL
    table.do("draw", 1, 2, 3).do("hero1")
    assert table.state.actions == 3 and len(table.state.gear[0][s.T_READY]) == 3
    table.do("end")
    assert table.show("tokens 1") == "-" and sum(table.state.gear[0][s.T_DISCARD]) == 3


def test_tokens_of_a_turn_that_never_came_are_discarded():
    """MD2-279, MD2-283: a Rogue who was knocked out does not hoard."""
    table = rogue()
    table.state.gear[0][s.T_READY] = [0, 1, 2]
    table.state.ask = [["rogue"]]
    table.do("draw", 1, 1, 1)
    assert len(table.state.gear[0][s.T_READY]) == 3


def test_a_token_that_does_not_match_gives_nothing():
    """MD2-280: red for attacks, blue for moves, green for all; the player may choose."""
    table = rogue()
    table.state.gear[0][s.T_READY] = [1, 1, 4]
    table.do("hero1").do("move")
    assert table.state.mp == 2 and table.show("mana 1") == "3"
    assert table.show("tokens 1") == "1 1"  # the green one matched first
    table.state.gear[0][s.T_READY] = [0, 1]
    table.do("token 1").do("move")
    assert table.state.mp == 2 and table.show("tokens 1") == "0"


def test_a_lost_action_flips_a_token():
    """MD2-282, MD2-281."""
    table = rogue().given(frost_1=1)
    table.state.gear[0][s.T_READY] = [0, 1, 2]
    table.do("hero1")
    assert table.state.actions == 2 and table.show("tokens 1") == "0 1"
    assert 282 in table.told()


def test_the_bag_takes_its_discards_back():
    """MD2-284."""
    table = rogue(setup=True)
    gear = table.state.gear[0]
    table.state.ask = [["rogue"]]
    gear[s.T_BAG], gear[s.T_DISCARD] = [0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0]
    table.do("draw", 1, 1)
    assert table.show("tokens 1") == "1 4"
    assert ("note.no_tokens",) in table.notes()


def test_poison_stays_on_its_enemy():
    """MD2-285: at most one, named at its activation, home in the bag when the enemy dies."""
    table = rogue()
    foe = table.foe("Demons 1-2 minions=1")
    table.state.gear[0][s.T_READY] = [5, 5]
    table.state.gear[0][s.T_BAG][5] = 0
    table.do("hero1").do("attack", 1, 1, 1, 1)
    assert foe[s.POISON] == 6 and table.state.gear[0][s.T_FLIPPED] == []
    table.do("attack", 1, 1, 1, 1)
    assert table.state.gear[0][s.T_FLIPPED] == [5]
    table.do("hero2").do("end")
    assert 285 in table.told()
    table.do("foe hurt #1 9 hero1")
    assert table.state.gear[0][s.T_BAG][5] == 1


def test_a_shadow_token_adds_the_shadow_die():
    """MD2-286."""
    table = rogue()
    table.foe("Demons 1-2 minions=0")
    table.state.gear[0][s.T_READY] = [3, 3]
    table.do("hero1").do("attack", 1, 1, 1, 4)
    assert table.state.roll[0] == 3 and 286 in table.told()


def test_skills_add_tokens():
    """MD2-278."""
    table = rogue(assist=FULL).given(phase="enemy", xp_1=5).do("go")
    table.do(["skill", "skill:Venom I"])
    assert table.state.gear[0][s.T_BAG][5] == 2


def test_elements_are_spent_and_flipped():
    """MD2-289, MD2-290: a full track once."""
    table = Table(IRK, GHETA).given(elements_1="6 2 0 0").do("hero1")
    table.do("element 1")
    assert table.show("elements 1") == "6 1 0 0"
    table.do("flip 0")
    assert table.show("elements 1") == "0 1 0 0" and table.show("flipped 1") == "1 0 0 0"
    table.given(elements_1="6 0 0 0")
    assert "flip" not in table.choices()


def test_spirits():
    """MD2-291, MD2-292, MD2-293, MD2-294: one of each; free once, then one action each."""
    table = Table(IRK, GHETA).do("hero1").do("summon 0")
    assert {291, 293} <= table.told()
    table.do("spirit 0")
    assert table.state.actions == 3 and 292 in table.told()
    table.do("spirit 0")
    assert table.state.actions == 2
    table.do("summon 0")
    assert table.show("spirits 1") == "0 0" and 294 in table.told()
    table.foe("Demons 1-2 minions=1")
    table.do("foe hurt #1 3 hero1")
    assert table.show("xp 1") == "1"


@pytest.mark.parametrize(
    ("draws", "total", "rule", "damage"),
    [((1, 1), 2, 297, 2), ((10, 10, 1), 7, 298, 7), ((14, 13), 7, 298, 7)],
)
def test_arrows_to_seven(draws, total, rule, damage):
    """MD2-295, MD2-296, MD2-297, MD2-298: below seven, and exactly seven."""
    table = Table(NAHIAS, GHETA, assist=FULL)
    table.foe("Demons 5 minions=0")
    table.do("hero1")
    for draw in draws:
        assert table.role("draw", "arrow") == contract.ROLL
        table.do("arrow draw", draw)
    assert table.show("arrows 1") == str(total)
    assert ("arrow" in table.choices()) == (total < 7)
    table.do("attack", 1, 1, 1, 1)
    assert rule in table.told()
    if table.state.fight:
        table.do("go")
    assert table.state.roll[0] == damage
    assert table.show("arrows 1") == "0"


def test_overload_and_the_discards():
    """MD2-299, MD2-300: above seven; shown cards are discarded, all come back at the end."""
    table = Table(NAHIAS, GHETA, assist=FULL)
    table.foe("Demons 5 minions=0")
    table.do("hero1").do("arrow draw", 10).do("arrow draw", 10).do("arrow draw", 12)
    assert table.show("arrows 1") == "10"
    table.do("attack", 1, 1, 1, 1)
    assert 299 in table.told()
    assert sum(table.state.gear[0][s.A_DISCARD]) == 3
    table.do("end")
    assert sum(table.state.gear[0][s.A_DECK]) == 14
    empty = Table(NAHIAS, GHETA, assist=FULL)
    gear = empty.state.gear[0]
    gear[s.A_DECK], gear[s.A_DISCARD] = gear[s.A_DISCARD], gear[s.A_DECK]
    empty.foe("Demons 5 minions=0")
    empty.do("hero1").do("arrow draw", 1)
    assert sum(gear[s.A_DECK]) == 13


def test_arrows_typed_in():
    """MD2-296: below FULL the cards lie on the table, the board adds."""
    table = Table(NAHIAS, GHETA).do("hero1").do("arrow 3").do("arrow 4")
    assert table.show("arrows 1") == "7"
    assert ("note.arrows.1", 7) in table.notes()
    assert t.value(table.pack, t.V_ARROWS) == 7
