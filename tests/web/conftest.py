"""A server with a simulated board behind it, and a real browser before it."""

import contextlib
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from seen import PATIENCE_S
from served import BROWSERS, ROOT, Served, serving

TOOLS = ROOT / ".build" / "web-tools" / "node_modules"


@pytest.fixture
def serve() -> Iterator[Callable[..., Served]]:
    """serve("dungeon-crawl", lan=True), as often as a test needs it."""
    with contextlib.ExitStack() as stack:
        yield lambda *games, **settings: stack.enter_context(serving(*games, **settings))


@pytest.fixture
def served(serve: Callable[..., Served]) -> Served:
    return serve("dungeon-crawl")


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
            page.set_default_timeout(PATIENCE_S * 1000)
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
