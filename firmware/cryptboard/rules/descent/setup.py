"""From the options to the first hero's turn: reminders, treachery, the starting hand."""

from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import ENEMY, GO, TRACK, RuleError
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import HEROES, MODS, NO_ORDER, TOKENS, State
from cryptboard.rules.descent.tally import asks, choice, key, phrase, row
from cryptboard.rules.kit.menus import menu
from cryptboard.rules.kit.state import options_of
from cryptboard.rules.kit.values import change, change_at, enter, note

SEATS = 4
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
    _seat(pack, state, [_number(pack, t.HERO, hero) for hero in heroes])
    state.quest = _number(pack, t.QUEST, given["quest"])
    quest = pack.record(t.QUEST, state.quest)
    if state.parts & PART_TREACHERY:
        state.points = list(quest[t.Q_POINTS])
    state.conquest = quest[t.Q_CONQUEST]
    if state.conquest < 0:
        state.conquest = t.value(pack, t.V_CONQUEST)
    state.deck = t.value(pack, t.V_DECK)
    for task in quest[t.Q_TASKS]:
        state.tasks.append(task[:5] + [0, [0] * len(state.heroes)])
    state.step = following_step(pack, state, -1)
    return state


def _number(pack, table, name):
    """A record by its number or its id."""
    number = t.find(pack, table, name) if isinstance(name, str) else name
    if not isinstance(number, int) or not 0 <= number < pack.count(table):
        raise RuleError("refuse." + table)
    return number


def _seat(pack, state, heroes):
    if not 1 <= len(heroes) <= SEATS:
        raise RuleError("refuse.heroes", 1, SEATS)
    for i in range(len(heroes)):
        if heroes[i] in heroes[:i]:
            raise RuleError("refuse.heroes", 1, SEATS)
        record = pack.record(t.HERO, heroes[i])
        state.heroes.append(heroes[i])
        state.wounds.append(record[t.H_WOUNDS])
        state.fatigue.append(record[t.H_FATIGUE])
        state.armour.append(record[t.H_ARMOUR])
        state.traits.append(list(record[t.H_TRAITS]))
        state.pool.append(usual_pool(record[t.H_TRAITS]))
        state.tokens.append([0] * len(TOKENS))
        state.relics.append([])
        for values in (state.done, state.coins, state.moves, state.cursed):
            values.append(0)
        for values in (state.potions, state.packed, state.flags):
            values.append(0)
        state.order.append(NO_ORDER)
        state.animated.append(-1)
        state.mods.append([0] * len(MODS))
    state.mods.append([0] * len(MODS))


def usual_pool(traits):
    """The die of the best trait and its power dice, until the player tells of a weapon."""
    best = traits.index(max(traits))
    pool = [0] * 6
    pool[(t.RED, t.BLUE, t.WHITE)[best]] = 1
    pool[t.POWER] = min(5, traits[best])
    return pool


def default_options(pack):
    return [["heroes", SEATS], ["quest", 0], ["assist", TRACK]]


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
    if _cards(pack, state):
        rows.append(choice("setup", "buy"))
    if _glyphs(pack, state):
        rows.append(choice("setup", "glyph"))
    return menu(prompt, rows, 0)


def buy_menu(pack, state, partial):
    if len(partial) == 1:
        return asks("buy", _cards(pack, state))
    if len(partial) == 2:
        bought = partial[1]
        return asks("remove", [row for row in _out(pack, state) if row[0] != bought])
    return None


def glyph_menu(pack, state, partial):
    return asks("glyph", _glyphs(pack, state)) if len(partial) == 1 else None


def _cards(pack, state):
    """Treachery cards that the budget covers (DES-026, DES-027)."""
    rows = []
    for i in range(pack.count(t.CARD)):
        card = pack.record(t.CARD, i)
        kind = card[t.C_TREACHERY]
        if kind >= 0 and i not in state.bought and state.points[kind] >= card[t.C_COST]:
            label = ("choice.card", ("card.%d" % i,), card[t.C_COST], ("treachery.%d" % kind,))
            rows.append(row(i, label))
    return rows


def _out(pack, state):
    """Cards that may leave the deck: those of the base deck, and bought ones."""
    rows = []
    for i in range(pack.count(t.CARD)):
        inside = pack.record(t.CARD, i)[t.C_BASE] or i in state.bought
        if inside and (i == 0 or i not in state.removed):
            rows.append(choice("card", i))
    return rows


def _glyphs(pack, state):
    rows = []
    cost = t.value(pack, t.V_GLYPH_COST)
    for kind in range(3):
        points = sum(state.points) if state.any_colour else state.points[kind]
        if points >= cost and state.glyphs[kind] < t.supply(pack, t.SUPPLY_GLYPH):
            rows.append(row(kind, ("choice.card", ("glyph.%d" % kind,), cost, _gem(kind))))
    return rows


def _gem(kind):
    return ("treachery.%d" % kind,)


def go(pack, state, command, events):
    rule = pack.record(t.REMIND, state.step)[t.R_RULE]
    note(events, rule, "remind.%d" % rule)
    enter(state, "step", following_step(pack, state, state.step), rule, events)


def buy(pack, state, command, events):
    """Pay in the card's own kind, one card in, one card out: the deck keeps its size."""
    card, out = command[1], command[2]
    kind = pack.record(t.CARD, card)[t.C_TREACHERY]
    cost = pack.record(t.CARD, card)[t.C_COST]
    change_at(state.points, kind, -cost, 0, 99, t.KINDS[kind], 26, events)
    if out in state.bought:
        note(events, 26, "note.bought_out", ("card.%d" % out,))
        state.bought.remove(out)
    else:
        state.removed.append(out)
    state.bought.append(card)
    note(events, 26, "note.swap", ("card.%d" % card,), ("card.%d" % out,))


def glyph(pack, state, command, events):
    """A dark glyph is paid in its own colour; by option any colour helps out (DES-029)."""
    kind, left = command[1], t.value(pack, t.V_GLYPH_COST)
    for colour in (kind, (kind + 1) % 3, (kind + 2) % 3):
        left += change_at(state.points, colour, -left, 0, 99, t.KINDS[colour], 29, events)
    change_at(state.glyphs, kind, 1, 0, 9, "glyph_" + t.GLYPHS[kind], 29, events)


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
        note(events, 30, "remind.30")
    enter(state, "phase", HEROES, 12, events)
