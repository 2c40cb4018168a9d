"""Descent, first edition, with The Altar of Despair: an overlord against up to four heroes.

The base game's own rules stand in the pack as values; these modules know the expansion's rules
(DES-001 to DES-171) and keep threat, conquest, treachery, tokens and prolonged actions.  A board
has little memory, so every part is loaded when it is first played: `part` in the state's module.
"""

from cryptboard.rules.descent.menu import choices
from cryptboard.rules.descent.moves import apply, rolls
from cryptboard.rules.descent.state import decode, part
from cryptboard.rules.descent.view import scene
from cryptboard.rules.kit.state import encode, options_from

__all__ = [
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
]


def new(pack, options, seed):
    return part("setup").new(pack, options, seed)


def default_options(pack):
    return [["heroes", 4], ["quest", 0], ["assist", 0]]


def options_now(state):
    return options_from(
        state, ("heroes", "quest", "assist", "parts", "any_colour", "unspent_only")
    )


def party(pack):
    return 1, 4, pack.count("hero")


def house(pack):
    """House rules: on or off, and what they are unless somebody chose."""
    return [("any_colour", 0), ("unspent_only", 1)]
