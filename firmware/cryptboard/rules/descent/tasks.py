"""Prolonged actions: progress, success, disruption, groups."""

from cryptboard.rules.contract import CHANGED
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import (
    CONTINUED,
    CONTINUOUS,
    DIFFICULTY,
    DISRUPT,
    GROUP,
    NO_ORDER,
    PROGRESS,
    TRAIT,
    hero_name,
    part,
)
from cryptboard.rules.descent.tally import amounts, asks, row, yes_no
from cryptboard.rules.kit.values import change_at, note, order

_DIFFICULTY_MOST = 15


def title(state, task):
    record = state.tasks[task]
    difficulty = record[DIFFICULTY] or "X"
    return ("task.title", ("trait.%d" % record[TRAIT],), progress(state, task, -1), difficulty)


def title_of(state, task, at):
    """The same for the one hero whose markers count, or the group in the first place."""
    record = state.tasks[task]
    difficulty = record[DIFFICULTY] or "X"
    return ("task.title", ("trait.%d" % record[TRAIT],), record[PROGRESS][at], difficulty)


# Progress.


def progress(state, task, seat):
    """Markers of a hero, or of the group; seat -1: all of them."""
    record = state.tasks[task]
    if seat < 0:
        return sum(record[PROGRESS])
    return record[PROGRESS][0 if record[GROUP] else seat]


def roll(pack, state, question, events):
    _ask, _seat, _task, dice, rule = question
    throw = part("lingering").throw
    return throw(pack, state, t.POWER, dice, "progress", rule, events)[t.ENHANCE]


def settle(pack, state, question, found, events):
    """Enhancements are progress markers; enough of them, and the action is done (DES-050)."""
    seat, task = question[1], question[2]
    record = state.tasks[task]
    found = min(found, progress_left(pack, state))
    at = 0 if record[GROUP] else seat
    rule = 57 if record[GROUP] else 50
    change_at(record[PROGRESS], at, found, 0, 99, "progress", rule, events)
    note(events, rule, "note.progress", title_of(state, task, at))
    if record[DIFFICULTY] and record[PROGRESS][at] >= record[DIFFICULTY]:
        succeed(state, task, seat, 51, events)


def progress_left(pack, state):
    """Markers still in the box (DES-004)."""
    placed = sum([sum(task[PROGRESS]) for task in state.tasks])
    return max(0, t.supply(pack, t.SUPPLY_PROGRESS) - placed)


def succeed(state, task, seat, rule, events):
    """The effect happens; all markers and order tokens of the action go back."""
    order(events, rule, "note.succeeds", title(state, task))
    del state.tasks[task]
    for i in range(len(state.order)):
        if state.order[i] == task:
            state.order[i] = NO_ORDER
        elif state.order[i] > task:
            state.order[i] -= 1


def disrupt(state, task, seat, rule, events):
    """Back to nothing; it may be begun again."""
    record = state.tasks[task]
    for i in range(len(record[PROGRESS])):
        if record[GROUP] or seat in (i, -1):
            change_at(record[PROGRESS], i, -99, 0, 99, "progress", rule, events)
    order(events, rule, "note.disrupted", title(state, task))


def end_turn(state, seat, events):
    """The prolonged order token goes; what had to be continued and was not is lost."""
    if state.order[seat] >= 0:
        events.append((CHANGED, "order%d" % (seat + 1), 1, 0, 53))
        state.order[seat] = NO_ORDER
    for task in range(len(state.tasks)):
        record = state.tasks[task]
        lazy = not record[CONTINUED] >> seat & 1
        if record[CONTINUOUS] and not record[GROUP] and lazy and record[PROGRESS][seat]:
            disrupt(state, task, seat, 56, events)
        if not record[GROUP]:
            record[CONTINUED] &= ~(1 << seat)


def end_round(state, events):
    """A group needs one hero who goes on with it in each round of turns (DES-058)."""
    for task in range(len(state.tasks)):
        record = state.tasks[task]
        if record[GROUP]:
            if record[CONTINUOUS] and not record[CONTINUED] and progress(state, task, 0):
                disrupt(state, task, -1, 58, events)
            record[CONTINUED] = 0


# What the quest tells: new tasks, disruptions, the end of an action without a number.


def task_menu(partial):
    """["party", "task", trait, difficulty, disruptable, continuous, group]"""
    at = len(partial)
    if at == 2:
        rows = [row(name, ("trait.%d" % i,)) for i, name in enumerate(t.TRAITS)]
        return asks("trait", rows)
    if at == 3:
        return amounts("difficulty", 0, _DIFFICULTY_MOST, [])
    if at < 7:
        return yes_no(("disruptable", "continuous", "group")[at - 4], [])
    return None


def add(state, tokens, events):
    record = [t.TRAITS.index(tokens[0])] + list(tokens[1:5]) + [0, [0] * len(state.heroes)]
    state.tasks.append(record)
    note(events, 47, "note.task", title(state, len(state.tasks) - 1))


def disruptable(state):
    """(token, label) of what may be disrupted now: task * 8 + seat, 7 for a group."""
    rows = []
    for i in range(len(state.tasks)):
        record = state.tasks[i]
        if record[DISRUPT] and record[GROUP]:
            if progress(state, i, 0):
                rows.append(row(i * 8 + 7, title(state, i)))
        elif record[DISRUPT]:
            for seat in range(len(state.heroes)):
                if record[PROGRESS][seat]:
                    label = ("do.task_of", hero_name(state, seat), title(state, i))
                    rows.append(row(i * 8 + seat, label))
    return rows


def free_to_complete(state):
    """Actions of difficulty X with progress (DES-052)."""
    return [
        (i, title(state, i))
        for i in range(len(state.tasks))
        if not state.tasks[i][DIFFICULTY] and progress(state, i, -1)
    ]
