"""The state of a tracker game, and its canonical bytes."""

from cryptboard.rules import contract
from cryptboard.rules.kit import state as kit


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
