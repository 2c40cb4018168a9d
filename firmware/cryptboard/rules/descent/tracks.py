"""Every number that players may correct, in display order; the touched hero's tokens last."""

from cryptboard.rules.contract import AIM, DICE, FULL, MAX_OPTIONS, TRACK, RuleError
from cryptboard.rules.descent import heroes
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import (
    DIFFICULTY,
    GROUP,
    KIND,
    LOST,
    MOST,
    OVERLORD,
    PROGRESS,
    SETUP,
    TOKENS,
    foes_there,
    part,
)
from cryptboard.rules.kit.dials import by_seat, on_screen

EFFORT = "effort"
_PROGRESS_MOST = 15


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
    if state.assist >= DICE:
        _of_dice(pack, state, out)
    _of_tasks(state, out)
    _of_focus(state, out)
    return out[:MAX_OPTIONS]


def pointed(state):
    """The monster that the dial points at: who attacks, or whom the heroes attack; -1: none."""
    if state.naming >= 0:
        return -1
    return state.foe if state.phase == OVERLORD else state.target


def point(state, value):
    """The dial at the monsters: at one of them, counted from 1, or behind them at a name."""
    there = foes_there(state)
    state.naming = -1
    if value > len(there):
        state.naming = value - len(there) - 1
        return
    foe = there[value - 1] if value else -1
    if state.phase == OVERLORD:
        state.foe = foe
    else:
        state.target = foe


def _of_dice(pack, state, out):
    there = foes_there(state)
    at = pointed(state)
    calm = not state.fight and not state.ask and state.phase != SETUP
    if calm:
        value = there.index(at) + 1 if at in there else 0
        if state.naming >= 0:
            value = len(there) + 1 + state.naming
        out.append((AIM, value, 0, len(there) + pack.count(t.MONSTER)))
    if at in there and calm:  # who strikes or is asked about stays until that is over
        most = pack.record(t.MONSTER, state.foes[at][KIND])[t.M_WOUNDS]
        out.append(("foe%d" % (at + 1), most - state.foes[at][LOST], 0, most))
    if state.turn >= 0:
        most = t.value(pack, t.V_POWER_DICE) - state.pool[state.turn][t.POWER]
        out.append((EFFORT, state.effort, 0, max(0, most, state.effort)))


def _of_tasks(state, out):
    for i in range(len(state.tasks)):
        task = state.tasks[i]
        value = task[PROGRESS][0 if task[GROUP] else state.focus]
        out.append(("progress%d" % (i + 1), value, 0, task[DIFFICULTY] or _PROGRESS_MOST))


def _of_focus(state, out):
    seat = state.focus
    name = str(seat + 1)
    for kind in range(len(TOKENS)):
        out.append((TOKENS[kind] + name, state.tokens[seat][kind], 0, MOST))
    out.append(("armour" + name, state.armour[seat], 0, 20))
    out.append(("cursed" + name, state.cursed[seat], 0, 9))
    out.append(("potions" + name, state.potions[seat], 0, 9))
    if state.assist == FULL:
        out.append(("moves" + name, state.moves[seat], 0, MOST))
    out.append(("coins" + name, state.coins[seat], 0, heroes.COINS_MOST))
    out.append(("packed" + name, state.packed[seat], 0, 9))


def dials(state):
    """TRACK: hero n on dial n. DICE, FULL: overlord, the hero who was touched last, monsters."""
    if state.assist == TRACK:
        page = by_seat(("wounds%d", "fatigue%d"), 1, len(state.heroes), state.focus)
        if page[3] is None:
            page[3] = "threat"
        return on_screen(page, "threat", "conquest")
    seat = str(state.focus + 1)
    third = EFFORT if state.turn >= 0 else "moves" + seat
    turned = ["threat", "wounds" + seat, "fatigue" + seat, AIM, "hand"]
    return turned + ["conquest", "armour" + seat, third, "foe%d" % (pointed(state) + 1), "deck"]


def writer(pack):
    """How the table puts a track of this pack right."""

    def right(state, name, value):
        if name == AIM:
            point(state, value)
        elif name[:3] == "foe":
            part("foes").put_right(pack, state, int(name[3:]) - 1, value)
        else:
            write(state, name, value)

    return right


def write(state, name, value):
    """The table is always right: the number changes and nothing else."""
    if name in t.KINDS:
        state.points[t.KINDS.index(name)] = value
        return
    if name[:-1] == "progress":
        task = state.tasks[ord(name[-1]) - ord("1")]
        task[PROGRESS][0 if task[GROUP] else state.focus] = value
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
