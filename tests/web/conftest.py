"""A server with a simulated board behind it, and a real browser before it."""

import contextlib
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / ".build" / "web-tools" / "node_modules"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
sys.path.insert(0, str(Path(__file__).parent))


@dataclass
class Served:
    """A running server; `url("/tv")` is an address on it."""

    board: Any
    shelf: Any
    place: Any

    def url(self, path: str = "/") -> str:
        return f"http://localhost:{self.place.port}{path}"

    @property
    def origin(self) -> str:
        return f"http://localhost:{self.place.port}"


@contextlib.contextmanager
def serving(
    *games: str | Path, lan: bool = False, flash: Path | None = None, **settings: Any
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
        place = listen(free_port(), lan)
        with make_server(board, shelf, board_file(), place).beside(place):
            yield Served(board, shelf, place)


@pytest.fixture
def serve() -> Iterator[Callable[..., Served]]:
    """serve("dungeon-crawl", lan=True), as often as a test needs it."""
    with contextlib.ExitStack() as stack:
        yield lambda *games, **settings: stack.enter_context(serving(*games, **settings))


@pytest.fixture
def served(serve: Callable[..., Served]) -> Served:
    return serve("dungeon-crawl")


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("no Chromium here: run tests/web/install-tools as root on Debian")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Any) -> Iterator[Callable[..., Any]]:
    """new_page(url, width=…): a window of its own; a mistake in a script fails the test."""
    faults: list[str] = []
    with contextlib.ExitStack() as stack:

        def make(url: str, width: int = 1280, height: int = 860, **settings: Any) -> Any:
            context = chromium.new_context(
                viewport={"width": width, "height": height}, locale="en", **settings
            )
            stack.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(10_000)
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.goto(url)
            return page

        yield make
    assert faults == []


@pytest.fixture(scope="session")
def tool() -> Callable[[str], Path]:
    """A file of the checkers, or a skip that says how to get them."""

    def find(path: str) -> Path:
        if not (TOOLS / path).exists():
            pytest.skip("the checkers are not here: run tests/web/install-tools (needs npm)")
        return TOOLS / path

    return find
