"""Debouncing and dials by themselves: what contacts did, looked at soon or late."""

import random

import pytest
from fingers import DIAL, PRESS, RELEASE, WRAP, Fed, gestures, played, taken, turn

from cryptboard.panel import keys
from cryptboard.panel.keys import HOLD, MINUS, NEXT, PLUS, PRESSED, REPEAT, SELECT, SHORT, TURN

N = 1 << NEXT
OFTEN = range(0, 3000, 2)
LATE = range(45, 3000, 45)  # as if there were an erase after every look
ONCE = (3000,)
LOOKS = [OFTEN, LATE, ONCE]
STARTS = [0, WRAP - 400]


def tap(key, at, ms):
    return [(at, 1 << key), (at + ms, 0)]


@pytest.mark.parametrize("looks", LOOKS)
@pytest.mark.parametrize("start", STARTS)
def test_a_tap_is_a_press_and_a_release_at_their_times(looks, start):
    assert played(tap(NEXT, 10, 60), looks, start) == [(10, NEXT, PRESS), (70, NEXT, RELEASE)]


@pytest.mark.parametrize("looks", LOOKS)
def test_bounces_make_one_press(looks):
    moves = [(0, N), (1, 0), (2, N), (3, 0), (4, N), (80, 0), (81, N), (82, 0)]
    assert played(moves, looks) == [(4, NEXT, PRESS), (82, NEXT, RELEASE)]


@pytest.mark.parametrize("looks", LOOKS)
def test_a_spike_is_nothing(looks):
    assert played([(10, N), (11, 0)], looks) == []


@pytest.mark.parametrize("looks", LOOKS)
def test_a_contact_that_moves_again_at_once_rests_first(looks):
    """One press: the second closing comes within the rest after the first."""
    assert played([(0, N), (20, 0), (30, N), (90, 0)], looks) == [(0, NEXT, 1), (90, NEXT, 0)]


@pytest.mark.parametrize("looks", LOOKS)
def test_a_drumming_finger_is_counted(looks):
    """20 ms down, 70 ms up: ten presses, whenever somebody looks."""
    moves = [move for n in range(10) for move in tap(PLUS, 90 * n, 20)]
    told = played(moves, looks)
    assert [what for _ms, _key, what in told] == [PRESS, RELEASE] * 10


@pytest.mark.parametrize("looks", LOOKS)
def test_a_tap_and_a_turn_keep_their_order(looks):
    first = tap(NEXT, 0, 20) + turn(3, 100, 2)
    assert [(which, what) for _ms, which, what in played(first, looks)] in (
        [(NEXT, 1), (NEXT, 0), ("S", 3)],
        [(NEXT, 1), (NEXT, 0), ("S", 1), ("S", 1), ("S", 1)],
        [(NEXT, 1), (NEXT, 0), ("S", 1), ("S", 2)],
        [(NEXT, 1), (NEXT, 0), ("S", 2), ("S", 1)],
    )
    second = turn(3, 0, 2) + tap(NEXT, 100, 20)
    assert [which for _ms, which, _what in played(second, ONCE)] == ["S", NEXT, NEXT]


@pytest.mark.parametrize("detents", [1, -1, 40, -40])
@pytest.mark.parametrize("quarter_ms", [1, 5, 30])
def test_every_detent_counts(detents, quarter_ms):
    told = played(turn(detents, 0, quarter_ms), range(0, 6000, 4))
    assert sum(by for _ms, _dial, by in told) == detents


def test_a_fast_turn_is_one_event():
    assert played(turn(25, 0, 1), ONCE) == [(99, "S", 25)]


def test_contacts_that_bounce_turn_nothing():
    chance = random.Random(5)
    moves, at = [], 0
    for _ms, word in turn(20, 0, 1):
        before = moves[-1][1] if moves else 0
        for _ in range(chance.randrange(4)):
            moves += [(at, word), (at, before)]
        moves.append((at, word))
        at += 3
    told = played(moves, range(0, 600, 2))
    assert sum(by for _ms, _dial, by in told) == 20


def test_a_missed_reading_does_not_shift_what_follows():
    """Of the first detent only half is seen; the resting place is where the next one begins."""
    missed = [move for n, move in enumerate(turn(6, 0, 2)) if n not in (1, 9, 10)]
    told = played(missed, OFTEN)
    assert sum(by for _ms, _dial, by in told) in (5, 6)
    inputs = Fed()
    for ms, word in missed:
        inputs.feed(word, ms)
    taken(inputs)
    for ms, word in turn(1, 100, 2)[:3]:
        inputs.feed(word, ms)
        assert taken(inputs) == []
    inputs.feed(0, 108)
    assert taken(inputs) == [(108, "S", 1)]


def test_a_half_turn_that_goes_back_is_nothing():
    a, b = 1 << DIAL, 1 << DIAL + 1
    assert played([(0, a), (2, a | b), (4, a), (6, 0)], OFTEN) == []


def test_what_is_held_at_power_on_is_down_and_no_event():
    inputs = Fed()
    inputs.start(N)
    assert inputs.closed() == inputs.down == N
    inputs.poll(100)
    assert taken(inputs) == []
    inputs.feed(0, 200)
    inputs.poll(300)
    assert taken(inputs) == [(200, NEXT, RELEASE)]


def test_days_without_a_press_do_not_deafen_a_key():
    """Half the period of the clock later, when old times look like times to come."""
    inputs = Fed()
    for at in (0, WRAP // 2 + 5, WRAP - 7):
        for ms, word in tap(NEXT, at, 60):
            inputs.feed(word, ms % WRAP)
            inputs.poll((ms + 55) % WRAP)
        assert [what for _ms, _key, what in taken(inputs)] == [PRESS, RELEASE]
        inputs.poll((at + 400) % WRAP)


def test_more_events_than_anybody_makes_between_two_looks_keep_the_oldest():
    told = played([move for n in range(40) for move in tap(n % 12, 60 * n, 30)], ONCE)
    assert len(told) == 64 and told[0] == (0, 0, PRESS)


# Gestures


@pytest.mark.parametrize("start", STARTS)
def test_select_is_short_on_release_or_held_never_both(start):
    assert gestures(tap(SELECT, 0, 100), OFTEN, start) == [(102, SELECT, SHORT, 0)]
    assert gestures(tap(SELECT, 0, 900), OFTEN, start) == [(700, SELECT, HOLD, 0)]
    assert gestures(tap(SELECT, 0, 900), ONCE, start) == [(3000, SELECT, HOLD, 0)]


def test_plus_acts_when_it_goes_down_and_repeats():
    told = gestures(tap(PLUS, 0, 1020), range(0, 1200, 2))
    assert [(ms, gesture) for ms, _key, gesture, _by in told] == [
        (2, SHORT), (700, REPEAT), (850, REPEAT), (1000, REPEAT),
    ]  # fmt: skip


def test_the_dial_s_is_plus_minus_and_select():
    assert gestures(turn(2, 0, 2), ONCE) == [(3000, PLUS, SHORT, 0)] * 2
    assert gestures(turn(-2, 0, 2), ONCE) == [(3000, MINUS, SHORT, 0)] * 2
    assert gestures([(0, 1 << DIAL + 2), (60, 0)], ONCE) == [(3000, SELECT, SHORT, 0)]


def test_turn_click_hold_and_pressed_turn_of_a_strips_dial():
    push, first = 1 << DIAL + 5, DIAL + 3
    assert gestures(turn(-3, 0, 2, first), ONCE) == [(3000, 0, TURN, -3)]
    assert gestures([(0, push), (80, 0)], ONCE) == [(3000, keys.PUSH, SHORT, 0)]
    assert gestures([(0, push), (900, 0)], OFTEN) == [(700, keys.PUSH, HOLD, 0)]
    pressed = [(0, push), *turn(2, 100, 2, first, push), (1500, 0)]
    assert gestures(pressed, ONCE) == [(3000, PRESSED, TURN, 2)]  # and neither click nor hold
    assert [told[1:3] for told in gestures(pressed, OFTEN)] == [(PRESSED, TURN)] * 2


def test_keys_and_strips_dials_are_told_apart_for_a_panel_that_knows_none():
    assert keys.is_key(NEXT << 2 | SHORT) and keys.is_key(SELECT << 2 | HOLD)
    assert not keys.is_key(keys.PUSH << 2 | SHORT) and not keys.is_key(0 << 2 | TURN)
