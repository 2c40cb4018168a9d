"""Valpiedra: Descensus ad tenebras, at the assist levels TRACK, DICE and FULL.

A board has little memory, so what a game does not need now is imported where it is needed: the
dealing of a new game, and most of what only FULL does.
"""

from cryptboard.rules.valpiedra.commands import apply, rolls
from cryptboard.rules.valpiedra.commands import menu as choices
from cryptboard.rules.valpiedra.scene import scene
from cryptboard.rules.valpiedra.state import decode, encode, options_now, parts

__all__ = (
    "apply",
    "choices",
    "decode",
    "default_options",
    "encode",
    "house",
    "new",
    "options_now",
    "party",
    "rolls",
    "scene",
)


_ASSIST = 7  # in a pack's meta record, after the fewest and the most heroes


def new(pack, options, seed):
    state = parts.get("setup").new(pack, options, seed)
    parts.drop("setup")
    return state


def house(pack):
    return []


def party(pack):
    return 2, 4, pack.count("hero")


def default_options(pack):
    """What a board starts with when nobody chose."""
    return [["heroes", [0, 1]], ["assist", pack.meta[_ASSIST]]]
