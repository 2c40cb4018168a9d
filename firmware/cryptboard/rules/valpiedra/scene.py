"""Valpiedra on the strips and on the screen, pixel k + 1 for value k."""

from cryptboard.rules import contract
from cryptboard.rules.contract import (
    BAD,
    DAMAGE,
    DIM,
    DOUBLE,
    EVIL,
    FAST,
    GOOD,
    HEALTH,
    OFF,
    PLACE,
    PLAIN,
    SLOW,
    SOLID,
    TIME,
)
from cryptboard.rules.kit.dials import known
from cryptboard.rules.valpiedra import cards, combat, table, tracks
from cryptboard.rules.valpiedra.state import (
    CARD,
    COMBAT,
    UID,
    UP,
    WOUNDS,
    find,
    hero_named,
    line,
    named,
    part,
    place_named,
)

A, B, C, D = range(4)


def scene(pack, state, view):
    shown = contract.Scene()
    if view == contract.DICE_RESULT:
        _dice(state, shown)
    else:
        _evil(pack, state, shown)
        _life(state, shown)
        _journey(state, shown)
        if state.assist == contract.FULL and state.phase == COMBAT:
            _creatures(pack, state, shown, D)
            if state.active >= 0 and not state.rolled:  # a board without strip D, while aiming
                shown.strips[C] = bytearray(len(shown.strips[C]))
                _creatures(pack, state, shown, C)
        elif state.assist == contract.FULL and state.shown:
            shown.strips[C] = bytearray(len(shown.strips[C]))
            shown.fill(C, 0, len(state.pile) - 1, DIM, GOOD)
            shown.put(C, state.shown - 1, SOLID, GOOD)
        elif state.place and state.phase == COMBAT:
            _level(pack, state, shown)
    fights = state.assist == contract.FULL and state.phase == COMBAT
    if fights and state.dice and (state.active < 0 or state.rolled):
        shown.stands = part("full").stands(len(state.dice))
    shown.lines = _lines(pack, state)
    shown.active = state.active
    shown.tracks = table.tracks(pack, state)
    shown.dials = known(shown.tracks, table.dials(state))
    shown.over = state.over
    return shown


def _evil(pack, state, shown):
    limit = tracks.highest(pack, "evil")
    shown.fill(A, 0, state.evil - 1, DIM, EVIL)
    shown.put(A, limit, DIM, BAD)
    if state.assist == contract.FULL and state.phase == COMBAT:
        due = combat.undamaged(state)
        shown.fill(A, state.evil + 1, min(limit, state.evil + due), SLOW, EVIL)
    head = SOLID
    if state.evil >= limit - 1:
        head = FAST
    elif state.evil >= limit - 3:
        head = DOUBLE
    shown.put(A, state.evil, head, EVIL)


def _life(state, shown):
    shown.fill(B, 0, state.damage, DIM, DAMAGE)
    post = FAST if state.damage == state.health - 1 else SOLID
    if state.damage >= state.health and not state.result:
        post = SLOW  # put there by hand: whether that is the end is asked
    shown.put(B, state.health, post, HEALTH)


def _journey(state, shown):
    at = 8 - state.place if state.ascent else state.place
    shown.fill(C, 0, at - 1, DIM, PLACE)
    shown.put(C, at, SOLID, PLACE)
    shown.put(C, 10 + state.phase, SOLID, PLAIN)
    if state.round:
        shown.put(C, 12 + min(3, state.round), SOLID, TIME)


def _level(pack, state, shown):
    """What the level card brings every round, and the undamaged as the dial counted them."""
    evil, pursuit = cards.icons(pack, state, state.place)
    for pixel, icon, hue in ((0, evil, EVIL), (1, pursuit, PLACE)):
        style = SLOW if icon == cards.OPEN else SOLID if icon else OFF
        shown.put(D, pixel, style, hue)
    shown.fill(D, 2, 1 + state.undamaged, SOLID, EVIL)


def _creatures(pack, state, shown, strip):
    """Two pixels a creature: its state, and whether the attacker reaches it."""
    reachable = []
    if state.active >= 0:
        reachable = [entry[UID] for entry in part("strength").in_reach(pack, state, state.active)]
    for i, entry in enumerate(line(state)):
        style = OFF if not entry[UP] else SOLID if entry[WOUNDS] else SLOW
        shown.put(strip, 2 * i, style, DAMAGE)
        if entry[UID] in reachable:
            aimed = entry[UID] == state.target
            shown.put(strip, 2 * i + 1, SOLID if aimed else DIM, contract.HERO + state.active)


def _dice(state, shown):
    styles = (DIM, SOLID, SLOW)  # miss, hit, blocked
    for i, outcome in enumerate(state.blocked):
        shown.put(B, i, styles[outcome], GOOD if outcome == 1 else PLAIN)
    shown.fill(C, 0, state.total - 1, SOLID, DAMAGE)


def _lines(pack, state):
    return [_where(state), _who(pack, state), _numbers(state)]


def _where(state):
    if state.result:
        return ("result." + state.result,)
    place, phase = place_named(state.place), ("phase.%d" % state.phase,)
    if state.round:
        return ("line.place", place, phase, state.round)
    return ("line.place_calm", place, phase)


def _who(pack, state):
    """The attacker and the target with its Damage and Health; else who waits here."""
    if state.assist != contract.FULL:
        if state.active >= 0:
            return ("ask.pool", state.pools[state.active])
        return ("line.goal_up",) if state.ascent else ("line.goal",)
    if state.active < 0:
        return ("line.line", len(line(state)), part("purchase").funds(pack, state))
    entry = find(state, state.target)
    if entry is None:
        return hero_named(state, state.active)
    health = cards.health(pack, state, state.place, entry)
    return ("line.attacker", named(entry[CARD]), entry[WOUNDS], health)


def _numbers(state):
    return ("line.tracks", state.evil, state.damage, state.health)
