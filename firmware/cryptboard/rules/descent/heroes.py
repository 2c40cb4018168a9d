"""A hero's wounds, fatigue and tokens: the only code that moves them, and what it means."""

from cryptboard.rules.contract import CHANGED, FULL
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import (
    CORRUPTED,
    CURSE,
    FROST,
    INVULNERABLE,
    MOST,
    POISON,
    TOKENS,
    alive,
    ask,
    has,
    hero_name,
)
from cryptboard.rules.kit.values import change, change_at, order

THREAT_MOST = 99
CONQUEST_MOST = 99
COINS_MOST = 9999


def threat(state, by, rule, events):
    return change(state, "threat", by, 0, THREAT_MOST, rule, events)


def conquest(state, by, rule, events):
    return change(state, "conquest", by, 0, CONQUEST_MOST, rule, events)


def most_wounds(pack, state, seat):
    return pack.record(t.HERO, state.heroes[seat])[t.H_WOUNDS]


def most_fatigue(pack, state, seat):
    return pack.record(t.HERO, state.heroes[seat])[t.H_FATIGUE]


def worth(pack, state, seat):
    """The conquest value: what the party loses with him, curses included (DES-081)."""
    return pack.record(t.HERO, state.heroes[seat])[t.H_CONQUEST] + state.tokens[seat][CURSE]


def dearest(pack, state):
    """What one more death may cost the party."""
    return max([worth(pack, state, seat) for seat in range(len(state.heroes))])


def token(pack, state, seat, kind, by, rule, events):
    """Put tokens on a hero or take them off, as far as the box goes (DES-004)."""
    if by > 0 and kind in (CURSE, FROST):
        by = min(by, tokens_left(pack, state, kind))
    subject = TOKENS[kind] + str(seat + 1)
    return change_at(state.tokens[seat], kind, by, 0, MOST, subject, rule, events)


def tokens_left(pack, state, kind):
    number = t.SUPPLY_CURSE if kind == CURSE else t.SUPPLY_FROST
    return max(0, t.supply(pack, number) - sum([tokens[kind] for tokens in state.tokens]))


def lose(pack, state, seat, wounds, rule, events):
    """Wounds whatever their cause; on corrupted terrain they feed the overlord (DES-070)."""
    state.focus = seat
    subject = "wounds%d" % (seat + 1)
    most = most_wounds(pack, state, seat)
    was_alive = alive(state, seat)
    lost = -change_at(state.wounds, seat, -wounds, 0, most, subject, rule, events)
    if has(state, seat, CORRUPTED):
        threat(state, lost * t.value(pack, t.V_WOUND_THREAT), 70, events)
    if was_alive and not alive(state, seat):
        _killed(pack, state, seat, events)
    return lost


def slay(pack, state, seat, rule, events):
    """Instant death, which no armour and no ability helps against (DES-071, DES-077)."""
    state.focus = seat
    had = state.wounds[seat]
    if not had:
        return
    if has(state, seat, CORRUPTED):
        threat(state, had * t.value(pack, t.V_WOUND_THREAT), 71, events)
    state.wounds[seat] = 0
    events.append((CHANGED, "wounds%d" % (seat + 1), had, 0, rule))
    _killed(pack, state, seat, events)


def _killed(pack, state, seat, events):
    """First the conquest, then the curses go, then the cursed items are decided (ruling 13)."""
    order(events, 83, "note.killed", hero_name(state, seat))
    conquest(state, -worth(pack, state, seat), 83, events)
    if not state.conquest and t.value(pack, t.V_LOST_AT_NONE):
        ask(state, "fallen")
    token(pack, state, seat, CURSE, -MOST, 82, events)
    if t.value(pack, t.V_DEATH_CLEARS):
        for kind in range(1, len(TOKENS)):
            token(pack, state, seat, kind, -MOST, 83, events)
    clear(state, seat, INVULNERABLE, "invulnerable", 100, events)
    clear(state, seat, CORRUPTED, "corrupted", 0, events)  # he comes back in town
    if state.relics[seat]:
        order(events, 65, "note.relics_lost", hero_name(state, seat))
        state.relics[seat] = []
    if state.cursed[seat]:
        ask(state, "cursed", seat, state.cursed[seat])


def clear(state, seat, flag, name, rule, events):
    if has(state, seat, flag):
        state.flags[seat] &= ~flag
        events.append((CHANGED, name + str(seat + 1), 1, 0, rule))


def mark(state, seat, flag, name, rule, events):
    if not has(state, seat, flag):
        state.flags[seat] |= flag
        events.append((CHANGED, name + str(seat + 1), 0, 1, rule))


def reequip(pack, state, seat, items, events):
    """After a death: so many cursed items are put on again, the others are lost (DES-060)."""
    subject = "cursed%d" % (seat + 1)
    change_at(state.cursed, seat, items - state.cursed[seat], 0, MOST, subject, 60, events)
    token(pack, state, seat, CURSE, items, 60, events)


def heal(pack, state, seat, amount, rule, events):
    """Healing takes poison first and gives wounds only when none is left (DES-094)."""
    state.focus = seat
    cured = -token(pack, state, seat, POISON, -amount, 94, events)
    most = most_wounds(pack, state, seat)
    subject = "wounds%d" % (seat + 1)
    change_at(state.wounds, seat, amount - cured, 0, most, subject, rule, events)


def fatigue(pack, state, seat, by, rule, events):
    """Fatigue goes or comes back without being spent."""
    most = most_fatigue(pack, state, seat)
    subject = "fatigue%d" % (seat + 1)
    return change_at(state.fatigue, seat, by, 0, most, subject, rule, events)


def tire(pack, state, seat, points, events):
    """Fatigue that a hero spends; with all help on it moves him in his own turn (DES-156)."""
    spent = state.fatigue[seat]
    spend_fatigue(pack, state, seat, points, 0, events)
    spent -= state.fatigue[seat]
    if state.assist == FULL and state.turn == seat:
        change_at(state.moves, seat, spent, 0, MOST, "moves%d" % (seat + 1), 156, events)


def spend_fatigue(pack, state, seat, points, rule, events):
    """Fatigue spent on corrupted terrain feeds the overlord (DES-069)."""
    spent = -fatigue(pack, state, seat, -points, rule, events)
    if has(state, seat, CORRUPTED):
        threat(state, spent * t.value(pack, t.V_FATIGUE_THREAT), 69, events)
