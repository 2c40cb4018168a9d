"""Applies a command: checked first against the tree, then resolved to the next question."""

from cryptboard.rules import contract
from cryptboard.rules.contract import RuleError
from cryptboard.rules.valpiedra import flow, table, telling
from cryptboard.rules.valpiedra.state import RANKS, part

_ANSWERS = ("choose", "redirect", "pick", "drop")


def menu(pack, state, partial, only=None):
    """`only`: one token matters, so what else may be said need not be found out."""
    verb = partial[0] if partial else ""
    if verb in table.VERBS:
        return table.menu(pack, state, partial)
    if state.result:
        return contract.Menu(("ask.over",), [])
    if verb == "setup":
        return part("setup").menu(pack, state, partial)
    if state.assist == contract.FULL or (state.ask and state.ask[0] not in ("danger", "icons")):
        return part("tree").menu(pack, state, partial, only)
    return part("track").menu(pack, state, partial)


def rolls(command):
    """Which command stands until the next, so that the table may amend it."""
    return command[:1] == ["roll"]


def apply(pack, state, command):
    if command and command[0] in table.VERBS:
        events = table.apply(pack, state, command)
        telling.orders(pack, state, events)
        return events
    amended = []
    if contract.AMEND in command:  # the roll that stands, as the table changed it
        command, amended = part("full").parted(state, command)
    _check(pack, state, command)
    events = []
    verb = command[0]
    if verb in ("go", "resolve", "all"):
        state.ask = []
    elif verb in _ANSWERS or verb in RANKS or verb.startswith("card"):
        part("answers").take(pack, state, command, events)
    elif verb == "setup":
        part("setup").change(pack, state, command[1:], events)
    elif state.assist != contract.FULL:
        part("track").start(pack, state, command, events)
    else:
        part("full").start(pack, state, verb, command[1:] + amended, events)
    flow.run(pack, state, events)
    if state.assist == contract.FULL and state.active >= 0 and not state.rolled:
        part("full").retarget(pack, state, events)
    telling.orders(pack, state, events)
    return events


def _check(pack, state, command):
    """Walk the tree token by token; raise before anything is written."""
    if not command:
        raise RuleError("error.empty")
    for i in range(len(command)):
        found = menu(pack, state, command[:i], command[i])
        if found is None or not found.offers(command[i]):
            raise RuleError(part("refusals").reason(pack, state, command, i))
    if menu(pack, state, command) is not None:
        no_room = command[0] == "equip" and len(command) == 3
        raise RuleError("error.no_slot" if no_room else "error.unfinished")
