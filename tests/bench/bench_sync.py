"""Sync against `mpremote fs cp` of the same bytes, in one run, charged what a Pico would need.

    flash      every page program 0.6 ms, every erase 45 ms, counted by the simulated flash
    USB        a microsecond a byte, a millisecond each time somebody waits for an answer: mpremote
               whenever the direction turns, sync, whose lines overlap, once a round trip
    processor  what the VM computed, times how much slower a Pico is (yardstick.py)
mpremote talks to the simulated board. So does sync, for flash and USB; what it lets the board
compute is measured under plain MicroPython (boardhalf.py), since the simulated serial port and
the game beside it would be charged, too. A sync of nothing new is one round trip.
"""

import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from yardstick import on_vm, pico_slowness

from cryptboard.store.packs import set_id
from cryptlight.contents import board_contents
from cryptlight.link import Board, LinkError
from cryptlight.link.sync import packed, sync
from cryptlight.packs.folder import load_folder
from cryptlight.resources import board_file, game_folder
from cryptlight.sim import SimulatedBoard

PROGRAM_MS, ERASE_MS = 0.6, 45.0
BYTE_MS, TURN_MS = 0.001, 1.0
WANTED = 3.0
GAME = "valpiedra"
RUNS = 3


class Meter:
    """Counts what a transfer costs the board while it runs."""

    def __init__(self, board: SimulatedBoard, slower: float) -> None:
        self._board = board
        self._slower = slower
        self.bytes = self._turns = 0
        self._last = ""
        relay = board._relay
        assert relay is not None
        relay._write = self._counted(relay._write, "in")  # type: ignore[method-assign]
        relay._to_port = self._counted(relay._to_port, "out")  # type: ignore[method-assign]

    def _counted(self, carry: Callable[[bytes], None], way: str) -> Callable[[bytes], None]:
        def counted(data: bytes) -> None:
            self.bytes += len(data)
            self._turns += bool(data) and way != self._last
            self._last = way if data else self._last
            carry(data)

        return counted

    def _cpu_ms(self) -> float:
        process = self._board.vm.process
        assert process is not None
        return cpu_ms(process.pid)

    def measure(self, transfer: Callable[[], object]) -> dict[str, float]:
        """Milliseconds on a Pico, by kind of cost."""
        flash, cpu = dict(self._board.counters), self._cpu_ms()
        self.bytes = self._turns = 0
        transfer()
        after = self._board.counters
        programs = after["programs"] - flash["programs"]
        erases = after["erases"] - flash["erases"]
        return {
            "flash": programs * PROGRAM_MS + erases * ERASE_MS,
            "usb": self.bytes * BYTE_MS + self._turns * TURN_MS,
            "processor": (self._cpu_ms() - cpu) * self._slower,
        }


def cpu_ms(pid: int) -> float:
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e6


def processor_ms(data: bytes, slower: float) -> float:
    """What a sync lets the board compute."""
    digits = data[-32:].hex()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "blocks").write_bytes(packed(data))
        job = {
            "folder": str(folder / "packs"),
            "runs": 5,
            "blocks": str(folder / "blocks"),
            "offer": json.dumps({"do": "offer", "first": True, "hash": digits}),
            "send": json.dumps({"do": "send", "hash": digits, "size": len(data)}),
            "install": json.dumps({"do": "install", "set": set_id([data[-32:]])}),
        }
        (folder / "job.json").write_text(json.dumps(job))
        script = Path(__file__).with_name("boardhalf.py")
        return slower * float(on_vm(script, folder / "job.json", heap="2m")) / 1000


def full_pack(number: int) -> bytes:
    """A shipped game with all its texts, under a name that the board has never seen."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(game_folder(GAME), Path(folder) / GAME))
        toml = (copy / "game.toml").read_text("utf-8")
        toml = re.sub(r'(?m)^id = ".*"$', f'id = "bench{number}"', toml, count=1)
        (copy / "game.toml").write_text(toml, "utf-8")
        return load_folder(copy).bytes


def wait(board: SimulatedBoard) -> None:
    for _ in range(200):
        try:
            Board.at(board.port).close()
            return
        except LinkError:
            time.sleep(0.05)
    sys.exit("sync: the simulated board does not answer")


def mpremote(port: str, *words: str) -> None:
    code = "import sys; from mpremote.main import main; sys.exit(main())"
    subprocess.run([sys.executable, "-c", code, "connect", port, *words], check=True)


def told(name: str, costs: list[dict[str, float]]) -> float:
    parts = {kind: statistics.median(c[kind] for c in costs) for kind in costs[0]}
    total = sum(parts.values())
    kinds = ", ".join(f"{kind} {value:.0f}" for kind, value in parts.items())
    print(f"{name:34} {total:8.0f} ms  ({kinds})")
    return total


def main() -> None:
    slower = pico_slowness()
    print(f"a Pico is {slower:.0f} times slower than this VM")
    pack = load_folder(game_folder("dungeon-crawl")).bytes
    contents = board_contents([pack], board_file())
    ours, theirs, unchanged = [], [], []
    with SimulatedBoard(contents=contents, board_toml=board_file(), realtime=True) as board:
        wait(board)
        meter = Meter(board, slower)
        packs = [full_pack(number) for number in range(RUNS)]
        for data in packs:
            with Board.at(board.port) as client:
                client.described()
                before = client.round_trips
                costs = meter.measure(lambda: sync(client, [data]))  # noqa: B023
                waits = 2 * (client.round_trips - before)
                costs["usb"] = meter.bytes * BYTE_MS + waits * TURN_MS
                ours.append(costs | {"processor": processor_ms(data, slower)})
        with Board.at(board.port) as client:
            now = {message["id"] for message in client.request("packs").messages}
        assert {f"bench{number}" for number in range(RUNS)} <= now

        def same() -> None:
            with Board.at(board.port) as client:
                assert not sync(client, [pack, *packs], only=True).changed
                assert client.round_trips == 1

        unchanged.append(meter.measure(same) | {"processor": 0.0})
        with tempfile.TemporaryDirectory() as folder:
            for number, data in enumerate(packs):
                file = Path(folder) / f"pack{number}"
                file.write_bytes(data[::-1])  # never seen by the board
                mpremote(board.port, "exec", "1")
                copy = ("resume", "fs", "cp", str(file), f":/copy{number}")
                theirs.append(meter.measure(lambda: mpremote(board.port, *copy)))  # noqa: B023
    size = len(packs[0])
    one = told(f"cryptlight sync, {size} bytes", ours)
    two = told(f"mpremote fs cp, {size} bytes", theirs)
    told("cryptlight sync, nothing new", unchanged)
    share = two / one / WANTED
    print(f"sync is {two / one:.1f} times faster than mpremote fs cp, {share:.0%} of the goal")


if __name__ == "__main__":
    main()
