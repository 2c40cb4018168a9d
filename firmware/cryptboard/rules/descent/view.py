"""Descent on the strips and on the screen.

A  threat, B  conquest: pixel k is the k-th point; from the 17th on a faint strip counts sixteen.
C  whose turn, the same from both sides of the table: hero n at the n-th pixel from either end,
   the overlord in the middle.       D  the hero in focus: wounds as a fill, their most as a post.
"""

from cryptboard.rules import contract
from cryptboard.rules.contract import (
    BAD,
    DAMAGE,
    DIM,
    DOUBLE,
    EVIL,
    FAINT,
    FAST,
    GOOD,
    HEALTH,
    HERO,
    MANA,
    OFF,
    SLOW,
    SOLID,
    Scene,
)
from cryptboard.rules.descent import heroes, tracks
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import (
    HEROES,
    OVERLORD,
    SETUP,
    TOKENS,
    hero_name,
    next_hero,
    part,
)
from cryptboard.rules.descent.tally import phrase
from cryptboard.rules.kit import dice
from cryptboard.rules.kit.dials import known

A, B, C, D = range(4)
_PIXELS = 16


def scene(pack, state, view=contract.GAME):
    out = Scene()
    out.over = state.over
    out.active = state.turn
    out.tracks = tracks.tracks(pack, state)
    out.dials = known(out.tracks, tracks.dials(state))
    if state.phase != SETUP and not state.ask and not state.fight:
        out.seats = [_seat(state, seat) for seat in range(len(state.heroes))]
    out.lines = _lines(pack, state)
    if view == contract.DICE_RESULT and state.thrown:
        _dice(pack, state, out)
        return out
    if state.phase == SETUP:
        for kind in range(3):  # from the right, for from the left are the dice
            first = _PIXELS - state.points[kind]
            out.fill(kind, first, _PIXELS - 1, DIM, (GOOD, MANA, EVIL)[kind])
            out.put(kind, first, SOLID, (GOOD, MANA, EVIL)[kind])
        return out
    _heap(out, A, state.threat, EVIL)
    _conquest(pack, state, out)
    _turns(state, out)
    _focus(pack, state, out)
    return out


def _seat(state, seat):
    """A seat key: slow in his turn, off when he has acted, double flash killed, fast in danger."""
    between = state.phase == HEROES and state.turn < 0
    if between and state.done[seat]:
        return OFF
    if state.turn == seat:
        return SLOW
    if state.wounds[seat] < 2:
        return FAST if state.wounds[seat] else DOUBLE
    return SOLID if between and seat == next_hero(state) else DIM


def _heap(out, strip, value, hue, head=SOLID):
    """A pile: a faint strip behind it stands for sixteen more, a dim one for thirty-two."""
    laps, rest = divmod(max(0, value - 1), _PIXELS)
    if laps:
        out.fill(strip, 0, _PIXELS - 1, FAINT if laps == 1 else DIM, hue)
    if value:
        out.fill(strip, 0, rest - 1, DIM, hue)
        out.fill(strip, 0, min(laps, 2) - 1, SOLID, hue)  # seen even when the lap is full
        out.put(strip, rest, head, hue)


def _conquest(pack, state, out):
    """One death from none: fast."""
    danger = state.conquest <= heroes.dearest(pack, state)
    _heap(out, B, state.conquest, GOOD, FAST if danger else SOLID)
    if not state.conquest:
        out.put(B, 0, FAST, BAD)
        out.put(B, _PIXELS - 1, FAST, BAD)


def _turns(state, out):
    following = next_hero(state) if state.turn < 0 else state.turn
    for seat in range(len(state.heroes)):
        style = FAINT if state.phase == OVERLORD or state.done[seat] else DIM
        if state.phase == HEROES and seat == following:
            style = SLOW if state.turn < 0 else SOLID
        out.put(C, seat, style, HERO + seat)
        out.put(C, _PIXELS - 1 - seat, style, HERO + seat)
    if state.phase == OVERLORD:
        out.fill(C, 6, 9, SOLID, EVIL)
    elif next_hero(state) < 0 and state.turn < 0:
        out.fill(C, 6, 9, SLOW, EVIL)
    if state.walls:
        out.put(C, 5, DOUBLE, BAD)
        out.put(C, 10, DOUBLE, BAD)


def _focus(pack, state, out):
    """The post stands behind the last wound, so the dark gap before it is what is lost."""
    seat = state.focus
    most = min(_PIXELS - 1, heroes.most_wounds(pack, state, seat))
    left = min(most, state.wounds[seat])
    out.fill(D, 0, left - 1, DIM, HEALTH)
    out.put(D, most, FAST if left == 1 else SOLID, HERO + seat)


def _dice(pack, state, out):
    """Damage, range, surges; a miss blinks all three.  Power dice: progress, blanks, surges."""
    shown = dice.totals(state.thrown, t.faces(pack), t.SYMBOLS)
    counts = [shown[t.ENHANCE], shown[t.BLANK], shown[t.SURGE]]
    misses = False
    if state.fight:
        fight = part("fight")
        damage, far, _deep = fight.result(pack, state)
        counts = [damage, far, fight.left(pack, state)]
        misses = fight.missed(pack, state)
    elif dice.count(state.thrown, t.WHITE):
        counts[0] = shown[t.DAMAGE]
    hues = (DAMAGE, GOOD, MANA)
    for strip in range(3):
        if misses:
            out.fill(strip, 0, 2, SLOW, BAD)
        else:
            _heap(out, strip, counts[strip], hues[strip])


def _lines(pack, state):
    first = phrase("line.place", state.round, ("phase.%d" % state.phase,))
    if state.over:
        first = phrase("line.over", ("ui." + state.over,))
    if state.said:
        second = tuple(state.said)
    elif state.phase == HEROES and state.turn >= 0:
        second = ("line.turn", hero_name(state, state.turn))
    else:
        second = ("line.whose.%d" % state.phase,)
    return [first, second, _numbers(pack, state)]


def _numbers(pack, state):
    if state.phase == SETUP:
        return ("line.points", state.points[0], state.points[1], state.points[2])
    if state.fight:
        fight = part("fight")
        damage, far, deep = fight.result(pack, state)
        return ("line.fight", damage, far, fight.left(pack, state), deep)
    if state.phase == HEROES and state.turn >= 0:
        seat = state.turn
        value = heroes.worth(pack, state, seat)
        lying = sum(state.tokens[seat][1 : len(TOKENS)])
        return ("line.hero", state.wounds[seat], state.fatigue[seat], value, lying)
    return ("line.tracks", state.threat, state.conquest, state.hand)
