"""From keys and turns to gestures, in the order in which the hands made them.

`inputs` is what ports/__init__.py describes. A key acts when it goes down; where a hold means
something else (SELECT, the pushes of the dials), when it comes up again:
 1. up before `hold_ms`: short;
 2. still down then: hold, told at once; coming up tells nothing more;
 3. its dial was turned meanwhile: the turn was a pressed one, coming up tells nothing.
PLUS and MINUS repeat while they are held. On a small board the dial S does what they do.
"""

from cryptboard.clock import ticks_add, ticks_diff
from cryptboard.panel import keys

_ON_RELEASE = 1 << keys.SELECT | 0b1111 << keys.PUSH
_REPEATS = 1 << keys.PLUS | 1 << keys.MINUS
_TIMED = _ON_RELEASE | _REPEATS


class Gestures:
    """next() looks at the inputs and gives one gesture. Allocates nothing after its birth."""

    def __init__(self, inputs, hold_ms, repeat_ms, small):
        self._inputs = inputs
        self._hold_ms = hold_ms
        self._repeat_ms = repeat_ms
        self._small = small
        self._down = 0  # bits: keys that went down, as far as the events were taken
        self._told = 0  # bits: of these, those that have been held or turned
        self._due = [0] * keys.INPUTS  # when a key that is down means more
        self._turns = 0  # detents of S that are still to be told, a key each
        self.by = 0  # detents of the turn that was told last

    def next(self, now):
        """The oldest gesture as key << 2 | gesture, -1 when there is none.

        With TURN the upper part is the dial, + keys.PRESSED, and `by` its detents.
        """
        if self._turns:
            return self._step()
        inputs = self._inputs
        inputs.poll(now)
        event = inputs.take()
        while event >= 0:
            told = self._event(event)
            if told >= 0:
                return told
            event = inputs.take()
        if self._down & _TIMED:
            return self._wait(now)
        return -1

    def _event(self, event):
        inputs = self._inputs
        if event >= inputs.TURN:
            return self._turn(event - inputs.TURN, inputs.by)
        key = event >> 1
        bit = 1 << key
        if event & 1:
            self._down |= bit
            self._told &= ~bit
            self._due[key] = ticks_add(inputs.at, self._hold_ms)
            return -1 if bit & _ON_RELEASE else key << 2 | keys.SHORT
        if not self._down & bit:  # it went down before anybody looked
            return -1
        self._down &= ~bit
        if not bit & _ON_RELEASE or self._told & bit:
            return -1
        held = ticks_diff(inputs.at, self._due[key]) >= 0
        return key << 2 | (keys.HOLD if held else keys.SHORT)

    def _turn(self, dial, by):
        push = 1 << (keys.SELECT if dial == keys.S else keys.PUSH + dial)
        pressed = self._down & push
        self._told |= pressed
        if dial == keys.S and self._small:
            self._turns = by
            return self._step() if by else -1
        self.by = by
        return (dial | keys.PRESSED if pressed else dial) << 2 | keys.TURN

    def _step(self):
        """A detent of S as PLUS or MINUS."""
        if self._turns > 0:
            self._turns -= 1
            return keys.PLUS << 2 | keys.SHORT
        self._turns += 1
        return keys.MINUS << 2 | keys.SHORT

    def _wait(self, now):
        for key in range(keys.INPUTS):
            bit = 1 << key
            if not self._down & _TIMED & bit or ticks_diff(now, self._due[key]) < 0:
                continue
            if bit & _REPEATS:
                self._due[key] = ticks_add(now, self._repeat_ms)
                return key << 2 | keys.REPEAT
            if not self._told & bit:
                self._told |= bit
                return key << 2 | keys.HOLD
        return -1
