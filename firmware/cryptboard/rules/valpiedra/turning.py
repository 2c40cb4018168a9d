"""What the rules make of a dial's turn (see kit/turns.py)."""

from cryptboard.rules.contract import FULL, RuleError
from cryptboard.rules.valpiedra import advance, danger, flow, rest, table
from cryptboard.rules.valpiedra import tracks as markers
from cryptboard.rules.valpiedra.state import COMBAT, ICONS, REST, later, note, part
from cryptboard.rules.valpiedra.table import write

__all__ = ("tracks", "turn", "write")

BY_HAND = 0
_RULES = {"evil": 255, "damage": 251, "health": 250}  # of a marker that an effect moves


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
        return True
    if _bought(state, name, way):
        _buy(pack, state, name, way, events)
    else:
        markers.change(pack, state, name, way, _RULES[name], events)
    _drop_moot_danger(pack, state, events)
    return bool(state.result)


def _bought(state, name, way):
    """What a marker moves that way for, as a rule: Evil and Damage down, Health up in Rest."""
    return (way < 0) != (name == "health") and (name != "health" or state.phase == REST)


def _buy(pack, state, name, way, events):
    """FULL pays with the pile; at the other levels the board says the price (VAL-174)."""
    if state.assist == FULL:
        purchase = part("purchase")
        if state.ask and state.ask[0] not in ("window", "danger"):
            raise RuleError("error.answer_first")  # nothing is bought while cards act (VAL-077)
        code = purchase.refusal(pack, state, name)
        if code:
            raise RuleError(code)
        purchase.pay(pack, state, markers.price(pack, name), events)
    rule = markers.RULES[name]
    markers.change(pack, state, name, way, rule, events)
    if state.assist != FULL:
        price = markers.price(pack, name)
        events.append(note("told.price", rule, ("track." + name,), price))


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
