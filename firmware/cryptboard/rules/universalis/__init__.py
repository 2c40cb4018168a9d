"""Dungeon Universalis: tests and opposed rolls, the Dark Player's reserve, fights and magic.

DICE is the usual level.  TRACK leaves all dice to the table and asks what they said; FULL also
knows the Dark Player's cards.  Rule numbers are those that people see as DU-001 and so on.
"""

from cryptboard.rules.universalis.commands import apply, rolls
from cryptboard.rules.universalis.state import decode, default_options, encode, options_now, part
from cryptboard.rules.universalis.tree import choices
from cryptboard.rules.universalis.view import scene

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


def house(pack):
    return []


def party(pack):
    return 1, 6, pack.count("hero")
