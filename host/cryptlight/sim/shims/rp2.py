"""The Pico's `rp2`: state machines, and DMA channels that empty them.

They have time of their own, as on the chip: what happened on the pins while the processor stood
still is worked through later, at the times at which it happened, before anybody can see memory.
"""

import _sim
import uctypes
from _chain import Chain
from _pio import PIO, Program

_FIFO = 4  # words
_TIMER = 0x40054028  # the microseconds since power-on, for a channel to copy


def bootsel_button():
    return 0


def country(code=None):
    return "XX"


def asm_pio(**settings):
    return lambda function: Program(function, settings)


class StateMachine:
    """Its pins are wired to a chain of shift registers; there is nothing else to be wired to."""

    def __init__(self, id, program, freq=-1, *, in_base=None, sideset_base=None):
        self.request = (id >> 2) * 8 + 4 + (id & 3)
        self.program = program
        self.cycle_us = 1000000 // freq
        self.fifo = []
        self.chain = Chain(self)

    def exec(self, text):
        self.program.execute(text)

    def active(self, on):
        if on:
            self.chain.start(_sim.now())
            _sim.scanners.append(self.chain)

    def push(self, word, when):
        """False: no room, and the program stands still."""
        if len(self.fifo) == _FIFO:
            return False
        self.fifo.append(word)
        for channel in DMA.channels:
            channel.request(self, when)
        return True


class DMA:
    channels = []

    def __init__(self):
        self.channel = len(DMA.channels)
        DMA.channels.append(self)
        self.left = 0  # transfers that it may still do
        self._write = self._read = self._count = 0
        self._control = None

    def pack_ctrl(self, **fields):
        return fields

    def config(self, *, read, write, count, ctrl, trigger=False):
        self._read, self._write, self._count, self._control = read, write, count, ctrl
        if trigger:
            self.left = count

    @property
    def write(self):
        _sim.spend(1)
        for scanner in _sim.scanners:
            scanner.catch_up()
        return self._write

    def request(self, machine, when):
        while self.left and self._control["treq_sel"] == machine.request and machine.fifo:
            self._transfer(machine.fifo.pop(0), when)

    def _transfer(self, word, when):
        control = self._control
        uctypes.bytearray_at(self._write, 4)[:] = word.to_bytes(4, "little")
        if control.get("inc_write", True):
            self._write = _next(self._write, control["ring_size"] if control["ring_sel"] else 0)
        self.left -= 1
        then = DMA.channels[control.get("chain_to", self.channel)]
        if self.left == 0 and then is not self:
            then.start(when)

    def start(self, when):
        self.left = self._count
        if self._control["treq_sel"] == 0x3F:
            if self._read != _TIMER:
                raise OSError("the simulated board has nothing to copy there")
            while self.left:
                self._transfer(_sim.STARTED + when & 0xFFFFFFFF, when)


def _next(address, ring):
    around = (1 << ring) - 1 if ring else -1
    return address & ~around | address + 4 & around


__all__ = ["DMA", "PIO", "StateMachine", "asm_pio", "bootsel_button", "country"]
