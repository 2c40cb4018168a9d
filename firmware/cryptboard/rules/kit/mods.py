"""Modifiers are data: what an item, a place or the table adds, and for how long.

    MODS = (                                    id, lifetime, low, high, word
        ("damage", ATTACK, -9, 9, "mod.damage"),
        ("pillar", TARGET, 0, 1, "mod.pillar"),
    )

`state.mods` has a number for each, in that order; nought is none. A game calls `expire` at the
boundaries that it has already: a new target, an attack that is resolved, the next hero, round.
"""

from cryptboard.rules.contract import CHANGED, MODIFIER

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from cryptboard.rules.contract import Event, Track


TARGET, ATTACK, ACTS, ROUND, GAME = range(5)  # lifetimes, the shortest first
ID, LIFETIME, LOW, HIGH, WORD = range(5)


def none(mods: "Sequence[Any]") -> "list[int]":
    """What state.mods is at the start."""
    return [0] * len(mods)


def place(mods: "Sequence[Any]", name: str) -> int:
    for i in range(len(mods)):
        if mods[i][ID] == name:
            return i
    raise ValueError(name)


def value(mods: "Sequence[Any]", state: "Any", name: str) -> int:
    return state.mods[place(mods, name)]


def put(mods: "Sequence[Any]", state: "Any", track: str, to: int) -> None:
    """Put one right, by its name among the tracks."""
    state.mods[place(mods, track[len(MODIFIER) :])] = to


def turn(mods: "Sequence[Any]", state: "Any", name: str, by: int) -> "Event | None":
    """Turn one within its bounds; the event that tells of it, or None if it stays."""
    at = place(mods, name)
    before = state.mods[at]
    after = min(mods[at][HIGH], max(mods[at][LOW], before + by))
    state.mods[at] = after
    return (CHANGED, mods[at][WORD], before, after, 0) if after != before else None


def expire(mods: "Sequence[Any]", state: "Any", lifetime: int) -> None:
    """Drop all that last no longer than this."""
    for i in range(len(mods)):
        if mods[i][LIFETIME] <= lifetime:
            state.mods[i] = 0


def tracks(mods: "Sequence[Any]", state: "Any") -> "list[Track]":
    """As the scene's tracks have them: "mod.damage" is turned like any other."""
    return [(MODIFIER + m[ID], state.mods[i], m[LOW], m[HIGH]) for i, m in enumerate(mods)]


def phrases(mods: "Sequence[Any]", state: "Any") -> "tuple[Any, ...]":
    """(word, number) of each in force, for Scene.force."""
    found = []
    for i in range(len(mods)):
        if state.mods[i]:
            found.append((mods[i][WORD], state.mods[i]))
    return tuple(found)
