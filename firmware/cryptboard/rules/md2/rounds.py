"""Phases and rounds: Level Up, the Darkness and Boss tracks, the start of a round."""

from cryptboard.rules import contract
from cryptboard.rules.kit.values import aide, enter, finish
from cryptboard.rules.md2 import bag, classes, heroes
from cryptboard.rules.md2 import darkness as track
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import must, remind
from cryptboard.rules.md2.state import ACTS, ENEMY, HERO, IS_BOSS, KIND, LEVEL, WAITING, part


def enter_enemy_phase(pack, state, events):
    for foe in state.foes:
        foe[ACTS] = 0 if foe[KIND] == IS_BOSS else WAITING
    state.foe = 0
    enter(state, "phase", ENEMY, 85, events, "phase.%d")
    remind(events, 153, 225)


def leave_enemy_phase(pack, state, events):
    """All are done (MD2-158); the Level Up Phase needs no press of its own."""
    for seat in range(len(state.heroes)):
        part("turns").lighten(state, seat, events)
    enter(state, "phase", LEVEL, 158, events, "phase.%d")
    level_up(pack, state, events)


def level_up(pack, state, events):
    for seat in range(len(state.heroes)):
        heroes.level_up(pack, state, seat, events)


def darkness(pack, state, events):
    """One space further, what waits there, then all tokens blue and the next round."""
    side, space = track.space_after(pack, state)
    before = state.side, state.space
    rule = 213 if side == 2 else 188 if space > 1 else 190 if state.side else 189
    if side != state.side:
        events.append((contract.CHANGED, "side", state.side, side, 189))
    if before != (side, space):
        events.append((contract.CHANGED, "darkness", state.space, space, rule))
    else:
        remind(events, 214)
    state.side, state.space = side, space
    if side == 2:
        if before != (side, space):
            part("boss").reached(pack, state, events)
    else:
        _space_events(pack, state, events)
    for seat in range(len(state.heroes)):
        state.done[seat] = 0
    events.append((contract.CHANGED, "ready", 0, len(state.heroes), 195))
    classes.end_round(pack, state, events)
    enter(state, "round", state.round + 1, 6, events)
    enter(state, "phase", HERO, 5, events, "phase.%d")
    start_round(pack, state, events)


def _space_events(pack, state, events):
    """Mob, Roaming Monster, gems, in this order; spawns are questions, asked first to last."""
    asked = []
    for event in sorted(track.waits_on(pack, state.side, state.space)):
        if event == t.MOB:
            _at_portals(state, 191, "portals", state.portals, events)
            asked += [["spawn", 0] for _ in range(state.portals)]
        elif event == t.ROAM:
            _at_portals(state, 192, "roaming", 0, events)
            if pack.record("quest", state.quest)[t.Q_ROAM]:
                asked.append(["roam"])
        else:
            rarity = event - t.RARE + 1
            bag.from_supply(state, rarity, 193 if event == t.RARE else 194, events)
    if state.assist != contract.TRACK:
        state.ask += asked[::-1]


def _at_portals(state, rule, name, number, events):
    """In FULL the board names who comes; else the table draws."""
    if state.assist == contract.FULL:
        aide(events, rule, "note." + name, number)
    else:
        must(events, rule, name, number)


def start_round(pack, state, events):
    """Lifebringers, then the Rogue's draw; the Paladin's blessing is offered."""
    state.once = []  # once per round (MD2-244)
    if not heroes.revive(pack, state, events):
        state.ask = []
        finish(state, "defeat", ("end.lifebringer",), 177, events)
        return
    if heroes.rogue_seat(pack, state) >= 0 and state.assist != contract.TRACK:
        state.ask.insert(0, ["rogue"])
