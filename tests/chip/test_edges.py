"""No interleaving of an edge and the poll of the keys may lose a press."""

from types import SimpleNamespace

import pytest
import wires
from instants import every_instant
from wires import Clock

from cryptboard.panel import keys

POLLS = 3  # within so many samples the key has to be seen: two equal ones make a press
PIN, OTHER = 12, 13
PINS = SimpleNamespace(
    SAMPLE_MS=2,
    LOCKOUT_MS=50,
    CONTACTS=(PIN, OTHER, 14, 15),
    KEYS=((keys.NEXT, 0), (keys.ROLL, 1)),
    DIALS=(),
)
LOOK_MS = 4
PRESS, RELEASE = (keys.NEXT, 1), (keys.NEXT, 0)
OTHER_PRESS = (keys.ROLL, 1)


class Racy:
    """The reader that lost one press in a hundred: the callback between test and countdown."""

    def __init__(self, pin):
        self._pin = pin
        self._fresh = 1
        self._bits = 0
        pin.irq(self._edge, 12)

    def _edge(self, _pin):
        self._fresh = 0

    def pressed(self):
        if self._fresh:
            self._fresh -= 1
            return self._bits
        self._fresh = 32
        self._bits = 0 if self._pin.value() else 1
        return self._bits


def racy():
    pin = type("Pin", (wires.Pin,), {"made": {}})(PIN)
    reader = Racy(pin)

    def check():
        return [reader.pressed() for _ in range(POLLS)][-1] == 1

    return reader.pressed, lambda: pin.move(0), check


def lost(prepare, *within):
    """Where the callback came when the polls after it did not tell the key as it is."""
    return [struck.where for struck, seen in every_instant(prepare, *within) if not seen]


def test_the_harness_finds_the_race_that_lost_presses():
    assert lost(racy, Racy.pressed)


def look(inputs, ms):
    """Go on looking; gives the keys that were told, as (key, went down)."""
    told = []
    for _ in range(ms // LOOK_MS):
        Clock.now += LOOK_MS
        inputs.poll(Clock.now)
        while (event := inputs.take()) >= 0:
            told.append((event >> 1, event & 1))
    return told


def board():
    """A reader that has looked for a while, and its pins."""
    Clock.now = 1000
    reader, pins = wires.reader()
    inputs = reader(PINS)
    look(inputs, 80)
    return inputs, pins


def instants(prepare, *expected):
    """Where the callback came when something else was told. `prepare`: (reader, strike)."""
    within = []

    def world():
        inputs, strike = prepare()
        within[:] = [type(inputs).poll, type(inputs).feed]
        Clock.now += LOOK_MS
        now = Clock.now
        return lambda: inputs.poll(now), strike, lambda: sorted(look(inputs, 200))

    world()
    told = list(every_instant(world, *within))
    assert len(told) > 30  # the whole poll, the debouncing included
    return [struck.where for struck, seen in told if seen != sorted(expected)]


def test_a_key_that_closes_during_the_poll_is_told():
    def prepare():
        inputs, pins = board()
        return inputs, lambda: pins[PIN].move(0)

    assert instants(prepare, PRESS) == []


def test_a_key_that_opens_during_the_poll_is_told():
    def prepare():
        inputs, pins = board()
        pins[PIN].move(0)
        look(inputs, 100)
        return inputs, lambda: pins[PIN].move(1)

    assert instants(prepare, RELEASE) == []


def test_a_key_that_closes_while_another_is_being_read_is_told_once():
    def prepare():
        inputs, pins = board()
        pins[OTHER].move(0)
        return inputs, lambda: pins[PIN].move(0)

    assert instants(prepare, PRESS, OTHER_PRESS) == []


def test_a_tap_that_an_erase_hid_is_told_whenever_its_callback_comes():
    """Both edges came while nobody could run; the key is open again when the callback runs."""

    def prepare():
        inputs, pins = board()
        Clock.now += 45
        return inputs, lambda: pins[PIN].move(1)

    assert instants(prepare, PRESS, RELEASE) == []


def test_a_tap_that_ends_right_after_an_erase_is_a_press():
    inputs, pins = board()
    Clock.now += 45
    pins[PIN].move(0)
    Clock.now += 1
    pins[PIN].move(1)
    assert look(inputs, 200) == [PRESS, RELEASE]


def test_a_tap_that_begins_right_before_an_erase_is_a_press():
    inputs, pins = board()
    pins[PIN].move(0)
    Clock.now += 45
    pins[PIN].move(1)
    assert look(inputs, 200) == [PRESS, RELEASE]


def test_two_taps_in_one_erase_are_two_presses():
    inputs, pins = board()
    Clock.now += 45
    pins[PIN].move(1)
    pins[OTHER].move(1)
    assert sorted(look(inputs, 200)) == [RELEASE, PRESS, (keys.ROLL, 0), OTHER_PRESS]


def test_a_spike_while_the_board_runs_is_nothing():
    inputs, pins = board()
    told = []
    for _ in range(20):
        told += look(inputs, LOOK_MS)
        Clock.now += 1
        pins[PIN].move(1)
    assert told + look(inputs, 200) == []


def test_a_key_that_closes_again_inside_an_erase_is_a_second_press():
    inputs, pins = board()
    pins[PIN].move(0)
    told = look(inputs, 40)
    Clock.now += 90
    pins[PIN].move(0)
    assert told + look(inputs, 200) == [PRESS, RELEASE, PRESS]


def test_a_bounce_after_an_erase_is_no_second_press():
    """It opens at last: the first callback finds it closed for a moment."""
    inputs, pins = board()
    pins[PIN].move(0)
    told = look(inputs, 40)
    Clock.now += 90
    pins[PIN].move(0)
    Clock.now += 4
    pins[PIN].move(1)
    assert told + look(inputs, 200) == [PRESS, RELEASE]


@pytest.mark.parametrize("level", [0, 1])
def test_more_edges_than_the_ring_holds_leave_the_key_as_it_is(level):
    inputs, pins = board()
    for _ in range(100):
        pins[PIN].move(0)
        pins[PIN].move(1)
    pins[PIN].move(level)
    look(inputs, 200)
    assert inputs.down == 1 - level
