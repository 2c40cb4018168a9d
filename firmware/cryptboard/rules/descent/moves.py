"""Applies commands: checked against the tree of choices, then done."""

from cryptboard.rules.contract import NOTE
from cryptboard.rules.descent import (
    deeds,
    flow,
    halves,
    lord,
    party,
    refusals,
    tracks,
)
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.heroes import conquest, fatigue, reequip, spend_fatigue, threat
from cryptboard.rules.descent.menu import ACTIONS, OF_SETUP, WITH_DICE, choices, within
from cryptboard.rules.descent.state import FIGHT, hero_name, seat_of
from cryptboard.rules.kit import verbs
from cryptboard.rules.kit.values import change_at, note

_STEP = {"up": 1, "down": -1}
_ACTIONS = {"run": 2, "advance": 1, "battle": 0}


def apply(pack, state, command):
    if command and command[0] in verbs.COMMON:
        return verbs.common(state, command, tracks.tracks(pack, state), tracks.write)
    verbs.check(choices, pack, state, command, refusals.why)
    events = []
    _do(pack, state, command, events)
    _say(state, events)
    return events


def _say(state, events):
    """The last note stays on the screen until the next command."""
    state.said = []
    for event in events:
        if event[0] == NOTE:
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
            lord.caught(pack, state, seat, command[1], events)
        else:
            deeds.hero(pack, state, seat, command[1:], events)
    elif verb in OF_SETUP:
        from cryptboard.rules.descent import setup

        setup.VERBS[verb](pack, state, command, events)
    elif verb in WITH_DICE or verb in FIGHT:
        from cryptboard.rules.descent import arms

        arms.VERBS.get(verb, arms.duel.choose)(pack, state, command, events)
    elif verb in _STEP:
        conquest(state, _STEP[verb], 0, events)
    elif verb in ACTIONS:
        _act(pack, state, verb, events)
    elif verb.startswith("begin") and len(verb) == 6:
        flow.begin(pack, state, ord(verb[5]) - ord("1"), events)
    else:
        _VERBS[verb](pack, state, command, events)


def _act(pack, state, verb, events):
    """The base game's actions, where the board counts movement, too (DES-156)."""
    state.acted = 1
    speed = pack.record(t.HERO, state.heroes[state.turn])[t.H_SPEED]
    subject = "moves%d" % (state.turn + 1)
    change_at(state.moves, state.turn, speed * _ACTIONS[verb], 0, 99, subject, 156, events)
    note(events, 156, "action." + verb)


def _next(pack, state, command, events):
    flow.begin(pack, state, flow.next_hero(state), events)


def _end(pack, state, command, events):
    if state.turn >= 0:
        flow.end(pack, state, events)
    else:
        flow.end_overlord(pack, state, events)


def _overlord(pack, state, command, events):
    flow.overlord(pack, state, events)


def _threat(pack, state, command, events):
    threat(state, command[1] if command[0] == "gain" else -command[1], 0, events)


def _fatigue(pack, state, command, events):
    if command[0] == "tire":
        spend_fatigue(pack, state, state.turn, 1, 0, events)
    else:
        fatigue(pack, state, state.turn, 1, 0, events)


def _roll(pack, state, command, events):
    flow.settle(pack, state, [], events, True)


def _skip(pack, state, command, events):
    flow.settle(pack, state, [], events, False)


def _tell(pack, state, command, events):
    question = state.ask[0]
    if question[0] == "cursed":
        state.ask.pop(0)
        reequip(pack, state, question[1], command[1], events)
    elif question[0] == "power":
        state.ask.pop(0)
        if command[1]:
            party.settle_power(state, command[1], events)
    elif question[0] == "fallen":
        state.ask.pop(0)
        if command[1]:
            party.end(state, "defeat", ("end.fallen",), events)
    elif question[0] == "animate":
        state.ask.pop(0)
        if command[1]:
            animate(state, question[1], question[2], events)
    else:
        flow.settle(pack, state, command[1:], events, False)


def animate(state, seat, monster, events):
    """The dead monster serves; one that served before is let go (DES-137)."""
    state.animated[seat] = monster
    note(events, 137, "note.animated", ("monster.%d" % monster,), hero_name(state, seat))


def _walls(pack, state, command, events):
    state.ask.pop(0)
    flow.after_walls(pack, state, events)


def _rubble(pack, state, command, events):
    lord.wall_stops(state, events)
    if not state.walls:
        _walls(pack, state, command, events)


_VERBS = {
    "next": _next,
    "end": _end,
    "overlord": _overlord,
    "gain": _threat,
    "spend": _threat,
    "tire": _fatigue,
    "rest": _fatigue,
    "roll": _roll,
    "skip": _skip,
    "tell": _tell,
    "walls": _walls,
    "rubble": _rubble,
    "lord": lord.lord,
    "party": party.party,
    "ready": halves.ready,
    "half": halves.half,
}
