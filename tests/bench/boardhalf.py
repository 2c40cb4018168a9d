"""What a sync lets the board compute: `micropython boardhalf.py JOB.json` prints microseconds.

Both ends run in this VM; only the board's steps are timed. Its console takes every byte by two
calls into C, as on the board, where those look at a buffer and not, as here, at the system.
"""

import gc
import io
import json
import sys
import time

from cryptboard.link import lines
from cryptboard.link.endpoint import OPEN, WINDOW, Endpoint
from cryptboard.requests.service import Linkup
from cryptboard.store.packs import Packs

ONE = (1,)
AT_ONCE = 128


class Console:
    """ports/console.py with a buffer for a wire."""

    def __init__(self):
        self.incoming = io.BytesIO()
        self.left = 0
        self.outgoing = b""
        self._buffer = bytearray(AT_ONCE)
        view = memoryview(self._buffer)
        self._cells = [view[i : i + 1] for i in range(AT_ONCE)]

    def put(self, data):
        rest = self.incoming.read(self.left)
        self.incoming = io.BytesIO(rest + data)
        self.left += len(data)

    def read(self):
        ipoll, cells, readinto = iter, self._cells, self.incoming.readinto
        waiting = min(self.left, AT_ONCE)
        self.left -= waiting
        for size in range(waiting):
            for _ in ipoll(ONE):
                break
            else:
                return b""
            readinto(cells[size])
        return bytes(memoryview(self._buffer)[:waiting]) if waiting else b""

    def write(self, data, careful):
        self.outgoing += data


class Part:
    pass


def table(folder):
    made = Part()
    made.board = Part()
    made.board.unique_id = lambda: b"\x12\x34"
    made.pins = Part()
    made.pins.NAME, made.pins.REVISION, made.pins.DIALS = "bench", 1, ()
    made.pins.STRIPS, made.pins.KEYS = ((0, 2, 16, ()),), ((0, 9),)
    made.faults, made.store = [], Packs(folder)
    made.session = made.walker = made.words = None
    made.restarting = False
    made.packs_changed = lambda: False
    made.link_light = lambda style, hue: None
    return made


def converse(job, blocks, folder):
    """Microseconds of every step of the board, from hello to the installed set."""
    made = table(folder)
    console = Console()
    board = Linkup(console, made.board, made)
    host = Endpoint(WINDOW, lines.TO_HOST, True)
    host.open(77, 0)
    todo = [job["offer"].encode(), job["send"].encode()]
    size = lines.BULK_TO_BOARD
    todo += [bytearray(blocks[at : at + size]) for at in range(0, len(blocks), size)]
    todo.append(job["install"].encode())
    spent = []
    while not made.store.installed:
        now = len(spent)
        while todo and host.state == OPEN and host.queued < 6:
            part = todo.pop(0)
            if isinstance(part, bytes):
                host.message(part)
            else:
                host.bulk(part)
        data = host.poll(now)
        if data:
            console.put(data)
        gc.collect()
        start = time.ticks_us()
        board.step(now)
        spent.append(time.ticks_diff(time.ticks_us(), start))
        host.receive(console.outgoing, now)
        console.outgoing = b""
        del host.inbox[:]
        if now > 20_000:
            raise RuntimeError("the sync does not end")
    return spent


def main(job):
    """Every run takes the same steps; of each the fastest counts, for nobody disturbed it."""
    with open(job["blocks"], "rb") as file:  # noqa: PTH123  MicroPython
        blocks = file.read()
    best = None
    for number in range(job["runs"]):
        spent = converse(job, blocks, job["folder"] + str(number))
        best = spent if best is None else [min(pair) for pair in zip(best, spent)]  # noqa: B905  MicroPython
    print(sum(best))


with open(sys.argv[1]) as _file:  # noqa: PTH123
    main(json.load(_file))
