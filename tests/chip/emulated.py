"""An emulated RP2040 without processor: state machine, DMA, timer and memory of `rp2040py`.

MicroPython's `rp2`, `machine` and `uctypes` as far as ports/chain.py asks for them, each writing
the registers that the real one writes (ports/rp2/rp2_pio.c, rp2_dma.c). Nothing here knows what a
chain or a ring is: that is the firmware's.
"""

from array import array
from types import SimpleNamespace
from typing import Any

import pioasm
from rp2040py.rp2040 import RP2040

CYCLE_US = 10
_PIO, _DMA, _PINS, _PADS, _RAM = 0x50200000, 0x50000000, 0x40014000, 0x4001C004, 0x20000000
_INPUT_WITH_PULL_UP = 0x5A
_INSTRUCTIONS, _RX, _SM = 0x048, 0x020, 0x0C8
_BY_PIO = 6  # what a pin's function is called then
_FIELDS = {  # of a channel's control register: (lowest bit, bits)
    "enable": (0, 1),
    "size": (2, 2),
    "inc_read": (4, 1),
    "inc_write": (5, 1),
    "ring_size": (6, 4),
    "ring_sel": (10, 1),
    "chain_to": (11, 4),
    "treq_sel": (15, 6),
    "irq_quiet": (21, 1),
}
# What MicroPython's pack_ctrl() begins with.
_BEGIN = {"enable": 1, "size": 2, "inc_read": 1, "inc_write": 1, "treq_sel": 0x3F, "irq_quiet": 1}


class Chip:
    def __init__(self, registers: pioasm.Registers, clock: int, data: int) -> None:
        self.emulated = RP2040()
        self.emulated.simulator = SimpleNamespace()  # time passes in run(), not by itself
        self.registers = registers
        self._clock, self._data = clock, data
        self._buffers: list[tuple[int, array[int]]] = []
        self._free = _RAM + 0x104  # memory comes from anywhere: not aligned
        self._channels = 0
        self.us = 0
        self.running = False

    def run(self, us: int) -> None:
        """Let time pass, a cycle of the state machine at a time."""
        emulated = self.emulated
        for _ in range(us // CYCLE_US):
            clock, load = (emulated.gpio[self._clock + n].output_value for n in (0, 1))
            level = self.registers.lines(int(clock), int(load))
            emulated.gpio[self._data].set_input_value(bool(level))
            if self.running:
                emulated.pio[0].advance(1250)
            emulated.clock.tick(CYCLE_US * 1000)
            self.us += CYCLE_US
        self._fetch()

    def _fetch(self) -> None:
        """What the DMA wrote into memory is what the firmware's arrays hold."""
        for address, buffer in self._buffers:
            size = len(buffer) * buffer.itemsize
            at = address - _RAM
            buffer[:] = array(buffer.typecode, bytes(self.emulated.sram[at : at + size]))

    def address_of(self, buffer: "array[int]") -> int:
        for address, known in self._buffers:
            if known is buffer:
                return address
        address, self._free = self._free, self._free + len(buffer) * buffer.itemsize + 4
        self._buffers.append((address, buffer))
        return address

    # The modules.

    def modules(self) -> dict[str, Any]:
        machine = SimpleNamespace(Pin=_Pin)
        rp2 = SimpleNamespace(
            PIO=pioasm.PIO,
            asm_pio=pioasm.asm_pio,
            StateMachine=lambda *given, **named: StateMachine(self, *given, **named),
            DMA=lambda: DMA(self, self._claim()),
        )
        return {
            "machine": machine,
            "rp2": rp2,
            "uctypes": SimpleNamespace(addressof=self.address_of),
        }

    def _claim(self) -> int:
        self._channels += 1
        return self._channels - 1


class _Pin:
    IN, OUT, PULL_UP = 0, 1, 1

    def __init__(self, number: int, *_given: object, **_named: object) -> None:
        self.number = number


class StateMachine:
    def __init__(
        self,
        chip: Chip,
        number: int,
        program: Any,
        *,
        freq: int,
        in_base: _Pin,
        sideset_base: _Pin,
    ) -> None:
        assert (number, freq) == (0, 1_000_000 // CYCLE_US)
        self._chip = chip
        self.address = _PIO + _RX
        clock, data = sideset_base.number, in_base.number
        for n, word in enumerate(program.words):
            chip.emulated.write_uint32(_PIO + _INSTRUCTIONS + 4 * n, word)
        for pin in (clock, clock + 1):
            chip.emulated.write_uint32(_PINS + 8 * pin + 4, _BY_PIO)
        chip.emulated.write_uint32(_PADS + 4 * data, _INPUT_WITH_PULL_UP)
        for at, value in (
            (0x00, 1250 << 16),
            (0x04, program.wrap_top << 12 | program.wrap_target << 7),
            (0x08, 0),  # the ISR shifts to the left; no joined FIFO
            (0x14, 2 << 29 | 2 << 26 | data << 15 | clock << 10 | clock << 5),
        ):
            chip.emulated.write_uint32(_PIO + _SM + at, value)
        self._now(0xE080 | 0b11)  # set pindirs
        self._now(0xE000 | 0b10)  # set pins: CLK low, LOAD high

    def _now(self, word: int) -> None:
        self._chip.emulated.write_uint32(_PIO + _SM + 0x10, word)

    def exec(self, text: str) -> None:
        assert text == "mov(y, invert(null))"
        self._now(0xA000 | 2 << 5 | 1 << 3 | 3)

    def active(self, on: int) -> None:
        self._chip.emulated.write_uint32(_PIO, on)
        self._chip.running = bool(on)


class DMA:
    def __init__(self, chip: Chip, channel: int) -> None:
        self._chip, self.channel = chip, channel
        self._at = _DMA + 0x40 * channel

    def pack_ctrl(self, **fields: int) -> int:
        values = {**_BEGIN, "chain_to": self.channel, **fields}
        return sum(
            (int(value) & (1 << bits) - 1) << low
            for name, value in values.items()
            for low, bits in [_FIELDS[name]]
        )

    def config(
        self, *, read: Any, write: int, count: int, ctrl: int, trigger: bool = False
    ) -> None:
        write_register = self._chip.emulated.write_uint32
        write_register(self._at, getattr(read, "address", read))
        write_register(self._at + 4, write)
        write_register(self._at + 8, count)
        write_register(self._at + (0x0C if trigger else 0x10), ctrl)

    @property
    def write(self) -> int:
        return int(self._chip.emulated.read_uint32(self._at + 4))
