"""A simulated board that runs by itself, for commands that reach it through its port."""

import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # helpers are imported by their plain names

from commandline import answering

from cryptlight.contents import board_contents
from cryptlight.link import Board, discover
from cryptlight.packs.folder import load_folder
from cryptlight.resources import board_file, game_folder
from cryptlight.sim import SimulatedBoard


@pytest.fixture(scope="module")
def started():
    pack = load_folder(game_folder("dungeon-crawl")).bytes
    contents = board_contents([pack], board_file())
    with SimulatedBoard(contents=contents, board_toml=board_file(), realtime=True) as board:
        answering(board)
        yield board


@pytest.fixture
def port(started, monkeypatch):
    """The board with its game at the start, whatever the test before did to it."""
    monkeypatch.setenv(discover.VARIABLE, started.port)
    with Board.at(started.port) as client:
        while client.request("status").value("undo"):
            client.request("undo")
    return started.port


@pytest.fixture
def mine(tmp_path):
    """A game of one's own with a track of another name."""
    folder = Path(shutil.copytree(game_folder("dungeon-crawl"), tmp_path / "my-game"))
    toml = folder / "game.toml"
    text = toml.read_text("utf-8").replace('id = "dungeon-crawl"', 'id = "my-game"')
    toml.write_text(text, "utf-8")
    return folder
