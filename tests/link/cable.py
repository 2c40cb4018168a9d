"""Two ends of the link and a cable between them that may lie, in virtual time.

Runs under MicroPython, too: `micropython cable.py SEED` prints what came of one conversation.
"""

import sys

from cryptboard.link import lines
from cryptboard.link.endpoint import OPEN, UNDER_WAY, WINDOW, Endpoint

TICK_MS = 2
LATENCY_MS = 2


class Dice:
    """The same pseudo-random numbers on every interpreter."""

    def __init__(self, seed):
        self._state = seed * 2 + 1

    def below(self, n):
        self._state = (self._state * 48271) % 2147483647
        return self._state % n


class Honest:
    def bend(self, data):
        """What arrives of some bytes: a list of (delay in ms, bytes)."""
        return [(0, data)]


class Liar:
    """Flips, drops, doubles and delays bytes; `odds`: one of so many bytes is touched."""

    def __init__(self, dice, odds):
        self._dice = dice
        self._odds = odds

    def bend(self, data):
        out, late = bytearray(), []
        for byte in data:
            if self._dice.below(self._odds):
                out.append(byte)
                continue
            kind = self._dice.below(4)
            if kind == 0:
                out.append(byte ^ 1 << self._dice.below(8))
            elif kind == 1:
                out.append(byte)
                out.append(byte)
            elif kind == 2:
                late.append((self._dice.below(400), bytes(out)))
                out = bytearray([byte])
        return late + [(0, bytes(out))]


class Silent:
    """Cut after so many bytes, for good."""

    def __init__(self, after):
        self.left = after

    def bend(self, data):
        data = data[: self.left]
        self.left -= len(data)
        return [(0, data)]


class Cable:
    """Carries bytes both ways; a byte never overtakes the one before it."""

    def __init__(self, host, board, to_board=None, to_host=None):
        self.now = 0
        self.host, self.board = host, board
        self._ways = [
            [host, board, to_board or Honest(), [], 0],
            [board, host, to_host or Honest(), [], 0],
        ]
        self.most = 0  # bytes that the board ever had under way

    def tick(self):
        self.now = (self.now + TICK_MS) % (1 << 30)
        for way in self._ways:
            source, target, fault, queue, last = way
            data = source.poll(self.now)
            if data:
                for delay, part in fault.bend(data):
                    last = max(last, self.now + LATENCY_MS + delay)
                    queue.append((last, part))
                way[4] = last
            while queue and queue[0][0] <= self.now:
                target.receive(queue.pop(0)[1], self.now)
        self.most = max(self.most, self.board.flight)


def ends():
    return Endpoint(WINDOW, lines.TO_HOST, True), Endpoint(UNDER_WAY, lines.TO_BOARD, False)


def converse(seed, odds, count=40, most_ms=400000):
    """Both ends send `count` numbered lines; returns what each got, and the time it took."""
    dice = Dice(seed)
    host, board = ends()
    fault = Liar(dice, odds) if odds else None
    cable = Cable(host, board, fault, fault)
    got = {host: [], board: []}
    due = {host: 0, board: 0}
    host.open(seed * 977, 0)
    while cable.now < most_ms:
        cable.tick()
        for end in (host, board):
            while end.inbox:
                got[end].append(end.inbox.pop(0)[1])
            if end.state == OPEN and end.queued < 3 and due[end] < count:
                if due[end] % 3:
                    end.message(b'{"n":%d}' % due[end])
                else:
                    end.bulk(b"%d" % due[end] * 20)
                due[end] += 1
        if len(got[host]) >= count and len(got[board]) >= count:
            break
    return got[host], got[board], cable


def expected(count=40):
    return [b"%d" % i * 20 if i % 3 == 0 else b'{"n":%d}' % i for i in range(count)]


if __name__ == "__main__":
    for odds in (0, 300, 60):
        to_host, to_board, cable = converse(int(sys.argv[1]), odds)
        same = to_host == expected() and to_board == expected()
        print(odds, same, cable.now, cable.host.counters, cable.board.counters)
