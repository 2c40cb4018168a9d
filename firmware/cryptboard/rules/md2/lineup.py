"""Who is on the table: what screens and rules alike ask about enemies, without touching them."""

from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.state import (
    ACTS,
    AIM,
    BOOSTS,
    CARD,
    ENEMY,
    IS_BOSS,
    IS_MOB,
    KIND,
    S_ACTING,
    SPIRIT_AIM,
    SPIRITS,
    UID,
    count,
    find,
    standing,
)


def card(pack, foe):
    return pack.record(t.TABLES[foe[KIND]], foe[CARD])


def health(pack, state, foe):
    """Of one miniature (MD2-048); of a single figure by the number of heroes (MD2-050)."""
    value = card(pack, foe)[t.E_HEALTH]
    return value if foe[KIND] == IS_MOB else value[count(state) - 1]


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


def aim_at(state, seat, uid):
    """A hero's target; a Pillar stands before one of them alone (MD2-252)."""
    if state.target[seat] != uid and last_of(state, seat) is not find(state, uid):
        state.boost[BOOSTS.index("pillar")] = 0
    state.target[seat] = uid


def pointed(state):
    """The enemy that the dial of the foes points at, or None."""
    if state.phase == ENEMY:
        found = current(state)
        if found or not state.foes:
            return found
    return last_of(state, max(state.active, 0))


def point(state, uid):
    """A hero's target; in the Enemy Phase who activates next."""
    if state.phase == ENEMY:
        state.foe = uid
    else:
        aim_at(state, max(state.active, 0), uid)


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


def _of_spirit(state, foe):
    number = foe[AIM] - SPIRIT_AIM
    for seat in range(len(state.heroes)):
        gear = state.gear[seat]
        if len(gear) > S_ACTING and gear[SPIRITS][number]:
            return seat
    return -1


def aim(state, foe):
    """The hero that it attacks, -1 while nobody was named; a hero alone needs no naming.

    A Spirit stands for its Shaman, who is on show then (see spirits.py).
    """
    if foe[AIM] >= SPIRIT_AIM:
        return _of_spirit(state, foe)
    if len(state.heroes) == 1 and standing(state, 0):
        return 0
    return foe[AIM] if foe[AIM] >= 0 and standing(state, foe[AIM]) else -1
