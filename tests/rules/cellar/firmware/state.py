"""The whole of a cellar as plain values."""

from cryptboard.rules.cellar import tables as t

from cryptboard.rules import contract
from cryptboard.rules.kit import state as kit


class State(kit.State):
    FIELDS = (
        "assist",
        "over",
        "round",
        "torch",
        "rats",
        "bold",  # house rule: a potion less
        "heroes",  # records of the pack, one per seat
        "health",
        "potions",  # FULL: left in the bag
        "done",  # seats that have struck this round
        "active",
        "faces",  # of the last roll
        "mods",
        "todo",
        "ask",
    )

    def __init__(self):
        self.assist, self.over = contract.TRACK, ""
        self.round, self.torch, self.rats, self.bold, self.potions = 1, 0, 0, 0, 0
        self.heroes, self.health, self.done, self.faces = [], [], [], []
        self.active = -1
        self.mods, self.todo, self.ask = [], [], []


def begin(play, given):
    pack, state = play.pack, play.state
    place = pack.record("place", 0)
    state.heroes, state.bold = given["heroes"], given["bold"]
    state.health = [pack.record("hero", hero)[t.HERO_HEALTH] for hero in state.heroes]
    state.rats = place[t.PLACE_RATS][len(state.heroes) - 1]
    state.torch = place[t.PLACE_TORCH]
    state.potions = 2 - state.bold


def first_level(pack):
    return pack.meta[t.FIRST_LEVEL]


def name(state, seat):
    return ("hero.%d" % state.heroes[seat],)
