"""The one tree that keys, pages, bots and random play walk, and the commands that it allows.

Each part of the game knows its own choices and what they do; it is loaded when it is needed.
"""

from cryptboard.rules import contract
from cryptboard.rules.kit import menus, verbs
from cryptboard.rules.kit import turns as dialled  # the game has turns of its own
from cryptboard.rules.md2 import flow, heroes, rows, table
from cryptboard.rules.md2.phrases import asks
from cryptboard.rules.md2.state import HERO, part


def choices(pack, state, partial):
    """The options after `partial`; None when it is a whole command."""
    verb = partial[0] if partial else ""
    if verb == contract.CORRECT:
        return menus.correct(table.tracks(pack, state), partial)
    if verb == contract.ASSIST:
        return menus.assist(state, partial)
    if verb == contract.CONCEDE:
        return None
    if verb == contract.AMEND:
        return part("stands").menu(pack, state, partial)
    found = _asked(pack, state, partial, verb)
    if not partial and (state.stood or state.fight) and not state.over:
        if not state.ask and state.stood:
            found.prompt = asks("resolve", state.roll[0], state.roll[1])
        if len(found.options) < contract.MAX_OPTIONS:
            found.options.append(part("stands").option())
    return found


def _asked(pack, state, partial, verb):
    if state.over:
        return menus.menu(("ui." + state.over,), [])
    if state.fight:
        return part("lying").menu(pack, state, partial)
    if verb == "item":
        return part("hands").menu(pack, state, partial)
    if state.ask:
        return part("questions").menu(pack, state, partial)
    if verb in rows.ABILITIES:
        return part("abilities").menu(pack, state, partial)
    if verb in rows.HANDS:
        return part("hands").menu(pack, state, partial)
    if verb == "use":
        return part("lying").use(pack, state, state.active, partial)
    if state.phase == HERO:
        return part("hero_phase").menu(pack, state, partial)
    return None if partial else part("enemy_phase").menu(pack, state)


def apply(pack, state, command):
    """Checked against the tree, done, then everything that follows by itself."""
    amended = ()
    if contract.AMEND in command:
        command, amended = part("stands").parted(pack, state, command)
    if command and command[0] in verbs.COMMON:
        command = table.bounded(pack, state, command)
        events = verbs.common(state, command, table.tracks(pack, state), table.write)
        if command[0] == contract.ASSIST:
            _other_level(state)
        table.corrected(pack, state)
        state.stood = []
        return events
    if command and command[0] == contract.TURN:
        events = dialled.apply(pack, state, command, part("turning"))
        state.stood = []
        flow.drop_answered(pack, state)
        flow.settle(pack, state, events)
        return events
    verbs.check(choices, pack, state, command, _why)
    state.stood = []
    events = []
    if state.fight and command[0] in part("onward").VERBS:
        free = part("onward").accept(pack, state, events)
        if not free or not choices(pack, state, []).find(command[0]):
            return events  # the roll is settled; what was to follow it cannot any more
    state.amended = amended
    if command[0] in ("more", "less") and not state.fight and not state.ask:
        _by_hand(pack, state, command[0], events)
    else:
        part(_part_for(state, command[0])).apply(pack, state, command, events)
    flow.drop_answered(pack, state)
    flow.settle(pack, state, events)
    return events


def rolls(command):
    """Whether this command is a roll that stands, to be amended (see stands.py)."""
    return command[0] in ("attack", "strike", "again", "reroll", "use", "go")


def _part_for(state, verb):
    """The part of the game that knows what a command does."""
    if state.fight:
        return "lying"
    if state.ask and verb != "item":
        return "answers"
    if verb in rows.HANDS:
        return "told"
    if verb in rows.ABILITIES:
        return "abilities"
    return "hero_phase" if state.phase == HERO else "enemy_phase"


def _why(pack, state, command, at):
    """The panel offers what is legal, so a board seldom needs the reasons in its heap."""
    return part("refusals").why(pack, state, command, at)


def _other_level(state):
    """What the new level leaves to the table is no longer asked."""
    if state.assist == contract.TRACK and state.fight:
        state.fight, state.used = [], []
    flow.drop_moot(state)


def _by_hand(pack, state, verb, events):
    """PLUS and MINUS: Health comes and goes; a Wound feeds the Rage, as any other does."""
    if verb == "more":
        heroes.heal(state, state.shown, 1, 0, events)
    else:
        heroes.wound(pack, state, state.shown, 1, 0, events)
