"""What stands where: the pack's tables, a figure's list of numbers, the names of bits."""

# Attributes, in the order of the rules (DU-001).
(MOVEMENT, COMBAT, STRENGTH, SHOOTING, ARMOR, DEXTERITY, AGILITY, INTELLIGENCE, MANA, COURAGE,
 VITALITY, PERCEPTION, FORTUNE) = range(13)  # fmt: skip

# hero and creature: [vp, size, level, traits, block, melee, shot, range, natural armour,
# 13 attributes, spells] and for heroes [type, class, race, alignment].
R_VP = 0
R_SPELLS = 22
R_TYPE, R_CLASS, R_RACE, R_SIDE = 23, 24, 25, 26

# A figure is a list of numbers; the first nine are those of its record, so that the table can
# change every one of them.  `melee` is a bonus on Strength, or 100 + the number of dice.
(F_RECORD, F_SIZE, F_LEVEL, F_TRAITS, F_BLOCK, F_MELEE, F_SHOT, F_RANGE, F_NATURAL) = range(9)
F_ATTR = 9
(F_VIT, F_MANA, F_LUCK, F_COND, F_FLAGS, F_ACTION, F_MOVE, F_QUICK, F_ATTACKS, F_TARGET,
 F_MELEE_NET, F_SHOT_NET, F_MELEE_MODS, F_SHOT_MODS, F_STYLE) = range(22, 37)  # fmt: skip
FIXED_DICE = 100

# Who: heroes are 0 to 5, foes FOE + slot.
FOE = 16
MAX_HEROES = 6
FOE_PLACES = 16  # so many to begin with; more are added when they are needed
MAX_FOES = 48  # 64 + figure is a target, figure * 64 + spell a cast
MOST_COINS = 999
MOST_RP = 499  # the strip shows shares of V_RP_MAX; what is above is in numbers

GRUNT, CHAMPION = 1, 3  # levels: 0 a hero, 2 an Elite
SMALL, LARGE, HUGE = 1, 3, 4  # sizes: 2 is Average

# Traits: of creatures, and skills of heroes.
(FEARSOME, FLYING, AQUATIC, LONG_WEAPON, LEADER, THROWING, HEAVY, BREAKER, ALCHEMIST, LOREMASTER,
 HIRED, TWICE, THRICE) = [1 << i for i in range(13)]  # fmt: skip

# Conditions; Wounded is no bit: it is exactly one Vitality left.
STUNNED, DOWN, DISEASED, POISONED, OUT = 1, 2, 4, 8, 16
CONDITIONS = (STUNNED, DOWN, DISEASED, POISONED, OUT)

# Flags of a figure.
ACTED = 1  # has had its activation this turn
RUNNING = 2
DIFFICULT = 4  # stands in difficult terrain
WATER = 8  # swims in deep water
STAYED_DOWN = 16  # failed to stand up in the last activation
SHIELDED = 32  # repeated a block: no attack and no running in the next activation
HOLD_BACK = 64  # that next activation is now
SHOT_BACK = 128  # made a defensive shot this turn
ENGAGED = 256
NO_MOVE = 512  # cast a superior spell, or searched
WEAPON_LOST = 1024
LOADING = 2048  # the weapon is being reloaded
SHOT_LOST = 4096  # the weapon that is gone is the one that shoots
BOTH_LOST = 8192  # and the one for melee is gone, too
UNARMED = WEAPON_LOST | SHOT_LOST | BOTH_LOST
HELD = 16384  # being engaged ended a move that was not begun: disengaging gives it back

# What is broken down, opened or searched, each a thing of its own: [armour, vitality, turns of
# breaking (-1: nobody listens behind it), struck this turn, opened, kind]
O_ARMOR, O_LEFT, O_TURNS, O_STRUCK, O_OPENED, O_KIND = range(6)
OTHER, REINFORCED, CHEST_KIND, PLAIN_DOOR = range(4)
SILENT = -1

# Phases and the steps of the Dark Player's turn.
SETUP, HEROES, DARK = range(3)
DRAW, CARDS, CREATURES, DISCARDS = range(4)

# Pending: what must be answered before anything else, [kind, ...].
(P_RECOVER, P_STAND, P_LUCK, P_HARM, P_BREAK, P_DISPEL, P_TRAP, P_SURPRISE, P_PANIC,
 P_STRAY) = range(10)  # fmt: skip

# Stages of a roll, which a Fortune point may repeat one by one.
S_TEST, S_HIT, S_SHIELD, S_DAMAGE = range(4)

# test: one record; a row is [attribute, modifier, cost, exploratory, once, still, mods, rule]
TEST = "test"
T_ATTR, T_MOD, T_COST, T_EXPLORE, T_ONCE, T_STILL, T_MODS, T_RULE = range(8)
FREE, ACTION, QUICK = range(3)
(DOOR, LOCK, CHEST, SECRET, ROOM, DISARM, RIDDLE, OBJECT, POTION, FURNITURE, JUMP, CLIMB, ROPE,
 PICK_UP, DISENGAGE, FEAR, SWIM, LIGHT, ELEMENT, ARMOUR, RUN, CORPSES, BREAK, FALL,
 DETECT) = range(25)  # fmt: skip
NO_DICE = (DOOR, LIGHT, ELEMENT, ARMOUR)

# mod: one record; a row is [where, value, group, effect, rule, lasts]; `where`: a bit a roll
MOD = "mod"
M_WHERE, M_VALUE, M_GROUP, M_EFFECT, M_RULE, M_LASTS = range(6)
(L_ATTACK, L_TARGET, L_TURN) = range(3)  # how long it lasts, the shortest first
W_MELEE, W_SHOT, W_SPELL = 1, 2, 4  # jump, climb and rope: 8, 16, 32
(E_NONE, E_BACK, E_STILL, E_SHIELDING, E_NO_ROOM, E_FAR, E_ALLY, E_DIE, E_LONG,
 E_OWN) = range(10)  # fmt: skip

# spell: [kind, superior, permanent, dice, modifier]
SPELL = "spell"
S_KIND, S_SUPERIOR, S_PERMANENT, S_DICE = range(4)
PLAIN, PROJECTILE, CONTROL = range(3)

# card: [deck, cost, benefit, vp, half, trap]; deck 0 Obstacles and Powers, 1 Encounters
CARD = "card"
C_DECK, C_COST, C_BENEFIT, C_VP, C_HALF, C_TRAP = range(6)

# value: one record, numbers that the rules leave to data
VALUE = "value"
(V_RP_MAX, V_STUNNED, V_BLUNDER_ATTR, V_BLUNDER_DICE, V_BLOCK_STOPS_SIZE,
 V_WEAPON_BREAK, V_SHIELD_BREAK, V_TERRAIN) = range(8)  # fmt: skip


def value(pack, which):
    return pack.record(VALUE, 0)[which]


def mods(pack):
    """All modifiers: one record, because a menu goes through them all."""
    return pack.record(MOD, 0)


def tests(pack):
    """All guided actions, as one record too."""
    return pack.record(TEST, 0)


def lasting(pack, least):
    """Bits of the modifiers that last as long as this, or longer."""
    bits = 0
    records = mods(pack)
    for i in range(len(records)):
        # Rows of packs from before modifiers had lifetimes are short: with the target, as they did
        lasts = records[i][M_LASTS] if len(records[i]) > M_LASTS else L_TARGET
        if lasts >= least:
            bits |= 1 << i
    return bits
