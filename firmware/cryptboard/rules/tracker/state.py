"""The state of a tracker game, and its canonical bytes."""

from cryptboard.rules import contract
from cryptboard.rules.chance import Chance
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


def new(pack, options, seed):
    """A game at its start; the effects of the first step wait for nobody, so there are none."""
    least, most = pack.meta[t.M_LEAST], pack.meta[t.M_MOST]
    known = {"heroes": least, "assist": pack.meta[t.M_ASSIST], "edition": ""}
    given = kit.options_of(options, known)
    state = State()
    for i in range(pack.count(t.TRACK)):
        state.values.append(pack.record(t.TRACK, i)[t.T_START])
    for i in range(pack.count(t.POOL)):
        state.chosen.append(1 if pack.record(t.POOL, i)[t.O_MOST] else 0)
    state.assist = given["assist"]
    heroes = given["heroes"]
    state.heroes = list(range(heroes)) if isinstance(heroes, int) else list(heroes)
    _check_heroes(state.heroes, least, most)
    if state.heroes:
        state.shown = state.heroes[0]
    state.chance = Chance(seed)
    return state


def _check_heroes(heroes, least, most):
    wrong = not least <= len(heroes) <= most
    for i in range(len(heroes)):
        if not isinstance(heroes[i], int) or not 0 <= heroes[i] < 6 or heroes[i] in heroes[:i]:
            wrong = True
    if wrong:
        raise contract.RuleError("refuse.heroes", least, most)


def party(pack):
    """The seats are filled in order: only how many is chosen."""
    return pack.meta[t.M_LEAST], pack.meta[t.M_MOST], 0


def options_now(state):
    return kit.options_from(state, ("heroes", "assist"))


def default_options(pack):
    return [["heroes", pack.meta[t.M_LEAST]], ["assist", pack.meta[t.M_ASSIST]]]


def encode(state):
    return kit.encode(state)


def decode(data):
    return kit.decode(State(), data)
