"""A player of Massive Darkness 2 who fights: which command comes next, at any level of help."""

from cryptboard.rules import contract
from cryptboard.rules import md2 as game
from cryptboard.rules.md2 import learning
from cryptboard.rules.md2 import state as s
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.rows import HEROES

_ANSWERS = {
    "setup": ["go"],
    "rogue": ["draw"],
    "fire": ["roll"],
    "boss": ["roll"],
    "who": ["hero1"],
    "won": ["victory"],
    "heal": ["health"],
    "mana": ["keep"],
    "stay": ["stay"],
}


def decide(pack, state, boss_round=99):
    """A whole command; in `boss_round` the Boss Fight begins."""
    if state.fight:
        return ["go"]
    if state.ask:
        return _answer(pack, state)
    if state.phase == s.HERO:
        return _hero(pack, state, boss_round)
    if state.phase == s.ENEMY:
        return _enemy(pack, state)
    return ["dark"]


def _answer(pack, state):
    ask = state.ask[-1]
    if ask[0] in _ANSWERS:
        return _ANSWERS[ask[0]]
    if ask[0] == "skill":
        card = learning.offered(pack, state, ask[1], ask[2])[0]
        wizard = s.class_of(pack, state, ask[1]) == t.WIZARD
        return ["skill", card, 0] if wizard else ["skill", card]
    if ask[0] == "whom":
        return [game.choices(pack, state, []).options[0].token]
    if ask[0] == "act":
        return _strike(pack, state)
    if state.assist == contract.FULL:
        return ["draw"]
    card = game.choices(pack, state, ["card"]).options[0].token
    return ["card", card, "draw"]


def _hero(pack, state, boss_round):
    if state.active < 0:
        if state.round == boss_round and state.boss < 0:
            return ["quest", "boss"]
        return [HEROES[s.ready(state)[0]]]
    offered = game.choices(pack, state, [])
    weak = state.health[state.active] <= 3  # claws hurt the one who attacks, too
    if offered.find("attack") and not weak:
        shown = state.gear[state.active][s.A_SHOWN] if offered.find("arrow") else [0]
        if state.assist == contract.FULL and not shown:
            return ["arrow", "draw"]
        return ["attack"]
    if offered.find("recover"):
        return ["recover", game.choices(pack, state, ["recover"]).options[0].token]
    return ["end"]


def _enemy(pack, state):
    offered = game.choices(pack, state, [])
    if offered.find("roll"):
        return ["roll"]
    if offered.find("go"):
        return ["go"]
    return _strike(pack, state)


def _strike(pack, state):
    """At the hero who is strongest: the weak stay on their feet."""
    offered = game.choices(pack, state, [])
    if offered.find("item"):
        return ["item", game.choices(pack, state, ["item"]).options[0].token]
    if offered.find("attack"):
        return ["attack"]
    return [HEROES[state.health.index(max(state.health))]]
