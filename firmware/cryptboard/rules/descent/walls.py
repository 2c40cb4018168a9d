"""Crushing walls, before anything else of the overlord's turn (DES-076)."""

from cryptboard.rules.contract import GO, SEAT
from cryptboard.rules.descent import flow
from cryptboard.rules.descent.heroes import lose, slay
from cryptboard.rules.descent.state import hero_name
from cryptboard.rules.descent.tally import asks, choice, counted, key, row
from cryptboard.rules.kit.values import change, order


def root(state):
    rows = [key("lord", "walls", GO)]
    for seat in range(len(state.heroes)):
        if state.wounds[seat]:
            rows.append(row("hero%d" % (seat + 1), hero_name(state, seat), SEAT + seat))
    rows.append(choice("lord", "rubble"))
    return asks(counted("walls_move", state.walls), rows, 0, state.walls)


def caught_menu(partial):
    if len(partial) > 1:
        return None
    rows = [choice("lord", "push"), choice("lord", "crush")]
    return asks("caught", rows, 0)


def caught(pack, state, seat, how, events):
    if how == "crush":
        slay(pack, state, seat, 77, events)
    else:
        lose(pack, state, seat, 1, 78, events)


def moved(pack, state, command, events):
    state.ask.pop(0)
    flow.after_walls(pack, state, events)


def rubble(pack, state, command, events):
    """A wall stops for good; without any the overlord goes on."""
    order(events, 79, "remind.79")
    change(state, "walls", -1, 0, 9, 79, events)
    if not state.walls:
        moved(pack, state, command, events)


MENUS = {}
VERBS = {"walls": moved, "rubble": rubble}
