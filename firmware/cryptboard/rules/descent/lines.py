"""What the screen says: place and phase, who and whom, the numbers."""

from cryptboard.rules.contract import DICE, TRACK
from cryptboard.rules.descent.state import (
    CORRUPTED,
    HEROES,
    MODS,
    NO_DICE,
    OVERLORD,
    SETUP,
    TOKENS,
    has,
    hero_name,
    part,
)
from cryptboard.rules.descent.tally import phrase

_NAMED = 2  # tokens that the line names; of more it says how many


def lines(pack, state):
    first = phrase("line.place", state.round, ("phase.%d" % state.phase,))
    if state.over:
        first = phrase("line.over", ("ui." + state.over,))
    return [first, _who(state), _numbers(pack, state)]


def _who(state):
    if state.fight:
        who, whom = part("duel").names(state)
        return ("note.attack", who, whom)
    if state.phase == HEROES and state.turn >= 0:
        return ("line.turn", hero_name(state, state.turn))
    return ("line.whose.%d" % state.phase,)


def _numbers(pack, state):
    if state.phase == SETUP:
        return ("line.points", state.points[0], state.points[1], state.points[2])
    if state.fight:
        fight = part("fight")
        damage, far, deep = fight.result(pack, state)
        return ("line.fight", damage, far, fight.left(pack, state), deep)
    if state.phase == HEROES and state.turn >= 0:
        return _of_hero(state, state.turn)
    if state.phase == OVERLORD and state.assist >= DICE:
        return (("line.wounds",),) + tuple([("choice.number", left) for left in state.wounds])
    return ("line.tracks", state.threat, state.conquest, state.hand)


def _of_hero(state, seat):
    """Wounds, fatigue, and what lies on him by name."""
    row = list(phrase(("line.hero", state.wounds[seat], state.fatigue[seat])))
    kinds = [kind for kind in range(len(TOKENS)) if state.tokens[seat][kind]]
    named = 1 if has(state, seat, CORRUPTED) and len(kinds) > 1 else _NAMED
    for kind in kinds[:named]:
        row.append(("line.token", ("token.%d" % kind,), state.tokens[seat][kind]))
    if len(kinds) > named:
        row.append(("line.more", len(kinds) - named))
    return tuple(row)


def force(pack, state):
    """The dice of the hero who acts and what was said of his attack; of the overlord's, too."""
    if state.over or state.fight or state.ask or state.assist == TRACK or state.phase == SETUP:
        return None
    if state.naming >= 0:
        return ("do.appear", ("monster.%d" % state.naming,))
    who = state.turn if state.turn >= 0 else len(state.heroes)
    row = list(phrase())
    if state.turn >= 0:
        pool = part("attack").hero_pool(pack, state, state.turn)
        row += [("line.die.%d" % kind, pool[kind]) for kind in range(len(pool)) if pool[kind]]
    kinds = [i for i in range(len(MODS)) if state.mods[who][i]]
    for i in kinds[:1]:
        row.append(("line.token", ("mod." + MODS[i],), state.mods[who][i] % NO_DICE))
    if len(kinds) > 1:
        row.append(("line.more", len(kinds) - 1))
    if state.turn < 0 and not kinds:
        return None
    return tuple(row)
