"""The board that `cryptlight play` takes out of the drawer: its game is there again next time.

Each firmware with its cards has a flash of its own, so that an update never meets a game of an
older one; such a game stays in its file, and `--flash FILE` goes on with it.
"""

import contextlib
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from platformdirs import user_data_path

FOLDER = "CRYPTLIGHT_DATA"  # where to keep it instead, for tests and travellers


def folder() -> Path:
    given = os.environ.get(FOLDER)
    return Path(given) if given else user_data_path("cryptlight", appauthor=False)


@contextlib.contextmanager
def kept_flash(contents: dict[str, bytes]) -> Iterator[Path | None]:
    """The file of the board with these contents; None while another program plays on it."""
    digest = hashlib.sha256(repr(sorted(contents.items())).encode()).hexdigest()[:12]
    path = folder() / f"board-{digest}.flash"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_suffix(".lock").open("w") as lock:
        yield path if _alone(lock.fileno()) else None


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
