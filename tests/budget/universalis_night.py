"""Nights of Dungeon Universalis: a bot explores, fights, casts, springs traps and plays cards, by
the keys and dials of a board at DICE or FULL."""

import random

from count import Hand, Prices

from cryptboard.rules import contract, universalis
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.tracks import targets

COMMANDS = 260
RAIDER, BOWMAN, PIKEMAN, OGRE, CALLER = 1, 2, 3, 5, 9
MET = (RAIDER, RAIDER, BOWMAN, PIKEMAN, OGRE, CALLER)
PIT_OF_THREE = 3


def play(pack, heroes, number, fitted, level=contract.DICE):
    options = [["heroes", heroes], ["assist", level]]
    hand = Hand(universalis, pack, fitted, options, Prices("universalis"))
    hand.session.start(options, number.to_bytes(16, "big"))
    hand.panel.refresh()
    luck = random.Random(number)
    while hand.commands < COMMANDS and not hand.session.state.over:
        state = hand.session.state
        if all(one[t.F_COND] & t.OUT for one in state.heroes):
            break
        _one(hand, pack, state, luck)
    return hand


def _one(hand, pack, state, luck):
    """What the table does next."""
    offered = universalis.choices(pack, state, [])
    if state.pending:
        hand.give(_answer(state, offered, luck))
    elif state.phase == t.SETUP:
        hand.give(["roll" if offered.find("roll") else "go"])
    elif state.phase == t.DARK:
        _dark(hand, pack, state, offered, luck)
    elif state.active < 0 or not f.of(state, state.active)[t.F_ACTION]:
        _next(hand, state, offered, luck)
    elif f.foes(state):
        _fight(hand, pack, state, offered, luck)
    else:
        _explore(hand, pack, state, luck)


def _answer(state, offered, luck):
    entry = state.pending[0]
    if entry[0] == t.P_HARM and not entry[2]:
        return ["dice", luck.randint(2, 4), "roll"]
    if entry[0] == t.P_STRAY:
        return ["nobody"]
    if offered.find("roll"):
        return ["roll"]
    for word in ("sure", "let", "nobody"):
        if offered.find(word):
            return [word]
    return [luck.choice(["holds", "holds", "breaks"])]


def _next(hand, state, offered, luck):
    """A failed roll may be repeated; else the next hero, or the other side."""
    if offered.find("repeat") and luck.random() < 0.5:
        hand.give(["repeat", "roll"])
        return
    for who in range(len(state.heroes)):
        if offered.find(f"act{who}"):
            hand.give([f"act{who}"])
            return
    hand.give(["go"])


def _explore(hand, pack, state, luck):
    chance = luck.random()
    if chance < 0.3:
        hand.give(["do", t.CHEST, "roll"])
    elif chance < 0.5 and state.hand and state.rp > 3:
        occasion = luck.randrange(4)
        hand.give(["trap", occasion, _token(pack, state, ["trap", occasion], luck)])
    elif chance < 0.6:
        hand.give(["fall", state.active, PIT_OF_THREE, "roll"])
    elif chance < 0.7:
        hand.give(["do", t.SECRET, "roll"])
    else:
        _revealed(hand, state, luck)


def _revealed(hand, state, luck):
    """A section with enemies: shown, placed, and who is first."""
    who = state.active
    hand.give(["section"])
    for _ in range(luck.randint(1, len(state.heroes) + 1)):
        _appears(hand, luck.choice(MET))
    if f.foes(hand.session.state):
        hand.give(["initiative", who, f.foes(hand.session.state)[0], "roll"])


def _appears(hand, creature):
    """The dial at the foes walks on to its name, a click puts it there."""
    if hand.panel.small:
        hand.give(["place", creature])
        return
    state = hand.session.state
    track = next(track for track in hand.session.scene().tracks if track[0] == contract.AIM)
    by = len(targets(state)) + creature + 1 - track[1]
    if by:
        hand.turn(contract.AIM, by)
    hand.gestures += 1
    before = hand.session.depth
    hand.panel.click(3)
    assert hand.session.depth != before
    hand._done()


def _fight(hand, pack, state, offered, luck):
    who = state.active
    one = f.of(state, who)
    spells = universalis.choices(pack, state, ["cast"]).options if offered.find("cast") else []
    projectile = [
        s.token for s in spells if pack.record(t.SPELL, s.token)[t.S_KIND] == t.PROJECTILE
    ]
    if projectile and luck.random() < 0.7:
        hand.give(["cast", projectile[0], "roll"])
    elif offered.find("shoot") and luck.random() < 0.8:
        words = _modifiers(luck)
        if words or not offered.find("again") or not one[t.F_STYLE] & 2:
            hand.give(["shoot", *words, "roll"])
        else:
            hand.give(["again"])
    elif offered.find("melee"):
        _strike(hand, state, one, luck)
    else:
        hand.give(["dark"])
    state = hand.session.state
    if f.foes(state) and not state.pending and luck.random() < 0.06:  # pushed over an edge
        hand.give(["fall", f.foes(state)[0], PIT_OF_THREE, "roll"])


def _modifiers(luck):
    net = luck.choice([0, 0, 0, 0, -1, -2, 1])
    return (["more"] if net > 0 else ["less"]) * abs(net)


def _strike(hand, state, one, luck):
    """The same foe again by ROLL; another one, or a modifier, by the dials."""
    words = _modifiers(luck)
    enemies = f.enemies(state, state.active)
    if hand.panel.small or one[t.F_TARGET] not in enemies:
        hand.give(["melee", *words, "roll"])
        return
    if len(enemies) > 1 and luck.random() < 0.3:
        at = enemies.index(one[t.F_TARGET])
        hand.turn(contract.AIM, 1 if at + 1 < len(enemies) else -1)
    if words or one[t.F_STYLE] & 2:
        hand.give(["melee", *words, "roll"])
    else:
        hand.give(["again"])


def _dark(hand, pack, state, offered, luck):
    if state.step == t.DRAW:
        deck = 0 if state.decks[0] else 1
        full = ["roll"] if state.assist == contract.FULL else []
        hand.give(["draw", deck, *full])
    elif state.step == t.CARDS:
        _card(hand, pack, state, luck)
    elif state.step == t.DISCARDS:
        if state.hand > 2:
            hand.give(["discard", _token(pack, state, ["discard"], luck)])
        else:
            hand.give(["go"])
    elif state.active < 0 or not f.of(state, state.active)[t.F_ACTION]:
        hand.give(["go"])
    else:
        _foe_attacks(hand, state, luck)


def _foe_attacks(hand, state, luck):
    """Its hero of before, or another one by his key; then ROLL."""
    one = f.of(state, state.active)
    heroes = f.standing_heroes(state)
    if one[t.F_TARGET] not in heroes or luck.random() < 0.3:
        hand.give([f"at{luck.choice(heroes)}"])
    state = hand.session.state
    offered = universalis.choices(hand.session.pack, state, [])
    shoots = offered.find("shoot") and not one[t.F_STYLE] & 2
    if shoots or not offered.find("again"):
        verb = "shoot" if shoots else "melee"
        hand.give([verb, "roll"] if offered.find(verb) else ["go"])
    else:
        hand.give(["again"])


def _card(hand, pack, state, luck):
    if luck.random() < 0.5 and state.rp > 5:
        hand.give(["card", _token(pack, state, ["card"], luck)])
    else:
        hand.give(["go"])


def _token(pack, state, partial, luck):
    options = [option.token for option in universalis.choices(pack, state, partial).options]
    return luck.choice([token for token in options if token != "page"][:6])
