"""The state of a tracker game, and its canonical bytes."""

from cryptboard.rules import contract
from cryptboard.rules.kit import state as kit
from cryptboard.rules.tracker import tables as t


class State(kit.State):
    """Plain values in the order of FIELDS; records of the pack are named by their number."""

    SCHEMA = 2
    FIELDS = (
        "values",  # of every track, in the order of the pack
        "phase",
        "step",
        "turn",  # how often this phase has been repeated; the active hero of a hero phase
        "heroes",  # seats that play, as numbers
        "focus",  # the track that MORE and LESS move: the one changed last
        "shown",  # the seat whose page is on show
        "assist",
        "asked",  # pools that the game asks for, in order
        "chosen",  # of every pool: how many dice the players throw
        "rolled",  # dice of the last roll
        "faces",  # and the faces they show
        "over",  # "", "victory" or "defeat"
    )

    def __init__(self):
        self.values = []
        self.phase = self.step = self.turn = self.focus = self.shown = 0
        self.heroes = []
        self.assist = contract.DICE
        self.asked = []
        self.chosen = []
        self.rolled = []
        self.faces = []
        self.over = ""
        self.chance = None


def fewest(pack):
    return pack.meta[t.M_LEAST]


def first_level(pack):
    return pack.meta[t.M_ASSIST]


def seats(pack, value):
    """Heroes are seats here: how many, or which of the six."""
    least, most = pack.meta[t.M_LEAST], pack.meta[t.M_MOST]
    heroes = list(range(value)) if isinstance(value, int) else list(value)
    wrong = not least <= len(heroes) <= most
    for i in range(len(heroes)):
        if not isinstance(heroes[i], int) or not 0 <= heroes[i] < 6 or heroes[i] in heroes[:i]:
            wrong = True
    if wrong:
        raise contract.RuleError("refuse.heroes", least, most)
    return heroes


def begin(play, given):
    """A game at its start; the effects of the first step wait for nobody, so there are none."""
    pack, state = play.pack, play.state
    for i in range(pack.count(t.TRACK)):
        state.values.append(pack.record(t.TRACK, i)[t.T_START])
    for i in range(pack.count(t.POOL)):
        state.chosen.append(1 if pack.record(t.POOL, i)[t.O_MOST] else 0)
    state.heroes = given["heroes"]
    if state.heroes:
        state.shown = state.heroes[0]
