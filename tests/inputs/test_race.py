"""An edge callback may come between any two bytecodes of a look at the keys: nothing is lost.

The poll runs under a tracer that counts its bytecodes; at the n-th the hand moves and the callback
runs, for every n there is. CPython's bytecodes are not MicroPython's, but finer: each load, store
and call of an attribute is one of its own here as there.
"""

import sys
from types import SimpleNamespace

import pytest
from hands import taken

from cryptboard.panel import keys

PINS = SimpleNamespace(
    SAMPLE_MS=2,
    LOCKOUT_MS=50,
    CONTACTS=(12, 13, 14, 15),
    KEYS=((keys.NEXT, 0), (keys.ROLL, 1)),
    DIALS=(),
)
HERE = ("cryptboard/ports/", __file__)
LOOK_MS = 4


class Clock:
    now = 0


class Pin:
    IN = PULL_UP = IRQ_FALLING = IRQ_RISING = 1
    made: dict[int, "Pin"] = {}  # noqa: RUF012

    def __init__(self, number, _mode, _pull):
        self.level = 1
        self.edge = None
        Pin.made[number] = self

    def value(self):
        return self.level

    def irq(self, handler, _edges):
        self.edge = handler

    def set(self, level):
        """The contact moves, and the callback runs at once."""
        self.level = level
        self.edge(self)


@pytest.fixture
def bare(monkeypatch):
    monkeypatch.setitem(sys.modules, "machine", SimpleNamespace(Pin=Pin))
    monkeypatch.setattr("time.ticks_ms", lambda: Clock.now, raising=False)
    monkeypatch.delitem(sys.modules, "cryptboard.ports.bare", raising=False)
    from cryptboard.ports.bare import Bare

    yield Bare
    sys.modules.pop("cryptboard.ports.bare", None)


def stepped(inputs, now, at, act):
    """One look, with `act` at its bytecode number `at`; says how many bytecodes it had."""
    count = 0

    def trace(frame, event, _argument):
        nonlocal count
        if not any(part in frame.f_code.co_filename for part in HERE) or frame.f_code.co_name in (
            "_hear",
            "edge",
        ):
            return None
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        if event == "opcode":
            count += 1
            if count == at:
                sys.settrace(None)  # a callback is not interrupted by another one
                act()
                sys.settrace(trace)
                frame.f_trace = trace
        return trace

    sys.settrace(trace)
    try:
        inputs.poll(now)
    finally:
        sys.settrace(None)
    return count


def look(inputs, ms):
    for _ in range(ms // LOOK_MS):
        Clock.now += LOOK_MS
        inputs.poll(Clock.now)


def every_bytecode(make, act, prepare):
    """A fresh board for every place at which the callback can come: (place, board)."""
    Clock.now = 1000
    at = 0
    while True:
        at += 1
        inputs = make(PINS)
        look(inputs, 80)
        prepare(inputs)
        Clock.now += LOOK_MS
        count = stepped(inputs, Clock.now, at, act)
        if at > count:
            assert at > 30  # the tracer saw the whole poll
            return
        yield at, inputs


def close():
    Pin.made[12].set(0)


def reopen():
    Pin.made[12].set(1)


def test_no_bytecode_loses_a_key_that_closes_or_opens(bare):
    for at, inputs in every_bytecode(bare, close, lambda _inputs: None):
        look(inputs, 100)
        assert [told[1:] for told in taken(inputs)] == [(keys.NEXT, 1)], at
        reopen()
        look(inputs, 100)
        assert [told[1:] for told in taken(inputs)] == [(keys.NEXT, 0)], at


def test_a_countdown_that_both_sides_write_would_be_found(bare):
    """The positive control: pins are read when a count is down that callbacks set to nought."""

    class Counting(bare):
        fresh = 0

        def poll(self, now):
            if self.fresh:
                self.fresh -= 1
            else:
                self.fresh = 32
                self.feed(self._levels(), now)
            self.settle(now)

        def _hear(self, _place):
            self.fresh = 0

    lost = []
    for at, inputs in every_bytecode(Counting, close, lambda _inputs: None):
        look(inputs, 100)
        if not taken(inputs):
            lost.append(at)
    assert lost


def test_no_bytecode_loses_a_key_that_opens(bare):
    def press(inputs):
        close()
        look(inputs, 100)
        taken(inputs)

    for at, inputs in every_bytecode(bare, reopen, press):
        look(inputs, 100)
        assert [told[1:] for told in taken(inputs)] == [(keys.NEXT, 0)], at
        assert inputs.down == 0


def test_no_bytecode_loses_a_key_next_to_another_one(bare):
    """The other key's edge is still in the ring when the callback comes."""

    def other(_inputs):
        Pin.made[13].set(0)

    for at, inputs in every_bytecode(bare, close, other):
        look(inputs, 100)
        told = sorted(event[1:] for event in taken(inputs))
        assert told == [(keys.NEXT, 1), (keys.ROLL, 1)], at


def test_no_bytecode_loses_a_tap_that_an_erase_hid(bare):
    """Both edges came while nobody could run; the callback is late by a part of the next look."""

    def tap():
        Pin.made[12].edge(Pin.made[12])  # it is open again

    def erase(_inputs):
        Clock.now += 45

    for at, inputs in every_bytecode(bare, tap, erase):
        look(inputs, 200)
        assert [told[1:] for told in taken(inputs)] == [(keys.NEXT, 1), (keys.NEXT, 0)], at


def test_two_taps_in_one_erase_are_two_presses(bare):
    inputs = bare(PINS)
    look(inputs, 80)
    Clock.now += 45
    for number in (12, 13):
        Pin.made[number].edge(Pin.made[number])
    look(inputs, 200)
    told = [event[1:] for event in taken(inputs)]
    assert sorted(told) == [(0, 0), (0, 1), (4, 0), (4, 1)]


def test_a_spike_while_the_board_runs_is_nothing(bare):
    inputs = bare(PINS)
    for _ in range(20):
        look(inputs, LOOK_MS)
        Clock.now += 1
        Pin.made[12].edge(Pin.made[12])
    look(inputs, 200)
    assert taken(inputs) == []


def test_a_key_that_closes_again_inside_an_erase_is_a_second_press(bare):
    inputs = bare(PINS)
    close()
    look(inputs, 40)
    Clock.now += 90
    close()  # still, or again: the callback came
    look(inputs, 200)
    assert [event[1:] for event in taken(inputs)] == [(0, 1), (0, 0), (0, 1)]


def test_a_bounce_after_an_erase_is_no_second_press(bare):
    """It opens at last: the first callback finds it closed for a moment."""
    inputs = bare(PINS)
    close()
    look(inputs, 40)
    Clock.now += 90
    close()
    Clock.now += 4
    reopen()
    look(inputs, 200)
    assert [event[1:] for event in taken(inputs)] == [(0, 1), (0, 0)]


def test_more_edges_than_the_ring_holds_leave_the_key_as_it_is(bare):
    inputs = bare(PINS)
    for _ in range(100):
        close()
        reopen()
    close()
    look(inputs, 200)
    assert inputs.down == 1
    reopen()
    look(inputs, 200)
    assert inputs.down == 0
