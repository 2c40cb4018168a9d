"""The shipped pack, built once, and a game that has begun."""

import io

import pytest

from cryptboard.rules import descent as game
from cryptboard.store.pack import Pack
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder


@pytest.fixture(scope="session")
def pack():
    return Pack(io.BytesIO(load_folder(game_folder("descent")).bytes))


@pytest.fixture
def start(pack):
    """start(assist=1, quest="sunken-vault", begun=True) gives a state."""

    def make(begun=True, **options):
        state = game.new(pack, [[name, value] for name, value in options.items()], b"seed")
        if begun:
            game.apply(pack, state, ["begin"])
        return state

    return make
