"""The Advance phase: move, summon, reveal; and Pursuit, which reveals in the same way."""

from cryptboard.rules import contract
from cryptboard.rules.valpiedra import cards, decks, firing, telling
from cryptboard.rules.valpiedra.state import (
    ADVANCE,
    CARD,
    PLACES,
    UP,
    later,
    line,
    moved,
    named,
    part,
    parts,
    place_named,
)


def step_advance(pack, state, step, events):
    state.phase = ADVANCE
    state.round = 0
    state.used = []
    parts.drop("setup")  # who has set out changes no options any more
    before = state.place
    if state.assist == contract.FULL:
        later(state, [["white"], ["enter"], ["reveal"], ["combat"]])
    else:
        clear_line(pack, state, events)
        later(state, [["white"], ["enter"], ["table_combat"]])
    firing.table(pack, state, "on_advance")
    state.place += -1 if state.ascent else 1
    rule = 96 if state.ascent else 95
    events.append((contract.PHASE, "place", place_named(before), place_named(state.place), rule))


def step_white(pack, state, step, events):
    """VAL-097: one creature per white icon, in printed order; Valpiedra has none."""
    if state.place:
        if not cards.black_rank(pack, state, state.place):  # nobody has typed the card in
            events.append(telling.order("order.whites", 97, place_named(state.place)))
        for rank in cards.level(pack, state, state.place)[cards.L_WHITE]:
            decks.place(state, state.place, rank, 97, events)


def step_enter(pack, state, step, events):
    firing.table(pack, state, "on_enter_level")


def step_reveal(pack, state, step, events):
    """Turn up the leftmost face-down creature; its ability acts before the next (VAL-101)."""
    for position, entry in enumerate(line(state)):
        if not entry[UP]:
            if entry[CARD] < 0:
                _ask(state, position, entry, events)
            else:
                turn_up(pack, state, position, events)
            return


def _ask(state, position, entry, events):
    """Only the table sees its card; a rank with one kind left needs no question."""
    kinds = decks.kinds(state, -entry[CARD])
    if len(kinds) == 1:
        decks.identify(state, entry, kinds[0])
        later(state, [["reveal"]])
    else:
        state.ask = ["card", position + 1]


def turn_up(pack, state, position, events):
    entry = line(state)[position]
    entry[UP] = 1
    events.append(moved("reveal", position + 1, named(entry[CARD]), 100))
    later(state, [["reveal"]])
    part("abilities").fire_creature(pack, state, "on_reveal", entry)


def step_pursuit(pack, state, step, events):
    """Everybody deeper comes up one level, shallow levels first so nobody moves twice."""
    climb(pack, state, events)
    later(state, [["reveal"]])


def climb(pack, state, events):
    """VAL-112: which ranks go where; the table alone knows those that the board never saw."""
    told = len(events)
    for place in range(max(state.place, 1) + 1, 5):
        if state.lines[place]:
            ranks = decks.counted(pack, state.lines[place])
            events.append(
                telling.order("order.climb", 112, ranks, PLACES[place], PLACES[place - 1])
            )
            state.lines[place - 1].extend(state.lines[place])
            state.lines[place] = []
            events.append(moved("pursuit", place_named(place), place_named(place - 1), 115))
    if len(events) == told and state.assist != contract.FULL:
        events.append(telling.order("note.pursuit", 112))


def clear_line(pack, state, events):
    """The table says this level is clear: what the board still holds there is discarded."""
    row = line(state)
    while row:
        decks.discard(pack, state, row.pop()[CARD], 0, events)
