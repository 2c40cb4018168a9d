"""Applies commands.  Every check comes before the first write.

go            the next step, phase, repeat or round       more, less    the track in focus
roll          the dice asked for, else the phase's dice   raise, lower  ID: any track
throw ID      any die by hand                             skip          the asked roll
accept        the end that a correction left open
correct ID n, assist n, concede                           as in every game
"""

from cryptboard.rules import contract
from cryptboard.rules.contract import RuleError
from cryptboard.rules.kit import turns
from cryptboard.rules.tracker import tables as t
from cryptboard.rules.tracker.effects import Cascade, doubtful_end

_LENGTHS = {
    "go": 1,
    "more": 1,
    "less": 1,
    "raise": 2,
    "lower": 2,
    "roll": 1,
    "throw": 2,
    "skip": 1,
    "accept": 1,
    contract.CORRECT: 3,
    contract.ASSIST: 2,
    contract.CONCEDE: 1,
    contract.TURN: 3,
}


def apply(pack, state, command):
    verb = command[0] if command else None
    if not isinstance(verb, str) or _LENGTHS.get(verb) != len(command):
        raise RuleError("refuse.command")
    if state.over and verb != contract.CORRECT:
        raise RuleError("refuse.over")
    return _MOVES[verb](pack, state, command)


def _go(pack, state, command):
    if state.asked:
        raise RuleError("refuse.asked", t.name_of(pack, t.DIE, state.asked[0]))
    cascade = Cascade(pack, state)
    state.rolled, state.faces = [], []
    phase, step = state.phase, state.step
    record = pack.record(t.PHASE, phase)
    if step + 1 < len(record[t.P_STEPS]):
        state.step += 1
        names = t.step_name(pack, phase, step), t.step_name(pack, phase, step + 1)
        cascade.events.append((contract.PHASE, "step", names[0], names[1], t.R_STEP))
    else:
        state.step = 0
        if state.turn + 1 < repeats(state, record):
            state.turn += 1
            event = (contract.PHASE, "turn", state.turn, state.turn + 1, t.R_REPEAT)
            cascade.events.append(event)
        else:
            _next_phase(pack, state, cascade)
    if not state.over:
        steps = pack.record(t.PHASE, state.phase)[t.P_STEPS]
        cascade.run(steps[state.step], t.R_STEP_EFFECT)
    return cascade.finish()


def _next_phase(pack, state, cascade):
    before = state.phase
    state.turn = 0
    state.phase = (before + 1) % pack.count(t.PHASE)
    names = t.name_of(pack, t.PHASE, before), t.name_of(pack, t.PHASE, state.phase)
    cascade.events.append((contract.PHASE, "phase", names[0], names[1], t.R_PHASE))
    if state.phase == 0:
        cascade.change(pack.count(t.TRACK) - 1, 1, t.R_ROUND)


def repeats(state, phase):
    """How often a phase is played before the next one."""
    if phase[t.P_REPEAT] == t.HEROES:
        return max(1, len(state.heroes))
    return phase[t.P_REPEAT]


def _by_hand(pack, state, command):
    verb = command[0]
    track = state.focus
    if len(command) > 1:
        track = _find(pack, t.TRACK, command[1], "refuse.no_track")
    by = 1 if verb in ("more", "raise") else -1
    record = pack.record(t.TRACK, track)
    if not record[t.T_LOW] <= state.values[track] + by <= record[t.T_HIGH]:
        raise RuleError("refuse.limit", t.name_of(pack, t.TRACK, track))
    cascade = Cascade(pack, state)
    cascade.change(track, by, t.BY_HAND)
    state.focus = track  # the players' own track stays in focus, whatever its spaces moved
    return cascade.finish()


def _turn(pack, state, command):
    """A dial: value by value with all that its spaces bring; it stops at the end of the game."""
    track = _find(pack, t.TRACK, command[1], "refuse.no_track")
    by = command[2]
    if not _is_int(by) or not by:
        raise RuleError("refuse.command")
    cascade = Cascade(pack, state)
    while by and not state.over:
        before = state.values[track]
        cascade.change(track, 1 if by > 0 else -1, t.BY_HAND)
        cascade.finish()
        if state.values[track] == before:
            break
        by += -1 if by > 0 else 1
    if not cascade.events:
        raise RuleError("refuse.limit", t.name_of(pack, t.TRACK, track))
    state.focus = track
    return turns.merged(cascade.events)


def _roll(pack, state, command):
    if state.assist == contract.TRACK:
        raise RuleError("refuse.table_rolls")
    if state.asked:
        return _throw_dice(pack, state, [state.asked[0]], t.R_ASKED_FIRST)
    dice = pack.record(t.PHASE, state.phase)[t.P_DICE]
    if not dice:
        raise RuleError("refuse.no_dice")
    return _throw_dice(pack, state, dice, t.R_DICE)


def _throw(pack, state, command):
    die = _find(pack, t.DIE, command[1], "refuse.no_die")
    if state.assist == contract.TRACK:
        raise RuleError("refuse.table_rolls")
    if state.asked:
        raise RuleError("refuse.asked", t.name_of(pack, t.DIE, state.asked[0]))
    return _throw_dice(pack, state, [die], t.R_DICE)


def _throw_dice(pack, state, kinds, rule):
    cascade = Cascade(pack, state)
    if rule == t.R_ASKED_FIRST:
        state.asked = state.asked[1:]
    dice, faces = [], []
    for kind in kinds:
        record = pack.record(t.DIE, kind)
        for _ in range(record[t.D_COUNT]):
            dice.append(kind)
            faces.append(state.chance.below(len(record[t.D_FACES])))
    state.rolled, state.faces = dice, faces
    cascade.events.append((contract.ROLLED, "dice", list(dice), list(faces), rule))
    for i in range(len(dice)):
        for face, effects in pack.record(t.DIE, dice[i])[t.D_EFFECTS]:
            if face == faces[i]:
                cascade.run(effects, t.R_FACE)
    return cascade.finish()


def _skip(pack, state, command):
    if not state.asked:
        raise RuleError("refuse.nothing_asked")
    name = t.name_of(pack, t.DIE, state.asked[0])
    state.asked = state.asked[1:]
    return [(contract.TOLD, contract.NEWS, contract.ALL, ("tracker.skipped", name), t.R_SKIP)]


def _accept(pack, state, command):
    number = doubtful_end(pack, state)
    if number < 0:
        raise RuleError("refuse.no_end")
    cascade = Cascade(pack, state)
    record = pack.record(t.ENDING, number)
    cascade.end(record[t.E_RESULT], (record[t.E_CAUSE],), t.R_ACCEPT)
    return cascade.events


def _correct(pack, state, command):
    track = _find(pack, t.TRACK, command[1], "refuse.no_track")
    value = command[2]
    record = pack.record(t.TRACK, track)
    if not _is_int(value) or not record[t.T_LOW] <= value <= record[t.T_HIGH]:
        raise RuleError("refuse.value", record[t.T_LOW], record[t.T_HIGH])
    before = state.values[track]
    state.values[track] = value
    state.focus = track
    if before == value:
        return []
    kind = contract.PHASE if record[t.T_ID] == t.ROUND else contract.CHANGED
    return [(kind, record[t.T_ID], before, value, t.BY_HAND)]


def _assist(pack, state, command):
    level = command[1]
    if not _is_int(level) or level not in (contract.TRACK, contract.DICE, contract.FULL):
        raise RuleError("refuse.assist", level)
    before, state.assist = state.assist, level
    if level == contract.TRACK:
        state.asked = []  # from now on the table rolls, these too
    names = ("assist.%d" % before,), ("assist.%d" % level,)
    return [(contract.PHASE, "assist", names[0], names[1], t.R_ASSIST)]


def _concede(pack, state, command):
    cascade = Cascade(pack, state)
    cascade.end(t.DEFEAT, ("tracker.conceded",), t.R_CONCEDE)
    return cascade.events


def _find(pack, table, name, code):
    number = t.find(pack, table, name) if isinstance(name, str) else -1
    if number < 0:
        raise RuleError(code)
    return number


def _is_int(value):
    return isinstance(value, int) and not isinstance(value, bool)


_MOVES = {
    "go": _go,
    "more": _by_hand,
    "less": _by_hand,
    "raise": _by_hand,
    "lower": _by_hand,
    "roll": _roll,
    "throw": _throw,
    "skip": _skip,
    "accept": _accept,
    contract.CORRECT: _correct,
    contract.ASSIST: _assist,
    contract.CONCEDE: _concede,
    contract.TURN: _turn,
}
