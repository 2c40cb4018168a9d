"""Fortune points: which roll may be repeated, by whom, and what stays as it fell."""

from duhelp import PACK, do, game, notes, offers, refused, rolled, rules, show, start


def struck(**fields):
    """A foe has struck hero 1: 10 to 3, the shield failed, two wounds."""
    state = start(foes=["raider"], combat=1, phase="dark", step="creatures", active="f1", **fields)
    state.foes[0][5] = 103
    do(state, "melee roll", 5, 5, 1, 2, 3, 5, 5, 1)
    assert show(state, "h1.vit") == "4"
    return state


def test_an_opponents_damage_is_repeated_alone():
    """DU-012: ROLL offers the last roll; what came before it stays."""
    state = struck()
    events = do(state, "luck", 2, 2, 2)
    assert rolled(events) == [[5, 5], [1, 2], [3], [2, 2, 2]]
    assert show(state, "h1.vit") == "6" and show(state, "h1.luck") == "1"
    assert 12 in rules(events)


def test_the_own_shield_is_repeated_and_what_follows_is_new():
    """DU-012, DU-177: a block leaves no damage to roll."""
    state = struck()
    stages = [option.label[0] for option in game.choices(PACK, state, ["fortune", 0]).options]
    assert stages == ["luck.stage.1", "luck.stage.1", "luck.stage.2", "luck.stage.3"]
    events = do(state, "fortune h1 2 roll", 6)
    assert rolled(events) == [[5, 5], [1, 2], [6]] and "say.blocked" in notes(events)
    assert show(state, "h1.vit") == "6"


def test_one_side_of_an_opposed_roll_is_repeated():
    """DU-012, DU-006: the attacker's dice stay when the defence is repeated, and the reverse."""
    state = struck()
    assert rolled(do(state, "fortune h1 1 roll", 6, 6))[:2] == [[5, 5], [6, 6]]
    assert show(state, "h1.vit") == "6"
    state = struck()
    assert rolled(do(state, "fortune h1 0 roll", 1, 1))[:2] == [[1, 1], [1, 2]]


def test_only_those_in_the_fight_may_spend():
    """DU-012: own rolls and those of an opponent, not those of others."""
    state = struck()
    assert not offers(state, "fortune h2")
    state = start(h1__dexterity=0)
    do(state, "act0")
    do(state, "do do:chest roll", 1, 2)
    assert offers(state, "fortune h1") and not offers(state, "fortune h2")


def test_a_point_for_every_repeat_until_none_is_left():
    """DU-012"""
    state = struck()
    do(state, "luck", 5, 5, 5)
    assert show(state, "h1.vit") == "3"
    do(state, "luck", 5, 2, 2)
    assert show(state, "h1.vit") == "5" and show(state, "h1.luck") == "0"
    assert refused(state, "luck") == "refuse.fortune"


def test_the_next_thing_done_ends_the_offer():
    """DU-012: a repeat comes before anything else."""
    state = struck()
    do(state, "mark h1 2")
    assert refused(state, "luck") == "refuse.fortune" and not offers(state, "fortune")


def test_instead_of_saving_from_a_knock_out_the_damage_may_be_repeated():
    """DU-012, DU-010: while the question is open."""
    state = start(foes=["raider"], phase="dark", step="creatures", active="f1", h1__vit=1)
    state.foes[0][5] = 101
    do(state, "melee roll", 5, 5, 1, 2, 3, 5)
    assert show(state, "h1.conditions") == "out" and offers(state, "accept")
    events = do(state, "fortune h1 3 roll", 1)
    assert show(state, "h1.conditions") == "-" and not state.pending
    assert rolled(events)[-1] == [1] and show(state, "h1.luck") == "1"


def test_a_repeat_keeps_the_turn_as_it_was():
    """DU-012, DU-102: lost Initiative repeated and won gives the heroes their new turn."""
    state = start(foes=["raider"], f1__intelligence=9, h1__perception=3)
    do(state, "act0")
    do(state, "initiative h1 f1 roll", 1, 2, 5, 4)
    assert show(state, "phase") == "dark"
    do(state, "fortune h1 0 roll", 6, 5)
    assert show(state, "phase") == "heroes" and show(state, "turn") == "2"
    assert show(state, "h1.luck") == "1"
