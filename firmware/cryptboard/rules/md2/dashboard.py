"""What the class dashboards offer: stances, amulet, consecrations, elements, arrows."""

from cryptboard.rules import contract
from cryptboard.rules.md2 import state as s
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import row


def round_rows(pack, state):
    """At the start of a round the Paladin may bless, as long as nobody has acted (MD2-272)."""
    seat = s.seat_of_class(pack, state, t.PALADIN)
    fresh = state.phase == s.HERO and len(s.ready(state)) == len(state.heroes)
    if seat >= 0 and fresh and not state.gear[seat][s.BLESSED]:
        return [row("bless")]
    return []


def rows(pack, state, seat):
    kind, gear = s.class_of(pack, state, seat), state.gear[seat]
    wanted = []
    if kind == t.BERSERKER:
        if gear[s.RAGE] or free_stance(state, seat):
            wanted.append("stance")
    elif kind == t.WIZARD:
        if state.assist != contract.FULL:
            wanted.append("cast")
        if state.mana[seat]:
            wanted.append("rotate")
    elif kind == t.PALADIN:
        if gear[s.OUT] != 7 and state.mana[seat]:
            wanted.append("consecrate")
    elif kind == t.ROGUE:
        if len(gear[s.T_READY]) > 1:
            wanted.append("token")
        if state.assist != contract.TRACK and sum(gear[s.T_BAG]) + sum(gear[s.T_DISCARD]):
            wanted.append("draw")
    elif kind == t.SHAMAN:
        wanted += _shaman(pack, state, gear)
    elif kind == t.RANGER and _may_shoot(pack, state, seat):
        wanted.append("arrow")
    return [row(verb) for verb in wanted]


def free_stance(state, seat):
    """Before the first action of the quest the stance is still a free choice (MD2-273)."""
    return state.round == 1 and state.actions >= (4 if len(state.heroes) == 1 else 3)


def _shaman(pack, state, gear):
    wanted = []
    if any(gear[s.ELEMENTS]):
        wanted.append("element")
    most = t.value(pack, t.V_ELEMENT)
    for i in range(4):
        if gear[s.ELEMENTS][i] == most and not gear[s.FLIPPED][i]:
            wanted.append("flip")
            break
    wanted.append("summon")
    if spirits(state, gear):
        wanted.append("spirit")
    if gear[s.S_ACTING] >= 0 and state.foes and state.assist != contract.TRACK:
        wanted.append("strike")
    return wanted


def spirits(state, gear):
    """Those that may activate: once for nothing, then for an action each (MD2-292)."""
    free = [gear[s.SPIRITS][i] and (not gear[s.ACTED][i] or state.actions) for i in range(2)]
    return [i for i in range(2) if free[i]]


def _may_shoot(pack, state, seat):
    if state.assist == contract.TRACK:
        return True
    ranged = state.pools[seat][t.P_TYPE] == t.RANGED
    short = state.gear[seat][s.A_TOTAL] < t.value(pack, t.V_ARROWS)
    return ranged and short and state.actions > 0
