"""Where the boards of `cryptlight play` lie between two evenings, and which of them is in use.

board.flash            the board with all games; board-<game>.flash one with a single game
board.json             which cryptlight filled it, and a hash of what it filled in
board.port             its serial port while somebody plays; board.lock is held as long
board-<digits>.flash   of cryptlight 0.1.0, which had one for every firmware with its cards
kept/                  boards with a game that only an older cryptlight can go on with
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from platformdirs import user_data_path

FOLDER = "CRYPTLIGHT_DATA"  # where to keep it instead, for tests and travellers


def folder() -> Path:
    given = os.environ.get(FOLDER)
    return Path(given) if given else user_data_path("cryptlight", appauthor=False)


def name_of(games: list[str]) -> str:
    """A board with one game is another one than the board with all."""
    return f"board-{games[0]}" if len(games) == 1 else "board"


@contextlib.contextmanager
def held(name: str) -> Iterator[bool]:
    """Whether nobody else plays on this board; nobody will until the end of the block."""
    folder().mkdir(parents=True, exist_ok=True)
    with (folder() / f"{name}.lock").open("w") as lock:
        yield _alone(lock.fileno())


def port_link(name: str) -> Path:
    """The name of the port for other commands; what a killed program left of it is gone."""
    link = folder() / f"{name}.port"
    link.unlink(missing_ok=True)
    return link


def in_play() -> dict[str, str]:
    """The boards that are played on now: "play" or "play-<game>" -> port."""
    found = {}
    for link in sorted(folder().glob("board*.port")):
        with held(link.stem) as free:
            if not free and link.exists():
                found["play" + link.stem.removeprefix("board")] = str(link.resolve())
    return found


def _alone(lock: int) -> bool:
    """Whether nobody else holds the lock; it is let go with its file, however we end."""
    try:
        import fcntl
    except ImportError:  # Windows, which has no simulated board anyway
        return True
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
