"""The Enemy Phase: every enemy once, in any order (MD2-157 to MD2-171)."""

from cryptboard.rules import contract
from cryptboard.rules.kit.values import note
from cryptboard.rules.md2 import combat, foes, spawn, turns
from cryptboard.rules.md2.phrases import remind, tell
from cryptboard.rules.md2.state import (
    ACTS,
    AIM,
    FIRE,
    FROST,
    IS_BOSS,
    IS_MOB,
    IS_ROAM,
    KIND,
    POISON,
    UID,
    WAITING,
    standing,
)


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


def begin(pack, state, foe, events):
    """It activates: Frost takes actions, of a Roaming Monster all or none (MD2-247, MD2-248)."""
    state.foe = foe[UID]
    foe[ACTS] = 2
    tell(events, 157, "activates", spawn.enemy_name(pack, foe))
    if foe[POISON]:
        remind(events, 285)
    if foe[KIND] == IS_ROAM:
        remind(events, 170)
        if foe[FROST]:
            if foe[FROST] > 1:
                foe[ACTS] = 0
            _thaw(foe, min(2, foe[FROST]), 248, events)
    else:
        remind(events, 159, 304)
        while freezes(foe):
            lose_action(foe, events)


def freezes(foe):
    """A Mob that would act removes a Frost token instead, however late it got it (MD2-247)."""
    return foe[KIND] == IS_MOB and foe[FROST] > 0 and foe[ACTS] > 0


def lose_action(foe, events):
    _thaw(foe, 1, 247, events)
    foe[ACTS] -= 1


def _thaw(foe, tokens, rule, events):
    events.append((contract.CHANGED, "foe_frost", foe[FROST], foe[FROST] - tokens, rule))
    foe[FROST] -= tokens


def burn(pack, state, foe, events):
    """Fire at the start of its activation; the players choose who is paid for a kill."""
    wounds = turns.roll_fire(pack, state, foe[FIRE], 245, events)
    events.append((contract.CHANGED, "foe_fire", foe[FIRE], 0, 245))
    foe[FIRE] = 0
    foes.wound(pack, state, foe, wounds, -1, 246, events)


def aim(state, foe):
    """The hero that it attacks, -1 while nobody was named; a hero alone needs no naming."""
    if len(state.heroes) == 1 and standing(state, 0):
        return 0
    return foe[AIM] if foe[AIM] >= 0 and standing(state, foe[AIM]) else -1


def attack(pack, state, foe, events):
    seat = aim(state, foe)
    _acted(foe)
    state.shown = seat
    combat.foe_attacks(pack, state, foe, seat, events)


def move(pack, state, foe, events):
    """Only what cannot attack moves, one zone (MD2-168)."""
    _acted(foe)
    tell(events, 168, "moves", spawn.enemy_name(pack, foe))
    remind(events, 7)


def rest(foe):
    foe[ACTS] = 0


def _acted(foe):
    if foe[ACTS] > 0:
        foe[ACTS] -= 1


def pattern(pack, state, foe, number, events):
    """A condition of its Activation Pattern holds: that effect is its whole turn (MD2-170)."""
    foe[ACTS] = 0
    record = spawn.card(pack, foe)
    note(events, 170, "pattern.%d.%d" % (record[0], number), spawn.enemy_name(pack, foe))


def choose_next(state, events):
    """ENEMY: another one first."""
    left = waiting(state)
    uids = [foe[UID] for foe in left]
    now = current(state)
    at = uids.index(now[UID]) if now else -1
    state.foe = uids[(at + 1) % len(uids)]


def new_phase(state):
    for foe in state.foes:
        foe[ACTS] = 0 if foe[KIND] == IS_BOSS else WAITING
    state.foe = 0
