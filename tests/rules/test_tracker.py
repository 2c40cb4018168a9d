"""The rules of the custom tracker, each named by its number."""

import importlib.util
from pathlib import Path

import pytest

from cryptboard.rules import contract
from cryptboard.rules import tracker as game

_spec = importlib.util.spec_from_file_location("small", Path(__file__).with_name("small.py"))
small = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(small)
do, refused, start, value, PACK = small.do, small.refused, small.start, small.value, small.PACK


def tokens(state, *partial):
    return [option.token for option in game.choices(PACK, state, list(partial)).options]


def styles(state, strip):
    return [cell >> 4 for cell in game.scene(PACK, state, contract.GAME).strips[strip]]


def test_track_keeps_within_its_range():
    """TRK-001"""
    state = start(evil=1, dark=19)
    assert do(state, "raise", "evil")[1] == (contract.CHANGED, "dark", 19, 20, 3)
    assert refused(state, "raise", "dark") == "refuse.limit"
    assert refused(start(), "lower", "evil") == "refuse.limit"
    assert "less" not in tokens(start())


def test_players_move_tracks_and_the_last_is_in_focus():
    """TRK-002"""
    state = start()
    assert do(state, "raise", "health") == [(contract.CHANGED, "health", 5, 6, 0)]
    assert do(state, "more") == [(contract.CHANGED, "health", 6, 7, 0)]
    assert do(state, "less") == [(contract.CHANGED, "health", 7, 6, 0)]
    do(state, "raise", "evil")
    do(state, "more")  # moves dark, too, but evil stays in focus
    assert do(state, "less")[0][1] == "evil"
    assert refused(state, "raise", "elf") == "refuse.no_track"


def test_every_space_on_the_way_takes_effect_in_its_direction_only():
    """TRK-003"""
    state = start(evil=1, dark=5)
    assert do(state, "more") == [
        (contract.CHANGED, "evil", 1, 2, 0),
        (contract.CHANGED, "dark", 5, 7, 3),
    ]
    assert value(state, "gold") == 0  # entered from below
    do(state, "lower", "dark")
    assert value(state, "gold") == 1
    do(state, "raise", "dark")
    assert value(state, "gold") == 1


def test_a_space_acts_once_per_press():
    """TRK-004: evil 2 pushes dark to 2, which moves evil away and back to 2."""
    state = start(evil=1)
    events = do(state, "more")
    assert [(event[1], event[3]) for event in events] == [
        ("evil", 2),
        ("dark", 2),
        ("evil", 1),
        ("evil", 2),
    ]
    assert value(state, "dark") == 2


def test_note_changes_nothing():
    """TRK-005"""
    state = start(evil=4)
    note = do(state, "more")[1]
    assert note[0] == contract.TOLD and note[4] == 5
    assert PACK.word(note[3][0], "es") == "Cinco"


def test_asked_roll_waits_and_comes_first():
    """TRK-006, TRK-018"""
    state = start(evil=3)
    assert do(state, "more")[1][4] == 6
    assert state.chance.count == 0
    assert "go" not in tokens(state) and "throw" not in tokens(state)
    assert game.choices(PACK, state, []).default == -1
    assert refused(state, "go") == "refuse.asked"
    assert refused(state, "throw", "d4") == "refuse.asked"
    state.chance = small.Scripted(0, 1)
    assert do(state, "roll") == [
        (contract.ROLLED, "dice", [0, 0], [0, 1], 18),
        (contract.CHANGED, "gold", 0, 1, 17),
    ]
    assert state.asked == [] and "go" in tokens(state)


def test_table_rolls_at_the_lowest_level():
    """TRK-007"""
    state = start(evil=3, assist=contract.TRACK)
    assert do(state, "more")[1][4] == 7
    assert state.asked == [] and "roll" not in tokens(state) and "throw" not in tokens(state)
    assert refused(state, "roll") == refused(state, "throw", "d4") == "refuse.table_rolls"


def test_space_ends_the_game_at_once():
    """TRK-008"""
    state = start(evil=7, dark=0)
    ended = do(state, "more")[-1]
    assert (ended[:2], ended[4]) == ((contract.ENDED, "defeat"), 8)
    assert value(state, "dark") == 0


@pytest.mark.parametrize("command", [("raise", "damage"), ("lower", "health")])
def test_track_that_reaches_the_one_it_is_against(command):
    """TRK-009"""
    state = start(damage=4)
    ended = do(state, *command)[-1]
    assert (ended[:2], ended[4], state.over) == ((contract.ENDED, "defeat"), 9, "defeat")
    state = start(damage=3)
    do(state, *command)
    assert state.over == ""


def test_condition_ends_the_game():
    """TRK-010"""
    state = start(gold=6)
    ended = do(state, "raise", "gold")[-1]
    assert (ended[:2], ended[4]) == ((contract.ENDED, "victory"), 10)


def test_steps_phases_repeats_and_rounds():
    """TRK-011, TRK-012, TRK-013, TRK-014, TRK-015"""
    state = start(heroes=2)
    assert game.scene(PACK, state, 0).active == 0
    told = [[(event[1], event[3], event[4]) for event in do(state, "go")] for _ in range(6)]
    assert told == [
        [("turn", 2, 14)],
        [("phase", ("phase.night",), 13)],
        [("step", ("step.night.2",), 11), ("dark", 1, 12)],
        [("turn", 2, 14)],
        [("step", ("step.night.2",), 11), ("dark", 2, 12), ("evil", 1, 3)],  # dark 2 is a space
        [("phase", ("phase.heroes",), 13), ("round", 2, 15)],
    ]
    assert (state.phase, state.step, state.turn, value(state, "round")) == (0, 0, 0, 2)


def test_dice_of_the_phase_and_by_hand():
    """TRK-016"""
    state = start()
    state.chance = small.Scripted(3, 0, 0)
    assert do(state, "roll") == [(contract.ROLLED, "dice", [1, 0, 0], [3, 0, 0], 16)]
    state.chance = small.Scripted(2)
    assert do(state, "throw", "d4") == [(contract.ROLLED, "dice", [1], [2], 16)]
    state.phase = 1
    assert refused(state, "roll") == "refuse.no_dice"
    assert refused(state, "throw", "d5") == "refuse.no_die"


def test_every_die_with_the_face_takes_effect():
    """TRK-017"""
    state = start()
    state.chance = small.Scripted(1, 1)
    assert [event[4] for event in do(state, "throw", "coin")] == [16, 17, 17]
    assert value(state, "gold") == 2


def test_asked_roll_may_be_skipped():
    """TRK-019"""
    state = start(evil=3)
    assert refused(state, "skip") == "refuse.nothing_asked"
    do(state, "more")
    assert do(state, "skip")[0][4] == 19
    assert state.asked == [] and state.chance.count == 0


def test_correction_triggers_nothing():
    """TRK-020"""
    state = start()
    assert do(state, "correct", "evil", 8) == [(contract.CHANGED, "evil", 0, 8, 0)]
    assert state.over == "" and value(state, "dark") == 0
    assert do(state, "correct", "evil", 8) == []
    for bad in (-1, 10, "3", None, True):
        assert refused(state, "correct", "evil", bad) == "refuse.value"
    assert refused(state, "correct", "elf", 1) == "refuse.no_track"


def test_end_by_correction_is_asked():
    """TRK-021"""
    state = start()
    assert refused(state, "accept") == "refuse.no_end"
    do(state, "correct", "damage", 7)
    assert state.over == "" and "accept" in tokens(state)
    do(state, "raise", "damage")  # played on: it stays a question
    assert state.over == ""
    assert do(state, "accept")[0][:2] == (contract.ENDED, "defeat")
    state = start()
    do(state, "correct", "damage", 7)
    do(state, "correct", "damage", 1)
    assert "accept" not in tokens(state)


def test_help_level_at_any_time():
    """TRK-022"""
    state = start(evil=3)
    do(state, "more")
    assert do(state, "assist", contract.TRACK) == [
        (contract.PHASE, "assist", ("assist.1",), ("assist.0",), 0)
    ]
    assert state.asked == []
    do(state, "assist", contract.FULL)
    full = tokens(state)
    do(state, "assist", contract.DICE)
    assert tokens(state) == full
    for bad in (3, -1, "dice", True):
        assert refused(state, "assist", bad) == "refuse.assist"


def test_concede_and_after():
    """TRK-023, TRK-024"""
    state = start()
    assert do(state, "concede")[0][1:] == ("defeat", None, ("end.conceded",), 0)
    assert tokens(state) == []
    assert refused(state, "go") == refused(state, "concede") == "refuse.over"
    do(state, "correct", "evil", 3)
    assert state.over == "defeat"


def test_lights_of_danger():
    """TRK-025"""
    faint, dim, solid, double, fast = (
        contract.FAINT,
        contract.DIM,
        contract.SOLID,
        contract.DOUBLE,
        contract.FAST,
    )
    assert styles(start(evil=1), 0)[:6] == [dim, solid, faint, 0, faint, faint]
    assert styles(start(evil=5), 0)[5] == solid
    assert styles(start(evil=6), 0)[6] == double
    assert styles(start(evil=7), 0)[7] == fast
    assert styles(start(damage=2), 1)[:7] == [0, dim, dim, 0, 0, solid, 0]
    assert styles(start(damage=4), 1)[5] == fast
    assert styles(start(dark=20), 2)[15] == solid  # longer than the strip: to scale


def test_heroes_within_what_the_game_allows():
    """TRK-026"""
    assert start(heroes=[0, 5]).heroes == [0, 5]
    for bad in (4, [0, 0], [6], ["a"], [0, 1, 2, 3]):
        with pytest.raises(contract.RuleError, match=r"refuse\.heroes"):
            start(heroes=bad)


def test_what_is_no_command():
    for bad in ([], [None], [3], ["dance"], ["go", 1], [["go"]]):
        assert refused(start(), *bad) == "refuse.command"
    for bad in (["raise"], ["correct", "evil"]):
        assert refused(start(), *bad) == "refuse.unfinished"


def test_all_rules_have_a_text_and_a_test():
    source = Path(__file__).read_text("utf-8")
    for number in range(1, 27):
        name = f"TRK-{number:03}"
        assert PACK.word("rule." + name, "en") and PACK.word("rule." + name, "es")
        assert f'"""{name}' in source or f", {name}" in source, name
