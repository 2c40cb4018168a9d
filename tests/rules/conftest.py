"""What the tests of several games share."""

import subprocess
import sys
from pathlib import Path

import pytest

from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

if str(Path(__file__).parent) not in sys.path:
    sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture
def alone(tmp_path):
    """alone(game, script, ...): what a script says that has a Python and the game's pack."""

    def run(game, script, *words):
        pack = tmp_path / "pack.crpk"
        pack.write_bytes(load_folder(game_folder(game)).bytes)
        command = [sys.executable, "-c", script, str(pack), *map(str, words)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return done.stdout

    return run
