"""The deployed firmware on a 32-bit MicroPython with the chip's heap: what a heap is asked about.

The VM is MicroPython's WebAssembly build in Node: its objects have the Pico's size. It boots what
`deploy` installs, compiled without machine code, through the simulated board's own shims; only
`_sim`, `select` and the serial port are others (vm32/). It collects its garbage
between two calls from outside and never inside one, so it is stepped in short calls: module by
module while it boots, then task by task. A heap that is too small for such a step grows; `Heap`
says so and looks at the first area only.
"""

import json
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cryptboard.link import lines
from cryptboard.link.endpoint import WINDOW, Endpoint
from cryptlight.contents import board_contents
from cryptlight.resources import board_file
from cryptlight.sim.hands import Hands
from cryptlight.sim.parts import Parts, read_parts

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SHIMS = ROOT / "host" / "cryptlight" / "sim" / "shims"
SHARED = ("machine", "_oled", "time", "os", "neopixel")  # run unmodified
CHAINED = ("_pio", "_chain", "rp2")  # the same, where a chain is fitted
OWN = ("_sim", "select", "_wire", "turns")
VM = ".build/board-tools/node_modules/@micropython/micropython-webassembly-pyscript"

HEAPS = {"pico": 245_888, "pico2": 470_000}
# What lies in the chip's heap and not in this VM's: the interpreter's own with littlefs and the
# prompt; an open file of littlefs, of which a board holds four (bundle, words, pack, journal).
BALLAST = (3_664, 1_152, 1_152, 1_152, 1_152)
BLOCK = 16  # bytes
ANY = 1 << 24  # a heap with room for everything


def vm() -> Path | None:
    """Node's module of the VM, or None where `make tools` could not bring it."""
    found = ROOT / VM / "micropython.mjs"
    return found if found.is_file() and shutil.which("node") else None


@dataclass
class Heap:
    used: int
    total: int
    largest: int  # free block, in the heap as the chip has it
    grew: bool


class Board32(Hands):
    """One powered board; `settings` are the bytes of its settings file."""

    _realtime = False

    def __init__(
        self, pack: bytes, profile: str = "pico", settings: bytes = b"", scout: bool = False
    ) -> None:
        self.parts = _parts()
        self._folder = tempfile.TemporaryDirectory()
        self._files = dict(_files(pack, profile)) | ({"settings": settings} if settings else {})
        self._chip_heap = HEAPS[profile]
        self.now_us = 0
        self._shims = 0 if scout else _shims_own()
        self._heap_total = (1 << 22) if scout else self._chip_heap + self._shims
        self._process = self._start()

    def __enter__(self) -> "Board32":
        return self

    def __exit__(self, *_given: object) -> None:
        self.close()

    def close(self) -> None:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
        self._folder.cleanup()

    def _start(self) -> "subprocess.Popen[str]":
        folder = Path(self._folder.name)
        files = {}
        for number, (name, data) in enumerate(self._files.items()):
            (folder / str(number)).write_bytes(data)
            files[name] = str(folder / str(number))
        job = folder / "job.json"
        heap = _heapsize(self._heap_total)
        shims = ["_wire", "time", "select", "os", "machine", *_chained(), "turns"]
        told = {"vm": str(vm()), "heap": heap, "files": files, "shims": shims}
        job.write_text(json.dumps(told))
        return subprocess.Popen(
            ["node", str(HERE / "board32.mjs"), str(job)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def call(self, name: str, *given: object) -> "tuple[object, list[str]]":
        """What a function of vm32/turns.py answers, and what was printed meanwhile."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps([name, *given]) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the VM ended at {name}{given}")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(f"{name}{given}: {answer['error']} {answer['printed'][-8:]}")
        return answer["value"], answer["printed"]

    # Power

    def prepare(self, ballast: "tuple[int, ...]") -> None:
        """All contacts open, and the firmware where it can be imported."""
        self.call("fit", sum(1 << bit for bit in self._open_bits()) if self.parts.chain else -1)
        self.call("prepare", ballast)
        self.call("attach")

    def boot(self, modules: "tuple[str, ...]" = (), *, anyway: bool = False) -> None:
        """As start.py does; `modules` are loaded first, one at a time.

        `anyway`: games and levels, too, that the firmware takes for too large.
        """
        self.prepare(BALLAST)
        for name in modules:
            self.call("load", name)
            self.call("collect")
        self.call("main", ANY if anyway else self._chip_heap)
        self.call("collect")

    # Time and hands

    def advance(self, ms: float) -> None:
        self.now_us += round(1000 * ms)
        self.call("advance", self.now_us)

    def _level(self, contact: int, level: int) -> None:
        self.call("move", contact, level)

    def evaluate(self, expression: str) -> str:
        return str(self.call("evaluate", expression)[0])

    def link(self) -> None:
        """A laptop says hello, asks for the status, and stays."""
        self._laptop = Endpoint(WINDOW, lines.TO_HOST, True)
        self._laptop.open(77, self.now_us // 1000)
        self._laptop.message(json.dumps({"do": "status"}).encode())
        for _ in range(200):
            self.talk()
            self.advance(8)
            if self._laptop.inbox:
                break
        assert self._laptop.inbox, "the board does not answer"

    def talk(self) -> None:
        out = self._laptop.poll(self.now_us // 1000)
        if out:
            self.call("hear", bytes(out).hex())
        said, _printed = self.call("said")
        if said:
            self._laptop.receive(bytes.fromhex(str(said)), self.now_us // 1000)

    # The heap

    def heap(self) -> Heap:
        self.call("collect")
        printed = self.call("report")[1]
        found = re.search(r"GC: total: (\d+), used: (\d+)", "\n".join(printed))
        assert found, printed[:5]
        total, used = int(found[1]), int(found[2])
        grew = total > self._heap_total + 64
        return Heap(used - self._shims, self._chip_heap, _largest(printed), grew)


def _largest(printed: list[str]) -> int:
    """The longest run of free blocks in the first area of a dump of the heap."""
    longest = run = 0
    areas = 0
    for line in printed:
        if line.startswith("GC memory layout"):
            areas += 1
        elif areas == 1 and (free := re.search(r"\((\d+) lines all free", line)):
            run += 64 * int(free[1])
        elif areas == 1 and (row := re.match(r"[0-9a-f]{8}: (\S+)", line)):
            for block in row[1]:
                run = run + 1 if block == "." else 0
                longest = max(longest, run)
        longest = max(longest, run)
    return longest * BLOCK


def _heapsize(total: int) -> int:
    """The VM's table of blocks takes its part of what it is given."""
    return round(total * 245_888 / 240_256) + 64


@cache
def _parts() -> Parts:
    return read_parts(board_file())


def _chained() -> "tuple[str, ...]":
    return CHAINED if _parts().chain else ()


@cache
def _shims_own() -> int:
    """Bytes of what only this VM has in its heap: the shims, and their pins and buses."""
    with Board32(b"", scout=True) as bare:
        own = _used(bare)
        bare.prepare(())
        bare.call("load", "cryptboard.pins")
        before = _used(bare)
        bare.call("hardware")
        return own + _used(bare) - before


def _used(board: Board32) -> int:
    board.call("collect")
    found = re.search(r"used: (\d+)", "\n".join(board.call("report")[1]))
    assert found
    return int(found[1])


@cache
def _files(pack: bytes, profile: str) -> "tuple[tuple[str, bytes], ...]":
    small = profile == "pico"
    files = board_contents([pack] if pack else [], board_file(), march=None, small=small)
    for name in (*SHARED, *_chained()):
        files[f"shims/{name}.py"] = (SHIMS / f"{name}.py").read_bytes()
    for name in OWN:
        files[f"shims/{name}.py"] = (HERE / "vm32" / f"{name}.py").read_bytes()
    return tuple(files.items())


@cache
def modules(pack: bytes, profile: str = "pico", settings: bytes = b"") -> "tuple[str, ...]":
    """What a boot imports, each behind those that it needs: listened to on a large heap."""
    with Board32(pack, profile, settings, scout=True) as scout:
        scout.prepare(())
        scout.call("listen")
        scout.call("main", ANY)
        return tuple(str(scout.call("order")[0]).split(","))


def booted(
    pack: bytes, profile: str = "pico", settings: bytes = b"", *, anyway: bool = False
) -> Board32:
    board = Board32(pack, profile, settings)
    board.boot(modules(pack, profile, settings), anyway=anyway)
    return board
