"""From the options and a seed to the first position (VAL-015 to VAL-032).

Until the heroes set out, the players may change every option by the keys; the game is then dealt
anew from the same seed.
"""

from cryptboard.rules import contract
from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import Menu, Option
from cryptboard.rules.valpiedra import cards, decks
from cryptboard.rules.valpiedra.state import FIELDS, State, note, options_now

_VALUES = {"edition": ("EN", "ES"), "hard": (0, 1), "extreme": (0, 1), "deck": ("board", "table")}
_NAMES = ("heroes", "edition", "hard", "extreme", "deck")


def new(pack, options, seed):
    given = {}
    for name, value in options:
        given[name] = value
    state = State(Chance(seed))
    _fill(pack, state, given)
    return state


def menu(pack, state, partial):
    """["setup", option, value], or ["setup", "heroes", 0, 2, "done"]."""
    if len(partial) == 1:
        return Menu(("ask.setup",), [Option(n, ("setup." + n, _told(state, n))) for n in _NAMES])
    name = partial[1]
    if name == "heroes":
        return _heroes_menu(pack, partial[2:])
    if len(partial) == 2:
        values = list(_VALUES[name])
        if name == "deck" and state.assist != contract.FULL:
            values.remove("board")
        labels = [Option(value, ("setup.%s.%s" % (name, value),)) for value in values]
        return Menu(("setup." + name, _told(state, name)), labels)
    return None


def _told(state, name):
    if name == "heroes":
        return str(len(state.heroes))
    value = getattr(state, "table" if name == "deck" else name)
    return ("setup.%s.%s" % (name, _VALUES["deck"][value] if name == "deck" else value),)


def _heroes_menu(pack, chosen):
    if chosen and chosen[-1] == "done":
        return None
    options = []
    if len(chosen) >= 2:
        options.append(Option("done", ("choice.ok",)))
    if len(chosen) < 4:
        for hero in range(min(pack.count("hero"), 31)):
            if hero not in chosen:
                options.append(Option(hero, ("hero.%d" % hero,)))
    return Menu(("ask.heroes", len(chosen)), options)


def change(pack, state, tokens, events):
    name = tokens[0]
    value = list(tokens[1:-1]) if name == "heroes" else tokens[1]
    deal_again(pack, state, name, value)
    told = (("setup." + name, _told(state, name)),)
    events.append(note("note.setup", 0, *told))


def deal_again(pack, state, name, value):
    given = {}
    for option, chosen in options_now(state):
        given[option] = chosen
    given[name] = value
    fresh = State(state.chance)
    state.chance.count = 0
    _fill(pack, fresh, given)
    for field in FIELDS:
        setattr(state, field, getattr(fresh, field))


def _fill(pack, state, given):
    heroes = list(given.get("heroes", [0, 1]))
    _check(pack, heroes, given)
    state.assist = given.get("assist", contract.TRACK)
    state.edition = given.get("edition", "EN")
    state.hard = int(given.get("hard", 0))
    state.extreme = int(given.get("extreme", 0))
    # FULL deals its own cards unless told; at the other levels the table deals.
    deck = given.get("deck", "board" if state.assist == contract.FULL else "table")
    state.table = 1 if deck == "table" else 0
    state.heroes = heroes
    game = cards.game(pack)
    state.health = game[cards.G_START_HEALTH][len(heroes) - 2]
    if state.hard:
        state.health += game[cards.G_HARD_DELTA]
    state.done = [0] * len(heroes)
    state.pools = [max(1, cards.hero(pack, state, i)[cards.H_ATTACK]) for i in range(len(heroes))]
    state.gear = [[[], [], [], [], []] for _ in heroes]
    _deal(pack, state)


def _check(pack, heroes, given):
    if not 2 <= len(heroes) <= 4:
        raise contract.RuleError("error.hero_count", len(heroes))
    for i, hero in enumerate(heroes):
        if not 0 <= hero < pack.count("hero"):
            raise contract.RuleError("error.no_such_hero", hero)
        if hero in heroes[:i]:
            raise contract.RuleError("error.hero_twice", hero)
    if given.get("edition", "EN") not in _VALUES["edition"]:
        raise contract.RuleError("error.edition")
    if given.get("deck", "board") not in _VALUES["deck"]:
        raise contract.RuleError("error.deck")
    if given.get("assist", 0) not in (contract.TRACK, contract.DICE, contract.FULL):
        raise contract.RuleError("error.assist")
    if given.get("assist") == contract.FULL:
        cards.check_whole(pack)


def _deal(pack, state):
    if state.table and not pack.count("creature"):
        sizes = cards.game(pack)[cards.G_DECK_SIZES][0 if state.edition == "EN" else 1]
        state.decks = [[-rank] * sizes[rank - 1] for rank in (1, 2, 3)]
    else:
        _collect(pack, state)
    events = []
    for place in range(1, 5):
        level = cards.level(pack, state, place)
        decks.place(state, place, level[cards.L_BLACK], 28, events)
        decks.place(state, place, level[cards.L_BLACK], 28, events)
        if len(state.heroes) == 3:
            white = level[cards.L_SETUP_WHITE]
            if not white and level[cards.L_WHITE]:
                white = level[cards.L_WHITE][0]
            decks.place(state, place, white, 30, events)


def _collect(pack, state):
    copies = cards.C_COPIES_EN if state.edition == "EN" else cards.C_COPIES_ES
    for card in range(pack.count("creature")):
        record = cards.creature(pack, card)
        rank = record[cards.C_RANK]
        for _ in range(record[copies]):
            if state.table:
                state.unseen[rank - 1].append(card)
            state.decks[rank - 1].append(-rank if state.table else card)
    if not state.table:
        for deck in state.decks:
            state.chance.shuffle(deck)
