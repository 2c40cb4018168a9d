"""The Enemy Phase: every enemy once, in any order (MD2-157 to MD2-171)."""

from cryptboard.rules import contract
from cryptboard.rules.kit.values import aide, order
from cryptboard.rules.md2 import combat, foes, lineup, turns
from cryptboard.rules.md2.phrases import remind
from cryptboard.rules.md2.state import (
    ACTS,
    BY_PATTERN,
    FIRE,
    FROST,
    IS_MOB,
    IS_ROAM,
    KIND,
    POISON,
    UID,
)


def begin(pack, state, foe, events):
    """It activates: Frost takes actions, of a Roaming Monster all or none (MD2-247, MD2-248)."""
    state.foe = foe[UID]
    foe[ACTS] = 2
    aide(events, 157, "note.activates", lineup.enemy_name(pack, foe))
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


def attack(pack, state, foe, events):
    seat = lineup.aim(state, foe)
    _acted(foe)
    state.shown = seat
    combat.foe_attacks(pack, state, foe, seat, events)


def move(pack, state, foe, events):
    """Only what cannot attack moves, one zone (MD2-168)."""
    _acted(foe)
    aide(events, 168, "note.moves", lineup.enemy_name(pack, foe))
    remind(events, 7)


def rest(foe):
    foe[ACTS] = 0


def _acted(foe):
    if 0 < foe[ACTS] < BY_PATTERN:
        foe[ACTS] -= 1


def pattern(pack, state, foe, number, events):
    """A condition of its Activation Pattern holds: it says how often it attacks (MD2-170)."""
    foe[ACTS] = BY_PATTERN
    record = lineup.card(pack, foe)
    order(events, 170, "pattern.%d.%d" % (record[0], number))


def choose_next(state, events):
    """ENEMY: another one first."""
    left = lineup.waiting(state)
    uids = [foe[UID] for foe in left]
    now = lineup.current(state)
    at = uids.index(now[UID]) if now else -1
    state.foe = uids[(at + 1) % len(uids)]
