"""The tracker's tables in the pack: what stands where, and the numbers of its rules."""

# track: [id, low, high, start, danger or None, hue, spaces]; counters are tracks without a
# strip, and the last record is always the counter "round".
TRACK = "track"
T_ID, T_LOW, T_HIGH, T_START, T_DANGER, T_HUE, T_SPACES = range(7)
# space: [value, way, effects]; a way is UP, DOWN or BOTH
S_VALUE, S_WAY, S_EFFECTS = range(3)
UP, DOWN, BOTH = 1, 2, 3

# effect: [CHANGE, track, by] [SAY, word key] [ASK_ROLL, die] [END, result, word key]
CHANGE, SAY, ASK_ROLL, END = range(4)

# phase: [id, repeat, dice, steps]; repeat HEROES is once for every hero, a step is its effects
PHASE = "phase"
P_ID, P_REPEAT, P_DICE, P_STEPS = range(4)
HEROES = 0

# die: [id, count per roll, faces, [[face, effects]...]]
DIE = "die"
D_ID, D_COUNT, D_FACES, D_EFFECTS = range(4)

# end: [track, test, value or other track, result, word key]
ENDING = "end"
E_TRACK, E_TEST, E_VALUE, E_RESULT, E_CAUSE = range(5)
AT_LEAST, AT_MOST, REACHES = range(3)

# strip: [strip, style, track, post track or -1]
STRIP = "strip"
L_STRIP, L_STYLE, L_TRACK, L_POST = range(4)
FILL, POINT, AGAINST, PHASES = range(4)

# meta, after what every pack has: [fewest heroes, most heroes, assist level at the start]
M_LEAST, M_MOST, M_ASSIST = 5, 6, 7

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
R_ASSIST = 22
R_CONCEDE = 23


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
