"""Applies commands.  The tree of choices decides what is allowed, before the first write."""

from cryptboard.rules.contract import ASSIST, CONCEDE, CORRECT, RuleError
from cryptboard.rules.kit import verbs
from cryptboard.rules.universalis import (
    answers,
    attack,
    dark,
    fortune,
    guided,
    initiative,
    magic,
    outcomes,
    strike,
    table,
    tree,
    turns,
)
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import state as states
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.tracks import tracks, write

_ROLLS = ("roll", "luck", "again")  # the tokens of ROLL: the only ones that may throw dice


def apply(pack, state, command):
    verb = command[0] if command else None
    if verb in (CORRECT, ASSIST, CONCEDE):
        events = verbs.common(state, command, tracks(pack, state), write)
        states.forget(state)
        return events
    if state.over:
        raise RuleError("refuse.over")
    verbs.check(tree.choices, pack, state, command, why)
    events = []
    state.notice = []
    state.dice = [[], [], 0]
    if verb in ("luck", "fortune"):

        def run(last):
            execute(pack, state, last, events)

        fortune.repeat(state, command, lambda now: tracks(pack, now), run, events)
        return events
    if verb == "again":
        command = attack.again(state)
    if command[-1] in _ROLLS:
        states.remember(state, command)
    else:
        states.forget(state)
    execute(pack, state, command, events)
    if not state.thrown:
        states.forget(state)
    return events


def execute(pack, state, command, events):
    verb = command[0]
    if state.pending:
        answers.answer(pack, state, command, events)
    elif state.phase == t.SETUP:
        tree.set_up().apply(pack, state, command, events)
    elif verb in tree.ATTACKS:
        strike.attack_now(pack, state, command, events)
    elif verb == "cast":
        magic.cast(pack, state, command, events)
    elif verb in tree.GUIDED:
        outcomes.act(pack, state, command, events)
    elif verb in tree.INITIATIVE:
        initiative.roll(pack, state, command, events)
    elif verb in tree.DARK:
        dark.apply(pack, state, command, events)
        if verb == "draw":
            turns.next_step(state, events)
    elif verb in tree.TABLE:
        table.apply(pack, state, command, events)
    else:
        _flow(state, command, events)


def _flow(state, command, events):
    """go, rest, first, foe FOE, act0 to act5."""
    verb = command[0]
    if verb.startswith("act"):
        turns.activate(state, int(verb[3:]), events)
    elif verb == "foe":
        turns.activate(state, command[1], events)
    elif verb == "first":
        turns.activate(state, turns.waiting(state)[0], events)
    elif verb == "rest":
        turns.next_step(state, events)
    elif state.phase == t.DARK:
        if state.step == t.CREATURES and turns.waiting(state):
            turns.activate(state, turns.waiting(state)[0], events)
        else:
            turns.next_step(state, events)
    elif state.active >= 0 and turns.waiting(state):
        turns.finish_activation(state, events)
    else:
        turns.dark_turn(state, 31, events)


def why(pack, state, command, at):
    """The code of a refusal: why token `at` is not offered."""
    verb = command[0]
    if state.pending:
        return "refuse.pending"
    if at == 0:
        return _why_verb(pack, state, verb)
    if verb == "do" and at == 1 and verbs.is_int(command[1]) and 0 <= command[1] < t.DETECT:
        return guided.barred(pack, state, command[1]) or "refuse.token"
    if verb == "cast" and at == 1:
        return "refuse.spell"
    if verb in ("card", "half", "master"):
        return "refuse.rp"
    return "refuse.token"


def _why_verb(pack, state, verb):
    active = state.active
    if verb in ("melee", "shoot", "again") and active >= 0:
        one = f.of(state, active)
        if one[t.F_FLAGS] & t.HOLD_BACK:
            return "refuse.shielded"
        if one[t.F_ATTACKS] >= 3:
            return "refuse.attacks"
        return "refuse.attack"
    if verb == "draw":
        return "refuse.main_room" if state.main_room else "refuse.draw"
    if verb == "go" and state.hand > turns.hand_limit(state):
        return "refuse.hand"
    if verb == "feat":
        return "refuse.feat"
    if verb in ("luck", "fortune"):
        return "refuse.fortune"
    if verb == "cast":
        return "refuse.spell"
    if verb == "move":
        return "refuse.moved"
    return "refuse.command"
