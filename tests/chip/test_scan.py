"""The program that reads the chain, in an emulator of the RP2040's state machines."""

import importlib
import itertools
import random
import sys
from types import SimpleNamespace

import pioasm
import pytest
from pioemu import State, emulate

BITS = 29
DATA, CLK, LOAD = 0, 1, 2  # the emulator reads from GPIO 0 on


@pytest.fixture
def program(monkeypatch):
    monkeypatch.setitem(
        sys.modules, "rp2", SimpleNamespace(asm_pio=pioasm.asm_pio, PIO=pioasm.PIO)
    )
    monkeypatch.delitem(sys.modules, "cryptboard.ports.scan", raising=False)
    yield importlib.import_module("cryptboard.ports.scan").program
    sys.modules.pop("cryptboard.ports.scan", None)


def scanned(made, cycles, inputs_at):
    """[(cycle, word)] that the program pushed; `inputs_at(cycle)` are the contacts' levels."""
    registers = pioasm.Registers(inputs_at(0))

    def source(state: State) -> int:
        registers.inputs = inputs_at(state.clock)
        return registers.lines(state.pin_values >> CLK & 1, state.pin_values >> LOAD & 1)

    pushed = []
    begun = State(pin_directions=1 << CLK | 1 << LOAD, y_register=0xFFFFFFFF)
    steps = emulate(
        made.words,
        stop_when=lambda _opcode, state: state.clock >= cycles,
        initial_state=begun,
        input_source=source,
        shift_isr_right=False,
        side_set_base=CLK,
        side_set_count=2,
        wrap_target=made.wrap_target,
        wrap_top=made.wrap_top,
    )
    for _before, state in steps:
        while state.receive_fifo:  # the DMA takes them at once
            pushed.append((state.clock, state.receive_fifo.popleft()))
    return pushed


def test_the_words_are_those_of_micropythons_own_assembler(program):
    """Written down once from what its source (rp2.py) made of this program."""
    made = program(BITS)
    assert made.words == [
        *(0xE03C, 0xA0C3, 0x5001, 0x1842, 0xB026, 0x10A7, 0x1000, 0xB041, 0x9020),
    ]
    assert (made.wrap_target, made.wrap_top) == (0, 8)
    assert made.settings["in_shiftdir"] == pioasm.PIO.SHIFT_LEFT
    assert made.settings["sideset_init"] == (pioasm.PIO.OUT_LOW, pioasm.PIO.OUT_HIGH)


def test_any_word_arrives_with_its_first_input_as_the_highest_bit(program):
    made, chance = program(BITS), random.Random(165)
    for word in [
        0,
        1,
        (1 << BITS) - 1,
        1 << BITS - 1,
        *(chance.getrandbits(32) for _ in range(40)),
    ]:
        [(_cycle, got)] = scanned(made, 200, lambda _cycle, word=word: word)
        assert got == pioasm.turned_round(word, BITS)


@pytest.mark.parametrize(("bits", "cycles"), [(24, 53), (29, 63), (30, 65)])
def test_a_scan_takes_two_cycles_a_bit_and_five(program, bits, cycles):
    """At 100 kHz 0.53 ms for 24 bits, 0.63 for this board's 29. Pushes of one change lie so far
    apart as scans do, whenever in between it comes."""
    ends = {
        scanned(program(bits), 6 * cycles, lambda cycle, at=at: int(cycle >= at))[-1][0]
        for at in range(2 * cycles, 4 * cycles, 3)
    }
    apart = {later - sooner for sooner, later in itertools.pairwise(sorted(ends))}
    assert apart == {cycles}


def test_a_quiet_chain_pushes_nothing_after_the_first_word(program):
    assert len(scanned(program(BITS), 3000, lambda _cycle: 0x12345678)) == 1


def test_two_bouncing_taps_of_20_ms_inside_an_erase_are_all_there(program):
    """Cycles of 10 us: 45 ms are 4500. No level is missed, none is invented."""
    chance, moves = random.Random(45), []
    for start in (200, 2400):
        for first in (start, start + 2000):  # closing, opening: each bounces
            at = first
            for _ in range(2):
                moves += [(at, 1), (at := at + chance.randrange(64, 90), 0)]
                at += chance.randrange(64, 90)  # longer than a scan, or it might not be seen
        moves.insert(-4, (start + 500, 1))  # between them it stays closed
    moves = sorted(moves)

    def inputs(cycle):
        return next((word for when, word in reversed(moves) if when <= cycle), 0)

    seen = [word >> BITS - 1 for _cycle, word in scanned(program(BITS), 4900, inputs)]
    wanted = [0]
    for _at, word in moves:
        if word != wanted[-1]:
            wanted.append(word)
    assert seen == wanted and len(seen) > 8  # more than the joined FIFO holds
