"""What the rules make of a dial's turn (see kit/turns.py)."""

from cryptboard.rules.contract import AIM, CHANGED, RuleError
from cryptboard.rules.descent import heroes
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import SETUP, ask, part
from cryptboard.rules.descent.tracks import EFFORT, point, tracks, write
from cryptboard.rules.kit.values import change

__all__ = ("tracks", "turn", "write")


def turn(pack, state, name, way, events):
    asked = len(state.ask)
    if state.phase == SETUP:
        return None
    if name[:3] == "foe":
        killer = state.turn
        part("foes").hurt(pack, state, int(name[3:]) - 1, -way, 0, killer, events)
    elif name == "threat":
        heroes.threat(state, way, 0, events)
    elif name == "conquest":
        heroes.conquest(state, way, 0, events)
        if not state.conquest and t.value(pack, t.V_LOST_AT_NONE) and ["fallen"] not in state.ask:
            ask(state, "fallen")
    elif name == AIM:
        _point(pack, state, way, events)
    elif name == EFFORT:
        _effort(pack, state, way, events)
    elif not _of_hero(pack, state, name, way, events):
        return None
    return len(state.ask) > asked


def _of_hero(pack, state, name, way, events):
    """His wounds, and fatigue that he spends; False: no rule moves this."""
    what, seat = name[:-1], ord(name[-1]) - ord("1")
    if what == "wounds" and way < 0:
        heroes.lose(pack, state, seat, 1, 0, events)
    elif what == "wounds":
        heroes.heal(pack, state, seat, 1, 0, events)
    elif what == "fatigue" and way < 0:
        heroes.tire(pack, state, seat, 1, events)
    else:
        return False
    return True


def _point(pack, state, way, events):
    """At the next monster; past the last one, at the name of one that may appear."""
    for name, value, _low, _high in tracks(pack, state):
        if name == AIM:
            point(state, value + way)
            events.append((CHANGED, AIM, value, value + way, 0))
            return


def _effort(pack, state, way, events):
    """A power die for the next attack costs a point of fatigue, at once, and stays paid."""
    if way < 0:
        raise RuleError("refuse.paid")
    if not state.fatigue[state.turn]:
        raise RuleError("refuse.tired")
    heroes.spend_fatigue(pack, state, state.turn, 1, 110, events)
    change(state, "effort", 1, 0, 5, 110, events)
