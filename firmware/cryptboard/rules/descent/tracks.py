"""Every number that players may correct, in display order; the touched hero's tokens last."""

from cryptboard.rules.contract import TRACK, RuleError
from cryptboard.rules.descent import heroes
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import MOST, SETUP, TOKENS
from cryptboard.rules.kit.dials import by_seat, on_screen


def tracks(pack, state):
    """(id, value, low, high) at most 32, because a list shows no more."""
    out = [("threat", state.threat, 0, heroes.THREAT_MOST)]
    out.append(("conquest", state.conquest, 0, heroes.CONQUEST_MOST))
    if state.phase == SETUP:
        for kind in range(3):
            out.append((t.KINDS[kind], state.points[kind], 0, 12))
    else:
        out.append(("hand", state.hand, 0, MOST))
        out.append(("walls", state.walls, 0, t.supply(pack, t.SUPPLY_WALL)))
        out.append(("tricksters", state.tricksters, 0, 9))
    out.append(("deck", state.deck, 0, 199))
    out.append(("round", state.round, 1, 255))
    for i in range(len(state.heroes)):
        out.append(("wounds%d" % (i + 1), state.wounds[i], 0, heroes.most_wounds(pack, state, i)))
    for i in range(len(state.heroes)):
        high = heroes.most_fatigue(pack, state, i)
        out.append(("fatigue%d" % (i + 1), state.fatigue[i], 0, high))
    _of_focus(state, out)
    return out


def _of_focus(state, out):
    seat = state.focus
    name = str(seat + 1)
    for kind in range(len(TOKENS)):
        out.append((TOKENS[kind] + name, state.tokens[seat][kind], 0, MOST))
    out.append(("armour" + name, state.armour[seat], 0, 20))
    out.append(("cursed" + name, state.cursed[seat], 0, 9))
    out.append(("potions" + name, state.potions[seat], 0, 9))
    out.append(("moves" + name, state.moves[seat], 0, MOST))
    out.append(("coins" + name, state.coins[seat], 0, heroes.COINS_MOST))


def dials(state):
    """TRACK: hero n on dial n. DICE, FULL: the overlord, then the hero who was touched last."""
    if state.assist == TRACK:
        page = by_seat(("wounds%d", "fatigue%d"), 1, len(state.heroes), state.focus)
        if page[3] is None:
            page[3] = "threat"
        return on_screen(page, "threat", "conquest")
    seat = str(state.focus + 1)
    turned = ["threat", "wounds" + seat, "fatigue" + seat, None, "hand"]
    return turned + ["conquest", "armour" + seat, "moves" + seat, None, "deck"]


def write(state, name, value):
    """The table is always right: the number changes and nothing else."""
    if name in t.KINDS:
        state.points[t.KINDS.index(name)] = value
        return
    if name[:-1] in TOKENS:
        seat = ord(name[-1]) - ord("1")
        state.tokens[seat][TOKENS.index(name[:-1])] = value
        state.focus = seat
        return
    if name[-1] in "123456":
        seat = ord(name[-1]) - ord("1")
        getattr(state, name[:-1])[seat] = value
        state.focus = seat
        return
    if not hasattr(state, name):
        raise RuleError("refuse.no_track")
    setattr(state, name, value)
