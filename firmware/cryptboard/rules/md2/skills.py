"""Skill cards: timing, cost and requirement, then effect (MD2-218); one way to use them all."""

from cryptboard.rules import contract
from cryptboard.rules.kit.values import note
from cryptboard.rules.md2 import classes, effects, heroes, lineup
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import remind
from cryptboard.rules.md2.state import (
    BY_FOE,
    BY_HERO,
    ELEMENTS,
    MARKER,
    QUADRANT,
    RAGE,
    SEAT,
    SIDE,
    STANCE,
    class_of,
    part,
)


def known(pack, state, seat):
    """What the dashboard offers, and in FULL the cards that the hero took."""
    kind = class_of(pack, state, seat)
    if kind == t.WIZARD and state.assist == contract.FULL:
        gear = state.gear[seat]
        return [gear[QUADRANT + gear[MARKER]]]  # the Ready spell alone (MD2-263)
    basics = pack.record("class", kind)[0]
    return basics + state.skills[seat] if state.assist == contract.FULL else basics


def usable(pack, state, seat):
    """Skills that may be used now."""
    if state.assist == contract.TRACK:
        return []
    return [k for k in known(pack, state, seat) if not refusal(pack, state, seat, k)]


def refusal(pack, state, seat, number):
    """Why a skill cannot be used now, as a word key; "" when it can."""
    record = pack.record("skill", number)
    if not _in_time(pack, state, seat, record[t.K_TIMING]):
        return "timing"
    if number in state.used and not _has(record[t.K_COSTS], "again"):
        return "used"
    if number in state.once:
        return "used"
    place = record[t.K_PLACE]  # only a Berserker's skills have one
    if place >= 0 and place != state.gear[seat][STANCE]:
        return "stance"
    for name, amount in record[t.K_COSTS]:
        if not _can_pay(state, seat, name, amount):
            return "cost"
    return "" if _changes(pack, state, record[t.K_EFFECTS]) else "no_gain"


def new_move(pack, state):
    """What is used once per Move may be used again (MD2-224); an attack's skills stay used."""
    kept = []
    for number in state.used:
        if pack.record("skill", number)[t.K_TIMING] != "move":
            kept.append(number)
    state.used = kept


def _changes(pack, state, effects):
    """A skill that only heals needs somebody to heal."""
    for name, _ in effects:
        if name != "heal":
            return True
    return not effects or bool(part("things").healable(pack, state))


def _has(costs, name):
    return any(cost[0] == name for cost in costs)


def _in_time(pack, state, seat, timing):
    if timing == "passive":
        return False
    fight = state.fight
    if fight:
        if fight[SEAT] != seat:
            return False
        if timing == "attack" or timing == "magic":
            magic = state.pools[seat][t.P_TYPE] == t.MAGIC
            return fight[SIDE] == BY_HERO and (magic or timing == "attack")
        if timing == "defense":
            return fight[SIDE] == BY_FOE
        return timing == "combat"
    if state.active != seat or state.ask:
        return False
    if timing == "move":
        return state.mp > 0
    if timing == "turn":
        return True
    if timing == "magic" and state.pools[seat][t.P_TYPE] != t.MAGIC:
        return False
    if timing == "defense":
        return False
    return state.actions > 0 and lineup.last_of(state, seat) is not None


def _can_pay(state, seat, name, amount):
    if name == "mana":
        return state.mana[seat] >= amount
    if name == "take_wounds":
        return state.health[seat] >= amount
    if name == "wounded":
        return state.top[seat] - state.health[seat] >= amount
    if name == "rage":
        return state.gear[seat][RAGE] >= amount
    if name == "actions":
        return state.actions >= amount
    if name == "shadow" or name == "light":
        return bool(state.pools[seat][t.P_SHADOW]) == (name == "shadow")
    if name.startswith("element"):
        return state.gear[seat][ELEMENTS][int(name[7:])] >= amount
    return True  # what only the table can see: dual wield, several times


def use(pack, state, seat, number, events):
    record = pack.record("skill", number)
    state.used.append(number)
    if _has(record[t.K_COSTS], "round"):
        state.once.append(number)
    for name, amount in record[t.K_COSTS]:
        _pay(pack, state, seat, name, amount, events)
    note(events, 36, "skill.%d" % number)
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
