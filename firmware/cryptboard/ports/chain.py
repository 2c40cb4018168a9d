"""All inputs through one chain of shift registers, read by a state machine and two DMA channels.

Neither needs the processor or the flash: they go on while an erase stops both cores. The first
channel waits for a word and stores it; it starts the second, which stores the time beside it and
starts the first again. A ring holds what 45 ms of an erase can bring. Every transfer counts one:
that the RP2350 keeps a mode in the upper bits of the count makes no difference then.
"""

import sys
from array import array
from time import sleep_ms, ticks_us

import machine
import rp2
import uctypes

from cryptboard.clock import ticks_add, ticks_diff
from cryptboard.ports import scan
from cryptboard.ports.inputs import Inputs

_MACHINE = 0  # the state machine's number
_RING = 64  # words
_RING_BYTES = 256
_RING_SIZE = 8  # the same as a power of two
_RECEIVED = (_MACHINE >> 2) * 8 + 4 + (_MACHINE & 3)  # its request for a transfer
_AT_ONCE = 0x3F  # no request is waited for
_WORD = 2  # four bytes, as a power of two
# Where ticks_us() comes from: TIMERAWL of the timer.
_MICROSECONDS_RP2040 = 0x40054028
_MICROSECONDS_RP2350 = 0x400B0028
_HIGH = 0x3FFF  # of the upper half of a time: ticks_us() has 30 bits
_SCANS_MS = 5  # by then some words must have come


class Chain(Inputs):
    """OSError when no chain answers."""

    def __init__(self, pins):
        Inputs.__init__(self, pins)
        clock, _load, data, bits, low, high, hertz = pins.CHAIN
        self._all = (1 << bits) - 1
        self._marks = 1 << low | 1 << high
        self._answer = 1 << high  # what the marks are in a word that came from a chain
        self._words, self._word0 = _aligned("I", 4)
        self._moments, self._moment0 = _aligned("H", 2)
        self._at = 0  # the word that is read next
        self._raw = 0  # the word before it, and its place
        self._last = self._word0
        scanner = rp2.StateMachine(
            _MACHINE,
            scan.program(bits),
            freq=hertz,
            in_base=machine.Pin(data, machine.Pin.IN, machine.Pin.PULL_UP),
            sideset_base=machine.Pin(clock),
        )
        self._stamps = self._transfer(scanner)
        self._base = self._end = self._stamps.write  # where the next time will be stored
        scanner.exec("mov(y, invert(null))")  # no word is like that: the first one is handed on
        scanner.active(1)
        sleep_ms(_SCANS_MS)
        self._begin()

    def _transfer(self, scanner):
        """Start both channels; the second one's address tells how far they got."""
        words = uctypes.addressof(self._words) + 4 * self._word0
        times = uctypes.addressof(self._moments) + 2 * self._moment0
        rp2350 = "RP2350" in getattr(sys.implementation, "_machine", "")
        microseconds = _MICROSECONDS_RP2350 if rp2350 else _MICROSECONDS_RP2040
        store, stamp = rp2.DMA(), rp2.DMA()
        control = _control(stamp, _AT_ONCE, store)
        stamp.config(read=microseconds, write=times, count=1, ctrl=control)
        control = _control(store, _RECEIVED, stamp)
        store.config(read=scanner, write=words, count=1, ctrl=control, trigger=True)
        return stamp

    def _begin(self):
        while self._end != self._stamps.write:
            self._next_word()
        if self._raw & self._marks != self._answer:
            raise OSError("no chain answers")
        self.start(~self._raw & self._all)

    def poll(self, now):
        # The second half is for a ring that went round exactly: nobody looked for very long.
        if self._end != self._stamps.write or self._words[self._last] != self._raw:
            self._read(now)
        self.settle(now)

    def _read(self, now):
        us = ticks_us()
        more = True
        while more:
            at = self._at
            self._next_word()
            if self._raw & self._marks == self._answer:  # else it comes from a loose plug
                age = ticks_diff(us, self._moment(at)) // 1000
                self.feed(~self._raw & self._all, ticks_add(now, -age) if age > 0 else now)
            more = self._end != self._stamps.write

    def _next_word(self):
        at = self._at
        self._last = self._word0 + at
        self._raw = self._words[self._last]
        self._at = at = (at + 1) % _RING
        self._end = self._base + 4 * at

    def _moment(self, at):
        """Two halves: a number of 32 bits would be taken from the heap."""
        at = self._moment0 + 2 * at
        return (self._moments[at + 1] & _HIGH) << 16 | self._moments[at]


def _aligned(kind, size):
    """(an array, the index at which a ring lies on an address that DMA can wrap around)"""
    ring = array(kind, bytes(2 * _RING_BYTES))
    return ring, (-uctypes.addressof(ring) & (_RING_BYTES - 1)) // size


def _control(channel, request, then):
    """One word at each request, into a ring; then it is the other channel's turn."""
    return channel.pack_ctrl(
        size=_WORD,
        inc_read=False,
        ring_size=_RING_SIZE,
        ring_sel=True,  # it is the written address that goes round
        treq_sel=request,
        chain_to=then.channel,
    )
