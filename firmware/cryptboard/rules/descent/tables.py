"""Descent's tables in the pack: what stands where.  Numbers of rules are written DES-083."""

VALUES = "game"  # one record, in this order
(
    V_HAND,  # cards that the overlord starts with
    V_HAND_MOST,  # most cards at the start
    V_POINTS_CARD,  # unspent treachery for one more card
    V_GLYPH_COST,
    V_CONQUEST,  # what the party starts with, unless the quest says otherwise
    V_GLYPH,  # conquest for an activated glyph
    V_SUNDERED,  # and for a sundered one
    V_INCOME,  # threat per hero and turn
    V_CARDS,  # cards per overlord turn
    V_DECK,
    V_RELIC_COSTS,  # copper, silver, gold
    V_POTION_ARMOUR,
    V_POWER_DICE,
    V_FATIGUE_THREAT,  # on corrupted terrain
    V_WOUND_THREAT,
    V_SURGES_THREAT,  # surges for one threat
    V_ALTAR,  # movement, coins
    V_PRICES,  # of treasure: copper, silver, gold
    V_SUPPLY,  # curse, frost, progress, invulnerability, dark glyphs a kind, walls, monkeys
    V_KNOCKBACK,
    V_SHARR,
    V_LETS_OFF,  # the symbol that ends frost, burn, daze, web, Undying
    V_BASH,  # surges, damage, pierce
    V_SHATTER,  # damage from which frozen armour is in danger
    V_EQUIPPED,  # most potions equipped, most items packed
    V_DEATH_CLEARS,
    V_LOST_AT_NONE,  # without conquest the heroes have lost
) = range(27)
SUPPLY_CURSE, SUPPLY_FROST, SUPPLY_PROGRESS, SUPPLY_POTION, SUPPLY_GLYPH, SUPPLY_WALL = range(6)
SUPPLY_MONKEY = 6
OFF_FROST, OFF_BURN, OFF_DAZE, OFF_WEB, OFF_UNDYING = range(5)

# die: [id, how many there are, faces]; a face counts its symbols
DIE = "die"
D_ID, D_COUNT, D_FACES = range(3)
RED, BLUE, WHITE, GREEN, YELLOW, POWER = range(6)
DAMAGE, RANGE, SURGE, MISS, ENHANCE, BLANK = range(6)
SYMBOLS = 6

# hero: [id, wounds, fatigue, armour, speed, conquest, [melee, ranged, magic], free surges]
HERO = "hero"
H_ID, H_WOUNDS, H_FATIGUE, H_ARMOUR, H_SPEED, H_CONQUEST, H_TRAITS, H_SURGES = range(8)
TRAITS = ("melee", "ranged", "magic")

# monster: [id, wounds, armour, speed, pool, morph dice, spaces, master, named, figure,
#           [[ability, rank]...]]
MONSTER = "monster"
(
    M_ID,
    M_WOUNDS,
    M_ARMOUR,
    M_SPEED,
    M_POOL,
    M_MORPH,
    M_SPACES,
    M_MASTER,
    M_NAMED,
    M_FIGURE,
    M_ABILITIES,
) = range(11)
FIGURE = "figure"  # [id, how many]

# ability: [id, rule]
ABILITY = "ability"
ABILITIES = (
    "aura", "bash", "berserk", "black-curse", "blast", "bleed", "bolt", "breath", "burn",
    "command", "dark-prayer", "daze", "fear", "fly", "frost", "grapple", "ironskin",
    "knockback", "leap", "leech", "morph", "pierce", "poison", "quick-shot", "reach",
    "shadowcloak", "sorcery", "stun", "swarm", "sweep", "trickster", "undying",
    "unstoppable", "web",
)  # fmt: skip

# card: [id, kind, treachery kind or -1, treachery cost, in the base deck, copies]
CARD = "card"
C_ID, C_KIND, C_TREACHERY, C_COST, C_BASE, C_COPIES = range(6)
KINDS = ("event", "trap", "monster")  # of treachery: green, purple, red
DARK_RELIC = "dark-relic"
GLYPHS = ("sundered", "power", "summoning")  # in the order of KINDS, their colours
COLOURS = ("copper", "silver", "gold")

RELIC = "relic"  # [id, threat cost]

# quest: [id, [event, trap, monster], conquest or -1, walls, tasks]
QUEST = "quest"
Q_ID, Q_POINTS, Q_CONQUEST, Q_TASKS = range(4)

# potion: [id, price, wounds healed, fatigue restored, invulnerability]
POTION = "potion"
P_ID, P_PRICE, P_WOUNDS, P_FATIGUE, P_ARMOUR = range(5)

SURGES = "surge"  # [surges, damage, range, pierce]

# remind: [topic, rule, parts]; the topic "setup" is walked before the game, others on request
REMIND = "remind"
R_TOPIC, R_RULE, R_PARTS = range(3)
TOPICS = (
    "setup", "turn", "stun", "overlord", "town", "chest", "glyph", "altar", "move", "cards",
    "sight", "walls",
)  # fmt: skip


def value(pack, number):
    return pack.record(VALUES, 0)[number]


def supply(pack, number):
    return value(pack, V_SUPPLY)[number]


def find(pack, table, name):
    """The number of the record with this id, or -1."""
    for i in range(pack.count(table)):
        if pack.record(table, i)[0] == name:
            return i
    return -1


def rank(pack, monster, name):
    """The rank of a monster's ability, 0 when it has none."""
    number = ABILITIES.index(name)
    for ability in pack.record(MONSTER, monster)[M_ABILITIES]:
        if ability[0] == number:
            return ability[1]
    return 0


def faces(pack):
    return lambda kind: pack.record(DIE, kind)[D_FACES]
