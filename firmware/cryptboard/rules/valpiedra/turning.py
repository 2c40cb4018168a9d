"""What the rules make of a dial's turn (see kit/turns.py)."""

from cryptboard.rules.contract import FULL, RuleError
from cryptboard.rules.valpiedra import advance, danger, flow, rest, table
from cryptboard.rules.valpiedra import tracks as markers
from cryptboard.rules.valpiedra.state import COMBAT, ICONS, REST, later, note, part
from cryptboard.rules.valpiedra.table import write

__all__ = ("tracks", "turn", "write")

BY_HAND = 0


def tracks(pack, state):
    return table.tracks(pack, state)


def turn(pack, state, name, way, events):
    if name in markers.TRACKS:
        return _marker(pack, state, name, way, events)
    if name == "journey" and way > 0:
        return _onward(pack, state, events)
    return None


def _marker(pack, state, name, way, events):
    """A fatal step stops before it (VAL-269); turning back takes that question away again."""
    if state.ask == ICONS:
        state.ask = []  # its step is asked again when this is done
        stops = _marker(pack, state, name, way, events)
        flow.run(pack, state, events)
        return stops
    fatal = danger.avertable(pack, state, name, way)
    if fatal and state.ask:
        raise RuleError("error.finish_first")
    if fatal:
        later(state, [["suffer", name, way, BY_HAND]])
        flow.run(pack, state, events)
        events.append(note("ask.danger_table", 269, ("track." + name,), abs(way)))
        return True
    markers.change(pack, state, name, way, BY_HAND, events)
    _drop_moot_danger(pack, state, events)
    return bool(state.result)


def _drop_moot_danger(pack, state, events):
    """What is no longer fatal needs no answer: a dial's own step is off, another's goes on."""
    ask = state.ask
    if not ask or ask[0] != "danger" or danger.avertable(pack, state, ask[1], ask[2]):
        return
    state.ask = []
    waiting = state.todo[-1]
    if waiting[0] == "suffer" and waiting[3] == BY_HAND:
        state.todo.pop()
    flow.run(pack, state, events)


def _onward(pack, state, events):
    """The level is clear; the rest is over; up or down the stairs: one step each."""
    if state.assist == FULL or not table.calm(state):
        raise RuleError("error.finish_first")
    part("track").pass_over(state)
    if state.phase == REST:
        rest.end(pack, state, events)
    elif state.phase == COMBAT:
        advance.clear_line(pack, state, events)
        later(state, [["rest"]])
    else:
        later(state, [["advance"]])
    flow.run(pack, state, events)
    return bool(state.ask)
