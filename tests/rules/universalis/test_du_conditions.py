"""Conditions, recovery, the end of a quest."""

from duhelp import do, offers, refused, rules, show, start


def test_every_condition_costs_one():
    """DU-170, DU-171, DU-173, DU-174, DU-175: they add up; Vitality, Mana, Armor stay."""
    state = start(h1__conditions="stunned diseased poisoned", h1__combat=5, h1__armor=4)
    assert show(state, "h1.combat") == "2" and show(state, "h1.armor") == "4"
    assert show(state, "h1.fortune") == "2" and show(state, "h1.vitality") == "6"
    do(state, "wound h1 5")
    assert show(state, "h1.vit") == "1" and show(state, "h1.combat") == "1"
    do(state, "correct vit0 2")
    assert show(state, "h1.combat") == "2"


def test_who_is_wounded_is_told():
    """DU-171"""
    state = start()
    assert 171 in rules(do(state, "wound h1 5"))


def test_no_running_with_a_condition():
    """DU-170"""
    state = start(h1__conditions="diseased")
    do(state, "act0")
    assert refused(state, "do do:run roll") == "refuse.run"


def test_knocked_down():
    """DU-172: no move, no shot, no spell, no exploring."""
    state = start(heroes=[5], foes=["raider"], combat=1, h1__conditions="down", h1__agility=3)
    do(state, "act0")
    do(state, "roll", 1, 2)
    for verb in ("move", "shoot", "cast"):
        assert not offers(state, verb)
    assert offers(state, "melee")
    do(state, "combat")
    assert refused(state, "do do:chest roll") == "refuse.explore"


def test_the_end_of_a_quest():
    """DU-176, DU-174: Knocked Out and Diseased stay, poison and the rest end."""
    state = start(h1__conditions="stunned diseased poisoned", h1__fortune=0)
    do(state, "wound h1 9")
    events = do(state, "quest victory")
    assert show(state, "h1.conditions") == "diseased out"
    assert {174, 176} <= set(rules(events)) and show(state, "over") == "victory"
    assert refused(state, "go") == "refuse.over"


def test_a_table_that_rolls_for_itself():
    """DU-049, DU-050, DU-080: at Tracks the answers are words."""
    state = start(assist=0, h1__conditions="stunned", h2__conditions="down", combat=1)
    do(state, "act0")
    assert not offers(state, "roll")
    do(state, "passed")
    assert show(state, "h1.conditions") == "-"
    do(state, "act1")
    do(state, "failed")
    assert show(state, "h2.conditions") == "down"


def test_corrections_wake_and_fell_without_asking():
    """DU-164: a hero at Vitality 0 is out; a correction asks for no Fortune."""
    state = start()
    do(state, "correct vit0 0")
    assert show(state, "h1.conditions") == "out" and not state.pending
    assert not offers(state, "act0")
    do(state, "correct vit0 3")
    assert show(state, "h1.conditions") == "-" and offers(state, "act0")
