"""Applies commands: checked against the tree of choices, then done."""

from cryptboard.rules.contract import CONCEDE, TOLD, TURN
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent import tracks
from cryptboard.rules.descent.heroes import conquest, fatigue, threat, tire
from cryptboard.rules.descent.menu import ACTIONS, choices, home, within
from cryptboard.rules.descent.state import drop, part, seat_of
from cryptboard.rules.kit import standing, turns, verbs
from cryptboard.rules.kit.values import change_at, note

# Parts that nobody needs for a while after these words.
_ONCE = {
    "begin": ("setup", "treachery"),
    "lord": ("quest",),
    "walls": ("walls",),
    "rubble": ("walls",),
}
_STEP = {"up": 1, "down": -1}
_ATTACKS = ("assault", "attack", "charm")
_ACTIONS = {"run": 2, "advance": 1, "battle": 0}


def apply(pack, state, command):
    command, amended = standing.parted(command)
    if command and command[0] in verbs.COMMON:
        events = verbs.common(state, command, tracks.tracks(pack, state), tracks.writer(pack))
        if command[0] == CONCEDE:
            part("quest").restore(pack, state, command, events)
        return events
    if command and command[0] == TURN:
        return turns.apply(pack, state, command, part("turning"))
    verbs.check(choices, pack, state, command, _why)
    if amended:
        allowed = ()
        if rolls(command):
            said = command[1:] if within(command) else command
            allowed = part("fight").stands(part("attack").dice_of(pack, state, said))
        standing.check(amended, allowed)
    events = []
    _do(pack, state, command, events)
    if amended:
        part("fight").amend(pack, state, amended, events)
    for name in _ONCE.get(command[0], ()):
        drop(name)
    _say(state, events)
    return events


def rolls(command):
    """Whether a command throws the dice of an attack, which the table may then amend."""
    if within(command):
        command = command[1:]
    if seat_of(command[0]) >= 0:
        return len(command) > 1 and command[1] in _ATTACKS
    return command[0] in ("attack", "sweep") or (command[0] == "leap" and command[-1] == "roll")


def _why(pack, state, command, at):
    code = part("refusals").why(pack, state, command, at)
    drop("refusals")
    return code


def _say(state, events):
    """The last note stays on the screen until the next command."""
    state.said = []
    for event in events:
        if event[0] == TOLD:
            state.said = _plain(event[3])


def _plain(phrase):
    return [_plain(part) if isinstance(part, tuple) else part for part in phrase]


def _do(pack, state, command, events):
    if within(command):
        command = command[1:]
    verb = command[0]
    seat = seat_of(verb)
    if seat >= 0:
        if state.ask:
            part("walls").caught(pack, state, seat, command[1], events)
        else:
            part("deeds").hero(pack, state, seat, command[1:], events)
    elif verb in _STEP:
        conquest(state, _STEP[verb], 0, events)
    elif verb in ACTIONS:
        _act(pack, state, verb, events)
    elif verb == "gain" or verb == "spend":
        threat(state, command[1] if verb == "gain" else -command[1], 0, events)
    elif verb == "tire":
        tire(pack, state, state.turn, 1, events)
    elif verb == "ground":
        part("deeds").stand(pack, state, state.turn, events)
    elif verb == "rest":
        fatigue(pack, state, state.turn, 1, 0, events)
    elif verb.startswith("begin") and len(verb) == 6:
        part("flow").take_turn(pack, state, ord(verb[5]) - ord("1"), events)
    else:
        part(home(verb)).VERBS[verb](pack, state, command, events)


def _act(pack, state, verb, events):
    """The base game's actions, where the board counts movement, too (DES-156)."""
    state.acted = 1
    speed = pack.record(t.HERO, state.heroes[state.turn])[t.H_SPEED]
    subject = "moves%d" % (state.turn + 1)
    change_at(state.moves, state.turn, speed * _ACTIONS[verb], 0, 99, subject, 156, events)
    note(events, 156, "action." + verb)
