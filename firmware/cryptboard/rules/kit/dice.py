"""Pools of dice with any faces.  A pool counts its dice by kind: [2, 0, 1] is two of kind 0.

A kind's faces are lists of symbol counts, in the order that the game gives its symbols; thrown
dice are a flat list [kind, face, kind, face...], which a state can keep.
"""

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from typing import Any


def capped(pool: "Any", caps: "Any") -> "Any":
    """At most `caps` of every kind; what is above is lost."""
    return [max(0, min(pool[i], caps[i])) for i in range(len(caps))]


def throw(chance: "Any", pool: "Any", faces: "Any") -> "Any":
    """Throw a pool; `faces(kind)` gives the faces of a kind."""
    thrown = []
    for kind in range(len(pool)):
        if pool[kind] > 0:
            sides = len(faces(kind))
            for _ in range(pool[kind]):
                thrown.append(kind)
                thrown.append(chance.below(sides))
    return thrown


def again(chance: "Any", thrown: "Any", die: int, faces: "Any") -> None:
    """Throw one die of the list anew; `die` is its place, from 0."""
    thrown[2 * die + 1] = chance.below(len(faces(thrown[2 * die])))


def totals(thrown: "Any", faces: "Any", symbols: int) -> "Any":
    """How often each of so many symbols shows."""
    sums = [0] * symbols
    for i in range(0, len(thrown), 2):
        face = faces(thrown[i])[thrown[i + 1]]
        for symbol in range(len(face)):
            sums[symbol] += face[symbol]
    return sums


def count(thrown: "Any", kind: int) -> "Any":
    """How many dice of a kind lie there."""
    found = 0
    for i in range(0, len(thrown), 2):
        if thrown[i] == kind:
            found += 1
    return found


def event_of(thrown: "Any") -> "Any":
    """(kinds, faces) as the event ROLLED wants them."""
    return thrown[0::2], thrown[1::2]
