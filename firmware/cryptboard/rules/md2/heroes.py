"""A hero's Health, Mana, XP and conditions: the only code that moves them."""

from cryptboard.rules import contract
from cryptboard.rules.kit.values import change_at
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import must
from cryptboard.rules.md2.state import (
    BY_HERO,
    ELEMENTS,
    FIRE,
    FROST,
    RAGE,
    SEAT,
    SIDE,
    class_of,
    seat_of_class,
    standing,
)


def wound(pack, state, seat, amount, rule, events):
    """Wounds, one Health each (MD2-167); in the own attack a KO waits for its end (MD2-173)."""
    subject = "health%d" % (seat + 1)
    taken = -change_at(state.health, seat, -amount, 0, state.top[seat], subject, rule, events)
    if taken and class_of(pack, state, seat) == t.BERSERKER:
        rage(pack, state, seat, taken, 274, events)
    if taken and not standing(state, seat) and not _attacks(state, seat):
        knock_out(state, seat, events)
    return taken


def _attacks(state, seat):
    return state.fight and state.fight[SIDE] == BY_HERO and state.fight[SEAT] == seat


def knock_out(state, seat, events):
    left = state.life - state.health.count(0)
    if left < 0:
        must(events, 177, "no_life_left", hero_name(state, seat))
    else:
        must(events, 172, "ko", hero_name(state, seat), left)
    for what, values in (("fire", state.fire), ("frost", state.frost)):
        change_at(values, seat, -values[seat], 0, 99, what + str(seat + 1), 172, events)


def heal(state, seat, amount, rule, events):
    subject = "health%d" % (seat + 1)
    return change_at(state.health, seat, amount, 0, state.top[seat], subject, rule, events)


def mana(state, seat, by, rule, events):
    subject = "mana%d" % (seat + 1)
    return change_at(state.mana, seat, by, 0, state.well[seat], subject, rule, events)


def gain_mana(pack, state, seat, amount, rule, events):
    """A gain; a Shaman first decides which points become Elements (MD2-288)."""
    if class_of(pack, state, seat) != t.SHAMAN:
        mana(state, seat, amount, rule, events)
        return
    while amount > 0:
        goes = mana_goes(pack, state, seat)
        if len(goes) > 1:
            state.ask.append(["mana", seat, amount, rule])
            return
        if goes:  # nothing to ask
            put_mana(pack, state, seat, goes[0], rule, events)
        amount -= 1


def mana_goes(pack, state, seat):
    """Where a point of a Shaman's Mana may go: what is full takes none."""
    found = ["keep"] if state.mana[seat] < state.well[seat] else []
    if class_of(pack, state, seat) != t.SHAMAN:
        return found
    for i in range(4):
        if state.gear[seat][ELEMENTS][i] < t.value(pack, t.V_ELEMENT):
            found.append("element%d" % (i + 1))
    return found


def put_mana(pack, state, seat, where, rule, events):
    if where == "keep":
        mana(state, seat, 1, rule, events)
    else:
        values, most = state.gear[seat][ELEMENTS], t.value(pack, t.V_ELEMENT)
        change_at(values, int(where[7:]) - 1, 1, 0, most, where, 288, events)


def xp(state, seat, amount, rule, events):
    change_at(state.xp, seat, amount, 0, t.XP_MOST, "xp%d" % (seat + 1), rule, events)


def rage(pack, state, seat, by, rule, events):
    most = t.value(pack, t.V_RAGE)
    return change_at(state.gear[seat], RAGE, by, 0, most, "rage", rule, events)


def conditions_left(pack, state):
    """Fire and Frost tokens still in the box (MD2-008, MD2-010)."""
    placed = sum(state.fire) + sum(state.frost)
    for foe in state.foes:
        placed += foe[FIRE] + foe[FROST]
    return max(0, t.value(pack, t.V_CONDITIONS) - placed)


def condition(pack, state, seat, what, amount, rule, events):
    """Put Fire or Frost on a hero, as far as there are tokens."""
    values = state.fire if what == "fire" else state.frost
    amount = min(amount, conditions_left(pack, state))
    if standing(state, seat):
        change_at(values, seat, amount, 0, 99, what + str(seat + 1), rule, events)


def dungeon_level(state):
    """The level of the highest hero (MD2-200)."""
    return max(state.level)


def band(state):
    """Which decks that level uses: 1-2, 3-4, 5 (MD2-201)."""
    return (dungeon_level(state) - 1) // 2


def hero_name(state, seat):
    return ("hero.%d" % state.heroes[seat],)


def level_up(pack, state, seat, events):
    """All levels that the XP pays for, at once (MD2-180 to MD2-187)."""
    costs = t.value(pack, t.V_XP_COST)
    name = str(seat + 1)
    gained = []
    while state.level[seat] < t.LEVELS and state.xp[seat] >= costs[state.level[seat] - 1]:
        level = state.level[seat]
        change_at(state.xp, seat, -costs[level - 1], 0, t.XP_MOST, "xp" + name, 183, events)
        change_at(state.level, seat, 1, 1, t.LEVELS, "level" + name, 184, events)
        for table, most, now, word in (
            (t.V_HEALTH, state.top, state.health, "health"),
            (t.V_MANA, state.well, state.mana, "mana"),
        ):
            rise = t.value(pack, table)[level] - t.value(pack, table)[level - 1]
            change_at(most, seat, rise, 0, 30, "max_" + word + name, 185, events)
            if word == "mana" or standing(state, seat):
                change_at(now, seat, rise, 0, most[seat], word + name, 185, events)
        _gems(pack, state, seat, level, events)
        must(events, 187, "skill", hero_name(state, seat), level + 1)
        gained.insert(0, ["skill", seat, level + 1])
    if state.assist == contract.FULL:
        state.ask += gained  # the lowest level is asked first


def _gems(pack, state, seat, level, events):
    gems = t.value(pack, t.V_LEVEL_GEMS)[level - 1]
    for i in range(2):
        moved = min(gems[i], state.reserve[seat][i])
        state.reserve[seat][i] -= moved
        change_at(state.bag, 1 + i, moved, 0, 99, "bag" + "CRE"[1 + i], 186, events)


def revive(pack, state, events):
    """Lifebringers for all who are down (MD2-175); False when one is missing (MD2-177)."""
    for seat in range(len(state.heroes)):
        if not standing(state, seat):
            if not state.life:
                return False
            change_life(state, seat, events)
            heal(state, seat, t.value(pack, t.V_REVIVE), 175, events)
    return True


def change_life(state, seat, events):
    events.append((contract.CHANGED, "life", state.life, state.life - 1, 175))
    state.life -= 1
    state.spent += 1
    must(events, 178, "life", hero_name(state, seat), state.life)


def rogue_seat(pack, state):
    return seat_of_class(pack, state, t.ROGUE)
