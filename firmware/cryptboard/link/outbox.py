"""What one end has to say: lines in order, held until the other end acknowledged them.

Only an answer to a probe, or an acknowledged line, proves that the other end has read what was
written before it; nothing is sent a second time without such a proof.
"""

from cryptboard.clock import ticks_diff
from cryptboard.link import lines

RETRY_MS = 250  # longer than the flash can keep the board from answering
RETRY_MAX_MS = 2000
KEEP_ALIVE_MS = 1000  # the laptop probes when it has written nothing for so long
PROBES = 3
BURST = 6  # lines under way at most; so many fit into the other end's inbox

COUNTERS = ("sent", "received", "resent", "bad", "again", "old", "gap", "probes")
SENT, RECEIVED, RESENT, BAD, AGAIN, OLD, GAP, PROBED = range(len(COUNTERS))


class Outbox:
    """`limit`: bytes that may be under way. `patient`: the other end always reads in the end."""

    def __init__(self, limit, patient, counters):
        self.limit = limit
        self.wrote = 0  # when bytes went out last
        self.wait = RETRY_MS
        self.stirred = False  # something was heard since the last probe
        self._patient = patient
        self._counters = counters
        self._written = 0  # positions in the stream of bytes that went out
        self._confirmed = 0
        self._probe = 0  # number of the last probe
        self._probe_end = 0
        self._asked = False  # it is not answered yet
        self._asking = 0  # since when an answer is awaited
        self.reset(0)

    def reset(self, number):
        """A new session: lines are numbered from `number` + 1; what was written stays written."""
        self._acked = number
        self._lines = []  # [line, position after it], not yet acknowledged
        self._sent = 0  # how many of them are under way
        self._probes = 0
        self.wait = RETRY_MS

    @property
    def queued(self):
        return len(self._lines)

    @property
    def flight(self):
        """Bytes that the other end has not been seen to read."""
        return self._written - self._confirmed

    @property
    def last(self):
        """The number of the line that was queued last."""
        return (self._acked + len(self._lines)) & lines.MASK

    def put(self, line):
        self._lines.append([line, 0])

    def write(self, data, now):
        """Account for bytes that go out now."""
        self._written += len(data)
        self.wrote = now
        return data

    def acknowledged(self, number, probe, again, now):
        """False: that was old, or meant for somebody else."""
        count = (number - self._acked) & lines.MASK
        if count and (count > len(self._lines) or not self._lines[count - 1][1]):
            return False
        if count:
            self._confirmed = max(self._confirmed, self._lines[count - 1][1])
            del self._lines[:count]
            self._sent = max(self._sent - count, 0)
            self._acked = number
            self.wait = RETRY_MS
            self._probes = 0
            self._asking = now
        if self._asked and probe == self._probe:
            self._answered()
        elif again and self._sent and not count:
            self._counters[AGAIN] += 1
            if self._patient:
                self._confirmed = self._written
                self._go_back()
            else:
                self.wait = 0  # probe now
        return True

    def _answered(self):
        self._confirmed = max(self._confirmed, self._probe_end)
        self._asked = False
        self._probes = 0
        self.wait = RETRY_MS
        if self._sent and self._lines[self._sent - 1][1] <= self._confirmed:
            self._go_back()  # it read them all and does not have them

    def _go_back(self):
        self._counters[RESENT] += self._sent
        self._sent = 0

    def due(self, now):
        """The lines that may go out now."""
        out = b""
        while self._sent < min(len(self._lines), BURST):
            entry = self._lines[self._sent]
            if self.flight + len(entry[0]) > self.limit:
                break
            self._sent += 1
            self._counters[SENT] += 1
            out += self.write(entry[0], now)
            entry[1] = self._written
            self._asking = now
        return out

    def ask(self, now):
        """A probe, if there is reason for one."""
        if not self._doubtful(now):
            return b""
        if self._probes >= PROBES and not self._patient and not self.stirred:
            return b""  # nobody reads, it seems: they must be heard before there is one more
        self._probes += 1
        self.wait = min(2 * self.wait, RETRY_MAX_MS) or RETRY_MS
        self._probe = (self._probe + 1) & lines.MASK or 1  # 0 means none
        self._asked = True
        self._asking = now
        self.stirred = False
        self._counters[PROBED] += 1
        out = self.write(lines.line(lines.PROBE, self._probe), now)
        self._probe_end = self._written
        return out

    def _doubtful(self, now):
        if self._asked or self._sent:
            return ticks_diff(now, self._asking) >= self.wait  # an answer is overdue
        if self._patient:
            return ticks_diff(now, self.wrote) >= KEEP_ALIVE_MS
        # What keeps a line from going out, or may do so soon, is answers that nobody confirmed.
        return bool(self._lines) or self.flight > self.limit // 2
