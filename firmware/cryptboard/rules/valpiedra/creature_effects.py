"""Effects on creatures of the heroes' level: damage, healing, Health tokens, their order."""

from cryptboard.rules.valpiedra import cards, strength, telling
from cryptboard.rules.valpiedra.state import (
    CARD,
    TOKENS,
    UID,
    UP,
    WOUNDS,
    find,
    later,
    line,
    moved,
    named,
)


def run(pack, state, source, effect, events):
    """[name, amount, target]; who the players must choose is asked first."""
    name, amount, target = effect[0], effect[1], effect[2]
    if target == "chosen_creature":
        if line(state):
            state.ask = ["pick", source, effect]
        return
    steps = []
    for entry in targets(state, target, source):
        if name == "creature_damage" and not _feels(pack, state, entry, amount):
            continue  # who has fallen already feels nothing, so two cannot strike for ever
        EFFECTS[name](pack, state, entry, amount, events)
        if entry[UP]:
            events.append(_told(pack, state, name, entry))
        if name == "creature_damage":  # acts even if it falls from this (VAL-237)
            steps.append(["trigger", "on_damaged", entry[UID]])
    later(state, steps + [["deaths"]])


def _told(pack, state, name, entry):
    if name != "move_creature":
        return strength.stands(pack, state, entry, 254 if name == "creature_health" else 253)
    place = line(state).index(entry) + 1
    return telling.order("order.move", 71, named(entry[CARD]), place)


def targets(state, target, source):
    """The creatures an effect means, left to right; chosen ones by uid, positions as "at3"."""
    row = line(state)
    if isinstance(target, int):
        return [entry for entry in row if entry[UID] == target]
    if target == "all_creatures":
        return [entry for entry in row if entry[UP]]
    if target == "other_creatures":
        return [entry for entry in row if entry[UP] and entry[UID] != source[1]]
    if target == "rightmost":
        return row[-1:]
    if target == "leftmost":
        return row[:1]
    if target == "attacked":
        entry = find(state, state.target)
        return [entry] if entry else []
    if target.startswith("at"):
        at = int(target[2:])
        return row[at - 1 : at]
    return _near(row, target, source)


def _near(row, target, source):
    place = -1
    for i, entry in enumerate(row):
        if entry[UID] == source[1] and source[0] == "creature":
            place = i
    if place < 0:
        return []
    if target == "self":
        return [row[place]]
    found = []
    if target != "right_neighbour" and place > 0:
        found.append(row[place - 1])
    if target != "left_neighbour" and place + 1 < len(row):
        found.append(row[place + 1])
    return found


def _feels(pack, state, entry, amount):
    health = cards.health(pack, state, state.place, entry) if entry[UP] else 0
    return amount > 0 and entry[WOUNDS] < health


def _wound(pack, state, entry, amount, events):
    entry[WOUNDS] += amount
    events.append(moved("wounds", named(entry[CARD]), entry[WOUNDS], 253))


def _heal(pack, state, entry, amount, events):
    """0 heals all."""
    entry[WOUNDS] = max(0, entry[WOUNDS] - amount) if amount else 0
    events.append(moved("wounds", named(entry[CARD]), entry[WOUNDS], 253))


def _strengthen(pack, state, entry, amount, events):
    entry[TOKENS] = max(0, entry[TOKENS] + amount)
    events.append(moved("tokens", named(entry[CARD]), entry[TOKENS], 254))


def _move(pack, state, entry, amount, events):
    """To position `amount`, 0: to the right end."""
    row = line(state)
    row.remove(entry)
    row.insert(amount - 1 if amount else len(row), entry)


EFFECTS = {
    "creature_damage": _wound,
    "creature_heal": _heal,
    "creature_health": _strengthen,
    "move_creature": _move,
}
