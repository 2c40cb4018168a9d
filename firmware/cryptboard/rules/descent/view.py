"""Descent on the strips and on the screen.

TRACK: hero n on strip n, from the left his wounds, at their end a post once some are lost, from
the right his fatigue; the last strip is the overlord's threat as long as no hero needs it.
DICE, FULL: A threat, B the wounds of the hero on show, C his fatigue (1 to 8), his lingering
effects (9 to 15) and corrupted ground (16), D the monsters, two pixels each.
Above sixteen threat is told in tens, from the right, and ones, from the left, faint between them.
"""

from cryptboard.rules import contract
from cryptboard.rules.contract import (
    BAD,
    DAMAGE,
    DICE,
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
    TIME,
    TRACK,
    Scene,
)
from cryptboard.rules.descent import heroes, lines, tracks
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import (
    CORRUPTED,
    HEROES,
    SETUP,
    TOKENS,
    has,
    next_hero,
    part,
)
from cryptboard.rules.kit import dice
from cryptboard.rules.kit.dials import known

A, B, C, D = range(4)
_PIXELS = 16
_FATIGUE_MOST = 8  # pixels that fatigue has at DICE and FULL
_HUES = (TIME, EVIL, TIME)  # of the effects in turn: neighbours stay apart for every eye


def scene(pack, state, view=contract.GAME):
    out = Scene()
    out.over = state.over
    out.active = state.turn
    out.tracks = tracks.tracks(pack, state)
    out.dials = known(out.tracks, tracks.dials(state))
    if state.phase != SETUP and not state.ask and not state.fight:
        out.seats = [_seat(state, seat) for seat in range(len(state.heroes))]
    out.flags = tuple([_flag(state, seat) for seat in range(len(state.heroes))])
    out.lines = lines.lines(pack, state)
    if state.assist >= DICE:
        out.force = lines.force(pack, state)
    if state.fight and part("fight").untouched(state):
        out.stands = part("fight").stands(len(state.thrown) // 2)
    if view == contract.DICE_RESULT and state.thrown:
        _dice(pack, state, out)
    elif state.phase == SETUP:
        _treachery(state, out)
    elif state.assist == TRACK:
        _seat_pages(pack, state, out)
    else:
        _heap(out, A, state.threat, EVIL)
        _shown_hero(pack, state, out)
        part("ranks").draw(pack, state, out)
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


def _flag(state, seat):
    """What his own key turned on: a shield in an attack, else the ground that he stands on."""
    if state.fight and seat in state.fight[part("fight").SHIELDS]:
        return ("line.shield",)
    return ("line.corrupted",) if has(state, seat, CORRUPTED) else None


def _treachery(state, out):
    for kind in range(3):  # from the right, for from the left are the dice
        first = _PIXELS - state.points[kind]
        out.fill(kind, first, _PIXELS - 1, DIM, (GOOD, MANA, EVIL)[kind])
        out.put(kind, first, SOLID, (GOOD, MANA, EVIL)[kind])


def _heap(out, strip, value, hue):
    """A pile: pixel k is the k-th; above sixteen tens from the right, the outmost flashing for
    five of them, and ones from the left."""
    tens = 0
    if value > _PIXELS:
        tens, value = divmod(value, 10)
        out.fill(strip, 9, 10, FAINT, hue)
    if value:
        out.fill(strip, 0, value - 2, DIM, hue)
        out.put(strip, value - 1, SOLID, hue)
    if tens > 5:
        out.put(strip, _PIXELS - 1, DOUBLE, hue)
        out.fill(strip, _PIXELS - 1 - (tens - 5), _PIXELS - 2, SOLID, hue)
    elif tens:
        out.fill(strip, _PIXELS - tens, _PIXELS - 1, SOLID, hue)


def _seat_pages(pack, state, out):
    for seat in range(len(state.heroes)):
        room = _PIXELS - heroes.most_fatigue(pack, state, seat)
        _life(pack, state, out, (seat, seat, room))
        if state.fatigue[seat]:
            out.fill(seat, _PIXELS - state.fatigue[seat], _PIXELS - 1, DIM, MANA)
    if len(state.heroes) <= D:
        _heap(out, D, state.threat, EVIL)


def _life(pack, state, out, where):
    """His wounds, two to a pixel where there is no room; `where`: strip, seat, room.

    The post stands at the last of all his wounds, once he has lost that pixel.
    """
    strip, seat, room = where
    most, left = heroes.most_wounds(pack, state, seat), state.wounds[seat]
    each = 1 if most <= room else 2
    out.fill(strip, 0, left // each - 1, DIM, HEALTH)
    if left % each:
        out.put(strip, left // each, FAINT, HEALTH)
    if left < most - each + 1:
        style = FAST if left == 1 else SOLID if left else DOUBLE
        out.put(
            strip,
            (most + each - 1) // each - 1,
            style,
            HEALTH if state.assist == TRACK else HERO + seat,
        )


def _shown_hero(pack, state, out):
    seat = state.focus
    _life(pack, state, out, (B, seat, _PIXELS))
    tired = min(_FATIGUE_MOST, state.fatigue[seat])
    if tired:
        out.fill(C, 0, tired - 2, DIM, MANA)
        out.put(C, tired - 1, SOLID, MANA)
    for kind in range(1, len(TOKENS)):
        count = state.tokens[seat][kind]
        if count:
            style = DIM if count == 1 else SOLID
            out.put(C, _FATIGUE_MOST + kind - 1, style, _HUES[kind % 3])
    if has(state, seat, CORRUPTED):
        out.put(C, _PIXELS - 1, DOUBLE, EVIL)


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
    if state.assist >= DICE:
        part("ranks").draw(pack, state, out)
