"""Massive Darkness 2 on the strips and on the screen.

What is counted is dim and what counts now is solid, so that a scene stays far below the current
that the supply gives.
"""

from cryptboard.rules import contract
from cryptboard.rules.contract import (
    DAMAGE,
    DARKNESS,
    DIM,
    DOUBLE,
    EVIL,
    FAINT,
    FAST,
    GOOD,
    HEALTH,
    MANA,
    OFF,
    PLAIN,
    SLOW,
    SOLID,
)
from cryptboard.rules.kit import dials, lights, menus
from cryptboard.rules.md2 import badges, darkness, heroes, lineup, table
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.state import (
    ACTS,
    ENEMY,
    FOE,
    HERO,
    IS_MOB,
    KIND,
    LEADER,
    MINIONS,
    SEAT,
    WOUNDS,
    find,
    part,
)

A, B, C, D = range(4)
_SIDE_B = 10  # first pixel of side B
_LIFE = (14, 15, 9)
_MANA_PIXELS = 7
_COMING = 3
_BRIGHT = 8  # more Wounds are dim: a strip of bright ones would draw too much


def scene(pack, state, view):
    out = contract.Scene()
    seat = _seat(state)
    if view == contract.DICE_RESULT and state.roll:
        _dice(state, out)
    elif state.assist == contract.TRACK:
        _page(pack, state, out)
    else:
        _darkness(pack, state, out)
        _hero(state, out, seat)
        part("trackers").light(pack, state, out, seat)
        _enemies(pack, state, out)
    out.lines = _lines(pack, state, seat)
    if view == contract.DICE_RESULT and state.roll:
        out.lines[2] = ("line.roll", state.roll[0], state.roll[1], state.roll[2], state.roll[3])
    if state.assist != contract.TRACK:
        part("duel").show(pack, state, out)
    out.active = state.active
    out.flags = tuple([badges.flag(state, i) for i in range(len(state.heroes))])
    if state.fight or state.stood:
        out.stands = tuple(part("stands").now(pack, state))
    out.over = state.over
    out.tracks = table.tracks(pack, state)
    out.dials = dials.known(out.tracks, table.dials(state, out.tracks))
    out.seats = [_seat_style(state, i) for i in range(len(state.heroes))]
    return out


def _seat(state):
    """The hero on the strips: in a fight the one who fights."""
    return state.fight[SEAT] if state.fight else state.shown


def _seat_style(state, seat):
    """Solid ready, off done, slow active, fast at one Health, double flash knocked out."""
    if not state.health[seat]:
        return DOUBLE
    if state.health[seat] == 1:
        return FAST
    if seat == state.active:
        return SLOW
    return OFF if state.phase == HERO and state.done[seat] else SOLID


def _darkness(pack, state, out, strip=A):
    if state.side == 2:
        spaces = len(pack.record("boss", state.boss)[t.E_TRACK])
        out.fill(strip, 0, spaces - 1, FAINT, EVIL)
        out.fill(strip, 0, state.space - 2, DIM, EVIL)
        out.put(strip, state.space - 1, SOLID, EVIL)
    else:
        if state.side == 0:
            out.fill(strip, 0, state.space - 2, DIM, DARKNESS)
        for place, style, hue in _coming(pack, state):
            out.put(strip, place, style, hue)
        out.put(strip, _pixel(state.side, state.space), SOLID, DARKNESS)
    for i in range(min(3, state.life + state.spent)):
        out.put(strip, _LIFE[i], DIM if i < state.life else FAINT, GOOD)


def _pixel(side, space):
    return (_SIDE_B if side else 0) + space - 1


def _coming(pack, state):
    """(pixel, style, hue) of the next spaces where something waits.

    A Mob flashes twice, a Roaming Monster slowly, a gem is still: no colour is needed.
    """
    found = []
    side, space = state.side, state.space
    ahead = t.SIDE_B - 1 if side else t.SIDE_A - space + t.SIDE_B  # every space once
    for _ in range(ahead):
        last = t.SIDE_B if side else t.SIDE_A
        side, space = (1, 1) if space == last else (side, space + 1)
        waits = darkness.waits_on(pack, side, space)
        if waits and len(found) < _COMING:
            style = DOUBLE if t.MOB in waits else SLOW if t.ROAM in waits else DIM
            hue = GOOD if style == DIM else EVIL
            found.append((_pixel(side, space), style, hue))
    return found


def _hero(state, out, seat):
    health, top = state.health[seat], state.top[seat]
    lights.fill_and_post(out, B, health, top, DAMAGE, HEALTH, health == 1)
    out.fill(C, 0, min(_MANA_PIXELS, state.mana[seat]) - 1, DIM, MANA)


def _page(pack, state, out):
    """A hero on every strip, life with its post, Mana from the right; the Darkness on the last."""
    first = max(0, state.shown) // 4 * 4
    for strip in range(4):
        seat = first + strip
        if seat < len(state.heroes):
            health, top = state.health[seat], state.top[seat]
            lights.fill_and_post(out, strip, health, top, DAMAGE, HEALTH, health == 1)
            size = len(out.strips[strip])
            out.fill(strip, size - state.mana[seat], size - 1, DIM, MANA)
    if first + D >= len(state.heroes):
        _darkness(pack, state, out, D)


def _enemies(pack, state, out):
    """Two pixels an enemy: solid wounded, dim whole, slow while it acts; second: the target."""
    now = lineup.current(state) if state.phase == ENEMY else None
    aimed = lineup.last_of(state, state.active) if state.active >= 0 else None
    for i in range(len(state.foes)):
        foe = state.foes[i]
        style = SOLID if foe[WOUNDS] else DIM
        if foe is now and foe[ACTS]:
            style = SLOW
        out.put(D, 2 * i, style, EVIL)
        if foe is aimed:
            out.put(D, 2 * i + 1, SOLID, contract.HERO + state.active)


def _dice(state, out):
    """A damage over B block: the bright overhang is the Wounds; C mana, claw, trigger."""
    damage, block, mana, claw, trigger = state.roll
    out.fill(A, 0, damage - 1, DIM, DAMAGE)
    out.fill(A, block, min(damage, block + _BRIGHT) - 1, SOLID, DAMAGE)
    out.fill(B, 0, block - 1, DIM, PLAIN)
    out.fill(C, 0, min(5, mana) - 1, DIM, MANA)
    out.fill(C, 6, 5 + min(5, claw), SOLID, DAMAGE)
    out.fill(C, 12, 11 + min(4, trigger), DIM, EVIL)


def _lines(pack, state, seat):
    where = ("side.%d" % state.side, state.space)
    phase = ("phase.%d" % state.phase,)
    if state.assist == contract.TRACK:  # there the strips have no room for the class tracker
        place = ("line.place", state.round, phase, where)
        out = menus.rows((place, badges.of_class(pack, state, seat)))
    elif seat == state.active:
        out = menus.rows(("line.acts", state.round, phase, where, state.actions))
    else:
        out = menus.rows(("line.place", state.round, phase, where))
    name = heroes.hero_name(state, seat)
    foe = _opponent(pack, state)
    if foe and foe[KIND] == IS_MOB:
        left = foe[MINIONS] + foe[LEADER]
        out.append(("line.versus", name, lineup.enemy_name(pack, foe), left, foe[WOUNDS]))
    elif foe:
        most = lineup.health(pack, state, foe)
        left = most - foe[WOUNDS]
        out.append(("line.single", name, lineup.enemy_name(pack, foe), left, most))
    else:
        out.append(("line.hero", name, state.level[seat], state.xp[seat]))
    numbers = ("line.numbers", state.health[seat], state.top[seat], state.mana[seat])
    out.append((numbers, badges.conditions(state, seat)))
    return out


def _opponent(pack, state):
    if state.fight:
        return find(state, state.fight[FOE])
    if state.assist == contract.TRACK:
        return None
    if state.phase == ENEMY:
        return lineup.current(state)
    return lineup.last_of(state, state.active) if state.active >= 0 else None
