"""Listens for a laptop with next to no memory; everything that serves one is loaded when it rings.

Loading takes as long as several frames, so it goes one module at a time.
"""

from cryptboard.link import lines

_NEEDED = (
    "cryptboard.link.outbox",
    "cryptboard.link.endpoint",
    "cryptboard.link.text",
    "cryptboard.link.server",
    "cryptboard.requests.game",
    "cryptboard.requests.service",
)


class Doorbell:
    def __init__(self, console, board, table):
        self._console = console
        self._board = board
        self._table = table
        self._splitter = lines.Splitter(lines.TO_BOARD)
        self._loaded = -1  # how many modules are; -1: nobody has rung
        self._heard = b""  # since the ring
        self._link = None

    def step(self, now):
        """True: there is more to do at once."""
        if self._link:
            return self._link.step(now)
        data = self._console.read()
        if self._loaded < 0:
            return self._listen(data)
        if len(self._heard) < 2 * lines.TO_BOARD:
            self._heard += data
        if self._loaded < len(_NEEDED):
            __import__(_NEEDED[self._loaded])
            self._loaded += 1
            return True
        self._answer(now)
        return True

    def _listen(self, data):
        for line in self._splitter.put(data) if data else ():
            found = lines.parse(line)
            if found and found[0] == lines.HELLO:
                self._heard = line + b"\n"
                self._loaded = 0
                return True
        return bool(data)

    def _answer(self, now):
        from cryptboard.requests.service import Linkup

        self._link = Linkup(self._console, self._board, self._table)
        self._link.hear(self._heard, now)
        self._heard = b""
        self._splitter = None
