"""What heroes find and what befalls them: objects, doors, traps, healing."""

from cryptboard.rules import contract
from cryptboard.rules.kit.values import change_at, order
from cryptboard.rules.md2 import bag, classes, heroes, spawn
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import must, remind, tell
from cryptboard.rules.md2.state import part, standing

_RULES = {"react": 91, "spike": 250, "wounds": 167}


def pay_point(state, events):
    """One movement point, where they are counted (MD2-088)."""
    if state.points:
        events.append((contract.CHANGED, "mp", state.mp, state.mp - 1, 88))
        state.mp -= 1


def find(pack, state, tokens, events):
    kind, seat = tokens[0], state.active
    pay_point(state, events)
    if kind == "step":
        remind(events, 91, 92)
        return
    if kind == "door":
        door(pack, state, seat, tokens[1], tokens[2], events)
        return
    remind(events, 110)
    if kind == "treasure":
        rarity = tokens[1]
        state.floor[rarity] -= 1
        gems = [0, 0, 0]
        gems[rarity] = 1
        bag.items(events, gems, 111)
        bag.give_back(state, gems, 40, events)
        remind(events, 42, 112, 113, 151)
    elif kind == "chest" or kind == "great":
        number, rule = (2, 254) if kind == "chest" else (3, 255)
        must(events, rule, "draw_item.%d" % tokens[1], number)
        remind(events, 112, 113, 151)
    elif kind == "fountain":
        offer_heal(pack, state, tokens[1], 253, events)
    else:
        lowest = min(tokens[1:4])
        must(events, 256, "draw_item.%d" % (lowest + 1), 1)


def door(pack, state, seat, markers, loot, events):
    """A Chamber is revealed: Door card, enemies, Treasure (MD2-097 to MD2-108)."""
    remind(events, 94, 95, 96, 97, 109)
    if state.assist == contract.FULL:
        extra = _door_card(pack, state, seat, events)
    else:
        extra = 0
        remind(events, 60, 98)
    if state.assist == contract.TRACK:
        must(events, 100, "spawn_table", markers)
        must(events, 108, "loot_table", loot)
        return
    for _ in range(markers):
        if state.assist == contract.FULL:
            part("decks").random_mob(pack, state, 0, events)
        else:
            state.ask.append(["spawn", 0])
    gems = bag.draw(state, loot + extra, 108, events)
    for rarity in range(3):
        change_at(state.floor, rarity, gems[rarity], 0, 99, "floor" + "CRE"[rarity], 108, events)


def _door_card(pack, state, seat, events):
    """Draw and resolve a Door card; returns how many more Treasure tokens it places."""
    number = part("decks").draw(pack, state, spawn.DECK_DOOR, 0, 99, events)
    if number < 0:
        return 0
    record = pack.record("door", number)
    order(events, 98, "door.%d" % number)
    spawn.put_away(pack, state, spawn.DECK_DOOR, number)
    if record[t.D_WOUNDS]:
        heroes.wound(pack, state, seat, record[t.D_WOUNDS], 98, events)
    for _ in range(record[t.D_ROAM]):
        remind(events, 199)
        part("decks").random_roam(pack, state, events)
    return record[t.D_TREASURE]


def hit(pack, state, tokens, events):
    """By hand, on the hero who is shown."""
    kind, seat = tokens[0], state.shown
    amount = tokens[1] if len(tokens) > 1 else 1
    if kind in _RULES:
        heroes.wound(pack, state, seat, amount, _RULES[kind], events)
    elif kind == "bear":
        if state.mp:
            events.append((contract.CHANGED, "mp", state.mp, 0, 251))
            state.mp = 0
        if state.actions:
            events.append((contract.CHANGED, "actions", state.actions, state.actions - 1, 251))
            state.actions -= 1
            classes.lose_token(pack, state, seat, events)
    elif kind == "heal":
        remind(events, 45, 155)
        start_heal(pack, state, seat, amount, 241, events)
    elif kind == "mana":
        remind(events, 45, 155)
        heroes.gain_mana(pack, state, seat, amount, 235, events)
    else:
        heroes.condition(pack, state, seat, kind, amount, 237, events)


def offer_heal(pack, state, amount, rule, events):
    """The whole effect for one hero whom it helps (MD2-241); asked only between several."""
    seats = healable(pack, state)
    if len(seats) > 1:
        state.ask.append(["whom", seats, amount, rule])
    elif seats:
        start_heal(pack, state, seats[0], amount, rule, events)
    else:
        tell(events, rule, "nobody_hurt")


def healable(pack, state):
    """Heroes for whom healing changes something; the table knows who is near enough."""
    found = []
    for seat in range(len(state.heroes)):
        if standing(state, seat) and ways(pack, state, seat):
            found.append(seat)
    return found


def ways(pack, state, seat):
    """What a point of healing may do for a hero: Health, or a token away (MD2-242)."""
    removes = t.value(pack, t.V_HEAL_REMOVES)
    found = ["health"] if state.health[seat] < state.top[seat] else []
    if state.fire[seat] and removes != "frost":
        found.append("douse")
    if state.frost[seat] and removes != "fire":
        found.append("thaw")
    return found


def hits(pack, state, names):
    """What may befall the hero on show; healing only where it changes something."""
    seat, found = state.shown, []
    for name in names:
        if name == "bear" and state.active != seat:
            continue
        if name == "heal" and not (standing(state, seat) and ways(pack, state, seat)):
            continue
        if name == "mana" and not heroes.mana_goes(pack, state, seat):
            continue
        found.append(name)
    return found


def start_heal(pack, state, seat, amount, rule, events):
    """Health, or condition tokens away: asked only where both would help (MD2-242)."""
    if not standing(state, seat):
        remind(events, 174)
        return
    while amount > 0:
        found = ways(pack, state, seat)
        if len(found) > 1:
            state.ask.append(["heal", seat, amount, rule])
            return
        if found == ["health"]:
            heroes.heal(state, seat, amount, rule, events)
            return
        if found:
            douse(state, seat, found[0], events)
        amount -= 1


def douse(state, seat, way, events):
    """A point of healing takes a token away."""
    what, values = ("fire", state.fire) if way == "douse" else ("frost", state.frost)
    change_at(values, seat, -1, 0, 99, what + str(seat + 1), 242, events)
