"""Lingering effects: all of a figure's tokens in one roll, or told by the table in numbers."""

from cryptboard.rules.contract import CHANGED, ROLLED
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.heroes import alive, lose, token
from cryptboard.rules.descent.state import (
    ACTED,
    BLEED,
    BURN,
    DAZE,
    FROST,
    HELD,
    KIND,
    MOST,
    STUN,
    TOKEN0,
    TOKENS,
    WEB,
    ask,
    foe_name,
    foes_there,
    hero_name,
)
from cryptboard.rules.kit import dice
from cryptboard.rules.kit.values import note, order

ROLLED_AT_START = (FROST, BURN, BLEED, DAZE, WEB)  # in this order
_RULES = {FROST: 84, BURN: 89, BLEED: 90, DAZE: 91, WEB: 92}
_LETS_OFF = {FROST: t.OFF_FROST, BURN: t.OFF_BURN, DAZE: t.OFF_DAZE, WEB: t.OFF_WEB}
_WHITE_MOST = 3


def lets_off(pack, number):
    return t.value(pack, t.V_LETS_OFF)[number]


def throw(pack, state, kind, count, subject, rule, events):
    """Throw so many dice of a kind; how often each symbol shows."""
    pool = [0] * 6
    pool[kind] = count
    thrown = dice.throw(state.chance, pool, t.faces(pack))
    state.thrown = state.thrown + thrown
    kinds, faces = dice.event_of(thrown)
    events.append((ROLLED, subject, kinds, faces, rule))
    return dice.totals(thrown, t.faces(pack), t.SYMBOLS)


def pending(tokens):
    """The effects that are rolled for these tokens."""
    return [kind for kind in ROLLED_AT_START if tokens[kind]]


def most(kind, count):
    """The largest result that the table may tell."""
    return count * _WHITE_MOST if kind == BLEED else count


def roll(pack, state, tokens, events):
    """One result per pending effect: tokens that go, for Bleed the wounds."""
    results = []
    for kind in pending(tokens):
        if kind == BLEED:
            shown = throw(pack, state, t.WHITE, tokens[kind], "bleed", 90, events)
            results.append(shown[t.DAMAGE])
        else:
            name = TOKENS[kind]
            shown = throw(pack, state, t.POWER, tokens[kind], name, _RULES[kind], events)
            results.append(shown[lets_off(pack, _LETS_OFF[kind])])
    return results


def settle_hero(pack, state, seat, results, events):
    kinds = pending(state.tokens[seat])
    for i in range(len(kinds)):
        kind = kinds[i]
        if not alive(state, seat):
            return
        if kind == BLEED:
            lose(pack, state, seat, results[i], 90, events)
            token(pack, state, seat, BLEED, -MOST, 90, events)
        else:
            token(pack, state, seat, kind, -results[i], _RULES[kind], events)
            if kind == BURN:
                lose(pack, state, seat, state.tokens[seat][BURN], 89, events)
    if state.tokens[seat][WEB]:
        note(events, 92, "remind.92")


def stun_hero(pack, state, seat, events):
    """One token goes; the turn has one half action even if none remains (DES-093)."""
    state.stunned = 0
    if state.tokens[seat][STUN]:
        token(pack, state, seat, STUN, -1, 93, events)
        state.stunned = 1
        note(events, 171, "note.stunned", hero_name(state, seat))


# Frost on weapon, shield and armour.


def endanger(state, seat, part, frost, rule):
    """Ask for the roll that may shatter a part, if the hero had frost."""
    if frost and alive(state, seat):
        ask(state, "shatter", seat, part, frost, rule)


def roll_shatter(pack, state, question, events):
    _ask, _seat, _part, count, rule = question
    shown = throw(pack, state, t.POWER, count, "frost", rule, events)
    return 1 if shown[t.BLANK] else 0


def settle_shatter(state, question, broken, events):
    tell, word = (order, "note.shatters") if broken else (note, "note.holds")
    tell(events, question[4], word, hero_name(state, question[1]), ("part." + question[2],))


# Foes, at the start of the overlord's turn.


def foes_pending(state):
    return any([pending(state.foes[i][TOKEN0:HELD]) for i in foes_there(state)])


def stun_foes(pack, state, events):
    for i in foes_there(state):
        foe = state.foes[i]
        foe[HELD] = foe[ACTED] = 0
        if foe[TOKEN0 + STUN]:
            foe_token(state, i, STUN, -1, 93, events)
            master = pack.record(t.MONSTER, foe[KIND])[t.M_MASTER]
            foe[HELD] = 2 if master else 1
            word = "note.master_stunned" if master else "note.held"
            order(events, 93, word, foe_name(state, i))


def foe_token(state, foe, kind, by, rule, events):
    before = state.foes[foe][TOKEN0 + kind]
    after = max(0, min(MOST, before + by))
    if before != after:
        state.foes[foe][TOKEN0 + kind] = after
        events.append((CHANGED, "foe_" + TOKENS[kind], before, after, rule))
