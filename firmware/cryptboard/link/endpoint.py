"""One end of the link: lines are numbered, acknowledged, sent again, delivered once and in order.

What can have happened to a line, and who mends it:
 1. damaged or lost, and more came after it: the receiver asks again with N
 2. damaged or lost, and nothing came after it: the sender probes; the answer shows what arrived
 3. doubled or delayed: its number is old, it is acknowledged again and dropped
 4. the other end does not read: nothing more than `limit` bytes is written, and three probes
 5. the other end began anew: it says X, or H with another number
Only an answer to a probe, or an acknowledged line, proves that the other end has read what was
written before it; nothing is sent a second time without such a proof.
"""

from cryptboard.link import lines
from cryptboard.panel.ticks import ticks_diff

CLOSED, OPENING, OPEN = range(3)

RETRY_MS = 250  # longer than the flash can keep the board from answering
RETRY_MAX_MS = 2000
AGAIN_MS = 50  # one complaint in this time is enough
KEEP_ALIVE_MS = 1000  # the laptop probes when it has written nothing for so long
PROBES = 3
BURST = 6  # lines under way at most; so many fit into the other end's inbox
NEAR = 64  # a line whose number is farther away belongs to somebody else's session
UNDER_WAY = 200  # bytes that the board may have under way: its USB buffer holds them
WINDOW = 2500  # the same for the laptop, whose writing the board's USB slows down by itself

COUNTERS = ("sent", "received", "resent", "bad", "again", "old", "gap", "probes")
_SENT, _RECEIVED, _RESENT, _BAD, _AGAIN, _OLD, _GAP, _PROBES = range(len(COUNTERS))


class Endpoint:
    """`limit`: bytes that may be under way. `opens`: this end begins sessions (the laptop)."""

    def __init__(self, limit, longest, opens):
        self.limit = limit
        self.opens = opens
        self.state = CLOSED
        self.lost = False  # the other end forgot the session
        self.greeted = False  # the other end began a session; whoever serves it clears this
        self.inbox = []  # (kind, payload), oldest first
        self.heard = 0  # when the last sound line came
        self.counters = [0] * len(COUNTERS)
        self._splitter = lines.Splitter(longest)
        self._written = 0  # positions in the stream of bytes that went out
        self._confirmed = 0
        self._probe = 0  # number of the last probe
        self._asked = False  # it is not answered yet
        self._stirred = False  # something was heard since
        self._probe_end = 0
        self._complained = self._wrote = 0
        self._asking = 0  # since when an answer is awaited
        self._reset(0)

    def _reset(self, number):
        self.first = number
        self._acked = number
        self._expected = (number + 1) & lines.MASK
        self._lines = []  # [line, position after it], not yet acknowledged
        self._sent = 0  # how many of them are under way
        self._owed = 0  # the kind of acknowledgement that is due
        self._seen_probe = 0
        self._probes = 0
        self._wait = RETRY_MS
        del self.inbox[:]

    def open(self, number, now):
        """Begin a session; `number` should be a fresh one."""
        self._reset(number & lines.MASK)
        self.state = OPENING
        self.lost = False
        self._wrote = now
        self._owed = lines.HELLO

    def close(self):
        self.state = CLOSED
        self._reset(self.first)

    @property
    def queued(self):
        """Lines that are not acknowledged yet."""
        return len(self._lines)

    @property
    def flight(self):
        """Bytes that the other end has not been seen to read."""
        return self._written - self._confirmed

    def message(self, body):
        self._queue(lines.line(lines.MESSAGE, self._next(), body))

    def bulk(self, data):
        self._queue(lines.bulk(self._next(), data))

    def last_number(self):
        """The number of the line that was queued last."""
        return (self._acked + len(self._lines)) & lines.MASK

    def _next(self):
        return (self._acked + len(self._lines) + 1) & lines.MASK

    def _queue(self, line):
        self._lines.append([line, 0])

    # What comes in.

    def receive(self, data, now):
        for text in self._splitter.put(data):
            self._line(text, now)

    @property
    def inside(self):
        return self._splitter.inside

    def _line(self, text, now):
        found = lines.parse(text)
        if found is None:
            self.counters[_BAD] += 1
            self._complain(now)
            return
        kind, number, payload = found
        self.counters[_RECEIVED] += 1
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
                self._stirred = True
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
            if self.state == OPENING:
                self.state = OPEN
            return self._acknowledged(number, payload, kind == lines.AGAIN, now)
        if kind == lines.PROBE:
            self._seen_probe = number
            self._owed = self._owed or lines.ACK
            return not self.opens  # the board may be asking somebody else
        return self._data(kind, number, payload, now)

    def _data(self, kind, number, payload, now):
        ahead = (number - self._expected) & lines.MASK
        if ahead == 0 and len(self.inbox) < BURST:
            self._expected = (number + 1) & lines.MASK
            self.inbox.append((kind, payload))
            self._owed = lines.ACK
        elif ahead and ahead < 0x8000:
            self.counters[_GAP] += 1
            self._complain(now)
        elif ahead:
            self.counters[_OLD] += 1
            self._owed = self._owed or lines.ACK
        return ahead < NEAR or ahead > lines.MASK - NEAR

    def _complain(self, now):
        if self.state == OPEN and ticks_diff(now, self._complained) >= AGAIN_MS:
            self._complained = now
            self._owed = lines.AGAIN

    def _acknowledged(self, number, probe, again, now):
        count = (number - self._acked) & lines.MASK
        if count and (count > len(self._lines) or not self._lines[count - 1][1]):
            return False  # old, or meant for somebody else
        if count:
            self._confirmed = max(self._confirmed, self._lines[count - 1][1])
            del self._lines[:count]
            self._sent = max(self._sent - count, 0)
            self._acked = number
            self._wait = RETRY_MS
            self._probes = 0
            self._asking = now
        if self._asked and probe == self._probe:
            self._confirmed = max(self._confirmed, self._probe_end)
            self._asked = False
            self._probes = 0
            self._wait = RETRY_MS
            if self._sent and self._lines[self._sent - 1][1] <= self._confirmed:
                self._go_back()  # it read them all and does not have them
        elif again and self._sent and not count:
            self.counters[_AGAIN] += 1
            if self.opens:  # the board always reads; only its own writing must be bounded
                self._confirmed = self._written
                self._go_back()
            else:
                self._wait = 0  # probe now
        return True

    def _go_back(self):
        self.counters[_RESENT] += self._sent
        self._sent = 0

    # What goes out.

    def poll(self, now):
        """Bytes to write now, b"" for none."""
        if self.state == OPENING:
            return self._knock(now)
        if self.state == CLOSED:
            if self._owed == lines.LOST:
                self._owed = 0
                return self._wrote_out(lines.line(lines.LOST, 0), now)
            return b""
        out = self._answer(now)
        while self._sent < min(len(self._lines), BURST):
            entry = self._lines[self._sent]
            if self.flight + len(entry[0]) > self.limit:
                break
            self._sent += 1
            self.counters[_SENT] += 1
            out += self._wrote_out(entry[0], now)
            entry[1] = self._written
            self._asking = now
        return out or self._ask(now)

    def _knock(self, now):
        if self._owed == lines.HELLO or ticks_diff(now, self._wrote) >= self._wait:
            if not self._owed:
                self._wait = min(2 * self._wait, RETRY_MAX_MS)
            self._owed = 0
            # An empty line first: the other end may stand in the middle of another one.
            return self._wrote_out(b"\n" + lines.line(lines.HELLO, self.first), now)
        return b""

    def _answer(self, now):
        kind = self._owed
        if not kind or not self._bearable(now):
            return b""
        self._owed = 0
        number = (self._expected - 1) & lines.MASK
        return self._wrote_out(lines.ack(kind, number, self._seen_probe), now)

    def _bearable(self, now):
        """Whether an answer may go out: beyond the limit only a few, and slowly."""
        over = self.flight - self.limit
        return self.opens or over <= 0 or ticks_diff(now, self._wrote) >= self._wait

    def _ask(self, now):
        """A probe, if there is reason for one."""
        if not self._doubtful(now):
            return b""
        deaf = self._probes >= PROBES and not self.opens
        if deaf and not self._stirred:
            return b""  # nobody reads, it seems: they must be heard before there is one more
        self._probes += 1
        self._wait = min(2 * self._wait, RETRY_MAX_MS) or RETRY_MS
        return self._new_probe(now)

    def _doubtful(self, now):
        if self._asked or self._sent:
            return ticks_diff(now, self._asking) >= self._wait  # an answer is overdue
        if self.opens:
            return ticks_diff(now, self._wrote) >= KEEP_ALIVE_MS
        # What keeps a line from going out, or may do so soon, is answers that nobody confirmed.
        return bool(self._lines) or self.flight > self.limit // 2

    def _new_probe(self, now):
        self._probe = (self._probe + 1) & lines.MASK or 1  # 0 means none
        self._asked = True
        self._asking = now
        self._stirred = False
        self.counters[_PROBES] += 1
        out = self._wrote_out(lines.line(lines.PROBE, self._probe), now)
        self._probe_end = self._written
        return out

    def _wrote_out(self, data, now):
        self._written += len(data)
        self._wrote = now
        return data

    @property
    def careful(self):
        """More is under way than the board's USB buffer holds for sure."""
        return not self.opens and self.flight > self.limit
