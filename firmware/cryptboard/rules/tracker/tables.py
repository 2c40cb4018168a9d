"""The tracker's tables in the pack: what stands where, and the numbers of its rules."""

# track: [id, low, high, start, danger or None, hue, spaces, seat, kind, tick, slot, beside]
# A track that every hero has is six records, one a seat; counters are tracks without a strip,
# decks are two of them. The last record is always the counter "round".
TRACK = "track"
T_ID, T_LOW, T_HIGH, T_START, T_DANGER, T_HUE, T_SPACES = range(7)
T_SEAT, T_KIND, T_TICK, T_SLOT, T_BESIDE = range(7, 12)
TABLE_S = -1  # T_SEAT of a track that is nobody's own
PLAIN, LIFE, CONDITION, DECK = range(4)  # T_KIND; of a deck T_BESIDE is its discard pile
NEVER, EACH_ROUND, EACH_TURN = range(3)  # T_TICK: when it goes down by one
# space: [value, way, effects, every]; a way is UP, DOWN or BOTH; every: 0, or each so many values
S_VALUE, S_WAY, S_EFFECTS, S_EVERY = range(4)
UP, DOWN, BOTH = 1, 2, 3

# effect: [CHANGE, track, by] [SAY, word key, urgency] [ASK_ROLL, pool] [END, result, word key]
#         [SET, track, value] [DRAW, deck, count]; of a hero's own: [HERO, who, effect], in which
#         the track is that of the first seat
CHANGE, SAY, ASK_ROLL, END, SET, DRAW, HERO = range(7)
ACTIVE, EACH = range(2)  # who: the hero whose turn it is, every hero who lives

# phase: [id, repeat, pools, steps]; repeat HEROES is once for every hero, a step is its effects
PHASE = "phase"
P_ID, P_REPEAT, P_POOLS, P_STEPS = range(4)
HEROES = 0

# die: [id, count per roll, faces, [[face, effects]...], worth of each face]
DIE = "die"
D_ID, D_COUNT, D_FACES, D_EFFECTS, D_WORTH = range(5)

# pool: [id, word key, dice, most, [[low, high, effects]...]]; first one for each die.
# most: 0, or how many of its die the players may choose; the rows act on the sum of the faces
POOL = "pool"
O_ID, O_KEY, O_DICE, O_MOST, O_SUMS = range(5)

# end: [[[track, test, value or other track]...], result, word key]; all tests must hold
ENDING = "end"
E_TESTS, E_RESULT, E_CAUSE = range(3)
AT_LEAST, AT_MOST, REACHES, FALLEN = range(4)  # FALLEN: every hero's own track is at its lowest

# strip: [strip, style, track, post track or -1]
STRIP = "strip"
L_STRIP, L_STYLE, L_TRACK, L_POST = range(4)
FILL, POINT, AGAINST, PHASES = range(4)

# meta, after what every pack has: [fewest, most heroes, assist level at the start, life or -1]
M_LEAST, M_MOST, M_ASSIST, M_LIFE = 5, 6, 7, 8

ROUND = "round"
VICTORY = "victory"
DEFEAT = "defeat"

# Numbers of the tracker's rules (TRK-001...), which events name.  What players move by hand
# (TRK-002) or correct (TRK-020) carries 0, as in every game.
BY_HAND = 0
R_SPACE = 3
R_NOTE = 5
R_ASKED = 6
R_ASKED_TABLE = 7
R_SPACE_END = 8
R_AGAINST = 9
R_END = 10
R_STEP = 11
R_STEP_EFFECT = 12
R_PHASE = 13
R_REPEAT = 14
R_ROUND = 15
R_DICE = 16
R_FACE = 17
R_ASKED_FIRST = 18
R_SKIP = 19
R_ACCEPT = 21
R_FALLEN = 27
R_TICK = 28
R_DRAW = 29
R_SHUFFLE = 30
R_SUM = 31
R_PARTY = 32


def find(pack, table, name):
    """The number of the record with this id, or -1."""
    for i in range(pack.count(table)):
        if pack.record(table, i)[0] == name:
            return i
    return -1


def step_name(pack, phase, step):
    return ("step." + pack.record(PHASE, phase)[P_ID] + "." + str(step + 1),)


def name_of(pack, table, number):
    """The phrase that names a track, a phase or a die."""
    return (table + "." + pack.record(table, number)[0],)


def pool_name(pack, number):
    return (pack.record(POOL, number)[O_KEY],)


def hero_name(seat):
    return ("hero.%d" % seat,)
