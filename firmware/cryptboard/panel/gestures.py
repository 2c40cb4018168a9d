"""From raw samples to gestures: act on the first stable edge, then let the contact rest.

What can happen to a key between two samples, and what becomes of it:
 1. nothing;
 2. it closes and stays closed: two equal samples make a press;
 3. it bounces on the way down or up: the lock-out after each edge swallows that;
 4. it closed and opened while nobody looked (a flash erase takes 45 ms): the edge interrupt
    latched it, and a latch after such a gap is a press, whether the key is still closed or not;
 5. one sample saw it closed, or its edge, and then nobody looked until it was open: a press, too;
 6. it opened and closed again while nobody looked: closed before and after, and latched; if it
    then stays closed for longer than a contact bounces, that is a second press;
 7. it opened while nobody looked: when is unknown, so it rests for the bounces only;
 8. a spike latched while samples came in time: no hand is that fast, it is dropped.
"""

from cryptboard.clock import ticks_diff
from cryptboard.panel import keys

_ON_RELEASE = 1 << keys.SELECT  # SELECT may become a hold, so its short press is the release
_REPEATS = 1 << keys.PLUS | 1 << keys.MINUS
_GAP_SAMPLES = 4  # samples this late mean that the board was busy
_BOUNCE_MS = 10
_QUEUE = 16


class Gestures:
    """Feed it with sample(); take the gestures with next(). Allocates nothing after its birth."""

    def __init__(self, sample_ms, lockout_ms, hold_ms, repeat_ms):
        self._gap_ms = sample_ms * _GAP_SAMPLES
        self._lockout_ms = lockout_ms
        self._hold_ms = hold_ms
        self._repeat_ms = repeat_ms
        self._down = 0  # bits: the debounced state
        self._before = 0  # bits: the sample before this one
        self._latched = 0  # bits: what closed before it
        self._locked = 0  # bits: keys at rest after an edge
        self._again = 0  # bits: keys that may have been pressed a second time
        self._held = 0  # bits: keys whose hold has been told
        self._edge = [0] * keys.COUNT  # when each key's debounced state last changed
        self._moved = [0] * keys.COUNT  # when its contact last did
        self._paced = [0] * keys.COUNT  # when each key last repeated
        self._last = None
        self._queue = bytearray(_QUEUE)
        self._head = self._size = 0

    def sample(self, raw, latched, now):
        """`raw`: keys closed now; `latched`: keys that closed since the last sample."""
        late = self._last is not None and ticks_diff(now, self._last) >= self._gap_ms
        self._last = now
        if not (raw or latched or self._latched or self._down or self._locked or self._before):
            return
        missed = (latched | self._latched | self._before) & ~raw if late else 0
        self._latched = 0 if late else latched & ~raw
        stable_down = raw & (self._before | latched if late else self._before)
        again = raw & self._before & latched if late else 0
        stable_up = ~raw & ~self._before
        moved = raw ^ self._before
        self._before = raw
        for key in range(keys.COUNT):
            bit = 1 << key
            if moved & bit:
                self._moved[key] = now - self._lockout_ms + _BOUNCE_MS if late else now
            if self._locked & bit:
                if ticks_diff(now, self._edge[key]) < self._lockout_ms:
                    continue
                self._locked &= ~bit
            if not self._down & bit:
                if stable_down & bit:
                    self._press(key, bit, now)
                elif missed & bit:
                    self._moved[key] = now
                    self._press(key, bit, now)
                    self._release(key, bit, now)
            elif stable_up & bit:
                self._release(key, bit, now)
            elif again & bit:
                self._again |= bit
                self._moved[key] = now
            elif self._again & raw & bit:
                if ticks_diff(now, self._moved[key]) >= _BOUNCE_MS:
                    self._release(key, bit, now)
                    self._press(key, bit, now)
            else:
                self._wait(key, bit, now)

    def next(self):
        """The oldest gesture as key << 2 | gesture, -1 when there is none."""
        if self._size == 0:
            return -1
        packed = self._queue[self._head]
        self._head = (self._head + 1) % _QUEUE
        self._size -= 1
        return packed

    def put(self, key, gesture):
        """Also the way in for the encoder; a full queue forgets the newest."""
        if self._size < _QUEUE:
            self._queue[(self._head + self._size) % _QUEUE] = key << 2 | gesture
            self._size += 1

    def _press(self, key, bit, now):
        self._down |= bit
        self._held &= ~bit
        self._lock(key, bit, now)
        if not _ON_RELEASE & bit:
            self.put(key, keys.SHORT)

    def _release(self, key, bit, now):
        self._down &= ~bit
        self._again &= ~bit
        if _ON_RELEASE & bit and not self._held & bit:
            self.put(key, keys.SHORT)
        # Found out after the lock-out of the press, a release rests from when it happened.
        self._lock(key, bit, self._moved[key])

    def _wait(self, key, bit, now):
        if not self._held & bit:
            if ticks_diff(now, self._edge[key]) < self._hold_ms:
                return
            self._held |= bit
            if _ON_RELEASE & bit:
                self.put(key, keys.HOLD)
        elif not _REPEATS & bit or ticks_diff(now, self._paced[key]) < self._repeat_ms:
            return
        self._paced[key] = now
        if _REPEATS & bit:
            self.put(key, keys.REPEAT)

    def _lock(self, key, bit, now):
        self._locked |= bit
        self._edge[key] = now
