"""A new game as the last one, and presets: level, heroes, options and house rules stay."""

import random

import every
import pytest

from cryptboard.store.memory import MemoryJournal
from cryptboard.store.session import Session
from cryptboard.table import presets

CHOSEN = {
    "tracker": {"heroes": [0, 2], "assist": 0},
    "valpiedra": {"heroes": [1, 3], "assist": 2, "extreme": 1},
    "descent": {"heroes": [1, 0, 3], "quest": 1, "assist": 2, "any_colour": 1, "unspent_only": 0},
    "md2": {"heroes": [2, 0], "quest": 1, "assist": 2, "points": 1, "hellbreaker": 1},
    "universalis": {"heroes": [3, 1], "assist": 2, "vp": 7},
}
OTHERS = {"heroes": [1, 0], "assist": 2}  # of a game that is added


def begun(name, **changed):
    pack = every.pack_of(name)
    game = every.rules_of(pack)
    options = {**CHOSEN.get(pack.game, OTHERS), **changed}
    session = Session(game, pack, MemoryJournal())
    session.start([list(pair) for pair in options.items()], b"before")
    return session, options


def dealt_again(session):
    state = session.game.new(session.pack, presets.options_now(session), b"before")
    return session.game.encode(state)


@pytest.mark.parametrize("name", every.NAMES)
def test_the_same_options_deal_the_same_game(name):
    session, _ = begun(name)
    first = session.game.encode(session.state)
    dice = random.Random(7)
    for _ in range(25):
        if session.scene().over:
            break
        command, _rolls = every.pick(session.game, session.pack, session.state, dice)
        if command[0] not in ("setup", "vp", "value", "guide", "concede"):
            session.do(command)
    assert dealt_again(session) == first


@pytest.mark.parametrize("name", every.NAMES)
def test_a_level_switched_in_the_game_stays(name):
    session, _ = begun(name, assist=0)
    session.do(["assist", 2])
    assert dict(map(tuple, presets.options_now(session)))["assist"] == 2
    assert session.game.new(session.pack, presets.options_now(session), b"x").assist == 2


def test_what_the_game_does_not_keep_comes_from_its_options():
    """Massive Darkness 2 spends a Lifebringer on its house rule and then forgets it."""
    session, _ = begun("massive-darkness-2")
    assert ["hellbreaker", 1] in presets.options_now(session)


HOOKS = (
    "new", "choices", "apply", "scene", "encode", "decode", "default_options", "options_now",
    "house", "rolls", "party",
)  # fmt: skip


@pytest.mark.parametrize("name", every.NAMES)
def test_every_game_offers_every_hook(name):
    """A hook that only one game had cost four games their presets."""
    pack = every.pack_of(name)
    game = every.rules_of(pack)
    assert [hook for hook in HOOKS if not callable(getattr(game, hook, None))] == []
    fewest, most, heroes = game.party(pack)
    assert fewest <= most and (not heroes or heroes >= fewest)
    assert all(value in (0, 1) for _name, value in game.house(pack))
    assert {option for option, _ in game.default_options(pack)} & {"heroes", "assist"}
