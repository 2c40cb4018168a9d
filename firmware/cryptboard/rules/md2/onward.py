"""A roll that lies open is left as it lies by whatever comes next, without a press for that."""

from cryptboard.rules.contract import ENEMY as ENEMY_KEY
from cryptboard.rules.contract import ROLL, SEAT
from cryptboard.rules.kit import menus
from cryptboard.rules.md2 import flow, heroes, lineup, rows
from cryptboard.rules.md2.phrases import choice
from cryptboard.rules.md2.state import ACTS, BY_HERO, ENEMY, FOE, HERO, SIDE, find, part, ready

VERBS = ("attack", "end") + rows.HEROES


def options(pack, state, roll_is_free):
    """What may be said instead of accepting the roll; it comes after that, if it still may."""
    fight = state.fight
    if state.ask:
        return []
    if fight[SIDE] == BY_HERO and state.phase == HERO and state.active >= 0:
        return _of_hero(pack, state, roll_is_free)
    if fight[SIDE] != BY_HERO and state.phase == ENEMY and find(state, fight[FOE])[ACTS] > 0:
        found = rows.heroes_for(state, "aim")
        if roll_is_free:
            foe = find(state, fight[FOE])
            name = heroes.hero_name(state, max(0, lineup.aim(state, foe)))
            found.append(("attack", choice("attacks", name), ROLL))
        return found
    return []


def _of_hero(pack, state, roll_is_free):
    seat, found = state.active, menus.rows()
    target = lineup.last_of(state, seat)
    if state.actions and target and roll_is_free:
        found.append(("attack", choice("attack", lineup.enemy_name(pack, target)), ROLL))
    if state.boss < 0:
        for other in ready(state):
            if other != seat:
                name = heroes.hero_name(state, other)
                found.append((rows.HEROES[other], choice("turn", name), SEAT + other))
    found.append(("end", choice("end", heroes.hero_name(state, seat)), ENEMY_KEY))
    return found


def accept(pack, state, events):
    """The roll as it lies, and what follows by itself; True: nothing stands in the way now."""
    part("combat").finish(pack, state, events)
    flow.drop_answered(pack, state)
    flow.settle(pack, state, events)
    state.stood = []
    return not (state.over or state.ask or state.fight)
