"""Nights of Dungeon Crawl at TRACK: the table rolls, and tells the board what moved."""

import io
import random

from count import Hand, Prices

from cryptboard.rules import tracker
from cryptboard.store.pack import Pack
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

FACES = {
    "attack": ["", "hit", "hit", "hit", "hit", "skull"],
    "foe": ["", "", "claw", "claw", "claw", "bite"],
    "omen": ["", "", "eye", "eye", "skull", "star"],
}
MOST = 400


def play(heroes, number, fitted):
    """One game to its end, or until a night is long enough; the hand that played it."""
    pack = Pack(io.BytesIO(load_folder(game_folder("dungeon-crawl")).bytes))
    options = [["heroes", heroes], ["assist", 0]]
    hand = Hand(tracker, pack, fitted, options, Prices("dungeon-crawl"))
    dice = random.Random(number)
    while not hand.session.state.over and hand.commands < MOST:
        _step(hand, dice)
    return hand


def _step(hand, dice):
    """What a table does at this step, then NEXT."""
    state = hand.session.state
    step = hand.session.choices([]).prompt[0]
    if step == "step.heroes.1":
        _search(hand, dice)
    elif step == "step.heroes.2":
        _move(hand, "evil", sum(dice.choice(FACES["attack"]) == "skull" for _ in range(3)))
    elif step == "step.foes.2":
        faces = [dice.choice(FACES["foe"]) for _ in range(dice.randint(1, 2))]
        _move(hand, "damage", faces.count("claw") + 2 * faces.count("bite"))
    elif step == "step.crypt.2":
        _omen(hand, dice.choice(FACES["omen"]))
    if not state.over and not hand.session.state.over:
        hand.give(["go"])


def _search(hand, dice):
    found = dice.random()
    if found < 0.12:
        _move(hand, "relics", 1)
    elif found < 0.4:
        _move(hand, "gold", dice.randint(1, 3))
    elif found < 0.5 and _value(hand, "gold") >= 2:
        _move(hand, "gold", -2)
        _move(hand, "damage", -2)
    elif found < 0.58:
        _move(hand, "health", 1)


def _omen(hand, face):
    track, by = {"eye": ("darkness", 1), "skull": ("evil", 1), "star": ("damage", -1)}.get(
        face, ("", 0)
    )
    _move(hand, track, by)


def _value(hand, name):
    return hand.panel.look.track(name)[1]


def _move(hand, name, by):
    if not by or hand.session.state.over:
        return
    _name, value, low, high = hand.panel.look.track(name)
    by = max(low - value, min(high - value, by))
    if by:
        hand.turn(name, by)
