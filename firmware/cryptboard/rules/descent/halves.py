"""Ready and half actions; the order tokens of prolonged actions and their dice."""

from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.heroes import spend_fatigue
from cryptboard.rules.descent.state import CONTINUED, ORDINARY, TRAIT, ask, hero_name, part
from cryptboard.rules.descent.tally import amounts, asks, choice, named, row
from cryptboard.rules.kit.values import aide, change_at, note

HALVES = ("move", "attack", "order", "concentrate")
MOVE, ATTACK, ORDER, CONCENTRATE = range(4)


def ready_menu(pack, state, partial):
    """Two half actions of different kinds, one of them Order (DES-039)."""
    if len(partial) == 1:
        return asks("half", named("half", HALVES))
    if len(partial) == 2:
        rows = [
            choice("half", name)
            for name in HALVES
            if name != partial[1] and "order" in (name, partial[1])
        ]
        return asks("second_half", rows)
    return None


def ready(pack, state, command, events):
    state.halves = [HALVES.index(command[1]), HALVES.index(command[2])]
    state.acted = 1
    note(events, 39, "note.ready", ("half." + command[1],), ("half." + command[2],))


def open_halves(pack, state):
    """The half actions that the hero may take now."""
    if state.stunned:
        kinds = [MOVE, ATTACK, ORDER, CONCENTRATE] if state.stunned == 1 else []
    else:
        kinds = state.halves
    return [kind for kind in kinds if kind != CONCENTRATE or _concentrates_on(state)]


def _concentrates_on(state):
    """Tasks to roll for again: the one with the token, for a stunned hero any he has begun."""
    seat = state.turn
    if state.order[seat] >= 0:
        return [state.order[seat]]
    if not state.stunned:
        return []
    return [i for i in range(len(state.tasks)) if part("tasks").progress(state, i, seat)]


def half_menu(pack, state, partial):
    if len(partial) == 1:
        kinds = open_halves(pack, state)
        return asks("half", [choice("half", HALVES[k]) for k in kinds])
    kind = HALVES.index(partial[1])
    if kind in (MOVE, ATTACK):
        return None
    if len(partial) == 2:
        numbers = _concentrates_on(state)
        rows = []
        if kind == ORDER:
            numbers = range(len(state.tasks))
            rows.append(row(ORDINARY, ("do.ordinary",)))
        rows += [row(i, part("tasks").title(state, i)) for i in numbers]
        return asks("task", rows, 0)
    if partial[2] == ORDINARY:
        return None
    return amounts("fatigue", 0, spare_dice(pack, state, partial[2]), partial[3:])


def trait_dice(pack, state, task):
    most = t.value(pack, t.V_POWER_DICE)
    return min(most, state.traits[state.turn][state.tasks[task][TRAIT]])


def spare_dice(pack, state, task):
    """Dice that fatigue may still add: five in all (DES-049)."""
    room = t.value(pack, t.V_POWER_DICE) - trait_dice(pack, state, task)
    return min(room, state.fatigue[state.turn])


def half(pack, state, command, events):
    seat, kind = state.turn, HALVES.index(command[1])
    if state.stunned:
        state.stunned = 2
        state.acted = 1
    else:
        state.halves.remove(kind)
    if kind == MOVE:
        speed = pack.record(t.HERO, state.heroes[seat])[t.H_SPEED]
        change_at(state.moves, seat, speed, 0, 99, "moves%d" % (seat + 1), 40, events)
        return
    if kind == ATTACK:
        aide(events, 41, "remind.41")
        return
    task = command[2]
    if kind == ORDER:
        state.order[seat] = task
        note(events, 42, "note.order", hero_name(state, seat))
    if task == ORDINARY:
        return
    dice = trait_dice(pack, state, task) + command[3]
    spend_fatigue(pack, state, seat, command[3], 49, events)
    state.tasks[task][CONTINUED] |= 1 << seat
    if dice:
        ask(state, "progress", seat, task, dice, 48 if kind == ORDER else 43)


MENUS = {"ready": ready_menu, "half": half_menu}
VERBS = {"ready": ready, "half": half}
