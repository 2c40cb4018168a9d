"""From the options and a seed to the first position (VAL-015 to VAL-032)."""

from cryptboard.rules import contract
from cryptboard.rules.chance import Chance
from cryptboard.rules.valpiedra import cards, decks
from cryptboard.rules.valpiedra.state import State


def new(pack, options, seed):
    given = {}
    for name, value in options:
        given[name] = value
    heroes = list(given.get("heroes", [0, 1]))
    _check(pack, heroes, given)
    state = State(Chance(seed))
    state.assist = given.get("assist", contract.TRACK)
    state.edition = given.get("edition", "EN")
    state.hard = int(given.get("hard", 0))
    state.extreme = int(given.get("extreme", 0))
    state.table = _table(given)
    state.heroes = heroes
    game = cards.game(pack)
    state.health = game[cards.G_START_HEALTH][len(heroes) - 2]
    if state.hard:
        state.health += game[cards.G_HARD_DELTA]
    state.done = [0] * len(heroes)
    state.pools = [cards.hero(pack, state, i)[cards.H_ATTACK] for i in range(len(heroes))]
    state.gear = [[[], [], [], [], []] for _ in heroes]
    _deal(pack, state)
    return state


def _check(pack, heroes, given):
    if not 2 <= len(heroes) <= 4:
        raise contract.RuleError("error.hero_count", len(heroes))
    for i, hero in enumerate(heroes):
        if not 0 <= hero < pack.count("hero"):
            raise contract.RuleError("error.no_such_hero", hero)
        if hero in heroes[:i]:
            raise contract.RuleError("error.hero_twice", hero)
    if given.get("edition", "EN") not in ("EN", "ES"):
        raise contract.RuleError("error.edition")
    if given.get("deck", "board") not in ("board", "table"):
        raise contract.RuleError("error.deck")
    if given.get("assist", 0) not in (contract.TRACK, contract.DICE, contract.FULL):
        raise contract.RuleError("error.assist")
    if given.get("assist") == contract.FULL and not pack.count("creature"):
        raise contract.RuleError("error.no_cards")


def _table(given):
    """Whose cards are dealt: FULL deals its own unless told, the other levels leave it be."""
    deck = given.get("deck", "board" if given.get("assist") == contract.FULL else "table")
    return 1 if deck == "table" else 0


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


def default_options(pack):
    """What a board starts with when nobody chose."""
    return [["heroes", [0, 1]], ["assist", contract.TRACK]]
