"""MicroPython itself, onto a board in BOOTSEL: a drive then, which `mpflash` fills."""

import importlib.util
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cryptlight.link.discover import boards
from cryptlight.link.errors import LinkError

INFO = "INFO_UF2.TXT"
# What a boot drive calls its chip -> what MicroPython calls the board.
BOARDS = {"RP2350": "RPI_PICO2", "RPI-RP2": "RPI_PICO"}
_PLACES = ("/media/*", "/media/*/*", "/run/media/*/*", "/mnt/*", "/Volumes/*")
_PATIENCE_S = 20


@dataclass(frozen=True)
class Drive:
    path: Path
    board: str


def drives(candidates: Iterable[Path] | None = None) -> list[Drive]:
    """Every board that waits for an interpreter, as its drive."""
    found = []
    for path in _mounted() if candidates is None else candidates:
        try:
            about = (path / INFO).read_text("ascii", errors="replace")
        except OSError:
            continue
        found += [Drive(path, board) for chip, board in BOARDS.items() if chip in about][:1]
    return found


def _mounted() -> list[Path]:
    if sys.platform == "win32":
        return [Path(f"{letter}:/") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
    return [path for place in _PLACES for path in sorted(Path("/").glob(place[1:]))]


def only_drive() -> Drive:
    """The one board in BOOTSEL, and the tool that fills it; LinkError says what is missing."""
    found = drives()
    if len(found) > 1:
        raise LinkError("Several boards are in BOOTSEL; plug in one at a time.")
    if not found:
        raise LinkError(
            "No board in BOOTSEL is there. Hold its BOOTSEL button while plugging it in; it shows "
            "as a drive then. If it does, and is not found here, open the drive once."
        )
    if importlib.util.find_spec("mpflash") is None:
        raise LinkError(
            'Installing MicroPython needs mpflash: pip install "cryptlight[flash]". Or copy a '
            f".uf2 for {found[0].board} from micropython.org onto the drive {found[0].path}."
        )
    return found[0]


def install(drive: Drive) -> str:
    """Fill the drive and wait for the board's port, which it returns."""
    before = {board.port for board in boards()}
    code = "import sys; from mpflash.cli_main import mpflash; sys.exit(mpflash())"
    words = ["flash", "--volume", str(drive.path), "--board", drive.board, "--version", "stable"]
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=False
    )
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["nothing"]
        raise LinkError(
            f"mpflash did not install MicroPython: {last[0]}. Try again, or copy a .uf2 for "
            f"{drive.board} from micropython.org onto the drive {drive.path}."
        )
    return _new_port(before)


def _new_port(before: set[str]) -> str:
    limit = time.monotonic() + _PATIENCE_S
    while time.monotonic() < limit:
        for board in boards():
            if board.port not in before:
                return board.port
        time.sleep(0.2)
    raise LinkError("MicroPython is installed, but the board's port does not appear. Replug it.")
