"""The overlord's side: threat, cards in hand, traps, dark relics."""

from cryptboard.rules.contract import DICE
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.flow import draw
from cryptboard.rules.descent.heroes import threat
from cryptboard.rules.descent.state import foes_there, hero_name, part
from cryptboard.rules.descent.tally import amounts, asks, choice, named, row, seats
from cryptboard.rules.kit.values import aide, change, order

CARD_KINDS = ("event", "trap", "monster", "power")
_COST_MOST = 30


def lord_menu(pack, state, partial, others=()):
    if len(partial) == 1:
        rows = _rows(pack, state) + list(others)
        return asks("lord", rows, -1, state.threat, state.hand)
    deed = partial[1]
    if deed == "discard" or deed == "gain":
        return amounts("threat", 0 if deed == "discard" else 1, 31, partial[2:])
    if deed == "spend":
        return amounts("threat", 1, min(_COST_MOST, state.threat), partial[2:])
    if deed == "play":
        return _play_menu(state, partial)
    if deed == "relic":
        return _relic_menu(pack, state, partial)
    if deed == "wall":
        most = t.supply(pack, t.SUPPLY_WALL)
        return amounts("walls", 0, most, partial[2:])
    return None


def meanwhile(state):
    """What the overlord may do in the middle of a roll, an attack or a question."""
    rows = [choice("lord", "discard")] if state.hand else []  # at any time (DES-038)
    if state.ask and state.ask[0][0] == "walls" and foes_there(state):
        rows.append(choice("do", "foe"))
    return rows


def meanwhile_menu(pack, state, partial):
    if len(partial) == 1:
        return asks("discard", meanwhile(state))
    if partial[1] == "foe":
        return part("arms").foe_menu(pack, state, partial[1:])
    return amounts("threat", 0, 31, partial[2:])


def _rows(pack, state):
    playing = state.phase != 0
    rows = [
        choice("lord", "play") if state.hand else None,
        choice("lord", "discard") if state.hand else None,
        choice("lord", "gain"),
        choice("lord", "spend") if state.threat else None,
        choice("lord", "draw") if state.deck else None,
    ]
    if state.hand and playing and _relic_costs(pack, state):
        rows.append(choice("lord", "relic"))
    rows.append(choice("lord", "wall", state.walls))
    if state.assist >= DICE and pack.count(t.MONSTER):
        rows.append(choice("lord", "altar"))
    return rows


def _play_menu(state, partial):
    """A card of a kind at its printed cost; Tricksters make traps cheaper (DES-146)."""
    if len(partial) == 2:
        return asks("card_kind", named("card_kind", CARD_KINDS))
    most = state.threat + (state.tricksters if partial[2] == "trap" else 0)
    return amounts("cost", 0, min(_COST_MOST, most), partial[3:])


def _relic_costs(pack, state):
    """(relic, colour, cost) that the overlord can pay; only with a bought card (DES-061)."""
    found = []
    if not holds_dark_relic(pack, state):
        return found
    for relic in range(pack.count(t.RELIC)):
        for colour in range(3):
            cost = relic_cost(pack, state, relic, colour)
            if cost <= state.threat and not _in_play(state, relic):
                found.append((relic, colour, cost))
    return found


def holds_dark_relic(pack, state):
    return t.find(pack, t.CARD, t.DARK_RELIC) in state.bought


def relic_cost(pack, state, relic, colour):
    """Dark Relic is a trap card, so Tricksters make it cheaper (DES-063, DES-146)."""
    price = pack.record(t.RELIC, relic)[1] + t.value(pack, t.V_RELIC_COSTS)[colour]
    return max(0, price - state.tricksters)


def _in_play(state, relic):
    return any([relic in held for held in state.relics])


def _relic_menu(pack, state, partial):
    payable = _relic_costs(pack, state)
    if len(partial) == 2:
        relics = sorted(set([row[0] for row in payable]))
        return asks("relic", named("relic", relics))
    if len(partial) == 3:
        rows = [
            row(t.COLOURS[colour], ("choice.priced", ("colour.%d" % colour,), cost))
            for relic, colour, cost in payable
            if relic == partial[2]
        ]
        return asks("colour", rows)
    if len(partial) == 4:
        return asks("hero", seats(state, range(len(state.heroes))))
    return None


def lord(pack, state, command, events):
    deed = command[1]
    if deed == "gain" or deed == "spend":
        threat(state, command[2] if deed == "gain" else -command[2], 0, events)
    elif deed == "discard":
        change(state, "hand", -1, 0, 99, 38, events)
        threat(state, command[2], 38, events)
    elif deed == "draw":
        draw(state, 1, 0, events)
    elif deed == "play":
        _play(state, command[2], command[3], events)
    elif deed == "relic":
        _relic(pack, state, command[2], t.COLOURS.index(command[3]), command[4], events)
    elif deed == "wall":
        change(state, "walls", command[2] - state.walls, 0, 9, 169, events)
        aide(events, 169, "remind.169")
    elif deed == "foe":
        part("arms").foe(pack, state, command[1:], events)
    else:
        order(events, 74, "remind.74")


def _play(state, kind, cost, events):
    change(state, "hand", -1, 0, 99, 0, events)
    rule = 0
    if kind == "trap" and state.tricksters:
        cost, rule = max(0, cost - state.tricksters), 146
    threat(state, -cost, rule, events)


def _relic(pack, state, relic, colour, seat, events):
    """The treasure becomes a dark relic, which its hero cannot put down (DES-062 to DES-064)."""
    change(state, "hand", -1, 0, 99, 62, events)
    threat(state, -relic_cost(pack, state, relic, colour), 63, events)
    order(events, 62, "note.relic", ("relic.%d" % relic,), hero_name(state, seat))
    state.relics[seat].append(relic)
    order(events, 64, "remind.64")


MENUS = {"lord": lord_menu}
VERBS = {"lord": lord}
