"""The verbs of assist level FULL, where the board keeps cards, lines and decks."""

from cryptboard.rules.contract import AGAIN, FULL
from cryptboard.rules.kit import standing
from cryptboard.rules.valpiedra import (
    advance,
    attack,
    cards,
    decks,
    flow,
    handover,
    items,
    purchase,
    rest,
    strength,
)
from cryptboard.rules.valpiedra.state import (
    COMBAT,
    HEROES,
    REST,
    UID,
    find,
    later,
    line,
    note,
)

_MOST_DICE = 16


def parted(state, command):
    """A roll and its amendments: damage, what is prevented of the counterattack, dice again."""
    command, amended = standing.parted(command)
    may = stands(_MOST_DICE) if command[:1] == ["roll"] and state.assist == FULL else ()
    standing.check(amended, may)
    return command, amended


def stands(dice):
    """What may amend a roll of so many dice (Scene.stands)."""
    return (("hits", -9, 9), ("prevent", 0, 9), (AGAIN, 0, dice - 1))


def start(pack, state, verb, tokens, events):
    """Begin what the command says; flow.run does the rest."""
    if verb in HEROES and state.phase == REST:
        handover.equip(pack, state, [state.shown - 1, HEROES.index(verb)] + tokens, events)
    elif verb in HEROES:
        if state.active < 0:
            attack.begin(pack, state, HEROES.index(verb), events)
        else:
            _next_target(pack, state)
    elif verb == "target":
        state.target = line(state)[tokens[0] - 1][UID]
    elif verb == "roll":
        attack.roll(pack, state, tokens, events)
    elif verb == "buy":
        if state.ask:
            later(state, [["reopen", state.ask]])
        purchase.apply(pack, state, tokens, events)
        state.ask = []
    elif verb == "camp":
        rest.camp(pack, state, events)
    elif verb == "rest":
        rest.end(pack, state, events)
    elif verb == "advance":
        later(state, [["advance"]])
    elif verb == "end":
        later(state, [["round_end"]])
    else:
        _ITEMS[verb](pack, state, tokens, events)


_ITEMS = {
    "use": items.use,
    "equip": handover.equip,
    "give": handover.give,
    "swap": handover.swap,
    "discard": handover.drop,
    "own": handover.own,
}


def _next_target(pack, state):
    reachable = strength.in_reach(pack, state, state.active)
    at = 0
    for i, entry in enumerate(reachable):
        if entry[UID] == state.target:
            at = i + 1
    state.target = reachable[at % len(reachable)][UID]


def retarget(pack, state, events):
    """An item felled the target before the roll: aim at the next, or end the attack."""
    if state.ask or find(state, state.target):
        return
    if strength.in_reach(pack, state, state.active):
        state.target = line(state)[0][UID]
    else:
        later(state, [["attack_done"]])
        flow.run(pack, state, events)


def take_over(pack, state, events):
    """The board begins to keep the cards: those of the level on which the heroes fight."""
    if state.phase == REST:
        advance.clear_line(pack, state, events)
    elif state.phase == COMBAT and state.table:
        advance.clear_line(pack, state, events)
        events.append(note("note.take_over", 0))
        state.ask = ["line"]
        later(state, [["attacks"]])
    elif state.phase == COMBAT:
        if not line(state):
            for rank in cards.level(pack, state, state.place)[cards.L_WHITE]:
                decks.place(state, state.place, rank, 97, events)
        later(state, [["reveal"], ["attacks"]])
