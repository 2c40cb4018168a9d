"""A new game and its set-up: the group's value, the Dark Player's Reserve Points and decks.

value n   visited   leader CREATURE   relic n   guide
go (at FULL with dice: roll)
"""

from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import CHANGED, DICE, FULL, GO, ROLL, RuleError
from cryptboard.rules.kit import state as kit
from cryptboard.rules.kit.menus import menu
from cryptboard.rules.kit.values import enter, note
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.lists import kinds, numbers
from cryptboard.rules.universalis.state import State, figure, part
from cryptboard.rules.universalis.tracks import reserve

GUIDE = 14  # steps of the two set-ups, as words step.1 to step.14
_RULES = (13, 15, 16, 17, 18, 19, 20, 21, 21, 22, 23, 25, 27, 28)


def new(pack, options, seed):
    """heroes: a number, or the record of the hero in every seat; vp: the group's value."""
    given = kit.options_of(options, {"heroes": 2, "assist": DICE, "vp": -1, "edition": ""})
    heroes = given["heroes"]
    if isinstance(heroes, int):
        heroes = list(range(heroes))
    count = pack.count("hero")
    if not 1 <= len(heroes) <= t.MAX_HEROES:
        raise RuleError("refuse.heroes")
    for i in range(len(heroes)):
        if not isinstance(heroes[i], int) or not 0 <= heroes[i] < count:
            raise RuleError("refuse.heroes")
        if heroes[i] in heroes[:i]:
            raise RuleError("refuse.heroes")
    state = State()
    state.assist = given["assist"]
    for hero in heroes:
        state.heroes.append(figure(pack, "hero", hero))
        state.vp += pack.record("hero", hero)[t.R_VP]
    if isinstance(given["vp"], int) and 0 <= given["vp"] <= t.MOST_RP:
        state.vp, state.valued = given["vp"], 1
    state.chance = Chance(seed)
    return state


def top(pack, state):
    begin = ("go", ("setup.begin",), GO)
    if state.assist == FULL:
        begin = ("roll", ("setup.shuffle",), ROLL)
    visited = ("setup.visited",) if state.visited else ("setup.first",)
    leader = ("setup.none",)
    if state.leader:
        leader = ("creature.%d" % (state.leader - 1),)
    rows = [
        begin,
        ("guide", ("setup.guide",)) if state.step < GUIDE else None,
        ("value", ("setup.value", state.vp)),
        ("visited", visited),
        ("leader", ("setup.leader", leader)),
        ("relic", ("setup.relic", state.relic)),
    ]
    prompt = ("setup.prompt",) if not state.step else ("step.%d" % state.step,)
    return menu(prompt, rows)


def choices(pack, state, partial):
    verb = partial[0]
    if len(partial) > 1 or verb in ("go", "roll", "guide", "visited"):
        return None
    if verb == "value":
        return numbers(("setup.value", state.vp), 0, t.MOST_RP, state.vp)
    if verb == "relic":
        return numbers(("setup.relic", state.relic), 0, t.MOST_RP, state.relic)
    return kinds("leader", "creature.%d", range(pack.count("creature")), 1)


def apply(pack, state, command, events):
    verb = command[0]
    if verb in ("go", "roll"):
        _begin(pack, state, verb == "roll", events)
    elif verb == "guide":
        state.step += 1
        note(events, _RULES[state.step - 1], "step.%d" % state.step)
    elif verb == "visited":
        state.visited = 1 - state.visited
        note(events, 24, "setup.visited" if state.visited else "setup.first")
    elif verb == "value":
        if command[1] != state.vp:
            events.append((CHANGED, "vp", state.vp, command[1], 19))
        state.vp, state.valued = command[1], 1
    elif verb == "leader":
        state.leader = command[1]
        note(events, 22, "creature.%d" % (command[1] - 1))
    else:
        if command[1] != state.relic:
            events.append((CHANGED, "relic", state.relic, command[1], 27))
        state.relic = command[1]


def _begin(pack, state, shuffle, events):
    _check_group(pack, state, events)
    heroes = len(state.heroes)
    reserve(pack, state, state.vp, 23, events)
    if state.visited:
        reserve(pack, state, 2 * heroes, 24, events)
    if state.leader:
        cost = pack.record("creature", state.leader - 1)[t.R_VP]
        reserve(pack, state, -cost, 25, events)
    if state.relic:
        reserve(pack, state, -state.relic, 27, events)
    state.decks = [5 * heroes, 2 * heroes]
    events.append((CHANGED, "deck1", 0, 2 * heroes, 29))
    state.hand = 1  # the Special Creature card
    if shuffle:
        part("dark").draw_known(pack, state, 0)
    state.decks[0] -= 1
    events.append((CHANGED, "deck0", 0, state.decks[0], 28))
    state.hand += 1
    events.append((CHANGED, "hand", 0, state.hand, 29))
    f.remind(events, 30, 20)
    state.step = 0
    enter(state, "phase", t.HEROES, 20, events, "phase.%d")


def _check_group(pack, state, events):
    """Types, classes, races, alignment (DU-013, DU-014): said, never forced."""
    types, classes, races, sides = [], [], [], []
    for one in state.heroes:
        record = pack.record("hero", one[t.F_RECORD])
        types.append(record[t.R_TYPE])
        classes.append(record[t.R_CLASS])
        races.append(record[t.R_RACE])
        sides.append(record[t.R_SIDE])
    if len(types) >= 3 and len(set(types)) < 3:
        note(events, 13, "warn.types")
    if len(set(classes)) < len(classes):
        note(events, 14, "warn.class")
    if len(set(races)) < len(races):
        note(events, 14, "warn.race")
    if 1 in sides and 2 in sides:
        note(events, 14, "warn.sides")
