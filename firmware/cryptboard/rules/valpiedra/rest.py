"""The Rest phase: camp; its end, the relic, and victory."""

from cryptboard.rules import contract
from cryptboard.rules.valpiedra import (
    cards,
    combat,
    decks,
    firing,
    telling,
    tracks,
)
from cryptboard.rules.valpiedra.state import (
    REST,
    hero_named,
    item_named,
    later,
    moved,
    note,
    part,
)


def step_rest(pack, state, step, events):
    combat.set_phase(state, REST, 161, events)
    state.round = 0
    firing.table(pack, state, "rest_start")


def camp(pack, state, events):
    """VAL-168, VAL-169: all Damage goes, one creature comes to every other level."""
    price = cards.game(pack)[cards.G_CAMP_XP]
    if price and state.assist == contract.FULL:
        from cryptboard.rules.valpiedra import purchase

        purchase.pay(pack, state, price, events)
    tracks.set_to(pack, state, "damage", 0, 168, events)
    decks.summon_others(pack, state, 1, 169, events)


def end(pack, state, events):
    """Clean up, ready the rings, then the relic, the victory or the next advance."""
    if state.pile:  # what is not spent and not equipped is lost (VAL-208)
        events.append(
            (contract.TOLD, contract.AIDE, contract.ALL, ("order.pile", len(state.pile)), 207)
        )
    while state.pile:
        decks.discard(pack, state, state.pile.pop(), 207, events)
    state.bonus = state.shown = 0
    for seat in range(len(state.gear)):
        for item in state.gear[seat]:
            if item and item[1]:
                item[1] = 0
                events.append(moved("ready", item_named(item[0]), hero_named(state, seat), 209))
    if state.place == 0:
        tracks.finish(state, "victory", 212, events)
        events.append(note("note.epilogue", 279))
        return
    steps = [["advance"]]
    if state.place == 4 and not state.ascent:
        steps.insert(0, ["relic"])
    later(state, steps)
    firing.table(pack, state, "rest_end")


def step_relic(pack, state, step, events):
    """VAL-214: the relic is taken; turning the level cards is the rule, the rest is its card."""
    state.relic = 1
    name = ("relic.%d" % state.extreme,)
    events.append(moved("relic", name, ("val.heroes",), 214))
    if not state.ascent:
        state.ascent = 1
        events.append((contract.PHASE, "ascent", ("way.0",), ("way.1",), 216))
    record = cards.relic(pack, state)
    if record[cards.R_ABILITIES]:
        source = ["relic", 0, 0]
        part("abilities").fire(pack, state, "on_gain", source, record[cards.R_ABILITIES])
    elif not record[cards.R_TEXT]:
        events.append(telling.order("note.relic", 215))
    for number in range(record[cards.R_TEXT]):  # its lines; the first has no number
        key = "relic.text.%d" % state.extreme
        events.append(telling.order(key + ".%d" % number if number else key, 215))
