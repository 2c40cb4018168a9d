"""Doors and chests that are broken down, each with its own record (DU-069, DU-070).

`state.door` is the one that is being broken, or was the last; `state.things` are the others: what
still stands keeps its damage, a broken door warns those behind it until they roll Initiative.
"""

from cryptboard.rules.universalis import tables as t

KINDS = ((5, 5), (6, 6), (5, 5), (5, 5))  # armour and vitality, as tables.OTHER and so on
_LISTED = (t.PLAIN_DOOR, t.REINFORCED, t.CHEST_KIND, t.OTHER)
_DOORS = (t.PLAIN_DOOR, t.REINFORCED)
AGAIN = 8  # token of the first of state.things


def standing(state):
    return bool(state.door) and state.door[t.O_LEFT] > 0


def rows(state):
    """What may be broken: something new, or what was struck before."""
    found = []
    for i in range(len(state.things)):
        thing = state.things[i]
        if thing[t.O_LEFT]:
            kind = ("choice.door.%d" % thing[t.O_KIND],)
            found.append((AGAIN + i, ("choice.again", kind, thing[t.O_LEFT])))
    return found + [(kind, ("choice.door.%d" % kind,)) for kind in _LISTED]


def named(command):
    """The token that names the thing, -1: the same as before."""
    return command[2] if len(command) > 2 and isinstance(command[2], int) else -1


def take(state, token):
    """Go on with what a command names; what stands beside it is kept."""
    if token < 0:
        return
    before = state.door
    if token >= AGAIN:
        state.door = state.things.pop(token - AGAIN)
    else:
        armor, vitality = KINDS[token]
        silent = t.SILENT if token == t.CHEST_KIND else 0
        state.door = [armor, vitality, silent, 0, 0, token]
    if before and (before[t.O_LEFT] or _warns(before)):
        state.things.append(before)


def _warns(thing):
    kind = thing[t.O_KIND] if len(thing) > t.O_KIND else t.PLAIN_DOOR
    return not thing[t.O_LEFT] and thing[t.O_TURNS] > 0 and kind in _DOORS


def warning(state):
    """What those behind a broken door add to Initiative: a turn of breaking, a point (DU-070)."""
    most = 0
    for thing in [state.door] + state.things:
        if thing and _warns(thing):
            most = max(most, thing[t.O_TURNS])
    return most


def warned(state):
    """Initiative was rolled: a broken door warns nobody any more."""
    if not standing(state):
        state.door = []
    state.things = [thing for thing in state.things if thing[t.O_LEFT]]


def section(state):
    """Another section is shown: behind a broken door, or not; what stands is one of the others."""
    if state.door:
        state.things.append(state.door)
        state.door = []
    kept = []
    for thing in state.things:
        if thing[t.O_LEFT]:
            kept.append(thing)
        elif not thing[t.O_OPENED]:
            thing[t.O_OPENED] = 1
            state.door = thing
    state.things = kept
