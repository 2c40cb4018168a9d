"""Nights of Valpiedra: a bot plays whole games with cards; the board at TRACK is told what moved.

The game at FULL is the table: it says what happened. The hand tells the board at TRACK whatever
that does not know by itself, so both stand the same after every command.
"""

import random

from count import Hand, Prices, merged

from cryptboard.rules import contract, valpiedra
from cryptboard.rules.valpiedra import table
from cryptboard.rules.valpiedra.state import ADVANCE, COMBAT, REST
from cryptlight.lab import bot

MARKERS = ("evil", "damage", "health")
LIMIT = 2000


def play(pack, heroes, number, fitted):
    seed = number.to_bytes(16, "big")
    table = valpiedra.new(pack, [["heroes", heroes], ["assist", contract.FULL]], seed)
    options = [["heroes", heroes], ["assist", contract.TRACK]]
    hand = Hand(valpiedra, pack, fitted, options, Prices("valpiedra"))
    hand.price = lambda events: None  # the table is priced by what happens there
    luck = random.Random(number)
    for _ in range(LIMIT):
        if table.result or hand.session.state.result:
            return hand
        events = valpiedra.apply(pack, table, _choose(pack, table, luck))
        Hand.price(hand, merged(events))
        _follow(hand, table, events)
    raise RuntimeError(f"no end after {LIMIT} commands")


def play_full(pack, heroes, number, fitted):
    """The same bot at the keys of a board at FULL, where nothing is left to the table."""
    options = [["heroes", heroes], ["assist", contract.TRACK], ["deck", "board"]]
    hand = Hand(valpiedra, pack, fitted, options, Prices("valpiedra-full"))
    hand.session.start(options, number.to_bytes(16, "big"))
    if number % 3 == 2:  # a night that goes on with the way up: few bots come so far by themselves
        hand.session.do([contract.CORRECT, "journey", 5])
        hand.session.do([contract.CORRECT, "health", 9])
    hand.session.do([contract.ASSIST, contract.FULL])
    hand.panel.refresh()
    luck = random.Random(number)
    for _ in range(LIMIT):
        if hand.session.state.result:
            return hand
        _say(hand, _choose(pack, hand.session.state, luck))
    raise RuntimeError(f"no end after {LIMIT} commands")


def _say(hand, command):
    """By its dial where there is one, else by keys and the list."""
    state, verb = hand.session.state, command[0]
    if hand.panel.small or verb not in ("target", "buy", "equip") or state.ask:
        hand.give(command)
    elif verb == "target":
        hand.turn("aim", command[1] - table.aimed(state))
    elif verb == "equip":
        hand.turn("pile", command[1] + 1 - state.shown)
        hand.give([f"hero{command[2] + 1}", *command[3:]])
    else:
        hand.turn(command[1], 1 if command[1] == "health" else -1)


def _choose(pack, table, luck):
    """What the bot does; at times a table also buys Health, camps, or just goes on."""
    if table.phase == REST and not table.ask and luck.random() < 0.3:
        others = (["buy", "health", "done"], ["camp"], ["rest"])
        for other in others[luck.randrange(3) :]:
            if _offered(pack, table, other):
                return other
    return bot.choose(pack, table)


def _offered(pack, table, command):
    for at in range(len(command)):
        menu = valpiedra.choices(pack, table, command[:at])
        if menu is None or not menu.offers(command[at]):
            return False
    return valpiedra.choices(pack, table, command) is None


def _follow(hand, table, events):
    undamaged = sum(e[3] - e[2] for e in events if e[0] == contract.CHANGED and e[4] == 156)
    if table.result:
        return  # the last marker has been moved or the last level left; nothing is left to tell
    if any(event[:2] == (contract.PHASE, "round") and event[2] for event in events):
        _end_round(hand, undamaged)
    if hand.session.state.ask and not table.ask:
        _bought_off(hand, *hand.session.state.ask[1:])
    while not hand.session.state.result and _place(hand.session.state) != _place(table):
        _onward(hand, table)
    for name in MARKERS:
        by = getattr(table, name) - getattr(hand.session.state, name)
        if by and not hand.session.state.result:
            _level(hand, name, by)
    assert hand.session.state.result or _markers(hand.session.state) == _markers(table)


def _markers(state):
    return [getattr(state, name) for name in MARKERS]


def _place(state):
    return state.ascent, state.place, state.phase


def _end_round(hand, undamaged):
    if hand.session.state.phase != COMBAT:
        return
    if hand.panel.small or not undamaged:
        hand.give(["end", *["more"] * undamaged, "done"])
    else:
        hand.turn("undamaged", undamaged)
        hand.give(["end"])


def _bought_off(hand, name, by):
    """The table bought what keeps it from the end: its marker goes back, then comes what came."""
    hand.turn(name, -by)


def _onward(hand, table):
    """The level is clear, the rest is over, the heroes set out."""
    state = hand.session.state
    if state.phase == REST and table.phase != REST:
        hand.give(["rest"])
    elif state.phase == ADVANCE:
        hand.give(["advance"])
    else:
        hand.turn("journey", 1)


def _level(hand, name, by):
    hand.turn(name, by)
    if hand.session.state.ask:  # it stopped before a defeat that happened on the table
        hand.give(["go"])
