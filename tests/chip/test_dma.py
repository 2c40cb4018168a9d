"""The reader of the chain on an emulated RP2040: program, two DMA channels, timer, ring.

The processor does not run at all while the hands move, as in an erase: the firmware's reader looks
only afterwards.
"""

import importlib
import sys
from types import SimpleNamespace

import pytest
from emulated import Chip
from pioasm import Registers

from cryptboard.panel import keys

BITS, LOW, HIGH = 29, 27, 28  # as they come out
OPEN = (1 << BITS) - 1 & ~(1 << LOW)


def place(bit):
    return BITS - 1 - bit


PINS = SimpleNamespace(
    SAMPLE_MS=2,
    LOCKOUT_MS=50,
    CHAIN=(6, 7, 8, BITS, place(LOW), place(HIGH), 100_000),
    KEYS=((keys.NEXT, place(0)), (keys.ROLL, place(1))),
    DIALS=((0, place(16), place(17), keys.PUSH, place(18)),),
)


@pytest.fixture
def table(monkeypatch):
    """(the chip, a function that makes the reader on it)"""
    chip = Chip(Registers(OPEN), 6, 8)
    for name, module in chip.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    for name in ("chain", "scan"):
        monkeypatch.delitem(sys.modules, f"cryptboard.ports.{name}", raising=False)
    monkeypatch.setattr("time.sleep_ms", lambda ms: chip.run(1000 * ms), raising=False)
    monkeypatch.setattr("time.ticks_us", lambda: chip.us % (1 << 30), raising=False)
    chain = importlib.import_module("cryptboard.ports.chain").Chain
    yield chip, lambda: chain(PINS)
    for name in ("chain", "scan"):
        sys.modules.pop(f"cryptboard.ports.{name}", None)


def touch(chip, bit, closed, us):
    """One contact moves, and stays so for a while."""
    levels = chip.registers.inputs
    chip.registers.inputs = levels & ~(1 << bit) if closed else levels | 1 << bit
    chip.run(us)


def told(inputs, chip):
    inputs.poll(chip.us // 1000)
    events = []
    while (event := inputs.take()) >= 0:
        events.append((event, inputs.at, inputs.by if event >= inputs.TURN else 0))
    return events


def test_a_tap_and_a_turn_while_nobody_looks_come_with_their_times_and_in_order(table):
    chip, make = table
    inputs = make()
    chip.run(20_000)
    start = chip.us // 1000
    touch(chip, 1, True, 15_000)
    touch(chip, 1, False, 5_000)
    for bit, closed in ((16, True), (17, True), (16, False), (17, False)) * 3:
        touch(chip, bit, closed, 1_250)
    chip.run(10_000)
    [down, turn] = told(inputs, chip)
    assert down[0] == keys.ROLL << 1 | 1 and 0 <= down[1] - start <= 2
    assert turn[0] == inputs.TURN and turn[2] == 3 and 30 <= turn[1] - start <= 37
    chip.run(40_000)
    [up] = told(inputs, chip)
    assert up[0] == keys.ROLL << 1 and 15 <= up[1] - start <= 17


def test_the_ring_goes_round_and_stays_in_its_memory(table):
    """200 changes in portions of 40: three times round; nothing beside the rings is written."""
    chip, make = table
    inputs = make()
    before = bytes(chip.emulated.sram)
    for _ in range(5):
        for bit, closed in ((16, True), (17, True), (16, False), (17, False)) * 10:
            touch(chip, bit, closed, 1_250)
        assert [event[::2] for event in told(inputs, chip)] == [(inputs.TURN, 10)]
    changed = {at & ~0xFF for at, byte in enumerate(before) if byte != chip.emulated.sram[at]}
    assert len(changed) == 2  # two rings of 256 bytes


def test_a_chain_that_is_not_there_is_an_error(table):
    chip, make = table
    chip.registers.inputs = 0xFFFFFFFF
    with pytest.raises(OSError, match="no chain answers"):
        make()


def test_a_chain_without_its_last_register_is_an_error(table):
    """A loose end: what is shifted in there is all low."""
    chip, make = table
    chip.registers.inputs = OPEN & 0xFFFFFF
    with pytest.raises(OSError, match="no chain answers"):
        make()
