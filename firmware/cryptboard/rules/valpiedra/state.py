"""The whole of a Valpiedra game as plain values, and its one canonical encoding."""

from cryptboard.rules import contract, encoding, late
from cryptboard.rules.chance import Chance

ADVANCE, COMBAT, REST = 0, 1, 2
parts = late.Parts("valpiedra")
part = parts.get  # what the game does not need now is not loaded

PLACES = ("V", "I", "II", "III", "IV")
HEROES = ("hero1", "hero2", "hero3", "hero4")
RANKS = ("rank1", "rank2", "rank3")

# A creature in a line: [uid, card, face up, damage, health tokens].
UID, CARD, UP, WOUNDS, TOKENS = range(5)

ICONS = ["icons"]  # state.ask: which icons this level has; asked once, and it holds up nothing

# state.mods: what items added to the attack under way.
MOD_DICE, MOD_RANGE, MOD_HIT, MOD_IGNORED, MOD_FACES = range(5)
MOD_COUNTER, MOD_PREVENT, MOD_VIRTUE = range(5, 8)

FIELDS = (
    "assist",
    "edition",
    "hard",
    "extreme",
    "heroes",  # records of the pack, one per seat
    "health",
    "damage",
    "evil",
    "place",  # 0 Valpiedra, 1..4 the levels
    "ascent",
    "phase",
    "round",
    "relic",  # 1 once it is carried
    "result",  # "" while the game runs, else victory, damage, evil or conceded
    "done",  # per hero: has attacked this round
    "active",  # attacking hero or -1
    "target",  # uid of the attacked creature, 0: none
    "rolled",  # 1 between the roll and the end of the attack
    "dice",  # faces of the last roll
    "blocked",  # per die of the last roll: 1 hit, 2 blocked, 0 miss
    "total",  # damage of the last roll
    "mods",
    "pools",  # DICE: dice per hero as the table last set them
    "table",  # 1: the cards are the table's own, the board learns them as they are turned up
    "decks",  # per rank, top card last; -rank stands for a card that the board has not seen
    "discards",
    "unseen",  # per rank, only with the table's cards: what the unseen ones can still be
    "lines",  # per place
    "pile",
    "bonus",  # experience of this level that is on no card
    "gear",  # per hero five slots: [] or [card, exhausted]
    "used",  # abilities that may act once: [seat, number of the ability, per level]
    "serial",  # uid of the next creature
    "icons",  # [Evil icons, Pursuit] of the levels, down and up, as the table told; -1: not asked
    "todo",  # steps still to be resolved, next one last
    "ask",  # the question that interrupts them, or []
    "undamaged",  # TRACK: creatures without a wound, as the dial counted them this round
    "shown",  # Rest at FULL: the card of the pile that is pointed at, from 1; 0: none
)
_LATER = 2  # fields at the end that older games have not


class State:
    """Attributes named in FIELDS, and `chance`; a new one stands in Valpiedra with nothing."""

    def __init__(self, chance):
        self.chance = chance
        self.assist = contract.TRACK
        self.edition = "EN"
        self.hard = self.extreme = 0
        self.heroes = []
        self.health = self.damage = self.evil = 0
        self.place = self.ascent = self.phase = self.round = self.relic = 0
        self.result = ""
        self.done = []
        self.active = -1
        self.target = self.rolled = self.total = 0
        self.dice, self.blocked = [], []
        self.mods = []
        clear_mods(self)
        self.pools = []
        self.table = 0
        self.decks, self.discards, self.unseen = [[], [], []], [[], [], []], [[], [], []]
        self.lines = [[], [], [], [], []]
        self.pile, self.gear, self.used = [], [], []
        self.bonus = 0
        self.serial = 1
        self.icons = [[-1, -1] for _ in range(8)]
        self.todo, self.ask = [], []
        self.undamaged = self.shown = 0

    @property
    def over(self):
        """As every game has it: "", "victory" or "defeat"."""
        return "defeat" if self.result and self.result != "victory" else self.result


def encode(state):
    values = [getattr(state, name) for name in FIELDS]
    values.append(state.chance.seed)
    values.append(state.chance.count)
    return encoding.encode(values)


def decode(data):
    values = encoding.decode(data)
    if not 0 <= len(FIELDS) + 2 - len(values) <= _LATER:
        raise encoding.EncodingError("not a state of this game")
    state = State(Chance(values[-2], values[-1]))
    for name, value in zip(FIELDS, values[:-2]):
        setattr(state, name, value)
    return state


def options_now(state):
    """Options that deal this game again, with what the players chose by the keys."""
    options = [["deck", "table" if state.table else "board"]]
    for name in ("heroes", "assist", "edition", "hard", "extreme"):
        options.append([name, getattr(state, name)])
    return options


def line(state):
    """The creatures on the heroes' level."""
    return state.lines[state.place]


def find(state, uid):
    """The creature with this uid on the heroes' level, or None once it is gone."""
    for creature in state.lines[state.place]:
        if creature[UID] == uid:
            return creature
    return None


def clear_mods(state):
    state.mods = [0, 0, 0, [], [], 0, 0, []]


def later(state, steps):
    """Queue steps so that the first of them is resolved first, before all that waits."""
    state.todo.extend(steps[::-1])


def named(card):
    """A card as a phrase; one that the board has not seen by its rank."""
    return ("creature.%d" % card,) if card >= 0 else ("val.rank", -card)


def item_named(card):
    return ("loot.%d" % card,)


def hero_named(state, seat):
    return ("hero.%d" % state.heroes[seat],)


def place_named(place):
    return ("place.%d" % place,)


def moved(what, before, after, rule):
    return (contract.MOVED, what, before, after, rule)


def note(key, rule, *details):
    return (contract.TOLD, contract.NEWS, contract.ALL, (key,) + details, rule)
