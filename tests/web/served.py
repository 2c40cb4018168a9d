"""A server on a free port, with a simulated board behind it."""

import contextlib
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptlight.web.patrons import Tokens

ROOT = Path(__file__).parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


TOKENS = Tokens("a-token-that-plays-in-tests", "a-token-that-looks-in-tests")


@dataclass
class Served:
    """A running server; `url("/tv")` is an address on it."""

    board: Any
    shelf: Any
    place: Any

    def url(self, path: str = "/board") -> str:
        return f"http://localhost:{self.place.port}{path}"

    @property
    def origin(self) -> str:
        return f"http://localhost:{self.place.port}"


@contextlib.contextmanager
def serving(
    *games: str | Path,
    lan: bool = False,
    door: bool = False,
    beside: Any = None,
    flash: Path | None = None,
    **settings: Any,
) -> Iterator[Served]:
    """The real firmware, in real time, behind a server on a free port."""
    from cryptlight.contents import board_contents
    from cryptlight.resources import board_file, game_folder
    from cryptlight.sim import SimulatedBoard
    from cryptlight.web.server import listen, make_server
    from cryptlight.web.shelf import Shelf

    folders = [game if isinstance(game, Path) else game_folder(game) for game in games]
    shelf = Shelf(folders, **settings)
    contents = board_contents(list(shelf.packs.values()), board_file())
    simulated = SimulatedBoard(
        contents=contents, board_toml=board_file(), realtime=True, flash=flash
    )
    with simulated as board:
        place = listen(free_port(), lan, TOKENS if door else None, beside)
        with make_server(board, shelf, board_file(), place).beside(place):
            yield Served(board, shelf, place)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
