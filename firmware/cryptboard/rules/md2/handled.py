"""Enemies as the players set them: put there, taken away, hurt; the lists for it."""

from cryptboard.rules import contract
from cryptboard.rules.contract import ROLL
from cryptboard.rules.kit import menus
from cryptboard.rules.md2 import foes, heroes, lineup, questions, rows, spawn
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import asks, choice, numbers, remind, words
from cryptboard.rules.md2.state import (
    DICE,
    FIRE,
    FROST,
    IS_MOB,
    ITEM,
    KIND,
    MINIONS,
    NO_ITEM,
    TABLE_ITEM,
    UID,
    UNNAMED_ITEM,
    WOUNDS,
    find,
)

_COUNTS = (("wounds", WOUNDS), ("minions", MINIONS), ("fire", FIRE), ("frost", FROST))


def enemies(pack, state, verb):
    found = [(foe[UID], lineup.enemy_name(pack, foe)) for foe in state.foes]
    return menus.menu(asks(verb), found)


def items(pack, state):
    """Mob Items by name, those of the Dungeon Level's band first (MD2-102)."""
    now, found, others = heroes.band(state), [], []
    for i in range(pack.count("item")):
        (found if pack.record("item", i)[t.I_BAND] == now else others).append(i)
    return menus.menu(asks("item"), [(i, ("item.%d" % i,)) for i in found + others])


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
            return menus.menu(asks("who"), rows.heroes_for(state, "reward", False))
        return None
    if what == "weapon":
        if len(partial) < 5:
            return numbers("pool", 0, 3, foe[DICE][len(partial) - 3])
        return None
    if len(partial) > 3:
        return None
    for name, at in _COUNTS:
        if name == what:
            most = 9
            if name == "wounds":
                most = lineup.health(pack, state, foe) - 1
            elif name == "minions":
                most = t.value(pack, t.V_MINIONS) if foe[KIND] == IS_MOB else 0
            else:
                most = min(9, foe[at] + heroes.conditions_left(pack, state))
            return numbers("amount", 0, most, foe[at])
    return None


def apply(pack, state, tokens, events):
    what = tokens[0]
    if what == "mob":
        spawn.take(state, spawn.DECK_MOB, tokens[1])
        spawn.mob(pack, state, tokens[1], 0, events)
        return
    if what == "roam":
        spawn.take(state, spawn.DECK_ROAM, tokens[1])
        spawn.roam(pack, state, tokens[1], events)
        return
    foe = find(state, tokens[1])
    if what == "remove":
        foes.remove(pack, state, foe, events)
    elif what == "item":
        remind(events, 163)
        if foe[ITEM] >= 0:
            spawn.put_away(pack, state, spawn.DECK_ITEM, foe[ITEM])
        foe[ITEM], foe[DICE] = NO_ITEM, [0, 0]
    elif what == "weapon":
        foe[DICE] = [tokens[2], tokens[3]]
        foe[ITEM] = TABLE_ITEM if foe[ITEM] == UNNAMED_ITEM else foe[ITEM]
    elif what == "hurt":
        seat = rows.HEROES.index(tokens[3])
        foes.wound(pack, state, foe, tokens[2], seat, 143, events)
    else:
        for name, at in _COUNTS:
            if name == what and foe[at] != tokens[2]:
                subject = name if name in ("wounds", "minions") else "foe_" + name
                events.append((contract.CHANGED, subject, foe[at], tokens[2], 0))
                foe[at] = tokens[2]
