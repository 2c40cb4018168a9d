"""Nights of Descent by a bot: at TRACK the table tells what its dice and cards brought."""

import random

from count import Hand, Prices

from cryptboard.rules import descent
from cryptboard.rules.contract import DICE, TRACK
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import foes_there

ROUNDS = 6
TASKS = "sunken-vault"  # a quest with prolonged actions
SPAWNED = ("beastman", "skeleton", "hellhound", "ogre", "razorwing")


class Night:
    def __init__(self, pack, heroes, number, level, fitted):
        options = [["heroes", heroes], ["quest", TASKS], ["assist", level]]
        self.pack = pack
        self.luck = random.Random(number)
        self.hand = Hand(descent, pack, fitted, options, Prices("descent"))
        self.happened = {}
        self.give(["begin"])

    @property
    def state(self):
        return self.hand.session.state

    def often(self, share):
        return not self.state.over and self.luck.random() < share

    def give(self, command, what=""):
        """A command by its keys, if the game offers it now; `what` happened by it."""
        if self.state.over or not self._offered(command):
            return False
        self.hand.give(command)
        if what:
            self.happened[what] = self.happened.get(what, 0) + 1
        return True

    def _offered(self, command):
        for at in range(len(command)):
            menu = self.hand.session.choices(command[:at])
            if menu is None or not menu.offers(command[at]):
                return False
        return self.hand.session.choices(command) is None

    def turn(self, name, by):
        """A value by its dial, as far as it goes."""
        found = self.hand.panel.look.track(name)
        if found is None or self.state.over:
            return
        by = max(found[2] - found[1], min(found[3] - found[1], by))
        if by:
            self.hand.turn(name, by)

    def settle(self):
        """Whatever is asked: the dice answer, else the table decides for the least."""
        while self.state.ask and not self.state.over:
            lingers = self.state.ask[0][0] in ("linger", "foes")
            if self.give(["roll"], "lingering" if lingers else ""):
                continue
            if not any(self.give(answer) for answer in (["walls"], ["tell", 0], ["skip"])):
                raise AssertionError(self.state.ask)


def play(pack, heroes, number, level, fitted):
    night = Night(pack, heroes, number, level, fitted)
    for _ in range(ROUNDS):
        for seat in range(heroes):
            _turn(night, seat)
        _overlord(night, heroes)
        if night.state.over:
            break
    return night


def _turn(night, seat):
    hero = f"hero{seat + 1}"
    night.give([f"begin{seat + 1}"])  # the one before him is done
    night.settle()
    if night.often(0.1):
        night.give(["ground"], "corrupted ground")
    if night.often(0.5):
        night.turn(f"fatigue{seat + 1}", -night.luck.randint(1, 2))
    if night.often(0.05):
        night.give([hero, "potion", "healing"], "potion")
    if night.often(0.02) and night.give([hero, "ready", "order", "move"]):
        night.give([hero, "half", "order", 0, 0], "prolonged action")
        night.settle()
    elif night.state.assist >= DICE:
        for _ in range(2 if night.luck.random() < 0.5 else 1):
            _strike(night)
    if night.often(0.05):
        night.give(["lord", "party", "chest", "copper", 1], "chest")
    if night.often(0.05):
        night.give(["lord", "party", "glyph", "activate", "normal"], "glyph")
    if seat + 1 == len(night.state.heroes):
        night.give(["end"])
        night.settle()


def _strike(night):
    state, there = night.state, foes_there(night.state)
    if there and state.target not in there:
        night.turn("aim", 1)
    if there and night.give(["attack"]):
        night.give(["settle"])
        night.settle()


def _overlord(night, heroes):
    night.give(["overlord"])
    night.settle()
    if night.often(0.15):
        night.give(["lord", "play", "trap", 1], "overlord card")
    if night.often(0.6):
        night.turn("threat", -night.luck.randint(1, 3))
    if night.state.assist == TRACK:
        _told_hits(night, heroes)
    else:
        if night.often(0.5) or not foes_there(night.state):
            _spawn(night)
        _attacks(night, heroes)
    night.give(["end"])


def _told_hits(night, heroes):
    for _ in range(night.luck.randint(1, 3)):
        seat = night.luck.randrange(heroes) + 1
        night.turn(f"wounds{seat}", -night.luck.randint(1, 4))
        night.settle()
        if night.often(0.06):
            night.give([f"hero{seat}", "token", "burn", 1])


def _spawn(night):
    """The dial walks past the last monster to the name, a click puts it there."""
    wanted = t.find(night.pack, t.MONSTER, night.luck.choice(SPAWNED))
    aim = len(foes_there(night.state)) + 1 + wanted
    night.turn("aim", aim - night.hand.panel.look.track("aim")[1])
    if not night.give(["appear"], "spawn"):  # no figure is left: the dial goes back
        night.turn("aim", -aim)


def _attacks(night, heroes):
    """Every monster that may strikes somebody, the dial going from one to the next."""
    for foe in foes_there(night.state):
        if night.state.over:
            return
        places = foes_there(night.state)
        if foe in places and night.state.foe != foe:
            now = night.hand.panel.look.track("aim")[1]
            night.turn("aim", places.index(foe) + 1 - now)
        seat = night.luck.randrange(heroes) + 1
        if night.give([f"hero{seat}", "assault"]):
            night.give(["settle"])
            night.settle()
