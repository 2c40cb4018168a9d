"""A Fortune point repeats a roll (DU-012): one's own last one, or an opponent's.

The board chains rolls, so a point may repeat any roll of the last chain; those before it stay
as they fell, those after it are rolled anew.
"""

from cryptboard.rules.contract import CHANGED, ROLL
from cryptboard.rules.kit.menus import menu
from cryptboard.rules.kit.menus import rows as rows_of
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import state as states
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.lists import people

_SIZE = 6  # numbers of one entry in state.luck


def usable(state, figure):
    """Entries that this figure may repeat, as numbers: its own, and those of an opponent."""
    one = f.of(state, figure)
    if not state.past or not one or not one[t.F_LUCK]:
        return []
    found = []
    for i in range(len(state.luck) // _SIZE):
        _stage, _first, _count, _beside, who, whom = state.luck[_SIZE * i : _SIZE * i + _SIZE]
        if who == figure or (whom == figure and (who >= t.FOE) != (figure >= t.FOE)):
            found.append(i)
    return found


def figures(state):
    """Who may spend a point now: heroes, and creatures that have Fortune."""
    everyone = list(range(len(state.heroes))) + f.foes(state)
    return [who for who in everyone if usable(state, who)]


def default(state):
    """(hero, entry) that ROLL repeats: the last roll that failed a hero, of a fight his own."""
    hero = state.sour - 1
    found = usable(state, hero) if hero >= 0 else []
    if not found:
        return -1, -1
    last = found[-1]
    if state.luck[_SIZE * last] == t.S_HIT:
        for i in found:
            if state.luck[_SIZE * i] == t.S_HIT and state.luck[_SIZE * i + 4] == hero:
                last = i
    return hero, last


def row(state):
    """ROLL at the top asks about the roll that went wrong; nothing is spent unasked."""
    hero, _entry = default(state)
    if hero < 0:
        return None
    left = state.heroes[hero][t.F_LUCK]
    return ("repeat", ("luck.again", f.name(state, hero), left), ROLL)


def choices(state, partial):
    if partial[0] == "luck" or len(partial) == 4 or partial[1:] == ["roll"]:
        return None
    if partial[0] == "repeat":
        hero, _entry = default(state)
        label = ("luck.spend", state.heroes[hero][t.F_LUCK])
        return menu(("luck.ask", f.name(state, hero)), [("roll", label, ROLL)])
    if len(partial) == 1:
        return people(state, "target", figures(state), True)
    if len(partial) == 2:
        rows = rows_of()
        for i in usable(state, partial[1]):
            stage, who = state.luck[_SIZE * i], state.luck[_SIZE * i + 4]
            name = f.name(state, who) if f.of(state, who) else ("who.gone",)
            rows.append((i, ("luck.stage.%d" % stage, name)))
        return menu(("ask.which_roll",), rows)
    return menu(("ask.which_roll",), [("roll", ("luck.roll",), ROLL)])


def repeat(state, command, tracks, run, events):
    """Go back before the roll, pay, and run its command again with the dice that stay."""
    hero, entry = default(state) if command[0] != "fortune" else (command[1], command[2])
    _stage, first, count, beside = state.luck[_SIZE * entry : _SIZE * entry + 4]
    thrown, last = state.thrown, state.last
    now = tracks(state)
    states.go_back(state)
    then = tracks(state)
    for name, value, _low, _high in now:
        for other in then:
            if other[0] == name and other[1] != value:
                events.append((CHANGED, name, value, other[1], 12))
    f.change(state, hero, "luck", -1, 12, events)
    states.remember(state, last)
    after = first + count
    state.kept = thrown[:first] + [0] * count + thrown[after : after + beside]
    run(last)
    state.kept = []
