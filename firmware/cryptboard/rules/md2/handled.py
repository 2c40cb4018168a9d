"""Enemies as the players set them: put there, taken away, hurt; the lists for it."""

from cryptboard.rules.contract import ROLL
from cryptboard.rules.kit import menus
from cryptboard.rules.md2 import foes, heroes, questions, spawn
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import asks, choice, numbers, words
from cryptboard.rules.md2.state import (
    DICE,
    FIRE,
    FROST,
    IS_MOB,
    KIND,
    MINIONS,
    UID,
    WOUNDS,
    find,
)

COUNTS = (("wounds", WOUNDS), ("minions", MINIONS), ("fire", FIRE), ("frost", FROST))


def enemies(pack, state, verb):
    found = [(foe[UID], spawn.enemy_name(pack, foe)) for foe in state.foes]
    return menus.menu(asks(verb), found)


def menu(pack, state, partial):
    """Put an enemy there, take it away, or set what stands beside it."""
    if len(partial) == 1:
        names = ["mob", "roam"]
        if state.foes:
            names += ["hurt", "wounds", "minions", "fire", "frost", "weapon", "item", "remove"]
        return words("foe", names)
    what = partial[1]
    if what == "mob" or what == "roam":
        if len(partial) == 2:
            return menus.menu(asks("card"), questions.card_rows(pack, state, what))
        if len(partial) == 3:
            return menus.menu(asks("card"), [("draw", choice("draw"), ROLL)])
        return None
    if len(partial) == 2:
        return enemies(pack, state, "foe")
    foe = find(state, partial[2])
    if what in ("remove", "item") or foe is None:
        return None
    return _number(pack, state, foe, what, partial)


def _number(pack, state, foe, what, partial):
    if what == "hurt":
        if len(partial) == 3:
            return numbers("amount", 1, 20, 1)
        if len(partial) == 4:
            return menus.menu(asks("who"), questions.hero_rows(state, "reward", False))
        return None
    if what == "weapon":
        if len(partial) < 5:
            return numbers("pool", 0, 3, foe[DICE][len(partial) - 3])
        return None
    if len(partial) > 3:
        return None
    for name, at in COUNTS:
        if name == what:
            most = 9
            if name == "wounds":
                most = foes.health(pack, state, foe) - 1
            elif name == "minions":
                most = t.value(pack, t.V_MINIONS) if foe[KIND] == IS_MOB else 0
            else:
                most = min(9, foe[at] + heroes.conditions_left(pack, state))
            return numbers("amount", 0, most, foe[at])
    return None
