"""What stands where in the tables of a Massive Darkness 2 pack; the vocabulary of its cards."""

# Kinds of dice and the symbols on their faces, in the order of the table "die".
Y, ORANGE, B, S, E = range(5)
KINDS = ("yellow", "orange", "blue", "shadow", "enemy")
DMG, MANA, BLOCK, SHADOW, CLAW, TRIGGER = range(6)
SYMBOLS = 6

# die: [most in one roll, faces]; a face counts its symbols
DIE_CAP, DIE_FACES = range(2)

# value: one record of single values, in this order
(
    V_XP_COST,  # to reach levels 2 to 5
    V_HEALTH,  # over the starting maximum, at levels 1 to 5
    V_MANA,
    V_LEVEL_GEMS,  # [rare, epic] into the bag at levels 2 to 5
    V_LIFE,  # Lifebringers by number of heroes, 1 to 6
    V_LOOT,  # Loot tokens per marked zone
    V_TOKENS,  # Treasure tokens in the box: [common, rare, epic]
    V_BAG_RARE,  # rare tokens in the bag at the start
    V_RESERVE,  # [rare, epic] set aside for every hero
    V_FIRE_DIE,
    V_PILLAR_DIE,
    V_LIFE_REROLLS,  # per spent Lifebringer, once per combat
    V_CONDITIONS,  # Fire and Frost tokens in the box, together
    V_REVIVE,  # Health after a Lifebringer
    V_RAGE,
    V_ELEMENT,  # slots of an Element track
    V_ARROWS,  # the Bullseye
    V_BOSS_REVIVES,  # the start of a Boss Fight ends a KO
    V_MINIONS,  # miniatures of one type
    V_HEAL_REMOVES,  # "fire", "frost", "both": what a point of healing may remove instead
    V_NO_ITEM_DICE,  # E dice that a Leader adds without its item
    V_SPIRIT_HEALTH,  # of the Flame Spirit, of the Frost Spirit
    V_SPIRIT_DICE,  # [Y, O, B] of each
) = range(23)

# dark: the spaces of the Darkness track, side A then side B; a record is a list of events
SIDE_A, SIDE_B = 9, 4
MOB, ROAM, RARE, EPIC = range(4)

# hero: [class, Health, Mana, pool, Shadow Ability]; a pool is [Y, O, B, S, attack type]
H_CLASS, H_HEALTH, H_MANA, H_POOL, H_SHADOW = range(5)
BERSERKER, WIZARD, PALADIN, ROGUE, SHAMAN, RANGER = range(6)
P_SHADOW, P_TYPE = 3, 4
MELEE, MAGIC, RANGED = range(3)

# Enemy cards share their first fields; a band is 0 for levels 1-2, 1 for 3-4, 2 for 5.
# mob:  [type, band, copies, Health, B, Reward, TRIGGER per ability, effects]
# roam: [type, band, copies, Health by heroes, B, Reward, TRIGGER, effects, Y, O, E, fixed rarity]
# boss: [type, band, copies, Health by heroes, B, Reward, TRIGGER, effects, Y, O, E, fixed rarity,
#        actions, activation dice, [[TRIGGER results, effects]...], effects of the track's spaces]
E_TYPE, E_BAND, E_COPIES, E_HEALTH, E_BLUE, E_REWARD, E_TRIGGER, E_EFFECTS = range(8)
E_YELLOW, E_ORANGE, E_ENEMY, E_FIXED = range(8, 12)
E_ACTIONS, E_DICE, E_ABILITIES, E_TRACK = range(12, 16)
TABLES = ("mob", "roam", "boss")  # by kind of enemy

# item (Mob Items): [attack type, band, copies, Y, O]
I_TYPE, I_BAND, I_COPIES, I_YELLOW, I_ORANGE = range(5)
# door: [0, 0, copies, Wounds to the opener, extra Treasure, Roaming Monsters]
D_COPIES, D_WOUNDS, D_TREASURE, D_ROAM = range(2, 6)

# skill: [class, family, rank, level, timing, costs, effects, place]; family 0 stands alone,
# rank 0 is printed on the dashboard; place is the stance that it needs, -1: none
K_CLASS, K_FAMILY, K_RANK, K_LEVEL, K_TIMING, K_COSTS, K_EFFECTS, K_PLACE = range(8)

# token (Rogue): [colour, copies at the start, copies in all, effects]
T_COLOUR, T_START, T_COPIES, T_EFFECTS = range(4)
RED, BLUE, GREEN = range(3)
# arrow (Ranger): [symbols, copies, below seven, Bullseye, Overload], each a list of effects
A_SYMBOLS, A_COPIES, A_BAR = range(3)

# quest: [Portals by heroes, Roaming Portal, markers at the start, boss, XP of an objective]
Q_PORTALS, Q_ROAM, Q_MARKERS, Q_BOSS, Q_XP = range(5)

COMMON_TOKEN, RARE_TOKEN, EPIC_TOKEN = range(3)
LEVELS = 5
XP_MOST = 99  # what two pegs can show


def value(pack, which):
    return pack.record("value", 0)[which]


def faces(pack):
    """A look-up of the faces of a kind, as kit.dice wants it."""
    return lambda kind: pack.record("die", kind)[DIE_FACES]


def caps(pack):
    return [pack.record("die", kind)[DIE_CAP] for kind in range(5)]
