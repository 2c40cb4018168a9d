"""One end of the link: lines are numbered, acknowledged, sent again, delivered once and in order.

What can have happened to a line, and who mends it:
 1. damaged or lost, and more came after it: the receiver asks again with N
 2. damaged or lost, and nothing came after it: the sender probes; the answer shows what arrived
 3. doubled or delayed: its number is old, it is acknowledged again and dropped
 4. the other end does not read: nothing more than `limit` bytes is written, and three probes
 5. the other end began anew: it says X, or H with another number
"""

from cryptboard.clock import ticks_diff
from cryptboard.link import lines, outbox
from cryptboard.link.outbox import BURST, COUNTERS, RETRY_MAX_MS, Outbox

CLOSED, OPENING, OPEN = range(3)

AGAIN_MS = 50  # one complaint in this time is enough
NEAR = 64  # a line whose number is farther away belongs to somebody else's session
UNDER_WAY = 200  # bytes that the board may have under way: its USB buffer holds them
WINDOW = 2500  # the same for the laptop, whose writing the board's USB slows down by itself


class Endpoint:
    """`limit`: bytes that may be under way. `opens`: this end begins sessions (the laptop)."""

    def __init__(self, limit, longest, opens):
        self.opens = opens
        self.state = CLOSED
        self.lost = False  # the other end forgot the session
        self.greeted = False  # the other end began a session; whoever serves it clears this
        self.inbox = []  # (kind, payload), oldest first
        self.heard = 0  # when the last line of this session came
        self.counters = [0] * len(COUNTERS)
        self._out = Outbox(limit, opens, self.counters)
        self._splitter = lines.Splitter(longest)
        self._complained = 0
        self._reset(0)

    def _reset(self, number):
        self.first = number
        self._out.reset(number)
        self._expected = (number + 1) & lines.MASK
        self._owed = 0  # the kind of answer that is due
        self._seen_probe = 0
        self._told = number  # the last line that was acknowledged
        del self.inbox[:]

    def open(self, number, now):
        """Begin a session; `number` should be a fresh one."""
        self._reset(number & lines.MASK)
        self.state = OPENING
        self.lost = False
        self._out.wrote = now
        self._owed = lines.HELLO

    def close(self):
        self.state = CLOSED
        self._reset(self.first)

    @property
    def queued(self):
        """Lines that are not acknowledged yet."""
        return self._out.queued

    @property
    def flight(self):
        """Bytes that the other end has not been seen to read."""
        return self._out.flight

    @property
    def careful(self):
        """More is under way than the board's USB buffer holds for sure."""
        return not self.opens and self._out.flight > self._out.limit

    def message(self, body):
        self._out.put(lines.line(lines.MESSAGE, self._next(), body))

    def bulk(self, data):
        self._out.put(lines.bulk(self._next(), data))

    def last_number(self):
        """The number of the line that was queued last."""
        return self._out.last

    def _next(self):
        return (self._out.last + 1) & lines.MASK

    # What comes in.

    def receive(self, data, now):
        for text in self._splitter.put(data):
            self._line(text, now)

    @property
    def inside(self):
        """Whether a line has begun and not ended."""
        return self._splitter.inside

    def _line(self, text, now):
        found = lines.parse(text)
        if found is None:
            self.counters[outbox.BAD] += 1
            self._complain(now)
            return
        kind, number, payload = found
        self.counters[outbox.RECEIVED] += 1
        if kind == lines.HELLO:
            if not self.opens:
                self._greet(number, now)
        elif kind == lines.LOST:
            if self.opens and self.state == OPEN:
                self.state = CLOSED
                self.lost = True
        elif self.state == OPEN or (self.state == OPENING and number == self.first):
            if self._known(kind, number, payload, now):
                self.heard = now
                self._out.stirred = True
        elif not self.opens and ticks_diff(now, self._complained) >= AGAIN_MS:
            self._complained = now
            self._owed = lines.LOST

    def _greet(self, number, now):
        self.heard = now
        if self.state != OPEN or number != self.first:
            self._reset(number)
            self.state = OPEN
            self.greeted = True
        self._owed = lines.ACK

    def _known(self, kind, number, payload, now):
        """Whether the line belongs to this session, as far as its number can tell."""
        if kind == lines.ACK or kind == lines.AGAIN:
            self.state = OPEN
            return self._out.acknowledged(number, payload, kind == lines.AGAIN, now)
        if kind == lines.PROBE:
            self._seen_probe = number
            self._owed = self._owed or lines.ACK
            return not self.opens  # the board may be asking somebody else
        return self._data(kind, number, payload, now)

    def _data(self, kind, number, payload, now):
        ahead = (number - self._expected) & lines.MASK
        if ahead == 0 and len(self.inbox) < BURST:
            self._expected = (number + 1) & lines.MASK
            self.inbox.append((kind, payload))  # acknowledged when it is taken out
        elif ahead and ahead < 0x8000:
            self.counters[outbox.GAP] += 1
            self._complain(now)
        elif ahead:
            self.counters[outbox.OLD] += 1
            self._owed = self._owed or lines.ACK
        return ahead < NEAR or ahead > lines.MASK - NEAR

    def _complain(self, now):
        if self.state == OPEN and ticks_diff(now, self._complained) >= AGAIN_MS:
            self._complained = now
            self._owed = lines.AGAIN

    # What goes out.

    def poll(self, now):
        """Bytes to write now, b"" for none."""
        out = self._out
        if self.state == OPENING:
            return self._knock(now)
        if self.state == CLOSED:
            if self._owed == lines.LOST:
                self._owed = 0
                return out.write(lines.line(lines.LOST, 0), now)
            return b""
        return (self._answer(now) + out.due(now)) or out.ask(now)

    def _knock(self, now):
        out = self._out
        if self._owed == lines.HELLO or ticks_diff(now, out.wrote) >= out.wait:
            if not self._owed:
                out.wait = min(2 * out.wait, RETRY_MAX_MS)
            self._owed = 0
            # An empty line first: the other end may stand in the middle of another one.
            return out.write(b"\n" + lines.line(lines.HELLO, self.first), now)
        return b""

    def _answer(self, now):
        out = self._out
        number = (self._expected - 1 - len(self.inbox)) & lines.MASK
        kind = self._owed or (lines.ACK if number != self._told else 0)
        if not kind or (self.careful and ticks_diff(now, out.wrote) < out.wait):
            return b""  # beyond the limit answers are few
        self._owed = 0
        self._told = number
        return out.write(lines.ack(kind, number, self._seen_probe), now)
