"""Applies commands.  The tree of choices decides what is allowed, before the first write."""

from cryptboard.rules.contract import (
    AIM,
    AMEND,
    APPEAR,
    ASSIST,
    CONCEDE,
    CORRECT,
    TURN,
    RuleError,
)
from cryptboard.rules.kit import turns as dial_turns
from cryptboard.rules.kit import verbs
from cryptboard.rules.universalis import state as states
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis import tree, turns
from cryptboard.rules.universalis.lists import without_pages
from cryptboard.rules.universalis.state import part
from cryptboard.rules.universalis.tracks import point, tracks, write

_ROLLS = ("roll", "luck", "again")  # the tokens of ROLL: the only ones that may throw dice
# Told after a roll, which a Fortune point may repeat until the next roll.
_NOTED = ("move", "quick", "engage", "terrain", "combat", "section", "main", "feat")
_MOST_NOTED = 8
AT = ("at0", "at1", "at2", "at3", "at4", "at5")
_DOES = {"attack": "strike", "guided": "outcomes"}  # the others do what they list themselves


def apply(pack, state, command):
    verb = command[0] if command else None
    if verb in (CORRECT, ASSIST, CONCEDE):
        events = verbs.common(state, command, tracks(pack, state), write)
        states.forget(state)
        return events
    if verb == TURN:
        events = dial_turns.apply(pack, state, command, part("turning"))
        state.duel = state.stood = 0
        if command[1] == "net" or (command[1] == AIM and not state.named):
            state.duel = 1  # what comes next is the roll
        elif command[1] != AIM:
            states.forget(state)
        return events
    if state.over:
        raise RuleError("refuse.over")
    if AMEND in command:
        return _amended(pack, state, command)
    verbs.check(tree.choices, pack, state, command, _why)
    return _apply(pack, state, without_pages(command), [])


def _apply(pack, state, command, events):
    verb = command[0]
    state.notice, state.duel = [], 0
    if verb == APPEAR:
        verb, command = "place", ["place", state.named - 1]
    state.named = 0
    state.dice = [[], [], 0]
    if verb in ("luck", "fortune", "repeat"):

        def run(last):
            _run(pack, state, last, events)

        part("fortune").repeat(state, command, lambda now: tracks(pack, now), run, events)
        return events
    if verb == "again":
        command = part("able").again(state)
    noted = state.past and verb in _NOTED and _count_noted(state) < _MOST_NOTED
    if command[-1] in _ROLLS:
        states.remember(state, command)
    elif noted:
        state.last.append(list(command))
    else:
        states.forget(state)
    execute(pack, state, command, events)
    if not state.thrown:
        states.forget(state)
    elif not noted:
        state.stood = 1 if rolls(command) else 0
    return events


def rolls(command):
    """Whether a command makes a roll that stands (contract.AMEND)."""
    if not command or not (AMEND in command or command[-1] in _ROLLS):
        return False
    return part("amending").rolls(command)


def _amended(pack, state, command):
    """The roll as it was, which says what lay there; then from its start as it is now."""
    amending = part("amending")
    command, amended = amending.parted(command)
    verbs.check(tree.choices, pack, state, command, _why)
    _apply(pack, state, without_pages(command), [])
    command = amending.longer(pack, state.last, amended)
    kept = amending.kept(state, amended)
    states.go_back(state)
    states.remember(state, command)
    state.kept = kept
    state.notice, state.dice = [], [[], [], 0]
    events = []
    execute(pack, state, command, events)
    state.kept = []
    state.stood = 1
    return events


def _count_noted(state):
    return len([entry for entry in state.last if isinstance(entry, list)])


def _run(pack, state, last, events):
    """The roll once more, then what was noted since, as far as it still goes."""
    execute(pack, state, [token for token in last if not isinstance(token, list)], events)
    for command in last:
        if isinstance(command, list):
            found = tree.choices(pack, state, [])
            if found and found.offers(command[0]):
                execute(pack, state, command, events)


def execute(pack, state, command, events):
    verb = command[0]
    if state.pending:
        does = "answers"
    elif state.phase == t.SETUP:
        does = "setup"
    elif verb in tree.VERBS:
        does = _DOES.get(tree.VERBS[verb], tree.VERBS[verb])
    else:
        _flow(pack, state, command, events)
        return
    part(does).apply(pack, state, command, events)


def _flow(pack, state, command, events):
    """act0 to act5, go, dark, rest, first, foe FOE; at0 to at5: whom a creature attacks."""
    verb = command[0]
    if verb.startswith("act"):
        turns.activate(state, int(verb[3:]), events)
    elif verb in AT:
        point(state, state.active, AT.index(verb), t.lasting(pack, t.L_TURN))
    elif verb == "foe":
        turns.activate(state, command[1], events)
    elif verb == "first":
        turns.activate(state, turns.waiting(state)[0], events)
    elif verb == "rest":
        turns.next_step(state, events)
    elif verb == "dark":
        turns.dark_turn(state, 31, events)
    elif state.phase == t.DARK:
        if state.step == t.CREATURES and turns.waiting(state):
            turns.activate(state, turns.waiting(state)[0], events)
        else:
            turns.next_step(state, events)
    elif state.active >= 0 and turns.waiting(state):
        turns.finish_activation(state, events)
    else:
        turns.dark_turn(state, 31, events)


def _why(pack, state, command, at):
    return part("refusals").why(pack, state, command, at)
