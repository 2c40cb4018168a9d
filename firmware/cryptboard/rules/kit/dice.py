"""Pools of dice with any faces.  A pool counts its dice by kind: [2, 0, 1] is two of kind 0.

A kind's faces are lists of symbol counts, in the order that the game gives its symbols; thrown
dice are a flat list [kind, face, kind, face...], which a state can keep.
"""


def capped(pool, caps):
    """At most `caps` of every kind; what is above is lost."""
    return [max(0, min(pool[i], caps[i])) for i in range(len(caps))]


def throw(chance, pool, faces):
    """Throw a pool; `faces(kind)` gives the faces of a kind."""
    thrown = []
    for kind in range(len(pool)):
        if pool[kind] > 0:
            sides = len(faces(kind))
            for _ in range(pool[kind]):
                thrown.append(kind)
                thrown.append(chance.below(sides))
    return thrown


def again(chance, thrown, die, faces):
    """Throw one die of the list anew; `die` is its place, from 0."""
    thrown[2 * die + 1] = chance.below(len(faces(thrown[2 * die])))


def totals(thrown, faces, symbols):
    """How often each of so many symbols shows."""
    sums = [0] * symbols
    for i in range(0, len(thrown), 2):
        face = faces(thrown[i])[thrown[i + 1]]
        for symbol in range(len(face)):
            sums[symbol] += face[symbol]
    return sums


def count(thrown, kind):
    """How many dice of a kind lie there."""
    found = 0
    for i in range(0, len(thrown), 2):
        if thrown[i] == kind:
            found += 1
    return found


def event_of(thrown):
    """(kinds, faces) as the event ROLLED wants them."""
    return thrown[0::2], thrown[1::2]
