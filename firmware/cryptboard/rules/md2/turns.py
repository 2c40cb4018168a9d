"""A hero's turn: activation, actions, recovery, end (MD2-082 to MD2-089, MD2-145 to MD2-147)."""

from cryptboard.rules import contract
from cryptboard.rules.kit import dice as pool
from cryptboard.rules.kit.values import change_at, turn_to
from cryptboard.rules.md2 import classes, heroes, lineup
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import must, remind
from cryptboard.rules.md2.state import (
    BOOSTS,
    CARD,
    T_READY,
    all_out,
    class_of,
    part,
)

_MP = 2


def activate(pack, state, seat, events):
    if state.active >= 0:
        end(pack, state, events)
    turn_to(state, "active", seat, heroes.hero_name, 82, events)
    state.shown = seat
    state.actions = _actions(pack, state, seat)
    state.mp = 0
    state.used = []
    state.boost = [0] * len(BOOSTS)
    remind(events, 86, 219)
    while state.frost[seat] and state.actions:
        _frozen(pack, state, seat, events)
    if state.fire[seat]:
        _burn(pack, state, seat, events)


def _actions(pack, state, seat):
    """Three, four alone (MD2-083, MD2-259); a Rogue has one for every token (MD2-279)."""
    own = state.gear[seat]
    if class_of(pack, state, seat) == t.ROGUE and state.assist != contract.TRACK and own[T_READY]:
        return len(own[T_READY])
    return 4 if len(state.heroes) == 1 else 3


def _frozen(pack, state, seat, events):
    """A Frost token instead of an action (MD2-247)."""
    change_at(state.frost, seat, -1, 0, 99, "frost%d" % (seat + 1), 247, events)
    _count_down(state, 247, events)
    classes.lose_token(pack, state, seat, events)


def _count_down(state, rule, events):
    events.append((contract.CHANGED, "actions", state.actions, state.actions - 1, rule))
    state.actions -= 1


def _burn(pack, state, seat, events):
    if state.assist == contract.TRACK:
        must(events, 245, "roll_fire", state.fire[seat])
        change_at(state.fire, seat, -99, 0, 99, "fire%d" % (seat + 1), 245, events)
    else:
        state.ask.append(["fire", seat])


def roll_fire(pack, state, tokens, rule, events):
    """One die a token, all at once; returns the Wounds."""
    dice = [0] * 5
    dice[t.value(pack, t.V_FIRE_DIE)] = tokens
    thrown = pool.throw(state.chance, dice, t.faces(pack))
    kinds, faces = pool.event_of(thrown)
    events.append((contract.ROLLED, "fire", kinds, faces, rule))
    sums = pool.totals(thrown, t.faces(pack), t.SYMBOLS)
    state.roll = [sums[t.DMG], 0, 0, 0, 0]
    return sums[t.DMG]


def burn(pack, state, seat, events):
    wounds = roll_fire(pack, state, state.fire[seat], 245, events)
    change_at(state.fire, seat, -99, 0, 99, "fire%d" % (seat + 1), 245, events)
    heroes.wound(pack, state, seat, wounds, 245, events)


def spend(pack, state, events):
    """Use up an action; False when a Frost token took it. What was left of a Move is lost."""
    seat = state.active
    if state.mp:
        events.append((contract.CHANGED, "mp", state.mp, 0, 89))
        state.mp = 0
    if state.frost[seat]:
        _frozen(pack, state, seat, events)
        return False
    _count_down(state, 83, events)
    return True


def attack(pack, state, events):
    seat = state.active
    if spend(pack, state, events):
        part("combat").hero_attacks(pack, state, seat, lineup.last_of(state, seat), events)


def move(pack, state, events):
    if spend(pack, state, events):
        part("skills").new_move(pack, state)
        events.append((contract.CHANGED, "mp", 0, _MP, 87))
        state.mp = _MP
        _token(pack, state, t.BLUE, events)
        remind(events, 92, 96)


def _token(pack, state, colour, events):
    token = classes.flip(pack, state, state.active, colour, events)
    if token >= 0:
        classes.token_effects(pack, state, state.active, token, None, events)


def recover(pack, state, health, events):
    seat = state.active
    if spend(pack, state, events):
        _token(pack, state, -1, events)
        heroes.heal(state, seat, health, 147, events)
        if health < 2:
            heroes.gain_mana(pack, state, seat, 2 - health, 147, events)


def other(pack, state, kind, events):
    """Trade and Equip, or a special action: the table does it, the board counts it."""
    if spend(pack, state, events):
        _token(pack, state, -1, events)
        if kind == "trade":
            remind(events, 145, 146, 29, 28, 148, 149, 150, 156)
        else:
            remind(events, 152, 226)


def end(pack, state, events):
    """The Activation token turns gray (MD2-084); in a Boss Fight the Boss is next (MD2-209)."""
    seat = state.active
    classes.end_turn(pack, state, seat)
    lighten(state, seat, events)
    change_at(state.done, seat, 1, 0, 1, "done%d" % (seat + 1), 84, events)
    state.actions = state.mp = 0
    state.used = []
    state.boost = [0] * len(BOOSTS)
    turn_to(state, "active", -1, heroes.hero_name, 84, events)
    if state.boss >= 0 and state.assist != contract.TRACK and not all_out(state):
        foe = lineup.boss_of(state)
        if foe:
            state.ask.append(["boss", pack.record("boss", foe[CARD])[t.E_ACTIONS], 1])
    elif state.boss >= 0:
        remind(events, 209, 210)


def shade(state, seat, events):
    """The hero's own key: in Shadow, or in Light, for the rest of his turn (MD2-055, MD2-122)."""
    own = state.pools[seat]
    own[t.P_SHADOW] = 1 - own[t.P_SHADOW]
    change = (contract.CHANGED, "pool_shadow", 1 - own[t.P_SHADOW], own[t.P_SHADOW], 122)
    events.append(change)


def lighten(state, seat, events):
    """The flag is for one turn: nobody forgets it there."""
    if state.pools[seat][t.P_SHADOW]:
        shade(state, seat, events)
