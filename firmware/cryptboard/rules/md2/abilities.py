"""What a class dashboard does: the lists of its commands, and their effects."""

from cryptboard.rules import contract
from cryptboard.rules.contract import ROLL
from cryptboard.rules.kit import menus
from cryptboard.rules.kit.values import change, change_at
from cryptboard.rules.md2 import classes, dashboard, heroes, skills
from cryptboard.rules.md2 import state as s
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import asks, choice, remind, tell
from cryptboard.rules.md2.state import part

_STANCES, _COLUMNS = 3, 3
_BASIC_COST = 1  # Rage for a stance, Mana for a turn of the amulet or a Consecration


def menu(pack, state, partial):
    verb, seat = partial[0], _owner(pack, state, partial[0])
    gear = state.gear[seat]
    if verb == "draw":
        return (
            None
            if len(partial) > 1
            else menus.menu(asks("rogue"), [("draw", choice("draw"), ROLL)])
        )
    if verb == "arrow":
        if len(partial) > 1:
            return None
        if state.assist == contract.FULL:
            return menus.menu(asks("arrow"), [("draw", choice("draw"), ROLL)])
        low = 0 if state.assist == contract.TRACK and gear[s.A_TOTAL] else 1
        return menus.numbers(asks("arrow"), "choice.number", low, 4, 1)
    if verb == "strike":
        rows = [("roll", choice("strike"), ROLL)]
        return None if len(partial) > 1 else menus.menu(asks("strike"), rows)
    if len(partial) > 1 or verb in ("rotate", "bless"):
        return None
    if verb == "cast":
        most = min(9, state.mana[seat])
        return menus.numbers(asks("cast"), "choice.mana_cost", 0, most, 0)
    found = []
    if verb == "stance":
        found = [i for i in range(_STANCES) if i != gear[s.STANCE]]
    elif verb == "consecrate":
        found = [i for i in range(_COLUMNS) if not gear[s.OUT] >> i & 1]
    elif verb == "recall":
        found = [i for i in range(_COLUMNS) if gear[s.OUT] >> i & 1]
    elif verb == "element":
        found = [i for i in range(4) if gear[s.ELEMENTS][i]]
    elif verb == "flip":
        most = t.value(pack, t.V_ELEMENT)
        found = [i for i in range(4) if gear[s.ELEMENTS][i] == most and not gear[s.FLIPPED][i]]
    elif verb == "summon":
        found = [0, 1]
    elif verb == "spirit":
        found = dashboard.spirits(state, gear)
    elif verb == "token":
        for token in gear[s.T_READY]:
            if token not in found:
                found.append(token)
    return menus.menu(asks(verb), [(i, ("%s.%d" % (verb, i),)) for i in found])


def apply(pack, state, command, events):
    verb, seat = command[0], _owner(pack, state, command[0])
    gear = state.gear[seat]
    number = command[1] if len(command) > 1 else 0
    if verb == "stance":
        free = dashboard.free_stance(state, seat)
        if not free:
            heroes.rage(pack, state, seat, -_BASIC_COST, 277, events)
        events.append((contract.CHANGED, "stance", gear[s.STANCE], number, 273 if free else 277))
        gear[s.STANCE] = number
    elif verb == "cast":
        heroes.mana(state, seat, -number, 228, events)
        skills.rotate(state, seat, 263, events)
        remind(events, 266)
    elif verb == "rotate":
        heroes.mana(state, seat, -_BASIC_COST, 264, events)
        skills.rotate(state, seat, 264, events)
    elif verb == "consecrate":
        heroes.mana(state, seat, -_BASIC_COST, 269, events)
        _set_out(gear, gear[s.OUT] | 1 << number, 269, events)
        remind(events, 270)
    elif verb == "recall":
        _set_out(gear, gear[s.OUT] & ~(1 << number), 271, events)
    elif verb == "bless":
        events.append((contract.CHANGED, "blessed", 0, 1, 272))
        gear[s.BLESSED] = 1
    elif verb == "token":
        gear[4] = number
        tell(events, 280, "token_next", ("token.%d" % number,))
    elif verb == "arrow":
        _arrow(pack, state, seat, number, events)
    elif verb == "draw":
        change(
            state, "actions", classes.add_tokens(pack, state, seat, 1, events), 0, 9, 281, events
        )
    elif verb == "strike":
        part("combat").spirit_attacks(pack, state, seat, gear, events)
    else:
        _shaman_apply(pack, state, gear, verb, number, events)


def _owner(pack, state, verb):
    """Whose dashboard is meant: a Paladin blesses and takes back in anybody's turn."""
    if verb == "bless" or verb == "recall":
        return s.seat_of_class(pack, state, t.PALADIN)
    return state.active


def _set_out(gear, bits, rule, events):
    events.append((contract.CHANGED, "consecrated", _bits(gear[s.OUT]), _bits(bits), rule))
    gear[s.OUT] = bits


def _bits(value):
    return (value & 1) + (value >> 1 & 1) + (value >> 2 & 1)


def _arrow(pack, state, seat, number, events):
    gear = state.gear[seat]
    if state.assist == contract.TRACK:  # the table attacks: a new count after each shot
        full = gear[s.A_TOTAL] >= t.value(pack, t.V_ARROWS)
        gear[s.A_TOTAL] = 0 if full or not number else gear[s.A_TOTAL]
    if number == "draw":
        classes.draw_arrow(pack, state, seat, events)
    else:
        classes.add_arrow(state, seat, number, events)
    total = state.gear[seat][s.A_TOTAL]
    bar = classes.bar_of(pack, total)
    tell(events, 297 + bar, "arrows.%d" % bar, total)


def _shaman_apply(pack, state, gear, verb, number, events):
    most = t.value(pack, t.V_ELEMENT)
    name = "element%d" % (number + 1)
    if verb == "element":
        change_at(gear[s.ELEMENTS], number, -1, 0, most, name, 289, events)
    elif verb == "flip":
        change_at(gear[s.ELEMENTS], number, -most, 0, most, name, 290, events)
        change_at(gear[s.FLIPPED], number, 1, 0, 1, "flipped", 290, events)
    elif verb == "summon":
        by = -1 if gear[s.SPIRITS][number] else 1
        part("spirits").dismiss(gear, number)
        gear[s.SPIRITS][number] = 0 if by > 0 else 1
        change_at(gear[s.SPIRITS], number, by, 0, 1, "spirit", 294 if by < 0 else 291, events)
        remind(events, 293)
    else:
        if gear[s.ACTED][number]:
            events.append((contract.CHANGED, "actions", state.actions, state.actions - 1, 292))
            state.actions -= 1
        part("spirits").act(state, gear, number)
        tell(events, 292, "spirit_acts", ("spirit.%d" % number,))
