"""`cryptlight play`: the browser where there is one, else the terminal; the page either way."""

import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from served import free_port

from cryptlight.cli import play
from cryptlight.cli.errors import Failed
from cryptlight.web import launch, server


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was opened: the address in a browser, or the terminal with its title."""
    seen: list[str] = []

    def show(_board: Any, address: str) -> None:
        seen.append(f"terminal {address}")
        seen.append(f"page {httpx.get(address).status_code}")

    monkeypatch.setattr(play, "_terminal", show)
    monkeypatch.setattr(launch.webbrowser, "open", lambda url: seen.append(f"open {url}"))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    return seen


def test_without_a_browser_the_board_is_in_the_terminal_and_on_a_page(
    opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launch, "has_browser", lambda: False)
    port = free_port()
    play.play(game="dungeon-crawl", web_port=port)
    assert opened == [f"terminal http://localhost:{port}/", "page 200"]


def test_with_a_browser_the_page_opens_and_carries_the_code_unsent(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launch, "has_browser", lambda: True)
    monkeypatch.setattr(server.Server, "serve_here", lambda *_: None)
    port = free_port()
    play.play(game="dungeon-crawl", web_port=port, lan=True)
    said = capsys.readouterr().out
    code = said.split("pairing code: ")[1][:6]
    assert opened == [f"open http://localhost:{port}/pair#{code}"]


def test_a_taken_port_says_what_to_do(tmp_path: Path) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(Failed, match="--web-port"):
            play.play(game="dungeon-crawl", web_port=taken.getsockname()[1])
