"""What the table hears: what to lay out, what came of an attack, what moved a track and why."""

from cryptboard.rules.contract import AIDE, ALL, CHANGED, MOVED, NEWS, ORDER, TOLD
from cryptboard.rules.valpiedra import tracks
from cryptboard.rules.valpiedra.state import (
    CARD,
    PLACES,
    find,
    hero_named,
    item_named,
    named,
    part,
    place_named,
)


def signed(number):
    return "+%d" % number if number > 0 else "−%d" % -number


def order(key, rule, *details):
    return (TOLD, ORDER, ALL, (key,) + details, rule)


def cause(pack, state, step):
    """Who or what makes this step, as a phrase; None: the players did."""
    name = step[0]
    if name == "effect":
        return _source(state, step[1])
    if name == "counter":
        entry = find(state, step[1])
        return named(entry[CARD]) if entry else None
    if name == "icon_evil" or name == "round_start":
        return place_named(state.place)
    if name == "evil_check":
        return ("cause.undamaged",)
    if name == "suffer":
        return {
            111: place_named(state.place),
            138: ("cause.counter",),
            156: ("cause.undamaged",),
        }.get(step[3])
    return None


def _source(state, source):
    kind, seat, card = source
    if kind == "creature":
        return named(card)
    if kind == "item":
        return item_named(card)
    if kind == "hero":
        return hero_named(state, seat)
    return ("relic.%d" % state.extreme,) if kind == "relic" else place_named(state.place)


def causes(pack, state, step, events, first):
    """Behind every track that this step moved: what moved it."""
    by = None
    for i in range(len(events) - 1, first - 1, -1):
        event = events[i]
        if event[0] == CHANGED and event[1] in tracks.TRACKS:
            by = by or cause(pack, state, step)
            if by:
                told = ("told.cause", by, ("track." + event[1],), signed(event[3] - event[2]))
                events.insert(i + 1, (TOLD, AIDE, ALL, told, event[4]))


def danger(pack, state, events):
    """The board stops before the end: what would bring it (VAL-269)."""
    _kind, track, amount = state.ask
    by = cause(pack, state, state.todo[-1])
    what = ("track." + track,), signed(amount)
    told = ("told.danger", by) + what if by else ("ask.danger_table",) + what
    events.append((TOLD, NEWS, ALL, told, 269))


def orders(pack, state, events):
    """What was drawn and turned up, as orders to whoever lays out the cards."""
    told, i = [], 0
    while i < len(events):
        event = events[i]
        told.append(event)
        i += 1
        if event[0] != MOVED:
            continue
        if event[1] == "deck" and (i == len(events) or events[i][:2] != event[:2]):
            told += _laid(events, i)
        elif event[1] == "reveal":
            told.append(part("attack").shown(pack, state, event))
    events[:] = told


def _laid(events, end):
    """The run of draws that ends here: one order for a level, else one for each rank."""
    first = end
    while first and events[first - 1][:2] == (MOVED, "deck"):
        first -= 1
    drawn, where = events[first:end], events[first][3]
    if not [event for event in drawn if event[3] != where]:
        ranks = " ".join([str(event[2][1]) for event in drawn])
        return [order("order.place", drawn[0][4], ranks, PLACES[int(where[0][-1])])]
    found = []
    for rank in (1, 2, 3):
        of_rank = [event for event in drawn if event[2][1] == rank]
        if of_rank:
            places = " ".join([PLACES[int(event[3][0][-1])] for event in of_rank])
            found.append(order("order.place", of_rank[0][4], rank, places))
    return found
