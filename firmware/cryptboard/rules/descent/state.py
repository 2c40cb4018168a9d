"""The state of a quest, and what every module asks about it."""

from cryptboard.rules import late
from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import PHASE
from cryptboard.rules.kit import state as kit

_parts = late.Parts("descent")
part = _parts.get  # what the game does not need now is not loaded

SETUP, HEROES, OVERLORD = range(3)


def drop(name):
    """What was needed for once leaves the memory, whoever loaded it."""
    _parts.drop(name)
    late.let_go("cryptboard.rules.descent." + name)


# Tokens that lie on a figure, in the order of a hero's list.
TOKENS = ("curse", "frost", "burn", "bleed", "daze", "web", "stun", "poison")
CURSE, FROST, BURN, BLEED, DAZE, WEB, STUN, POISON = range(8)
MOST = 99

# What is true of a hero until somebody says otherwise.
FLAGS = ("corrupted", "monkey", "soul", "imp", "eyes", "necromancer")
CORRUPTED, MONKEY, SOUL, IMP, EYES, NECROMANCER = 1, 2, 4, 8, 16, 32
INVULNERABLE, DRANK = 64, 128

# A hero's order token: none, an ordinary one, or the number of a prolonged action.
NO_ORDER, ORDINARY = -1, -2

# What is remembered for the attacks of a hero, and last of the overlord.
MODS = ("bash", "black-curse", "command", "sorcery", "fear", "pierce", "damage", "swarm")
BASH, NEAR_CURSE, NEAR_COMMAND, SORCERY, FEAR, PIERCE, DAMAGE, SWARM = range(8)

NO_DICE = 6  # of Bash: chosen, and none
# How long what is said of an attack lasts: of a weapon until the hero's turn ends, of places and
# targets until the attack is over.
OF_WEAPON = (BASH, SORCERY, PIERCE, DAMAGE)

# foe: [monster, wounds lost, then its tokens as a hero's, held, acted]; a dead one is [], so that
# the others keep their numbers.
KIND, LOST, TOKEN0 = 0, 1, 2
HELD = 10  # 1: a stunned monster that does nothing, 2: a master that may do one thing
ACTED = 11
# What may be done with the dice of an attack on the table.
FIGHT = (
    "settle", "farther", "harder", "brave", "surge", "void", "short", "guard", "shield", "dodge",
    "aim",
)  # fmt: skip

# task, a prolonged action: [trait, difficulty, disruptable, continuous, group, continued by,
#                            progress of each hero, or of all in the first place]
TRAIT, DIFFICULTY, DISRUPT, CONTINUOUS, GROUP, CONTINUED, PROGRESS = range(7)


class State(kit.State):
    SCHEMA = 2
    FIELDS = (
        "assist",
        "over",
        "phase",
        "step",  # of the set-up
        "round",
        "turn",  # the seat of the hero whose turn it is, -1: nobody's
        "quest",
        "parts",  # of the expansion that are in use, one bit each
        "any_colour",  # a dark glyph may be paid with any treachery
        "unspent_only",  # spent surges give no threat
        "heroes",  # their records, by seat
        "done",  # who has had this round's turn
        "wounds",
        "fatigue",
        "armour",
        "traits",
        "coins",
        "moves",
        "tokens",
        "cursed",  # equipped cursed items
        "relics",  # dark relics held
        "potions",  # invulnerability potions equipped
        "packed",  # and packed
        "flags",
        "order",
        "animated",  # the monster that a necromancer leads, -1: none
        "pool",  # attack dice, remembered
        "mods",
        "effort",  # power dice that fatigue has paid for the next attack
        "threat",
        "conquest",
        "hand",
        "deck",
        "points",  # treachery left: event, trap, monster
        "bought",
        "removed",
        "glyphs",  # dark glyphs not yet activated, by kind
        "lit",  # and activated
        "chests",  # opened this game: copper, silver, gold
        "walls",
        "tricksters",
        "tasks",
        "foes",
        "foe",  # the foe that attacks
        "target",  # the foe that heroes attack, -1: the table knows
        "naming",  # the monster whose name the dial shows, to appear by a click; -1: none
        "halves",  # half actions left after Ready
        "stunned",  # 1: the one half action is open, 2: taken
        "acted",
        "leapt",  # foes that have, one bit each
        "ask",  # questions to answer before all else
        "fight",
        "thrown",  # the last dice, for the lights
        "focus",  # the seat that was touched last
        "said",  # the last note, as a phrase
    )

    def __init__(self):
        self.assist = 0
        self.over = ""
        self.chance = Chance(b"")
        self.phase = SETUP
        self.step = 0
        self.round = 1
        self.turn = -1
        self.threat = 0
        self.conquest = 0
        self.hand = 0
        self.deck = 0
        self.walls = 0
        self.tricksters = 0
        self.stunned = 0
        self.acted = 0
        self.leapt = 0
        self.effort = 0
        self.focus = 0
        self.any_colour = 0
        self.quest = 0
        self.heroes = []
        self.done = []
        self.wounds = []
        self.fatigue = []
        self.armour = []
        self.traits = []
        self.coins = []
        self.moves = []
        self.tokens = []
        self.cursed = []
        self.relics = []
        self.potions = []
        self.packed = []
        self.flags = []
        self.order = []
        self.animated = []
        self.pool = []
        self.mods = []
        self.bought = []
        self.removed = []
        self.tasks = []
        self.foes = []
        self.halves = []
        self.ask = []
        self.fight = []
        self.thrown = []
        self.said = []
        self.points = [0, 0, 0]
        self.glyphs = [0, 0, 0]
        self.lit = [0, 0, 0]
        self.chests = [0, 0, 0]
        self.unspent_only = 1
        self.parts = 63
        self.foe = self.target = self.naming = -1


def decode(data):
    return kit.decode(State(), data)


def hero_name(state, seat):
    return ("hero.%d" % state.heroes[seat],)


def foe_name(state, foe):
    """Its number, which it keeps for life, and what it is."""
    return ("foe.name", foe + 1, ("monster.%d" % state.foes[foe][KIND],))


def foes_there(state):
    """The numbers of those that live, from 0."""
    return [i for i in range(len(state.foes)) if state.foes[i]]


def new_foe(monster):
    return [monster, 0] + [0] * len(TOKENS) + [0, 0]


def has(state, seat, flag):
    return bool(state.flags[seat] & flag)


def alive(state, seat):
    return state.wounds[seat] > 0


def ask(state, *question):
    state.ask.append(list(question))


def seat_of(verb):
    """The seat that a verb such as "hero3" names, -1 when it names none."""
    if len(verb) == 5 and verb.startswith("hero") and "1" <= verb[4] <= "6":
        return ord(verb[4]) - ord("1")
    return -1


def next_hero(state):
    """The first seat that has not had its turn, -1: none."""
    for seat in range(len(state.heroes)):
        if not state.done[seat]:
            return seat
    return -1


def can_assault(state):
    """Whether the foe in focus may attack: a stunned one may not, a stunned master once."""
    return state.foe >= 0 and state.foes[state.foe][HELD] != 1


def forget_mods(state, who, every=False):
    """What was said of an attack ends with it; of a weapon with the turn, then `every`."""
    mods = state.mods[who]
    for i in range(len(mods)):
        if every or i not in OF_WEAPON:
            mods[i] = 0


def phase_to(state, phase, rule, events):
    before, state.phase = state.phase, phase
    events.append((PHASE, "phase", ("phase.%d" % before,), ("phase.%d" % phase,), rule))
