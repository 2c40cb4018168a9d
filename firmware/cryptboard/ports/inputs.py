"""From contacts to events: keys without their bounces, dials by detents, all in one order.

A reader (chain.py, bare.py, ...) hands over every change of the contacts with its time, early or
late: feed() reckons with the time of the change, not with the time at which it hears of it. What
can happen to a key, and what becomes of it:
 1. it closes, or opens, and stays so for `stable_ms`: an event, dated when the contact moved;
 2. it bounces: no level stays long enough, the last one counts;
 3. it moves again within `lockout_ms` of that: it rests until then, and what it is then counts;
 4. a spike, closed for less than `stable_ms`: nothing.
"""

from array import array

from cryptboard.clock import ticks_diff
from cryptboard.ports.dial import Dial

_RING = 64  # events; a poll adds fewer than the ring of a chain has words
_MOST = 100  # detents in one event


class Inputs:
    """Everything but the reading; by itself a board without keys."""

    TURN = 64
    KEEPS = True  # what moves between two looks is not lost

    def __init__(self, pins):
        self.down = 0
        self.at = self.by = 0
        self.resting = False  # nothing moved lately: the next look may come later
        self._stable_ms = pins.SAMPLE_MS
        self._lockout_ms = pins.LOCKOUT_MS
        self._masks = []  # of each key in a word
        self._numbers = bytearray()  # which key that is
        self._dials = []
        for number, place in pins.KEYS:
            self._add_key(number, place)
        for dial, a, b, number, place in pins.DIALS:
            self._dials.append(Dial(dial, 1 << a, 1 << b))
            self._add_key(number, place)
        self._keys = sum(self._masks)
        self._word = 0  # the contacts as they were fed last, a bit each, set = closed
        self._level = 0  # of these the keys without bounces
        self._locked = 0  # keys at rest after an event
        self._since = array("i", bytes(4 * len(self._masks)))  # when each contact moved last
        self._edge = array("i", bytes(4 * len(self._masks)))  # from when each key rests
        self._events = bytearray(_RING)
        self._times = array("i", bytes(4 * _RING))
        self._turns = array("b", bytes(_RING))
        self._oldest = self._size = 0

    def _add_key(self, number, place):
        self._masks.append(1 << place)
        self._numbers.append(number)

    def poll(self, now):
        self.settle(now)

    def take(self):
        if not self._size:
            return -1
        oldest = self._oldest
        self.at = self._times[oldest]
        self.by = self._turns[oldest]
        self._oldest = (oldest + 1) % _RING
        self._size -= 1
        return self._events[oldest]

    def closed(self):
        bits = 0
        for i, mask in enumerate(self._masks):
            if self._word & mask:
                bits |= 1 << self._numbers[i]
        return bits

    def start(self, word):
        """The contacts at power-on: a dial rests where it stands, a key that is held is down."""
        self._word = word
        self._level = word & self._keys
        self.down = self.closed()
        for dial in self._dials:
            dial.start(word)

    def feed(self, word, at):
        """The contacts were like this from `at` on."""
        self.settle(at)
        changed = word ^ self._word
        self._word = word
        if changed & self._keys:
            for i, mask in enumerate(self._masks):
                if changed & mask:
                    self._since[i] = at
        if changed & ~self._keys:
            for dial in self._dials:
                by = dial.step(word)
                if by:
                    self._put_turn(self.TURN + dial.number, by, at)

    def settle(self, now):
        """Make events of what has been steady until `now`."""
        open_ = (self._word ^ self._level) & self._keys | self._locked
        if open_:
            self._settle(open_, now)
            self.resting = False
        else:
            self.resting = self.KEEPS

    def _settle(self, open_, now):
        for i, mask in enumerate(self._masks):
            if open_ & mask:
                if self._locked & mask:
                    if ticks_diff(now, self._edge[i]) < self._lockout_ms:
                        continue
                    self._locked &= ~mask
                if (self._word ^ self._level) & mask:
                    self._change(i, mask, now)

    def _change(self, i, mask, now):
        since = self._since[i]
        if ticks_diff(now, since) < self._stable_ms:
            return
        number = self._numbers[i]
        self._level ^= mask
        self._locked |= mask
        self._edge[i] = since
        if self._level & mask:
            self.down |= 1 << number
            self._put(number << 1 | 1, since)
        else:
            self.down &= ~(1 << number)
            self._put(number << 1, since)

    def _put(self, event, at):
        """A full ring forgets the newest."""
        if self._size < _RING:
            i = (self._oldest + self._size) % _RING
            self._events[i] = event
            self._times[i] = at
            self._turns[i] = 0
            self._size += 1

    def _put_turn(self, event, by, at):
        last = (self._oldest + self._size - 1) % _RING
        if self._size and self._events[last] == event and abs(self._turns[last] + by) <= _MOST:
            self._turns[last] += by
            self._times[last] = at
        elif self._size < _RING:
            self._put(event, at)
            self._turns[(last + 1) % _RING] = by
