"""The state of a game, its canonical bytes, and a snapshot for the roll that Fortune repeats."""

from cryptboard.rules import late
from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import DICE
from cryptboard.rules.kit import state as kit
from cryptboard.rules.universalis import tables as t

part = late.Parts("universalis").get  # what the game does not need now is not loaded


class State(kit.State):
    SCHEMA = 2  # 2: things, valued, duel, named, stood
    FIELDS = (
        "assist",
        "over",
        "phase",
        "step",  # of the set-up or of the Dark Player's turn
        "turn",
        "combat",
        "jumped",  # this turn began by Initiative: no card, no Achievements
        "heroes",  # figures, in the order of their keys
        "foes",  # figures; an empty list is a free place
        "active",  # who acts, -1 nobody
        "rp",
        "vp",
        "valued",  # 1 once the group's value was told: then it is not the sum of the heroes
        "visited",
        "leader",  # creature + 1, 0: none yet
        "relic",  # value of the Leader's Magic Object or Relic
        "placed",  # the Leader's foe + 1, 0: not on the board
        "hand",
        "decks",  # cards left: Obstacles and Powers, Encounters
        "drawn",
        "main_room",  # the heroes fight in the Main Room
        "cards",  # known cards of the hand (FULL)
        "seen",  # cards that have left the decks (FULL)
        "coins",
        "feats",  # Achievements
        "light",
        "levels",  # creatures placed: Grunts, Elites, Champions, and with ranged weapons
        "corpses",
        "door",  # the thing that is being broken, or was the last (tables.O_ARMOR and so on)
        "things",  # the others that were struck and still stand, or warn those behind them
        "once",  # bits: a room and a riddle have been tried
        "elements",
        "traps",  # detected and marked
        "trap_bonus",
        "spells",  # active permanent ones: [who, spell, turns]...
        "casts",  # [who * 64 + spell, times]...
        "pending",
        "duel",  # 1 once a dial points at somebody: strip C is the modifier then
        "named",  # creature + 1 that the dial names, past the last foe; 0: none
        "notice",  # the last thing the players were told
        "dice",  # [attacker's dice, defender's, net modifier] for the strips
        "last",  # the command that rolled last
        "luck",  # [stage, first die, how many, dice beside, who rolled, against whom]... of it
        "thrown",  # and all its dice
        "sour",  # hero + 1 whom that roll failed: ROLL then offers Fortune
        "stood",  # 1 as long as that roll stands and may be amended
        "past",  # and the state before it
    )
    KEPT = len(FIELDS) - 6  # what a snapshot holds

    def __init__(self):
        self.assist = DICE
        self.over = ""
        self.chance = Chance(b"")
        self.phase = self.step = self.combat = self.jumped = 0
        self.turn = 1
        self.heroes = []
        self.foes = [[] for _ in range(t.FOE_PLACES)]
        self.active = -1
        self.rp = self.vp = self.valued = self.visited = self.leader = self.relic = self.placed = 0
        self.hand = self.drawn = self.main_room = 0
        self.decks = [0, 0]
        self.cards, self.seen = [], []
        self.coins = self.feats = self.light = 0
        self.levels, self.corpses = [0, 0, 0, 0], [0, 0, 0]
        self.door, self.things = [], []
        self.once = self.elements = self.traps = self.trap_bonus = 0
        self.spells, self.casts = [], []
        self.pending = []
        self.duel = self.named = 0
        self.notice = []
        self.dice = [[], [], 0]
        self.last, self.luck, self.thrown = [], [], []
        self.sour = self.stood = 0
        self.past = []
        self.kept = []  # dice that a repeated roll keeps; empty between commands


def encode(state):
    return kit.encode(state)


def decode(data):
    return kit.decode(State(), data)


def remember(state, command):
    """Note the state before a roll, so that a Fortune point can repeat it (DU-012)."""
    state.past = [_copy(getattr(state, name)) for name in State.FIELDS[: State.KEPT]]
    state.last = list(command)
    state.luck, state.thrown, state.sour, state.stood = [], [], 0, 0


def _copy(value):
    """Lists of lists are all that a game changes in place."""
    if not isinstance(value, list):
        return value
    return [list(item) if isinstance(item, list) else item for item in value]


def forget(state):
    state.past, state.last, state.luck, state.thrown = [], [], [], []
    state.sour = state.stood = 0


def go_back(state):
    """To the state before the last roll; its dice stay as they fell."""
    for i in range(State.KEPT):
        setattr(state, State.FIELDS[i], state.past[i])


def default_options(pack):
    return [["heroes", list(range(min(4, pack.count("hero"))))]]


def options_now(state):
    """The heroes are figures here; a game begins with their records."""
    heroes = [one[t.F_RECORD] for one in state.heroes]
    told = ("assist", "vp") if state.valued else ("assist",)
    return [["heroes", heroes]] + kit.options_from(state, told)


def figure(pack, table, number):
    """A fresh figure from its record."""
    record = pack.record(table, number)
    made = [number] + record[1 : t.R_SPELLS]
    attr = t.F_ATTR
    made += [made[attr + t.VITALITY], made[attr + t.MANA], made[attr + t.FORTUNE], 0, 0]
    return made + [1, 1, 1, 0, -1, 0, 0, 0, 0, 0]
