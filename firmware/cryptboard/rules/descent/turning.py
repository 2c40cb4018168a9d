"""What the rules make of a dial's turn (see kit/turns.py)."""

from cryptboard.rules.descent import heroes
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import SETUP, ask
from cryptboard.rules.descent.tracks import tracks, write

__all__ = ("tracks", "turn", "write")


def turn(pack, state, name, way, events):
    asked = len(state.ask)
    what, seat = name[:-1], ord(name[-1]) - ord("1")
    if state.phase == SETUP:
        return None
    if name == "threat":
        heroes.threat(state, way, 0, events)
    elif name == "conquest":
        heroes.conquest(state, way, 0, events)
        if not state.conquest and t.value(pack, t.V_LOST_AT_NONE) and ["fallen"] not in state.ask:
            ask(state, "fallen")
    elif what == "wounds" and way < 0:
        heroes.lose(pack, state, seat, 1, 0, events)
    elif what == "wounds":
        heroes.heal(pack, state, seat, 1, 0, events)
    elif what == "fatigue" and way < 0:
        heroes.spend_fatigue(pack, state, seat, 1, 0, events)
    else:
        return None
    return len(state.ask) > asked
