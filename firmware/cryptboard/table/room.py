"""Which games and levels of help have room in this board's heap.

On a Pico 2 all of them have. On a Pico, what has none is neither begun nor switched to, and the
table is told what it needs.
"""

import gc

from cryptboard.rules.contract import ASSIST, FULL, RuleError
from cryptboard.store.session import NO_ROOM

SPARE = 10  # KB that play takes and gives back
# KB in use at most at TRACK, DICE and FULL after a long evening, with a laptop connected: measured
# by tests/chip/evenings.py, and tests/chip/test_heap32.py holds the games to it.
NEEDS = {
    "descent": (230, 252, 252),
    "md2": (242, 242, 242),
    "tracker": (222, 224, 224),
    "universalis": (226, 236, 236),
    "valpiedra": (226, 228, 228),
}


def heap():
    """Bytes in all, or None where there is no end of them."""
    try:
        return gc.mem_free() + gc.mem_alloc()
    except AttributeError:  # CPython
        return None


def most(game):
    """The highest level that has room; -1: not even TRACK has."""
    total = heap()
    if total is None or game not in NEEDS:
        return FULL
    level = -1
    for needed in NEEDS[game]:
        if (needed + SPARE) * 1024 > total:
            break
        level += 1
    return level


def check(game):
    if most(game) < 0:
        raise RuleError(NO_ROOM)


def within(options, level):
    """Options of a new game, which asks for no more than this level."""
    return [[name, min(value, level) if name == ASSIST else value] for name, value in options]
