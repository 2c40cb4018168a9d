"""Random legal play of the tracker: whatever the menus offer is allowed, and all stays sound."""

import importlib.resources
import io
import random
from pathlib import Path

import pytest

from cryptboard.rules import contract
from cryptboard.rules import tracker as game
from cryptboard.store.pack import Pack
from cryptlight.packs import tracker

FOLDER = Path(str(importlib.resources.files("cryptlight.games"))) / "dungeon-crawl"
PACK = Pack(io.BytesIO(tracker.load_folder(FOLDER).bytes))
ILLEGAL = (["dance"], ["go", 1], ["raise", "x"], ["correct", "evil", 99], ["assist", 7], [])


def pick(state, dice, partial):
    while (menu := game.choices(PACK, state, partial)) is not None:
        assert 0 < len(menu.options) <= contract.MAX_OPTIONS
        assert -1 <= menu.default < len(menu.options)
        partial = [*partial, dice.choice(menu.options).token]
    return partial


def play(number):
    dice = random.Random(number)
    state = game.new(PACK, [["heroes", dice.randint(1, 6)]], number.to_bytes(8, "big"))
    for _ in range(150):
        if state.over:
            break
        entry = dice.choice([[], [], [], [], [], ["correct"], ["assist"]])
        command = pick(state, dice, entry)
        drawn = state.chance.count
        events = game.apply(PACK, state, command)
        assert command[0] in ("roll", "throw") or state.chance.count == drawn
        assert all(len(event) == 5 for event in events)
        scene = game.scene(PACK, state, dice.randint(0, 1))
        assert all(low <= value <= high for _, value, low, high in scene.tracks)
        data = game.encode(state)
        assert game.encode(game.decode(data)) == data
        for illegal in ILLEGAL:
            with pytest.raises(contract.RuleError):
                game.apply(PACK, state, list(illegal))
        assert game.encode(state) == data
    return state.over


def test_some_games():
    assert {play(number) for number in range(60)} >= {"victory", "defeat"}


@pytest.mark.soak
def test_many_games():
    for number in range(1000, 4000):
        play(number)
