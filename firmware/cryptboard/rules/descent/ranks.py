"""The monsters on the last strip: two pixels each, one where there are more than eight."""

from cryptboard.rules.contract import DIM, EVIL, FAST, HERO, SLOW, SOLID
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import ACTED, KIND, LOST, OVERLORD, foes_there

STRIP = 3
_PIXELS = 16


def draw(pack, state, out):
    """Whole ones dim, wounded ones solid, with one wound left fast, the one that acts slow; the
    second pixel: it has acted, or heroes aim at it.  A large one alone fills the strip."""
    there = foes_there(state)
    if len(there) == 1 and pack.record(t.MONSTER, state.foes[there[0]][KIND])[t.M_SPACES] > 1:
        _alone(pack, state.foes[there[0]], out)
        return
    width = 2 if len(there) <= _PIXELS // 2 else 1
    for i in range(len(there)):
        foe = there[i]
        out.put(STRIP, i * width, _style(pack, state, foe), EVIL)
        if width == 1:
            continue
        if state.target == foe and state.phase != OVERLORD:
            out.put(STRIP, i * width + 1, SOLID, HERO + max(0, state.turn))
        elif state.foes[foe][ACTED] and state.phase == OVERLORD:
            out.put(STRIP, i * width + 1, DIM, EVIL)


def _style(pack, state, foe):
    entry = state.foes[foe]
    if state.phase == OVERLORD and state.foe == foe:
        return SLOW
    left = pack.record(t.MONSTER, entry[KIND])[t.M_WOUNDS] - entry[LOST]
    if left == 1 and entry[LOST]:
        return FAST
    return SOLID if entry[LOST] else DIM


def _alone(pack, entry, out):
    """Every wound that is left, and a post behind the last of all."""
    most = min(_PIXELS, pack.record(t.MONSTER, entry[KIND])[t.M_WOUNDS])
    left = max(0, most - entry[LOST])
    out.fill(STRIP, 0, left - 1, DIM, EVIL)
    if entry[LOST]:
        out.put(STRIP, most - 1, FAST if left == 1 else SOLID, EVIL)
