"""What follows a command by itself, and which questions are still worth asking."""

from cryptboard.rules import contract
from cryptboard.rules.md2 import lineup
from cryptboard.rules.md2.phrases import remind
from cryptboard.rules.md2.state import (
    ACTS,
    ENEMY,
    FIRE,
    HERO,
    WAITING,
    all_out,
    find,
    part,
    ready,
    standing,
)

# Questions that no dice and no cards can answer; they stay at every level of help.
_THE_PLAYERS_OWN = ("setup", "won", "who", "whom", "heal", "mana")


def settle(pack, state, events):
    """Go on by itself as long as nobody has anything to decide."""
    while not state.over and not state.ask and not state.fight:
        if state.phase == HERO:
            if state.active >= 0:
                if standing(state, state.active):
                    return
                remind(events, 174)  # knocked out in the own turn: it ends
                part("turns").end(pack, state, events)
            elif ready(state):
                return
            else:
                part("rounds").enter_enemy_phase(pack, state, events)
        elif state.phase == ENEMY:
            if not _enemy_step(pack, state, events):
                return
        else:
            return


def _enemy_step(pack, state, events):
    """True when something happened by itself."""
    if all_out(state):
        remind(events, 176)
        part("rounds").leave_enemy_phase(pack, state, events)
        return True
    if state.assist == contract.TRACK:
        return False
    foe = lineup.current(state)
    if foe is None:
        part("rounds").leave_enemy_phase(pack, state, events)
        return True
    enemies = part("enemies")
    if foe[ACTS] == WAITING and not foe[FIRE]:
        enemies.begin(pack, state, foe, events)
        return True
    if enemies.freezes(foe):
        enemies.lose_action(foe, events)
        return True
    return False


def drop_answered(pack, state):
    """Questions that have lost their subject since they were asked."""
    kept = []
    for ask in state.ask:
        foe = find(state, ask[1]) if ask[0] == "act" else None
        if ask[0] == "act" and (foe is None or all_out(state)):
            continue
        if ask[0] == "boss" and (lineup.boss_of(state) is None or all_out(state)):
            continue
        if ask[0] == "fire" and not standing(state, ask[1]):
            continue
        if ask[0] == "skill" and not part("learning").offered(pack, state, ask[1], ask[2]):
            continue
        kept.append(ask)
    state.ask = kept


def drop_moot(state):
    """Questions that this assist level leaves to the table are not asked."""
    kept = []
    for ask in state.ask:
        kind = ask[0]
        if kind == "skill" and state.assist != contract.FULL:
            continue
        if state.assist == contract.TRACK and kind not in _THE_PLAYERS_OWN:
            continue
        kept.append(ask)
    state.ask = kept
