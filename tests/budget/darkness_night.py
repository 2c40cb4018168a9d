"""Nights of Massive Darkness 2: a bot at the keys of a board that rolls, DICE or FULL.

Beside fighting it opens doors, steps into the Shadow and out of it, drinks potions, adds bonuses,
takes up new weapons, and begins the Boss Fight late in the evening.
"""

import random

from count import Hand, Prices
from md2_bot import decide

from cryptboard.rules import md2
from cryptboard.rules.md2 import state as s
from cryptboard.rules.md2 import tables as t

GAME = "massive-darkness-2"
LEVELS = ("track", "dice", "full")
ROUNDS, BOSS_ROUND, LIMIT = 9, 6, 1500


def play(pack, heroes, level, number, fitted):
    options = [["heroes", heroes], ["assist", level]]
    hand = Hand(md2, pack, fitted, options, Prices(GAME, LEVELS[level]))
    hand.session.start(options, number.to_bytes(16, "big"))
    hand.panel.refresh()
    luck = random.Random(number)
    for _ in range(LIMIT):
        state = hand.session.state
        if state.over or state.round > ROUNDS:
            return hand
        hand.give(_choose(pack, state, luck))
    raise RuntimeError(f"no end after {LIMIT} commands")


def _choose(pack, state, luck):
    if state.fight:
        return _onward(pack, state)
    if state.phase == s.HERO and state.active >= 0 and not state.fight and not state.ask:
        found = _beside(pack, state, luck)
        if found:
            return found
    command = decide(pack, state, BOSS_ROUND)
    if command[0] == "recover" and (state.actions < 3 or not _weak(state)):
        command = ["end"]  # who is well walks, which the table does
    if command == ["end"] and s.ready(state)[1:]:  # the next hero's key ends this turn, too
        others = [seat for seat in s.ready(state) if seat != state.active]
        offered = md2.choices(pack, state, [])
        if others and offered.find(f"hero{others[0] + 1}"):
            return [f"hero{others[0] + 1}"]
    return command


def _onward(pack, state):
    """A roll lies open: what comes next leaves it as it lies."""
    offered = md2.choices(pack, state, [])
    if offered.find("attack") and (state.phase == s.ENEMY or not _weak(state)):
        return ["attack"]
    for seat in s.ready(state):
        if state.phase == s.HERO and seat != state.active and offered.find(f"hero{seat + 1}"):
            return [f"hero{seat + 1}"]
    return ["go"]


def _weak(state):
    return state.health[state.active] <= 3


def _beside(pack, state, luck):
    """What heroes do beside attacks, each now and then."""
    seat, offered = state.active, md2.choices(pack, state, [])
    fresh = state.actions >= 3 and not any(state.boost)
    if fresh and not state.foes and luck.random() < 0.5:
        return ["find", "door", 1, 1, "draw"]
    if not offered.find("attack") or not fresh:
        return None
    chance = luck.random()
    if chance < 0.2:
        return [f"hero{seat + 1}"]
    if chance < 0.28:
        return ["boost", "damage"]
    if chance < 0.36:
        return ["boost", "yellow"]
    if chance < 0.42 and state.pools[seat][t.Y] < 3:
        return ["pool", "yellow", state.pools[seat][t.Y] + 1]
    return None
