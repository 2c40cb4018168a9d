"""Fire, Frost and the class trackers on the strips; where the board rolls, TRACK has no room."""

from cryptboard.rules.contract import (
    BAD,
    DAMAGE,
    DIM,
    EVIL,
    FAINT,
    GOOD,
    MANA,
    PLAIN,
    SLOW,
    SOLID,
    TIME,
)
from cryptboard.rules.md2 import state as s
from cryptboard.rules.md2 import tables as t

FIRST = 8  # pixel of strip C where the class tracker begins
_ELEMENTS = (DAMAGE, MANA, PLAIN, GOOD)  # fire, water, earth, air: their place tells them, too


def light(pack, state, out, seat):
    """Fire and Frost from the right of strip B; the class tracker on the right half of C."""
    size = len(out.strips[1])
    fire, frost = state.fire[seat], state.frost[seat]
    out.fill(1, size - fire, size - 1, DIM, DAMAGE)
    out.fill(1, size - fire - frost, size - fire - 1, FAINT, MANA)
    kind, gear = s.class_of(pack, state, seat), state.gear[seat]
    if kind == t.BERSERKER:
        out.fill(2, FIRST, FIRST + gear[s.RAGE] - 1, DIM, EVIL)
        out.put(2, FIRST + 7, (DIM, SLOW, SOLID)[gear[s.STANCE]], BAD)
    elif kind == t.WIZARD:
        out.fill(2, FIRST, FIRST + 3, FAINT, TIME)
        out.put(2, FIRST + gear[s.MARKER], SOLID, TIME)
    elif kind == t.PALADIN:
        for column in range(3):
            out.put(2, FIRST + column, SOLID if gear[s.OUT] >> column & 1 else FAINT, GOOD)
        if gear[s.BLESSED]:
            out.put(2, FIRST + 4, SOLID, GOOD)
    elif kind == t.ROGUE:
        _tokens(pack, gear, out)
    elif kind == t.SHAMAN:
        _elements(pack, gear, out)
    else:
        out.fill(2, FIRST, FIRST + min(8, gear[s.A_TOTAL]) - 1, DIM, TIME)


def _tokens(pack, gear, out):
    """A pixel a token drawn: red dim, blue faint, green solid; the one chosen next slow."""
    for i in range(len(gear[s.T_READY])):
        token = gear[s.T_READY][i]
        colour = pack.record("token", token)[t.T_COLOUR]
        style = SLOW if token == gear[s.T_NEXT] else (DIM, FAINT, SOLID)[colour]
        out.put(2, FIRST + i, style, (DAMAGE, MANA, GOOD)[colour])


def _elements(pack, gear, out):
    """Two pixels each: some, and full; Spirits stand between Mana and them."""
    most = t.value(pack, t.V_ELEMENT)
    for i in range(4):
        value = gear[s.ELEMENTS][i]
        style = SOLID if gear[s.FLIPPED][i] else DIM
        if value or gear[s.FLIPPED][i]:
            out.put(2, FIRST + 2 * i, style, _ELEMENTS[i])
        if value == most:
            out.put(2, FIRST + 2 * i + 1, SLOW, _ELEMENTS[i])
