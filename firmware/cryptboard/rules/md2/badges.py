"""What a hero carries beside Health and Mana, in words: conditions, the class tracker."""

from cryptboard.rules.md2 import state as s
from cryptboard.rules.md2 import tables as t


def flag(state, seat):
    """What the hero's own key turned on, None for nothing."""
    if not state.health[seat]:
        return ("flag.ko",)
    return ("flag.shadow",) if state.pools[seat][t.P_SHADOW] else None


def conditions(state, seat):
    """Fire and Frost in words; in Shadow they are on the strip alone, the line is full then."""
    found = []
    if flag(state, seat) or (state.active >= 0 and flag(state, state.active)):
        return ()
    if state.fire[seat]:
        found.append(("flag.fire", state.fire[seat]))
    if state.frost[seat]:
        found.append(("flag.frost", state.frost[seat]))
    return tuple(found)


def of_class(pack, state, seat):
    """The class tracker in words."""
    kind, gear = s.class_of(pack, state, seat), state.gear[seat]
    if kind == t.BERSERKER:
        return ("class.rage", gear[s.RAGE], ("stance.%d" % gear[s.STANCE],))
    if kind == t.WIZARD:
        return ("class.amulet", gear[s.MARKER] + 1)
    if kind == t.PALADIN:
        out = gear[s.OUT]
        blessed = ("class.blessed",) if gear[s.BLESSED] else ""
        return ("class.consecrated", (out & 1) + (out >> 1 & 1) + (out >> 2 & 1), blessed)
    if kind == t.ROGUE:
        return ("class.tokens", len(gear[s.T_READY]))
    if kind == t.SHAMAN:
        return ("class.elements",) + tuple(gear[s.ELEMENTS])
    return ("class.arrows", gear[s.A_TOTAL])
