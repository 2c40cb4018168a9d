"""The firmware as an RP2040 gets it, its modules joined, does what it does as it is written."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from cryptlight import compiled
from cryptlight.contents import board_contents
from cryptlight.packs.folder import load_folder
from cryptlight.resources import board_file, firmware_files, game_folder
from cryptlight.sim import SimulatedBoard

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAMES = ("dungeon-crawl", "descent", "dungeon-universalis", "massive-darkness-2", "valpiedra")
KEYS = ("NEXT", "NEXT", "NEXT", "PLUS", "MINUS", "ROLL", "SELECT", "UNDO", "ENEMY", "SEAT1")


@pytest.fixture(scope="module")
def joined(tmp_path_factory):
    """A folder with what is compiled for an RP2040."""
    folder = tmp_path_factory.mktemp("joined")
    sources = {name: path.read_bytes() for name, path in firmware_files().items()}
    for name, source in compiled.prepared(sources, True).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(source)
    assert not (folder / "cryptboard" / "store" / "pack.py").exists()
    return folder


def walked(firmware, pack, commands):
    command = [sys.executable, str(HERE / "walked.py"), firmware, ROOT / "host", pack, commands]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_a_joined_game_answers_every_command_alike(game, joined, tmp_path):
    """At all three levels: events, refusals, states and scenes."""
    pack = tmp_path / "pack"
    pack.write_bytes(load_folder(game_folder(game)).bytes)
    plain = walked(ROOT / "firmware", pack, 1200)
    assert len(set(plain)) > 1000
    for mine, theirs in zip(plain, walked(joined, pack, 1200), strict=True):
        assert theirs == mine


def evening(pack, presses, *, small):
    """What strips and display show after each press."""
    contents = board_contents([pack], board_file(), small=small)
    luck = random.Random(8)
    seen = []
    with SimulatedBoard(contents=contents, board_toml=board_file()) as board:
        board.advance(ms=3000)
        for _ in range(presses):
            board.press(luck.choice(KEYS))
            board.advance(ms=1500)
            seen.append((board.frame(), board.text()))
    return seen


@pytest.mark.parametrize(
    ("game", "presses"),
    [("massive-darkness-2", 30)]
    + [pytest.param(game, 300, marks=pytest.mark.soak) for game in GAMES],
)
def test_a_board_with_joined_modules_shows_the_same_evening(game, presses):
    pack = load_folder(game_folder(game)).bytes
    plain = evening(pack, presses, small=False)
    assert len({str(text) for _lights, text in plain}) > 5
    assert evening(pack, presses, small=True) == plain
