"""The sample cards and the fixture cards, built once."""

import io
from pathlib import Path

import pytest

from cryptboard.store.pack import Pack
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

FIXTURE = Path(__file__).parents[2] / "scenarios" / "valpiedra" / "fixture"


@pytest.fixture(scope="session")
def sample():
    return Pack(io.BytesIO(load_folder(game_folder("valpiedra-demo")).bytes))


@pytest.fixture(scope="session")
def template():
    return Pack(io.BytesIO(load_folder(game_folder("valpiedra")).bytes))


@pytest.fixture(scope="session")
def fixture():
    return Pack(io.BytesIO(load_folder(FIXTURE).bytes))
