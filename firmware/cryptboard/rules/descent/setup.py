"""From the options to the first hero's turn: quest, heroes, reminders, the starting hand."""

from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import CHANGED, ENEMY, GO, TRACK, RuleError
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent import treachery
from cryptboard.rules.descent.state import HEROES, MODS, NO_ORDER, TOKENS, State, phase_to
from cryptboard.rules.descent.tally import asks, choice, counted, key, named, phrase
from cryptboard.rules.kit.menus import menu, several
from cryptboard.rules.kit.state import options_of
from cryptboard.rules.kit.values import aide, change, enter, note, order

SEATS = 4
PARTS = ("heroes", "monsters", "treachery", "items", "quests", "rules")
PART_TREACHERY = 4
_OPTIONS = {
    "heroes": SEATS,
    "quest": 0,
    "assist": TRACK,
    "parts": 63,
    "any_colour": 0,
    "unspent_only": 1,
}


def new(pack, options, seed):
    given = options_of(options, _OPTIONS)
    state = State()
    state.assist = given["assist"]
    state.parts = given["parts"]
    state.any_colour = given["any_colour"]
    state.unspent_only = given["unspent_only"]
    state.chance = Chance(seed)
    heroes = given["heroes"]
    if isinstance(heroes, int):
        heroes = list(range(heroes))
    heroes = [_number(pack, t.HERO, hero) for hero in heroes]
    for i in range(len(heroes)):
        if heroes[i] in heroes[:i]:
            raise RuleError("refuse.heroes", 1, SEATS)
    if not 1 <= len(heroes) <= SEATS:
        raise RuleError("refuse.heroes", 1, SEATS)
    state.deck = t.value(pack, t.V_DECK)
    _seat(pack, state, heroes)
    _choose_quest(pack, state, _number(pack, t.QUEST, given["quest"]))
    state.step = following_step(pack, state, -1)
    return state


def _choose_quest(pack, state, number):
    """Treachery, conquest and prolonged actions as the quest has them (DES-016)."""
    quest = pack.record(t.QUEST, number)
    state.quest = number
    state.points = list(quest[t.Q_POINTS]) if state.parts & PART_TREACHERY else [0, 0, 0]
    state.conquest = quest[t.Q_CONQUEST]
    if state.conquest < 0:
        state.conquest = t.value(pack, t.V_CONQUEST)
    state.tasks = [task[:5] + [0, [0] * len(state.heroes)] for task in quest[t.Q_TASKS]]


def _number(pack, table, name):
    """A record by its number or its id."""
    number = t.find(pack, table, name) if isinstance(name, str) else name
    if not isinstance(number, int) or not 0 <= number < pack.count(table):
        raise RuleError("refuse." + table)
    return number


def _seat(pack, state, heroes):
    """Everybody as his sheet says."""
    state.heroes = list(heroes)
    records = [pack.record(t.HERO, hero) for hero in heroes]
    state.wounds = [record[t.H_WOUNDS] for record in records]
    state.fatigue = [record[t.H_FATIGUE] for record in records]
    state.armour = [record[t.H_ARMOUR] for record in records]
    state.traits = [list(record[t.H_TRAITS]) for record in records]
    state.pool = [usual_pool(record[t.H_TRAITS]) for record in records]
    state.tokens = [[0] * len(TOKENS) for _ in heroes]
    state.relics = [[] for _ in heroes]
    state.mods = [[0] * len(MODS) for _ in range(len(heroes) + 1)]
    for name in ("done", "coins", "moves", "cursed", "potions", "packed", "flags"):
        setattr(state, name, [0] * len(heroes))
    state.order = [NO_ORDER] * len(heroes)
    state.animated = [-1] * len(heroes)
    state.focus = 0


def usual_pool(traits):
    """The die of the best trait and its power dice, until the player tells of a weapon."""
    best = traits.index(max(traits))
    pool = [0] * 6
    pool[(t.RED, t.BLUE, t.WHITE)[best]] = 1
    pool[t.POWER] = min(5, traits[best])
    return pool


def following_step(pack, state, step):
    """The next reminder that concerns the parts in use; the count of all when none is left."""
    while True:
        step += 1
        if step >= pack.count(t.REMIND):
            return pack.count(t.REMIND)
        row = pack.record(t.REMIND, step)
        if row[t.R_TOPIC] == 0 and (not row[t.R_PARTS] or row[t.R_PARTS] & state.parts):
            return step


def root(pack, state):
    """NEXT reads the reminders one by one and then begins; ENEMY begins at once."""
    rows = []
    last = state.step >= pack.count(t.REMIND)
    if last:
        prompt = phrase("ask.treachery", *state.points)
    else:
        prompt = ("remind.%d" % pack.record(t.REMIND, state.step)[t.R_RULE],)
        rows.append(key("setup", "go", GO))
    rows.append(key("setup", "begin", GO if last else ENEMY, hand(pack, state)))
    rows += treachery.rows(pack, state)
    if not state.bought and not sum(state.glyphs):
        rows.append(choice("setup", "quest", ("quest.%d" % state.quest,)))
        rows.append(choice("setup", "crew", len(state.heroes)))
        rows.append(choice("setup", "parts"))
    return menu(prompt, rows, 0)


def quest_menu(pack, state, partial):
    if len(partial) > 1:
        return None
    return asks("quest", named("quest", range(pack.count(t.QUEST))), state.quest)


def crew_menu(pack, state, partial):
    """The heroes in the order of their seats, ended by "done"."""
    rows = [phrase(i, ("hero.%d" % i,)) for i in range(pack.count(t.HERO))]
    return several(("ask.crew",), rows, partial[1:], 1, SEATS)


def parts_menu(pack, state, partial):
    """Each part of the expansion may be left out (DES-001)."""
    if len(partial) > 1:
        return None
    rows = []
    for i in range(len(PARTS)):
        word = "choice.flag_off" if state.parts >> i & 1 else "choice.flag_on"
        rows.append(phrase(PARTS[i], (word, ("parts." + PARTS[i],))))
    return asks("parts", rows)


def parts(pack, state, command, events):
    part = PARTS.index(command[1])
    state.parts ^= 1 << part
    used = state.parts >> part & 1
    events.append((CHANGED, "parts." + command[1], 1 - used, used, 1))
    _choose_quest(pack, state, state.quest)
    state.step = following_step(pack, state, -1)


def quest(pack, state, command, events):
    if command[1] != state.quest:
        events.append((CHANGED, "quest", state.quest, command[1], 16))
    _choose_quest(pack, state, command[1])


def crew(pack, state, command, events):
    note(events, 7, counted("note.crew", len(command) - 2), len(command) - 2)
    _seat(pack, state, command[1:-1])
    _choose_quest(pack, state, state.quest)


def go(pack, state, command, events):
    rule = pack.record(t.REMIND, state.step)[t.R_RULE]
    aide(events, rule, "remind.%d" % rule)
    enter(state, "step", following_step(pack, state, state.step), rule, events)


def hand(pack, state):
    """The overlord's first cards, some for unspent treachery (DES-036, DES-037)."""
    extra = sum(state.points) // t.value(pack, t.V_POINTS_CARD)
    return min(t.value(pack, t.V_HAND_MOST), t.value(pack, t.V_HAND) + extra)


def begin(pack, state, command, events):
    cards = hand(pack, state)
    usual = min(cards, t.value(pack, t.V_HAND))
    for more, rule in ((usual, 37), (cards - usual, 36)):
        change(state, "hand", more, 0, 99, rule, events)
        change(state, "deck", -more, 0, 199, rule, events)
    if sum(state.glyphs):
        order(events, 30, "remind.30")
    phase_to(state, HEROES, 12, events)


MENUS = {
    "buy": treachery.buy_menu,
    "glyph": treachery.glyph_menu,
    "quest": quest_menu,
    "crew": crew_menu,
    "parts": parts_menu,
}
VERBS = {
    "go": go,
    "begin": begin,
    "buy": treachery.buy,
    "glyph": treachery.glyph,
    "quest": quest,
    "crew": crew,
    "parts": parts,
}
