"""Applies a command: checked first against the tree, then resolved to the next question."""

from cryptboard.rules import contract
from cryptboard.rules.valpiedra import (
    advance,
    attack,
    choices,
    decks,
    flow,
    items,
    purchase,
    refusals,
    rest,
    setup,
    strength,
    table,
    track,
)
from cryptboard.rules.valpiedra.state import UID, find, later, line


def menu(pack, state, partial):
    if partial and partial[0] in table.VERBS:
        return table.menu(pack, state, partial)
    if state.assist == contract.FULL:
        return choices.menu(pack, state, partial)
    return track.menu(pack, state, partial)


def apply(pack, state, command):
    if command and command[0] in table.VERBS:
        return table.apply(pack, state, command)
    refusals.check(menu, pack, state, command)
    events = []
    verb = command[0]
    if verb in _ANSWERS:
        _ANSWERS[verb](pack, state, command[1:], events)
    elif verb.startswith("card"):
        _show_card(pack, state, int(verb[4:]), events)
    elif verb == "setup":
        setup.change(pack, state, command[1:], events)
    elif verb in choices.RANKS:
        _lay_out(state, choices.RANKS.index(verb) + 1, command[1])
    elif state.assist != contract.FULL:
        track.start(pack, state, command, events)
    else:
        _start(pack, state, verb, command[1:], events)
    flow.run(pack, state, events)
    _retarget(pack, state, events)
    return events


def _start(pack, state, verb, tokens, events):
    if verb in choices.HEROES:
        if state.active < 0:
            attack.begin(pack, state, choices.HEROES.index(verb), events)
        else:
            _next_target(pack, state)
    elif verb == "target":
        state.target = line(state)[tokens[0] - 1][UID]
    elif verb == "roll":
        attack.roll(pack, state, events)
    elif verb == "buy":
        if state.ask:
            later(state, [["reopen", state.ask]])
        purchase.apply(pack, state, tokens, events)
        state.ask = []
    elif verb == "camp":
        rest.camp(pack, state, events)
    elif verb == "rest":
        rest.end(pack, state, events)
    elif verb == "advance":
        later(state, [["advance"]])
    elif verb == "end":
        later(state, [["round_end"]])
    else:
        _ITEMS[verb](pack, state, tokens, events)


_ITEMS = {
    "use": items.use,
    "equip": rest.equip,
    "give": rest.give,
    "swap": rest.swap,
    "discard": rest.drop,
    "own": rest.own,
}


def _go(pack, state, tokens, events):
    state.ask = []


def _choose(pack, state, tokens, events):
    source, alternatives = state.ask[1], state.ask[2]
    state.ask = []
    later(state, [["effect", source, alternatives[tokens[0]]]])


def _redirect(pack, state, tokens, events):
    state.ask = []
    later(state, [["wound", line(state)[tokens[0] - 1][UID]]])


def _pick(pack, state, tokens, events):
    source, effect = state.ask[1], state.ask[2]
    state.ask = []
    chosen = [effect[0], effect[1], line(state)[tokens[0] - 1][UID], 0]
    later(state, [["effect", source, chosen]])


def _drop(pack, state, tokens, events):
    state.ask = []
    rest.drop(pack, state, tokens, events)


_ANSWERS = {
    "go": _go,
    "resolve": _go,
    "all": _go,
    "choose": _choose,
    "redirect": _redirect,
    "pick": _pick,
    "drop": _drop,
}


def _show_card(pack, state, card, events):
    """The table turned this card up."""
    position = state.ask[1] - 1
    state.ask = []
    decks.identify(state, line(state)[position], card)
    advance.turn_up(pack, state, position, events)


def _lay_out(state, rank, card):
    """The table tells what lies on this level; it was revealed long ago."""
    decks.take_unseen(state, rank, card)
    line(state).append([state.serial, card, 1, 0, 0])
    state.serial += 1


def _next_target(pack, state):
    reachable = strength.in_reach(pack, state, state.active)
    at = 0
    for i, entry in enumerate(reachable):
        if entry[UID] == state.target:
            at = i + 1
    state.target = reachable[at % len(reachable)][UID]


def _retarget(pack, state, events):
    """An item felled the target before the roll: aim at the next, or end the attack."""
    if state.assist != contract.FULL or state.active < 0 or state.rolled or state.ask:
        return
    if find(state, state.target):
        return
    if strength.in_reach(pack, state, state.active):
        state.target = line(state)[0][UID]
    else:
        later(state, [["attack_done"]])
        flow.run(pack, state, events)
