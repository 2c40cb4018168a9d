"""Whose turn it is: heroes in any order, then the overlord."""

from cryptboard.rules.descent import heroes, lingering, lord, tasks
from cryptboard.rules.descent.state import (
    DRANK,
    HEROES,
    IMP,
    NO_ORDER,
    ORDINARY,
    OVERLORD,
    SOUL,
    ask,
    has,
    hero_name,
    phase_to,
    turn_to,
)
from cryptboard.rules.kit.values import change_at, enter, note


def begin(pack, state, seat, events):
    """A hero's turn starts: refresh and equip, lingering effects, stun."""
    state.focus = seat
    state.flags[seat] &= ~DRANK
    state.moves[seat] = 0
    state.halves, state.acted, state.stunned = [], 0, 0
    if state.order[seat] == ORDINARY:
        state.order[seat] = NO_ORDER
    turn_to(state, seat, events)
    if not state.wounds[seat]:
        _return(pack, state, seat, events)
    note(events, 153, "note.turn", hero_name(state, seat))
    for flag, rule in ((SOUL, 107), (IMP, 108)):
        if has(state, seat, flag):
            note(events, rule, "remind.%d" % rule)
    lingering.stun_hero(pack, state, seat, events)
    if lingering.pending(state.tokens[seat]):
        ask(state, "linger", seat)


def _return(pack, state, seat, events):
    """A killed hero comes back whole."""
    most = heroes.most_wounds(pack, state, seat)
    change_at(state.wounds, seat, most, 0, most, "wounds%d" % (seat + 1), 0, events)
    heroes.fatigue(pack, state, seat, 99, 0, events)


def end(pack, state, events):
    """His turn is over; then the monster that he animated has its own (DES-138)."""
    seat = state.turn
    tasks.end_turn(state, seat, events)
    state.done[seat] = 1
    state.halves, state.stunned = [], 0
    turn_to(state, -1, events)
    if state.animated[seat] >= 0:
        note(events, 138, "note.activate", ("monster.%d" % state.animated[seat],))
        ask(state, "animated", seat)


def next_hero(state):
    """The first seat that has not had its turn, -1: none."""
    for seat in range(len(state.heroes)):
        if not state.done[seat]:
            return seat
    return -1


def overlord(pack, state, events):
    """Crushing walls come before anything else (DES-076)."""
    tasks.end_round(state, events)
    state.leapt = 0
    phase_to(state, OVERLORD, 0, events)
    if state.walls:
        note(events, 76, "note.walls", state.walls)
        ask(state, "walls")
    else:
        after_walls(pack, state, events)


def after_walls(pack, state, events):
    lord.income(pack, state, events)
    lingering.stun_foes(pack, state, events)
    if lingering.foes_pending(state):
        ask(state, "foes")


def end_overlord(pack, state, events):
    state.done = [0] * len(state.heroes)
    phase_to(state, HEROES, 0, events)
    enter(state, "round", state.round + 1, 0, events)


# Questions: the dice may answer, or the table.


def settle(pack, state, numbers, events, rolled):
    """Answer the first question; `numbers` are the table's, or empty: roll."""
    question = state.ask.pop(0)
    kind = question[0]
    if rolled:
        state.thrown = []
    if kind == "linger":
        results = numbers
        if rolled:
            results = lingering.roll(pack, state, state.tokens[question[1]], events)
        lingering.settle_hero(pack, state, question[1], results, events)
    elif kind == "progress":
        found = tasks.roll(pack, state, question, events) if rolled else numbers[0]
        tasks.settle(pack, state, question, found, events)
    elif kind == "shatter":
        broken = lingering.roll_shatter(pack, state, question, events) if rolled else numbers[0]
        lingering.settle_shatter(state, question, broken, events)
    else:
        from cryptboard.rules.descent import arms

        arms.settle(pack, state, question, numbers, rolled, events)


def curse_of_party(pack, state):
    """The dearest hero: what one more death may cost."""
    return max([heroes.worth(pack, state, seat) for seat in range(len(state.heroes))])
