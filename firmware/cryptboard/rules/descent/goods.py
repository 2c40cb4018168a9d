"""Potions, treasure, coins, altars and small services: what a hero carries or pays."""

from cryptboard.rules.contract import FULL
from cryptboard.rules.descent import heroes
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import DRANK, HEROES, INVULNERABLE, WEB, has
from cryptboard.rules.descent.tally import amounts, asks, choice, row, seats
from cryptboard.rules.kit.values import aide, change_at, note, order

_STEP = 25


def rows(pack, state, seat):
    own = state.phase == HEROES and state.turn == seat
    out = []
    if own and potions(pack, state, seat):
        out.append(choice("deed", "potion"))
    if own and state.assist == FULL and len(state.heroes) > 1 and can_move(state, seat, 1):
        out.append(choice("deed", "give"))
    if own and _altar(pack, state, seat):
        out.append(choice("deed", "altar"))
    if pick_places(pack, state, seat):
        out.append(choice("deed", "pick"))
    if _packed(pack, state, seat):
        out.append(row("equip", ("deed.equip_packed",)))
    if state.relics[seat]:
        out.append(row("relics", ("deed.relics", ("relic.%d" % state.relics[seat][0],))))
    out.append(choice("deed", "sharr"))
    if treasures(pack, state, seat):
        out.append(choice("deed", "buy"))
    out.append(choice("deed", "sell"))
    out.append(choice("deed", "earn"))
    if state.coins[seat] >= _STEP:
        out.append(choice("deed", "pay"))
    return out


def can_move(state, seat, points):
    """In a web nobody spends movement points (DES-092); they are counted with FULL help only."""
    if state.tokens[seat][WEB]:
        return False
    return state.assist != FULL or state.moves[seat] >= points


def potions(pack, state, seat):
    """What may be drunk now: one potion of any kind a turn (DES-101)."""
    if has(state, seat, DRANK) or not can_move(state, seat, 1):
        return []
    out = []
    for i in range(pack.count(t.POTION)):
        record = pack.record(t.POTION, i)
        if not record[t.P_ARMOUR] or state.potions[seat]:
            out.append(row(record[t.P_ID], ("potion.%d" % i,)))
    return out


def _altar(pack, state, seat):
    moves, coins = t.value(pack, t.V_ALTAR)
    return can_move(state, seat, moves) and state.coins[seat] >= coins


def _packed(pack, state, seat):
    """A packed potion that still fits among the equipped ones (DES-097, DES-153)."""
    return state.packed[seat] and state.potions[seat] < t.value(pack, t.V_EQUIPPED)[0]


def pick_places(pack, state, seat):
    """An invulnerability potion is equipped or packed, each at most three (DES-097)."""
    if sum(state.potions) + sum(state.packed) >= t.supply(pack, t.SUPPLY_POTION):
        return []
    equipped, packed = t.value(pack, t.V_EQUIPPED)
    out = [choice("deed", "equip")] if state.potions[seat] < equipped else []
    return out + ([choice("deed", "pack")] if state.packed[seat] < packed else [])


def treasures(pack, state, seat):
    """What the shop sells him: colours of which a chest was opened in this game (DES-104), and
    potions at their price (DES-102)."""
    prices = t.value(pack, t.V_PRICES)
    out = [
        row(t.COLOURS[i], ("choice.priced", ("colour.%d" % i,), prices[i]))
        for i in range(3)
        if state.chests[i] and state.coins[seat] >= prices[i]
    ]
    for i in range(pack.count(t.POTION)):
        record = pack.record(t.POTION, i)
        if 0 < record[t.P_PRICE] <= state.coins[seat]:
            label = ("choice.priced", ("potion.%d" % i,), record[t.P_PRICE])
            out.append(row(record[t.P_ID], label))
    return out


def menu_of(pack, state, seat, deed, rest):
    if deed == "potion" and not rest:
        return asks("potion", potions(pack, state, seat))
    if deed == "pick" and not rest:
        return asks("pick", pick_places(pack, state, seat))
    if deed == "buy" and not rest:
        return asks("colour", treasures(pack, state, seat))
    if deed == "give" and not rest:
        others = [i for i in range(len(state.heroes)) if i != seat]
        return asks("hero", seats(state, others))
    if deed in ("sell", "earn"):
        return amounts("coins", 1, 31, rest, _STEP)
    if deed == "pay":
        return amounts("coins", 1, state.coins[seat] // _STEP, rest, _STEP)
    return None


def do(pack, state, seat, deed, rest, events):
    if deed == "potion":
        _drink(pack, state, seat, t.find(pack, t.POTION, rest[0]), events)
    elif deed == "pick":
        name = "potions" if rest[0] == "equip" else "packed"
        change_at(getattr(state, name), seat, 1, 0, 9, name + str(seat + 1), 97, events)
    elif deed == "equip":
        change_at(state.packed, seat, -1, 0, 9, "packed%d" % (seat + 1), 153, events)
        change_at(state.potions, seat, 1, 0, 9, "potions%d" % (seat + 1), 153, events)
    elif deed == "altar":
        moves, coins = t.value(pack, t.V_ALTAR)
        _move(state, seat, moves, 73, events)
        _coins(state, seat, -coins, 73, events)
        order(events, 73, "remind.73")
    elif deed == "relics":
        for relic in state.relics[seat]:
            note(events, 64, "note.holds_relic", ("relic.%d" % relic,))
    elif deed == "give":
        _move(state, seat, 1, 152, events)
        aide(events, 152, "remind.152")
    elif deed == "sharr":
        heroes.heal(pack, state, seat, t.value(pack, t.V_SHARR), 105, events)
    elif deed == "buy":
        if rest[0] in t.COLOURS:
            price = t.value(pack, t.V_PRICES)[t.COLOURS.index(rest[0])]
            _coins(state, seat, -price, 104, events)
        else:
            price = pack.record(t.POTION, t.find(pack, t.POTION, rest[0]))[t.P_PRICE]
            _coins(state, seat, -price, 102, events)
    elif deed == "sell":
        _coins(state, seat, rest[0] // 2, 103, events)
    else:
        _coins(state, seat, rest[0] if deed == "earn" else -rest[0], 0, events)


def _coins(state, seat, by, rule, events):
    change_at(state.coins, seat, by, 0, heroes.COINS_MOST, "coins%d" % (seat + 1), rule, events)


def _move(state, seat, points, rule, events):
    if state.assist == FULL:
        change_at(state.moves, seat, -points, 0, 99, "moves%d" % (seat + 1), rule, events)


def _drink(pack, state, seat, potion, events):
    """Any potion ends an invulnerability that waits (DES-098 to DES-101)."""
    record = pack.record(t.POTION, potion)
    heroes.clear(state, seat, INVULNERABLE, "invulnerable", 100, events)
    _move(state, seat, 1, 98, events)
    heroes.mark(state, seat, DRANK, "drank", 101, events)
    if record[t.P_WOUNDS]:
        heroes.heal(pack, state, seat, record[t.P_WOUNDS], 0, events)
    if record[t.P_FATIGUE]:
        heroes.fatigue(pack, state, seat, record[t.P_FATIGUE], 0, events)
    if record[t.P_ARMOUR]:
        change_at(state.potions, seat, -1, 0, 9, "potions%d" % (seat + 1), 98, events)
        heroes.mark(state, seat, INVULNERABLE, "invulnerable", 98, events)
