"""A skill is used: its costs, then its effects (MD2-218); one way for all of them."""

from cryptboard.rules import contract
from cryptboard.rules.md2 import classes, effects, heroes
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import remind
from cryptboard.rules.md2.skills import has
from cryptboard.rules.md2.state import ELEMENTS, MARKER, class_of


def use(pack, state, seat, number, events):
    record = pack.record("skill", number)
    state.used.append(number)
    if has(record[t.K_COSTS], "round"):
        state.once.append(number)
    for name, amount in record[t.K_COSTS]:
        _pay(pack, state, seat, name, amount, events)
    events.append((contract.NOTE, "note", None, ("skill.%d" % number,), 36))
    effects.by_hero(pack, state, seat, record[t.K_EFFECTS], 236, events)
    if class_of(pack, state, seat) == t.WIZARD:
        rotate(state, seat, 263, events)


def _pay(pack, state, seat, name, amount, events):
    if name == "dual":
        remind(events, 231)
    elif name == "shadow" or name == "light":
        remind(events, 227, 61)
    elif name == "mana":
        heroes.mana(state, seat, -amount, 228, events)
    elif name == "take_wounds":
        heroes.wound(pack, state, seat, amount, 229, events)
    elif name == "rage":
        heroes.rage(pack, state, seat, -amount, 276, events)
    elif name == "actions":
        events.append((contract.CHANGED, "actions", state.actions, state.actions - amount, 226))
        state.actions -= amount
        for _ in range(amount):
            classes.flip(pack, state, seat, -1, events)
    elif name.startswith("element"):
        element = int(name[7:])
        values = state.gear[seat][ELEMENTS]
        before = values[element]
        values[element] -= amount
        event = (contract.CHANGED, "element%d" % (element + 1), before, before - amount, 289)
        events.append(event)


def rotate(state, seat, rule, events):
    gear = state.gear[seat]
    after = (gear[MARKER] + 1) % 4
    events.append((contract.CHANGED, "amulet", gear[MARKER], after, rule))
    gear[MARKER] = after
