"""Keys and dials on a GPIO each: small builds.

Edges are heard in callbacks, and those come between any two bytecodes of the program, of the lines
below, too. So nobody counts what the other side counts: callbacks alone write the ring, `_head`,
`_told` and `_heard`; poll() alone writes all else.

What can have happened when a callback runs, and what becomes of it:
 1. the contact moved: the new level;
 2. it closed while nobody could run, in an erase of 45 ms: closed, dated back a little, or a tap
    that ends right after the erase would look like a spike;
 3. it moved and came back there: both levels, the first one dated back as well;
 4. it bounced: the level that it has by now;
 5. more than one contact moved: every callback reads them all, and the callbacks of the others,
    which are still to come, find nothing new; it is not for them that they moved and came back.
How often a contact moved during an erase is not remembered: a dial may lose steps there.
"""

from array import array

import machine

from cryptboard.clock import ticks_add, ticks_diff, ticks_ms
from cryptboard.ports.inputs import Inputs

_RING = 64
_BUSY_MS = 12  # longer than two looks: nobody could run
_BOUNCE_MS = 8  # a key that is closed again must stay so for longer than bounces take


class Bare(Inputs):
    def __init__(self, pins):
        Inputs.__init__(self, pins)
        self._words = array("i", bytes(4 * _RING))
        self._when = array("i", bytes(4 * _RING))
        self._head = self._tail = 0
        self._looked = self._looked_before = ticks_ms()
        self._heard = [self._looked] * len(pins.CONTACTS)
        self._pins = []
        for number in pins.CONTACTS:
            self._pins.append(machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP))
        self._told = self._levels()
        self.start(self._told)
        for place, pin in enumerate(self._pins):
            self._listen(place, pin)

    def _listen(self, place, pin):
        def edge(_pin):
            self._hear(place)

        pin.irq(edge, machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING)

    def poll(self, now):
        if self._tail != self._head:
            self._read()
        self.settle(now)
        # A callback that is due since before this look may come as late as here: it counts from
        # the look before.
        self._looked_before = self._looked
        self._looked = now

    def _read(self):
        head = self._head
        if head - self._tail > _RING:
            self._tail = head - _RING  # the newest are kept
        while self._tail < head:
            at = self._tail % _RING
            self.feed(self._words[at], self._when[at])
            self._tail += 1

    def _levels(self):
        word, mask = 0, 1
        for pin in self._pins:
            if not pin.value():
                word |= mask
            mask <<= 1
        return word

    def _hear(self, place):
        now = ticks_ms()
        word = self._levels()
        since = ticks_add(now, -2 * self._stable_ms) if self._away(place, now) >= _BUSY_MS else now
        own = 1 << place
        moved = word ^ self._told
        if moved & own or since == now:
            if moved:
                self._tell(word, since if moved & word else now)
        else:
            self._tell(word ^ own, since)
            self._tell(word, ticks_add(now, _BOUNCE_MS) if word & own else now)
        self._hear_with(moved | own, now)

    def _hear_with(self, moved, now):
        for place in range(len(self._heard)):
            if moved >> place & 1:
                self._heard[place] = now

    def _away(self, place, now):
        """How long nobody could have noticed this contact."""
        looked = ticks_diff(now, self._looked_before)
        heard = ticks_diff(now, self._heard[place])
        return heard if 0 <= heard < looked else looked

    def _tell(self, word, at):
        at_ring = self._head % _RING
        self._words[at_ring] = word
        self._when[at_ring] = at
        self._told = word
        self._head += 1
