"""A client in another language, written from firmware/README.md alone, against the firmware."""

import shutil
import subprocess
from pathlib import Path

import pytest

from cryptlight.link import Board

CLIENT = Path(__file__).with_name("client.mjs")
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(not NODE, reason="needs Node.js")


def said(board, *words):
    done = subprocess.run(
        [NODE, CLIENT, board.port, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.fixture
def played(new_board):
    """Evil at three, told by a client that is trusted elsewhere."""
    board = new_board("dungeon-crawl", realtime=True)
    with Board.at(board.port) as client:
        client.request("command", tokens=["correct", "evil", 3])
    return board


def test_it_draws_the_board_and_explains_the_last_change(played):
    lines = said(played)
    with Board.at(played.port) as client:
        scene = client.request("scene")
        number = client.request("status").value("number")
    assert lines[0].startswith("cryptlight-") and "NEXT PLUS MINUS" in lines[0]
    assert lines[1] == "dungeon-crawl 1.0: Dungeon Crawl"
    strips = [line for line in lines if line[:2] in ("A ", "B ", "C ", "D ")]
    styles = ["".join("·.-#oD!"[cell >> 4] for cell in bytes.fromhex(cells))
              for cells in scene.values("cells")]  # fmt: skip
    assert [line[2:18] for line in strips] == styles
    assert strips[0] == "A ---#.··.··.····· evil"
    assert all(line in lines for line in scene.values("line")) and "evil: Evil 3" in lines
    assert "why: Step (TRK-011: NEXT goes to the next step of the phase.)" in lines
    assert lines[-1] == "state: phase 0, step 1" and number == 1


def test_it_brings_a_game_back_as_a_new_one(played):
    """Every record sealed anew for the number that the board gave it."""
    assert said(played, "copy")[-1] == "restored as game 2"
    while not played.resets:  # half a second later, so that the answer is heard
        played.advance(ms=10)
    with Board.at(played.port) as client:
        status = client.request("status")
        assert status.value("number") == 2 and status.value("depth") == 2
        assert next(m["value"] for m in status.messages if m.get("track") == "evil") == 3
