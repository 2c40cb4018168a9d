"""Phases and rounds: Level Up, the Darkness and Boss tracks, the start of a round."""

from cryptboard.rules import contract
from cryptboard.rules.kit.values import enter, finish, note
from cryptboard.rules.md2 import bag, classes, enemies, heroes, turns
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import remind, tell
from cryptboard.rules.md2.state import (
    ACTS,
    ENEMY,
    FIRE,
    HERO,
    LEVEL,
    WAITING,
    all_out,
    ready,
    standing,
)


def settle(pack, state, events):
    """Go on by itself as long as nobody has anything to decide."""
    while not state.over and not state.ask and not state.fight:
        if state.phase == HERO:
            if state.active >= 0:
                if standing(state, state.active):
                    return
                _fall(pack, state, events)
            elif ready(state):
                return
            else:
                enter_enemy_phase(pack, state, events)
        elif state.phase == ENEMY:
            if not _enemy_step(pack, state, events):
                return
        else:
            return


def _fall(pack, state, events):
    """Knocked out in the own turn: it ends (MD2-174)."""
    remind(events, 174)
    turns.end(pack, state, events)


def enter_enemy_phase(pack, state, events):
    enemies.new_phase(state)
    enter(state, "phase", ENEMY, 85, events)
    remind(events, 153, 225)


def _enemy_step(pack, state, events):
    """True when something happened by itself."""
    if all_out(state):
        remind(events, 176)
        leave_enemy_phase(pack, state, events)
        return True
    if state.assist == contract.TRACK:
        return False
    foe = enemies.current(state)
    if foe is None:
        leave_enemy_phase(pack, state, events)
        return True
    if foe[ACTS] == WAITING and not foe[FIRE]:
        enemies.begin(pack, state, foe, events)
        return True
    if enemies.freezes(foe):
        enemies.lose_action(foe, events)
        return True
    return False


def leave_enemy_phase(pack, state, events):
    """All are done (MD2-158); the Level Up Phase needs no press of its own."""
    enter(state, "phase", LEVEL, 158, events)
    level_up(pack, state, events)


def level_up(pack, state, events):
    for seat in range(len(state.heroes)):
        heroes.level_up(pack, state, seat, events)


# The Darkness track: side A, then side B for ever; in a Boss Fight the track of the Boss.


def space_after(pack, state):
    """(side, space) of the next step."""
    if state.side == 2:
        spaces = pack.record("boss", state.boss)[t.E_TRACK]
        return 2, min(state.space + 1, len(spaces))
    if state.side == 0 and state.space == t.SIDE_A:
        return 1, 1
    if state.side == 1 and state.space == t.SIDE_B:
        return 1, 1
    return state.side, state.space + 1


def waits_on(pack, side, space):
    """Events of a space of the Darkness track."""
    return pack.record("dark", (t.SIDE_A if side else 0) + space - 1)


def darkness(pack, state, events):
    """One space further, what waits there, then all tokens blue and the next round."""
    side, space = space_after(pack, state)
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
            note(events, 213, "boss.track.%d.%d" % (state.boss, space))
    else:
        _space_events(pack, state, events)
    for seat in range(len(state.heroes)):
        state.done[seat] = 0
    events.append((contract.CHANGED, "ready", 0, len(state.heroes), 195))
    classes.end_round(pack, state, events)
    enter(state, "round", state.round + 1, 6, events)
    enter(state, "phase", HERO, 5, events)
    start_round(pack, state, events)


def _space_events(pack, state, events):
    """Mob, Roaming Monster, gems, in this order; spawns are questions, asked first to last."""
    asked = []
    for event in sorted(waits_on(pack, state.side, state.space)):
        if event == t.MOB:
            tell(events, 191, "portals", state.portals)
            asked += [["spawn", 0] for _ in range(state.portals)]
        elif event == t.ROAM:
            tell(events, 192, "roaming")
            if pack.record("quest", state.quest)[t.Q_ROAM]:
                asked.append(["roam"])
        else:
            rarity = event - t.RARE + 1
            bag.from_supply(state, rarity, 193 if event == t.RARE else 194, events)
    if state.assist != contract.TRACK:
        state.ask += asked[::-1]


def start_round(pack, state, events):
    """Lifebringers, then the Rogue's draw; the Paladin's blessing is offered."""
    state.once = []  # once per round (MD2-244)
    if not heroes.revive(pack, state, events):
        state.ask = []
        finish(state, "defeat", ("end.lifebringer",), 177, events)
        return
    if heroes.rogue_seat(pack, state) >= 0 and state.assist != contract.TRACK:
        state.ask.insert(0, ["rogue"])


def random_ahead(pack, state):
    """Whether the next Darkness step draws by itself, so that only ROLL may take it."""
    if state.assist == contract.TRACK:
        return False
    if heroes.rogue_seat(pack, state) >= 0:
        # In DICE the table names the cards of a spawn first, so the Rogue's draw waits its turn.
        return state.assist == contract.FULL or not _spawns_ahead(pack, state)
    return state.assist == contract.FULL and _spawns_ahead(pack, state)


def _spawns_ahead(pack, state):
    side, space = space_after(pack, state)
    if side == 2:
        return False
    waits = waits_on(pack, side, space)
    roaming = pack.record("quest", state.quest)[t.Q_ROAM]
    return (t.MOB in waits and state.portals > 0) or (t.ROAM in waits and roaming > 0)
