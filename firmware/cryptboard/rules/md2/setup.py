"""From the options and a seed to the first question (MD2-064 to MD2-081)."""

from cryptboard.rules import contract
from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import RuleError
from cryptboard.rules.kit.state import options_of
from cryptboard.rules.md2 import flow
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.state import BOOSTS, HERO, blank, count, seat_of_class

_OPTIONS = {
    "heroes": [0, 1],
    "assist": contract.DICE,
    "quest": 0,
    "hellbreaker": 0,
    "points": 0,
    "edition": "",
}


def new(pack, options, seed):
    given = options_of(options, _OPTIONS)
    heroes = given["heroes"]
    heroes = list(range(heroes)) if isinstance(heroes, int) else list(heroes)
    _check(pack, heroes, given)
    state = blank()
    state.chance = Chance(seed)
    state.assist = given["assist"]
    state.over = ""
    state.round = 1
    state.phase = HERO
    state.active, state.shown = -1, 0
    _heroes(pack, state, heroes)
    state.actions = state.mp = 0
    state.boost = [0] * len(BOOSTS)
    state.used, state.once = [], []
    state.life = max(0, t.value(pack, t.V_LIFE)[count(state) - 1] - given["hellbreaker"])
    state.spent = 0
    state.side, state.space = 0, 1
    state.boss = -1
    _tokens(pack, state)
    state.foes, state.fight, state.roll, state.ask = [], [], [], []
    state.serial, state.foe = 1, 0
    state.stock = [_copies(pack, name) for name in ("mob", "roam", "item", "door")]
    state.discard = [[0] * len(pile) for pile in state.stock]
    state.quest = given["quest"]
    quest = pack.record("quest", state.quest)
    state.portals = quest[t.Q_PORTALS][count(state) - 1]
    state.time = state.goals = 0
    state.points = given["points"]
    state.stood = []
    _first_questions(pack, state, quest)
    return state


def _check(pack, heroes, given):
    most = pack.count("hero")
    if not 1 <= len(heroes) <= 6:
        raise RuleError("refuse.heroes", 1, 6)
    for i in range(len(heroes)):
        if not isinstance(heroes[i], int) or not 0 <= heroes[i] < most or heroes[i] in heroes[:i]:
            raise RuleError("refuse.heroes", 1, 6)
    if not isinstance(given["quest"], int) or not 0 <= given["quest"] < pack.count("quest"):
        raise RuleError("refuse.quest")
    for name in ("hellbreaker", "points"):
        if given[name] not in (0, 1):
            raise RuleError("refuse.option", name)


def _heroes(pack, state, heroes):
    state.heroes = heroes
    records = [pack.record("hero", hero) for hero in heroes]
    n = len(heroes)
    state.top = [record[t.H_HEALTH] for record in records]
    state.well = [record[t.H_MANA] for record in records]
    state.health, state.mana = list(state.top), list(state.well)
    state.xp, state.level = [0] * n, [1] * n
    state.fire, state.frost, state.done = [0] * n, [0] * n, [0] * n
    state.reserve = [list(t.value(pack, t.V_RESERVE)) for _ in heroes]
    state.pools = [list(record[t.H_POOL]) for record in records]
    state.gear = [_tracker(pack, record[t.H_CLASS]) for record in records]
    state.skills = [[] for _ in heroes]
    state.target = [0] * n


def _tracker(pack, kind):
    """What a class carries on its dashboard at the start of a quest."""
    if kind == t.BERSERKER:
        return [0, 0]
    if kind == t.WIZARD:
        return [0] + list(pack.record("class", kind)[0])
    if kind == t.PALADIN:
        return [0, 0]
    if kind == t.ROGUE:
        tokens = [pack.record("token", i)[t.T_START] for i in range(pack.count("token"))]
        return [tokens, [], [], [0] * len(tokens), -1]
    if kind == t.SHAMAN:
        return [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0], [0, 0], [0, 0], -1]
    deck = [pack.record("arrow", i)[t.A_COPIES] for i in range(pack.count("arrow"))]
    return [deck, [], [0] * len(deck), 0]


def _tokens(pack, state):
    box, n = t.value(pack, t.V_TOKENS), len(state.heroes)
    reserve = t.value(pack, t.V_RESERVE)
    rare = t.value(pack, t.V_BAG_RARE)
    state.bag = [box[0], rare, 0]
    state.supply = [0, box[1] - rare - n * reserve[0], box[2] - n * reserve[1]]
    state.floor = [0, 0, 0]


def _copies(pack, table):
    """Copies of every card of a deck; all decks keep them in the same field."""
    return [pack.record(table, i)[t.E_COPIES] for i in range(pack.count(table))]


def _first_questions(pack, state, quest):
    for _ in range(quest[t.Q_MARKERS]):
        state.ask.append(["spawn", 1])
    for seat in range(len(state.heroes) - 1, -1, -1):
        state.ask.append(["skill", seat, 1])
    if seat_of_class(pack, state, t.ROGUE) >= 0:
        state.ask.insert(0, ["rogue"])
    state.ask.append(["setup"])
    flow.drop_moot(state)
