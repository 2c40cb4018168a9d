"""Guided actions: doors, chests, rooms, traps, riddles, water, furniture."""

import pytest
from duhelp import do, notes, offers, refused, rules, show, start


def acting(**fields):
    state = start(**fields)
    do(state, "act0")
    return state


def test_double_six_passes_whatever_is_missing():
    """DU-008, DU-005: a natural double 6 passes a test that the sum would fail."""
    state = acting(h1__dexterity=0)
    do(state, "check attr:dexterity less less less roll", 6, 6)
    assert show(state, "notice") == "{0}: passed"
    state = acting(h1__dexterity=0)
    do(state, "check attr:dexterity roll", 6, 3)
    assert show(state, "notice") == "{0}: failed"


def test_double_six_decides_no_opposed_roll():
    """DU-008, DU-006: 12 + 1 loses against 9 + 5; an even total does not win either."""
    state = start(foes=["raider"], h1__strength=1, f1__strength=5)
    do(state, "act0")
    do(state, "oppose attr:strength roll", 6, 6, 4, 5)
    assert show(state, "notice") == "{0} loses"
    do(state, "oppose attr:strength roll", 6, 6, 4, 4)
    assert show(state, "notice") == "{0} loses"
    do(state, "oppose attr:strength roll", 6, 6, 4, 3)
    assert show(state, "notice") == "{0} wins"


def test_an_unexplored_door():
    """DU-066: opened by the Action, without dice; DU-090: even in combat."""
    state = acting(combat=1)
    events = do(state, "do do:door")
    assert 66 in rules(events)
    assert show(state, "h1.action") == "0"


def test_a_lock_is_tried_once_for_the_group():
    """DU-067: who tried says which lock it was; the same section may have another."""
    state = acting(h1__dexterity=3)
    assert 67 in rules(do(state, "do do:lock roll", 2, 3))
    do(state, "act1")
    assert 67 in rules(do(state, "do do:lock roll", 2, 3))


def test_jump_and_climb_are_harder_in_reach():
    """DU-073, DU-074: -1 for a wide obstacle, -1 inside an enemy's reach."""
    state = acting(h1__agility=5)
    do(state, "do do:jump mod:wider-than-1-square mod:in-an-enemy's-reach roll", 3, 3)
    assert show(state, "notice") == "{0}: failed"
    state = acting(h1__agility=5)
    do(state, "do do:climb mod:in-an-enemy's-reach roll", 3, 3)
    assert show(state, "notice") == "{0}: passed"


def test_searching_a_room():
    """DU-076: 1D3 coins, once, without moving; DU-077: double 6 draws a Treasure, too."""
    state = acting(h1__perception=4)
    events = do(state, "do do:room roll", 6, 6, 5)
    assert show(state, "coins") == "3" and {76, 77} <= set(rules(events))
    assert "say.treasure" in notes(events)
    assert show(state, "h1.move") == "0" and not offers(state, "move")
    do(state, "act1")
    assert refused(state, "do do:room roll") == "refuse.once"
    assert offers(state, "do do:room other")


def test_a_negative_attribute_finds_no_treasure():
    """DU-077: the search itself still succeeds."""
    state = acting(h1__perception=0, h1__conditions="diseased")
    events = do(state, "do do:room roll", 6, 6, 1)
    assert show(state, "coins") == "1" and "say.treasure" not in notes(events)


def test_who_moved_cannot_search():
    """DU-075, DU-076, DU-079: these need the whole activation."""
    state = acting()
    do(state, "move")
    for action in ("secret", "room", "armour"):
        assert refused(state, f"do do:{action}") in ("refuse.moved", "refuse.unfinished")
        assert not offers(state, f"do do:{action}")


def test_elements_armour_light_furniture():
    """DU-078, DU-079, DU-088, DU-089: counted, told, lit, moved."""
    state = acting(heroes=4)
    assert 78 in rules(do(state, "do do:element")) and show(state, "elements") == "1"
    do(state, "act1")
    assert 79 in rules(do(state, "do do:armour")) and show(state, "h2.move") == "0"
    do(state, "act2")
    assert 88 in rules(do(state, "do do:light")) and show(state, "light") == "1"
    do(state, "act3")
    assert offers(state, "do do:furniture 0")
    events = do(state, "do do:furniture 1 roll", 3, 2)  # Strength 5
    assert 89 in rules(events) and show(state, "notice") == "{0}: passed"


def test_low_furniture_needs_no_test():
    """DU-089: lower than the character."""
    state = acting()
    drawn = state.chance.count
    do(state, "do do:furniture 0")
    assert state.chance.count == drawn and show(state, "h1.action") == "0"


@pytest.mark.parametrize("occasion", range(5))
def test_trap_occasions(occasion):
    """DU-039..043: five occasions; DU-044, DU-045: what the players must check."""
    state = acting()
    events = do(state, f"trap {occasion} 4")
    assert {39 + occasion, 44, 45} <= set(rules(events))
    assert show(state, "rp") == "16" and show(state, "hand") == "2"


def test_a_trap_is_detected_and_deactivated():
    """DU-080: Perception; DU-081: double 6 helps later; DU-082: Dexterity, failing springs it."""
    state = acting(h1__dexterity=3, h1__perception=0)
    do(state, "trap 0 0")
    assert {80, 81} <= set(rules(do(state, "roll", 6, 6)))
    assert show(state, "traps") == "1"
    do(state, "do do:disarm roll", 3, 3)  # 6 + 3 + 1
    assert show(state, "traps") == "0" and show(state, "notice") == "{0}: passed"
    do(state, "act1")
    assert refused(state, "do do:disarm roll") == "refuse.no_trap"
    do(state, "trap 0 0")
    events = do(state, "roll", 1, 2)
    assert "say.trap_springs" in notes(events) and show(state, "traps") == "0"


def test_a_failed_deactivation_springs_the_trap():
    """DU-082"""
    state = acting(h1__dexterity=0, traps=1)
    events = do(state, "do do:disarm roll", 2, 3)
    assert "say.trap_springs" in notes(events) and show(state, "traps") == "0"


def test_a_riddle():
    """DU-083: Intelligence at -2, once for the group, else a reinforced door."""
    state = acting(h1__intelligence=5)
    events = do(state, "do do:riddle roll", 3, 3)
    assert "say.riddle_door" in notes(events)
    do(state, "act1")
    assert refused(state, "do do:riddle roll") == "refuse.once"


def test_objects_need_the_lore():
    """DU-086: Secrets of Magic for objects."""
    state = start(heroes=3)
    do(state, "act0")
    assert refused(state, "do do:object roll") == "refuse.skill"
    do(state, "act2")
    do(state, "do do:object roll", 2, 2)
    assert show(state, "notice") == "{0}: passed"


def test_nobody_explores_in_combat_or_in_reach():
    """DU-090, DU-091, DU-092, DU-033: what the list of actions leaves out."""
    state = acting(combat=1, foes=["raider"])
    assert refused(state, "do do:chest roll") == "refuse.combat"
    assert offers(state, "do do:jump")
    do(state, "engage")
    assert refused(state, "do do:furniture 1 roll") == "refuse.engaged"
    assert offers(state, "do do:jump") and offers(state, "melee roll")
    state = acting(h1__traits="hired")
    assert refused(state, "do do:chest roll") == "refuse.explore"
    state = start(foes=["raider"], phase="dark", step="creatures", active="f1")
    assert not offers(state, "do do:chest") and offers(state, "do do:jump")


def test_quick_actions():
    """DU-097: one, a second one for the Action, none while running (DU-052)."""
    state = acting()
    do(state, "quick 0")
    assert show(state, "h1.quick") == "0" and show(state, "h1.action") == "1"
    do(state, "quick 5")
    assert show(state, "h1.action") == "0" and not offers(state, "quick")
    do(state, "act1")
    do(state, "do do:run roll", 3, 3)
    assert not offers(state, "quick")


def test_picking_up_a_weapon():
    """DU-136: by a Quick Action, in an enemy's reach by Action and Agility."""
    state = acting(h1__agility=5)
    state.heroes[0][26] |= 1024
    do(state, "do do:pickup roll", 3, 3)
    assert "weaponlost" not in show(state, "h1.flags")
    state.heroes[0][26] |= 1024
    do(state, "quick 1")
    assert "weaponlost" not in show(state, "h1.flags")


def test_difficult_terrain():
    """DU-057: -1 to combat, shooting and casting until the next activation."""
    state = start(heroes=3)
    do(state, "act2")
    before = int(show(state, "h3.combat")), int(show(state, "h3.shooting"))
    do(state, "terrain 1")
    assert (int(show(state, "h3.combat")) + 1, int(show(state, "h3.shooting")) + 1) == before
    do(state, "cast spell:ward roll", 2, 2)  # 4 + 6 - 1
    assert show(state, "spells") == "-"


def test_deep_water():
    """DU-058: -1 to combat, no shot, no spell; DU-059, DU-061: swimming, a blunder stays."""
    state = start(foes=["raider"], heroes=3, h2__agility=5)
    do(state, "act1")
    do(state, "terrain 2")
    assert show(state, "h2.combat") == "3" and not offers(state, "shoot")
    events = do(state, "do do:swim roll", 1, 2)
    assert {59, 61} <= set(rules(events)) and show(state, "h2.move") == "1"
    do(state, "do do:swim roll", 1, 1)
    assert show(state, "h2.move") == "0"
    do(state, "act2")
    do(state, "terrain 2")
    assert not offers(state, "cast")


def test_a_swimmer_who_goes_under():
    """DU-060: below 0 at the end of the activation, 3 dice against Natural Armor."""
    state = acting(h1__agility=0, h1__natural=3)
    do(state, "terrain 2")
    do(state, "go")
    assert state.pending
    do(state, "roll", 3, 2, 4)
    assert show(state, "h1.vit") == "4"


def test_a_new_section():
    """DU-054, DU-055, DU-038, DU-099: stop, show, place obstacles, then Initiative."""
    state = acting()
    events = do(state, "section")
    assert {54, 38, 99} <= set(rules(events)) and show(state, "h1.move") == "0"


def test_engaging():
    """DU-112, DU-113, DU-114: the move ends, and the players are reminded."""
    state = acting(foes=["raider"], combat=1)
    assert {112, 113, 114} <= set(rules(do(state, "engage")))
    assert show(state, "h1.move") == "0"


def test_combat_is_told_by_the_table():
    """DU-098: a switch, and over when no foe is left."""
    state = start(foes=["raider"])
    assert 98 in rules(do(state, "combat")) and show(state, "combat") == "1"
    do(state, "wound f1 9")
    assert show(state, "combat") == "0"
