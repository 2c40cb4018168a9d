"""The whole of a Massive Darkness 2 game as plain values."""

from cryptboard.rules import late
from cryptboard.rules.kit import state as kit

parts = late.Parts("md2")
part = parts.get  # what the game does not need now is not loaded

HERO, ENEMY, LEVEL = range(3)  # the Darkness Phase is one press long, so nobody waits in it

# An enemy: a Mob, a Roaming Monster or a Boss.
UID, KIND, CARD, MINIONS, LEADER, WOUNDS, FIRE, FROST, GEMS, ITEM, ACTS, AIM, DICE, POISON = range(
    14
)
IS_MOB, IS_ROAM, IS_BOSS = range(3)
WAITING = -1  # ACTS of an enemy that has not activated this round
BY_PATTERN = 9  # ACTS of one whose pattern says how often it attacks; "rest" ends it
NO_ITEM, TABLE_ITEM, UNNAMED_ITEM = -1, -2, -3  # the last: nobody told the board its dice

# A fight: who attacks whom, the dice on the table and what was done to them.
(
    SIDE, SEAT, FOE, POOL, THROWN, SEEN, REROLLS, ENEMY_REROLLS, DAMAGE, BLOCK, SURPLUS,
    MORE_MANA, MORE_CLAWS, SPIRIT,
) = range(14)  # fmt: skip
BY_HERO, BY_FOE = 0, 1
NO_SPIRIT = -1
SPIRIT_AIM = 6  # AIM of an enemy that attacks the first Spirit, +1 the second
GONE = 1 << 7  # in SEEN: a die that was taken away again, it stays drawn and is not counted

# state.boost: what was added to the next combat of the active hero.
# A Pillar is of that target alone: it ends with it, as all of them end with the attack.
BOOSTS = (
    "yellow", "orange", "blue", "shadow", "damage", "block", "reroll", "enemy_reroll", "pillar",
)  # fmt: skip

# Class trackers, state.gear[seat].
STANCE, RAGE = range(2)  # Berserker
MARKER, QUADRANT = range(2)  # Wizard; four skills from QUADRANT on
OUT, BLESSED, COLUMNS = 0, 1, 2  # Paladin: bits of the columns that lie on the map
T_BAG, T_READY, T_FLIPPED, T_DISCARD, T_NEXT = range(5)  # Rogue
ELEMENTS, FLIPPED, SPIRITS, ACTED, S_WOUNDS, S_ACTING = range(6)  # Shaman
A_DECK, A_SHOWN, A_DISCARD, A_TOTAL = range(4)  # Ranger


class State(kit.State):
    FIELDS = (
        "assist",
        "over",
        "round",
        "phase",
        "active",  # seat of the hero whose turn it is, or -1
        "shown",  # seat on the strips while nobody is active
        "heroes",  # records of the pack, one per seat
        "health",
        "top",  # maximum Health
        "mana",
        "well",  # maximum Mana
        "xp",
        "level",
        "fire",
        "frost",
        "done",  # Activation token: 1 is gray
        "reserve",  # [rare, epic] still set aside
        "pools",  # remembered dice: [Y, O, B, S, attack type]
        "gear",  # class tracker
        "skills",  # owned skill cards
        "target",  # uid of the enemy that each hero attacks
        "actions",
        "mp",
        "boost",
        "used",  # skills used in this combat or move
        "once",  # and those that are used for this round
        "life",  # Lifebringers still blue
        "spent",  # and gray ones
        "side",  # 0 and 1: Darkness track A and B, 2: the Boss track
        "space",  # from 1
        "boss",  # record, -1 before the fight
        "bag",
        "supply",  # Treasure tokens neither in the bag nor anywhere in play
        "floor",  # Treasure tokens lying on the map
        "foes",
        "serial",
        "foe",  # uid of the enemy that activates
        "fight",
        "roll",  # of the last roll: damage, block, mana, claw, trigger
        "ask",  # questions that wait, next one last
        "stock",  # copies left in the decks: mob, roam, item, door
        "discard",
        "quest",
        "portals",
        "time",
        "goals",
        "points",  # 1: movement points are counted
        "stood",  # the roll that stands: [side, dice], [] once another command was given
    )
    SCHEMA = 2
    amended = ()  # of the command that runs: see standing.py
    spare = ()  # dice of an ability that were thrown before what was amended


def blank():
    return State()


def encode(state):
    return kit.encode(state)


def decode(data):
    return kit.decode(State(), data)


def count(state):
    """Heroes as all rules count them: a hero alone counts as two (MD2-258)."""
    return max(2, len(state.heroes))


def standing(state, seat):
    return state.health[seat] > 0


def all_out(state):
    """Every hero is knocked out."""
    return max(state.health) == 0


def ready(state):
    """Seats that may still activate."""
    return [i for i in range(len(state.heroes)) if not state.done[i] and state.health[i] > 0]


def find(state, uid):
    for foe in state.foes:
        if foe[UID] == uid:
            return foe
    return None


def boosts(state, name):
    return state.boost[BOOSTS.index(name)]


def seat_of_class(pack, state, wanted):
    for seat in range(len(state.heroes)):
        if pack.record("hero", state.heroes[seat])[0] == wanted:
            return seat
    return -1


def class_of(pack, state, seat):
    return pack.record("hero", state.heroes[seat])[0]
