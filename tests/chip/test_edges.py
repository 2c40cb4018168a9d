"""No interleaving of an edge and the poll of the keys may lose a press."""

import pytest
import wires
from instants import every_instant

POLLS = 3  # within so many samples the key has to be seen: two equal ones make a press
KEY, PIN = 0, 9
OTHER_KEY, OTHER_PIN = 1, 10


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


def lost(prepare, *within):
    """Where the callback came when the polls after it did not tell the key as it is."""
    return [struck.where for struck, seen in every_instant(prepare, *within) if not seen]


def polled(reader, pin, level):
    """The work, the edge, and the check of one poll that the edge strikes."""

    def check():
        return [reader.pressed() for _ in range(POLLS)][-1] == (0 if level else 1)

    return reader.pressed, lambda: pin.move(level), check


def racy():
    pin = type("Pin", (wires.Pin,), {"made": {}})(PIN)
    return polled(Racy(pin), pin, 0)


def test_the_harness_finds_the_race_that_lost_presses():
    assert lost(racy, Racy.pressed)


def closing(trust=0):
    """A key that closes while the pins of the board are polled."""

    def prepare():
        port, pins = wires.port()
        keys = port.Keys(((KEY, PIN),))
        for _ in range(1 + trust):
            keys.pressed()
        return polled(keys, pins[PIN], 0)

    return prepare


def opening(trust=0):
    def prepare():
        port, pins = wires.port()
        keys = port.Keys(((KEY, PIN),))
        pins[PIN].move(0)
        for _ in range(1 + trust):
            keys.pressed()
        return polled(keys, pins[PIN], 1)

    return prepare


def latching():
    """A key closes while the latch of another is taken: this call tells it, or the next one."""
    port, pins = wires.port()
    keys = port.Keys(((KEY, PIN), (OTHER_KEY, OTHER_PIN)))
    pins[OTHER_PIN].move(0)
    told = []

    def check():
        told.append(keys.latched())
        return sorted(bit for bits in told for bit in (1, 2) if bits & bit) == [1, 2]

    return lambda: told.append(keys.latched()), lambda: pins[PIN].move(0), check


RACE = pytest.mark.xfail(strict=True, reason="the reader still has the race")


@pytest.mark.parametrize("trust", [pytest.param(0, marks=RACE), pytest.param(31, marks=RACE), 32])
@pytest.mark.parametrize("world", [closing, opening])
def test_a_key_that_moves_during_the_poll_is_seen(world, trust):
    port, _pins = wires.port()
    assert lost(world(trust), port.Keys.pressed) == []


@RACE
def test_a_key_that_closes_while_the_latch_is_taken_is_told_once():
    port, _pins = wires.port()
    assert lost(latching, port.Keys.latched) == []
