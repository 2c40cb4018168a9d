"""Massive Darkness 2: Hellscape, at the assist levels TRACK, DICE and FULL."""

from cryptboard.rules.kit.state import options_from
from cryptboard.rules.md2.commands import apply, choices, rolls
from cryptboard.rules.md2.scene import scene
from cryptboard.rules.md2.state import decode, encode, part, parts


def new(pack, options, seed):
    """Loaded only when a game begins: a game that resumes does without its heap."""
    state = part("setup").new(pack, options, seed)
    parts.drop("setup")
    return state


def default_options(pack):
    return [["heroes", [0, 1, 2, 3]], ["assist", 1]]


def options_now(state):
    return options_from(state, ("heroes", "quest", "assist", "points"))


def party(pack):
    return 1, 6, pack.count("hero")


def house(pack):
    """House rules: on or off, and what they are unless somebody chose."""
    return [("hellbreaker", 0), ("points", 0)]


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
