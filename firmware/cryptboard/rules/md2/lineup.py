"""Who is on the table: what screens and rules alike ask about enemies, without touching them."""

from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.state import (
    ACTS,
    AIM,
    CARD,
    IS_BOSS,
    KIND,
    UID,
    standing,
)


def card(pack, foe):
    return pack.record(t.TABLES[foe[KIND]], foe[CARD])


def enemy_name(pack, foe):
    return ("%s.%d" % (t.TABLES[foe[KIND]], card(pack, foe)[t.E_TYPE]),)


def boss_of(state):
    for foe in state.foes:
        if foe[KIND] == IS_BOSS:
            return foe
    return None


def last_of(state, seat):
    """The enemy that a hero attacks: the remembered one, else the first; None without any."""
    for foe in state.foes:
        if foe[UID] == state.target[seat]:
            return foe
    return state.foes[0] if state.foes else None


# The Enemy Phase.


def waiting(state):
    """Enemies that still have something to do this phase."""
    return [foe for foe in state.foes if foe[ACTS] != 0 and foe[KIND] != IS_BOSS]


def current(state):
    """The one that activates: the chosen one, else the first that waits; None: all are done."""
    left = waiting(state)
    for foe in left:
        if foe[UID] == state.foe:
            return foe
    return left[0] if left else None


def aim(state, foe):
    """The hero that it attacks, -1 while nobody was named; a hero alone needs no naming."""
    if len(state.heroes) == 1 and standing(state, 0):
        return 0
    return foe[AIM] if foe[AIM] >= 0 and standing(state, foe[AIM]) else -1
