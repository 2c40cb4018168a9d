"""The state of a tracker game, and its canonical bytes."""

from cryptboard.rules import contract, encoding
from cryptboard.rules.chance import Chance
from cryptboard.rules.tracker import tables as t

SCHEMA = 1


class State:
    """Plain values in the order of FIELDS; records of the pack are named by their number."""

    FIELDS = (
        "values",  # of every track, in the order of the pack
        "phase",
        "step",
        "turn",  # how often this phase has been repeated; the active hero of a hero phase
        "heroes",  # seats that play, as numbers
        "focus",  # the track that MORE and LESS move: the one changed last
        "assist",
        "asked",  # dice that the game asks for, in order
        "rolled",  # dice of the last roll
        "faces",  # and the faces they show
        "over",  # "", "victory" or "defeat"
    )

    def __init__(self):
        self.values = []
        self.phase = 0
        self.step = 0
        self.turn = 0
        self.heroes = []
        self.focus = 0
        self.assist = contract.DICE
        self.asked = []
        self.rolled = []
        self.faces = []
        self.over = ""
        self.chance = None


def new(pack, options, seed):
    """A game at its start; the effects of the first step wait for nobody, so there are none."""
    state = State()
    for i in range(pack.count(t.TRACK)):
        state.values.append(pack.record(t.TRACK, i)[t.T_START])
    state.assist = pack.meta[t.M_ASSIST]
    heroes = list(range(pack.meta[t.M_LEAST]))
    for name, value in options:
        if name == "heroes":
            heroes = list(range(value)) if isinstance(value, int) else list(value)
        elif name == "assist":
            if value not in (contract.TRACK, contract.DICE, contract.FULL):
                raise contract.RuleError("refuse.assist", value)
            state.assist = value
        elif name != "edition" and name != "lang":
            raise contract.RuleError("refuse.option", name)
    _check_heroes(pack, heroes)
    state.heroes = heroes
    state.chance = Chance(seed)
    return state


def _check_heroes(pack, heroes):
    least, most = pack.meta[t.M_LEAST], pack.meta[t.M_MOST]
    if not least <= len(heroes) <= most:
        raise contract.RuleError("refuse.heroes", least, most)
    for i in range(len(heroes)):
        if not isinstance(heroes[i], int) or not 0 <= heroes[i] < 6 or heroes[i] in heroes[:i]:
            raise contract.RuleError("refuse.heroes", least, most)


def encode(state):
    fields = [getattr(state, name) for name in State.FIELDS]
    chance = [state.chance.seed, state.chance.count]
    return encoding.encode([SCHEMA] + fields + [chance])


def decode(data):
    fields = encoding.decode(data)
    if not isinstance(fields, list) or len(fields) != len(State.FIELDS) + 2:
        raise encoding.EncodingError("not a tracker state")
    if fields[0] != SCHEMA:
        raise encoding.EncodingError("a tracker state of another schema")
    state = State()
    for i in range(len(State.FIELDS)):
        setattr(state, State.FIELDS[i], fields[i + 1])
    state.chance = Chance(fields[-1][0], fields[-1][1])
    return state
