"""Whose turn it is: heroes in any order, then the overlord."""

from cryptboard.rules.descent import heroes
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import (
    DRANK,
    HEROES,
    IMP,
    NO_ORDER,
    ORDINARY,
    OVERLORD,
    SOUL,
    ask,
    forget_mods,
    has,
    hero_name,
    next_hero,
    part,
    phase_to,
)
from cryptboard.rules.descent.tally import counted
from cryptboard.rules.kit.values import aide, change, change_at, enter, order, turn_to


def take_turn(pack, state, seat, events):
    """A hero's key: the one before him is done."""
    if state.turn >= 0:
        _end_hero(state, events)
    begin(pack, state, seat, events)


def begin(pack, state, seat, events):
    """A hero's turn starts: refresh and equip, lingering effects, stun."""
    state.focus = seat
    state.flags[seat] &= ~DRANK
    state.moves[seat] = 0
    state.halves, state.acted, state.stunned, state.effort = [], 0, 0, 0
    if state.order[seat] == ORDINARY:
        state.order[seat] = NO_ORDER
    turn_to(state, "turn", seat, hero_name, 0, events)
    if not state.wounds[seat]:
        _return(pack, state, seat, events)
    aide(events, 153, "note.turn", hero_name(state, seat))
    for flag, rule in ((SOUL, 107), (IMP, 108)):
        if has(state, seat, flag):
            order(events, rule, "remind.%d" % rule)
    if any(state.tokens[seat]):
        _linger(pack, state, seat, events)


def _linger(pack, state, seat, events):
    lingering = part("lingering")
    lingering.stun_hero(pack, state, seat, events)
    if lingering.pending(state.tokens[seat]):
        ask(state, "linger", seat)


def _return(pack, state, seat, events):
    """A killed hero comes back whole."""
    most = heroes.most_wounds(pack, state, seat)
    change_at(state.wounds, seat, most, 0, most, "wounds%d" % (seat + 1), 0, events)
    heroes.fatigue(pack, state, seat, 99, 0, events)


def _end_hero(state, events):
    """His turn is over; then the monster that he animated has its own (DES-138)."""
    seat = state.turn
    if state.tasks or state.order[seat] >= 0:
        part("tasks").end_turn(state, seat, events)
    state.done[seat] = 1
    state.halves, state.stunned, state.effort = [], 0, 0
    forget_mods(state, seat, True)
    turn_to(state, "turn", -1, hero_name, 0, events)
    if state.animated[seat] >= 0:
        order(events, 138, "note.activate", ("monster.%d" % state.animated[seat],))
        ask(state, "animated", seat)


def overlord(pack, state, command, events):
    """Crushing walls come before anything else (DES-076)."""
    if state.tasks:
        part("tasks").end_round(state, events)
    state.leapt, state.naming = 0, -1
    phase_to(state, OVERLORD, 0, events)
    if state.walls:
        order(events, 76, counted("note.walls", state.walls), state.walls)
        ask(state, "walls")
    else:
        after_walls(pack, state, events)


def after_walls(pack, state, events):
    _income(pack, state, events)
    if state.foes:
        lingering = part("lingering")
        lingering.stun_foes(pack, state, events)
        part("foes").onward(pack, state)
        if lingering.foes_pending(state):
            ask(state, "foes")


def _end_overlord(state, events):
    state.done = [0] * len(state.heroes)
    forget_mods(state, len(state.heroes), True)
    state.naming = -1
    phase_to(state, HEROES, 0, events)
    enter(state, "round", state.round + 1, 0, events)


def _income(pack, state, events):
    """What the base game gives the overlord at the start of his turn."""
    heroes.threat(state, len(state.heroes) * t.value(pack, t.V_INCOME), 0, events)
    drawn = draw(state, t.value(pack, t.V_CARDS), 0, events)
    if drawn:
        order(events, 0, "note.draw", drawn)


def draw(state, cards, rule, events):
    drawn = -change(state, "deck", -cards, 0, 199, rule, events)
    change(state, "hand", drawn, 0, 99, rule, events)
    return drawn


def following(pack, state, command, events):
    """The turn of the first who has not had his."""
    begin(pack, state, next_hero(state), events)


def end(pack, state, command, events):
    if state.turn >= 0:
        _end_hero(state, events)
    else:
        _end_overlord(state, events)


MENUS = {}
VERBS = {"next": following, "end": end, "overlord": overlord}
