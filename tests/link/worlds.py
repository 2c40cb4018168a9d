"""Boards to talk to without a serial port: in this process, or the simulated one in lockstep."""

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from cable import LATENCY_MS, TICK_MS, Honest

from cryptboard.requests.service import Linkup
from cryptboard.store.packs import Packs
from cryptlight.packs.build import build

PINS = SimpleNamespace(
    NAME="test-board",
    REVISION=1,
    STRIPS=((0, 2, 16, ()),),
    KEYS=((0, 9), (1, 10)),
    DIALS=(),
)


class Unplugged(Exception):  # noqa: N818  what happened
    """The virtual time of a conversation is over."""


class Table:
    """As much of the firmware's table as packs need; no game runs."""

    def __init__(self, folder: Path) -> None:
        self.board = SimpleNamespace(unique_id=lambda: b"\x12\x34", reset=lambda: None)
        self.pins = PINS
        self.faults: list[str] = []
        self.store = Packs(str(folder))
        self.session = self.walker = self.listener = None
        self.restarting = False
        self.words = None
        self.light = None

    def packs_changed(self) -> bool:
        return False

    def shelf(self) -> None:
        """No games here."""

    def link_light(self, style: int, hue: int) -> None:
        self.light = (style, hue)


class Console:
    """The board's end of the cable: 64 bytes at a time, as on the board."""

    def __init__(self) -> None:
        self.incoming = bytearray()
        self.outgoing = bytearray()

    def read(self) -> bytes:
        data = bytes(self.incoming[:64])
        del self.incoming[:64]
        return data

    def write(self, data: bytes, careful: bool) -> None:
        self.outgoing += data


class LocalBoard:
    """The board's half of the link, run by CPython on a folder instead of a flash."""

    def __init__(self, folder: Path) -> None:
        self.console = Console()
        self.table = Table(folder)
        self.link = Linkup(self.console, self.table.board, self.table)

    @property
    def installed(self) -> list[str]:
        return sorted(hash.hex() for hash, _name in self.table.store.installed)


class Wire:
    """A transport for the client: a cable in virtual time with a board at its end."""

    def __init__(self, board: LocalBoard, to_board: Any = None, to_host: Any = None) -> None:
        self._board = board
        self._now = 0
        self._ways = [[to_board or Honest(), [], 0], [to_host or Honest(), [], 0]]
        self.sent = self.got = 0  # bytes that left either end
        self.most_ms = 600_000
        self.most_flight = 0

    def now_ms(self) -> int:
        return self._now

    def _put(self, way: int, data: bytes) -> None:
        fault, queue, last = self._ways[way]
        for delay, part in fault.bend(data):
            last = max(last, self._now + LATENCY_MS + delay)
            queue.append((last, part))
        self._ways[way][2] = last

    def _due(self, way: int) -> bytes:
        queue = self._ways[way][1]
        out = b""
        while queue and queue[0][0] <= self._now:
            out += queue.pop(0)[1]
        return out

    def write(self, data: bytes) -> None:
        self.sent += len(data)
        self._put(0, data)

    def read(self) -> bytes:
        self._now += TICK_MS
        if self._now > self.most_ms:
            raise Unplugged
        console = self._board.console
        console.incoming += self._due(0)
        for _ in range(40):
            if not self._board.link.step(self._now):
                break
        self.most_flight = max(self.most_flight, self._board.link._endpoint.flight)
        if console.outgoing:
            self.got += len(console.outgoing)
            self._put(1, bytes(console.outgoing))
            console.outgoing.clear()
        return self._due(1)

    def close(self) -> None:
        pass


class LockstepWire:
    """A transport to the simulated board, whose time passes while the client waits."""

    def __init__(self, board: Any, ms: float = 2) -> None:
        self._board = board
        self._seen = len(board.console)
        self._ms = ms

    def now_ms(self) -> int:
        return int(self._board.now_ms) % (1 << 30)

    def write(self, data: bytes) -> None:
        if self._board.powered:
            self._board.send(data)

    def read(self) -> bytes:
        if not self._board.powered:
            raise Unplugged
        self._board.advance(self._ms)
        data = self._board.console[self._seen :]
        self._seen += len(data)
        return data

    def close(self) -> None:
        pass


def pack(name: str = "sample", version: str = "1", size: int = 40, noise: int = 0) -> bytes:
    """A sound pack; `noise` makes its texts hard to compress."""
    texts = {f"word.{i}": f"text number {i}" for i in range(size)}
    dice = random.Random(noise)
    if noise:
        texts |= {f"noise.{i}": dice.randbytes(30).hex() for i in range(noise)}
    return build(
        game="tracker", pack_id=name, version=version, prefix="TRK",
        tables={"card": [[i, "card", [i, -i]] for i in range(size)]}, words={"en": texts},
    ).bytes  # fmt: skip
