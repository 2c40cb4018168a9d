"""Fixtures that many tests share."""

import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
for _folder in ("firmware", "host"):
    if str(ROOT / _folder) not in sys.path:
        sys.path.insert(0, str(ROOT / _folder))


if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # A shell starts what runs in its background so, and programs under test would inherit it.
    signal.signal(signal.SIGINT, signal.default_int_handler)

os.environ["LANGUAGE"] = "en"  # what is said is compared
os.environ["CRYPTLIGHT_DATA"] = tempfile.mkdtemp(prefix="cryptlight-")  # not the user's own

os.environ.setdefault("CRYPTLIGHT_CACHE", str(ROOT / ".build" / "cache"))

BOARD_TOML = ROOT / "hardware" / "boards" / "all-keys.toml"  # the tests of games press keys


@pytest.fixture
def board_with() -> Iterator[Callable[..., Any]]:
    """A simulated board with a main.py of the test's own: board_with("print(1)")."""
    from cryptlight.sim import SimulatedBoard

    with ExitStack() as boards:

        def make(main: str, files: dict[str, bytes] | None = None, **settings: Any) -> Any:
            contents = {"main.py": main.encode()} | (files or {})
            made = SimulatedBoard(contents=contents, board_toml=BOARD_TOML, **settings)
            return boards.enter_context(made)

        yield make


@pytest.fixture
def new_board() -> Iterator[Callable[..., Any]]:
    """The real firmware on a simulated board: new_board("dungeon-crawl", realtime=True).

    `files`: more of them on its flash; compiled modules take the place of the shipped ones. A
    main.py of the test's own attaches the deployed firmware first (charged.ATTACH).
    """
    from cryptlight.contents import board_contents
    from cryptlight.packs.folder import load_folder
    from cryptlight.resources import game_folder
    from cryptlight.sim import SimulatedBoard

    with ExitStack() as boards:

        def make(*games: str, board_toml: Path = BOARD_TOML, **settings: Any) -> Any:
            packs = [load_folder(game_folder(game)).bytes for game in games]
            extra = settings.pop("files", {})
            changed = {name: extra[name] for name in extra if name.startswith("cryptboard/")}
            loose = {name: extra[name] for name in extra if name not in changed}
            contents = board_contents(packs, board_toml, changed) | loose
            made = SimulatedBoard(contents=contents, board_toml=board_toml, **settings)
            boards.callback(_within_its_current, made)
            return boards.enter_context(made)

        yield make


def _within_its_current(board: Any) -> None:
    """In no frame of any test do the strips together draw more than board.toml allows."""
    assert board.last_peak_ma <= board.parts.limit_ma


@pytest.fixture
def board(new_board: Callable[..., Any]) -> Any:
    """Dungeon Crawl on a simulated board, in lockstep, two seconds after power-on."""
    made = new_board("dungeon-crawl")
    made.advance(ms=2000)
    return made
