"""Guided actions with dice but no test: running, searching the dead, falling, breaking doors."""

from cryptboard.rules.contract import CHANGED
from cryptboard.rules.kit.values import change
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import guided, harm, throws, turns
from cryptboard.rules.universalis import tables as t

_SILENT = -1  # in the place of the turns of breaking: a chest, behind which nobody listens


def apply(pack, state, command, events):
    action = command[1]
    if action == t.RUN:
        _run(state, command, events)
    elif action == t.CORPSES:
        _corpses(state, command, events)
    elif action == t.BREAK:
        _break(pack, state, command, events)
    else:
        _fall(pack, state, command, events)


def _run(state, command, events):
    """Movement + 2D6, at most twice the Movement; double 1: half of it (DU-071)."""
    who = state.active
    one = f.of(state, who)
    one[t.F_MOVE] = one[t.F_QUICK] = 0
    f.flag(state, who, t.RUNNING)
    if command[-1] == "roll":
        dice = throws.throw(state, 2, t.S_TEST, who, -1, 71, events)
        state.dice = [dice, [], 0]
        movement = one[t.F_ATTR + t.MOVEMENT]
        squares = min(2 * movement, movement + sum(dice))
        if dice == [1, 1]:
            squares = movement // 2
            state.sour = who + 1 if who < t.FOE else 0
        f.say(state, events, 71, "say.runs", squares)
    f.remind(events, 72)


def _corpses(state, command, events):
    """One die a Grunt, two an Elite, three a Champion; each 4 or more is a coin (DU-084)."""
    count = state.corpses[0] + 2 * state.corpses[1] + 3 * state.corpses[2]
    state.corpses = [0, 0, 0]
    if command[-1] != "roll":
        f.say(state, events, 84, "say.corpses_table", count)
        return
    dice = throws.throw(state, count, t.S_TEST, state.active, -1, 84, events)
    change(state, "coins", len([face for face in dice if face >= 4]), 0, t.MOST_COINS, 84, events)
    sixes = min(5, dice.count(6))
    if sixes >= 3:
        f.say(state, events, 85, "say.find.%d" % sixes)


def _fall(pack, state, command, events):
    """DU-093: one die for every point of height, four for a pit, against Natural Armor."""
    who = state.active
    one = f.of(state, who)
    turns.spend_all(state, who)
    height = command[2]
    if command[-1] == "roll":
        dice = 4 if height == guided.PIT else height
        harm.damage(pack, state, who, dice, one[t.F_NATURAL], 93, events)
    if f.of(state, who) and not one[t.F_COND] & t.OUT:  # a foe that died of it is off the board
        f.condition(state, who, t.DOWN, True, 93, events)


def _break(pack, state, command, events):
    """A door or chest that would not open (DU-069); every turn of it warns those behind."""
    aim = guided.aimed(pack, state, [word for word in command if word != "done"])
    if not guided.standing_door(state):
        armor, vitality = guided.DOORS[command[2]]
        state.door = [armor, vitality, _SILENT if command[2] == guided.CHEST else 0, 0, 0]
    door = state.door
    f.remind(events, 162)
    if not door[3]:
        door[3] = 1
        door[2] += 0 if door[2] == _SILENT else 1
    if aim.end == "roll":
        count = max(0, f.melee_dice(pack, state, aim.who) + aim.net)
        dice = throws.throw(state, count, t.S_DAMAGE, aim.who, -1, 69, events)
        before = door[1]
        door[1] = max(0, before - harm.wounds(dice, door[0]))
        if door[1] != before:
            events.append((CHANGED, "door", before, door[1], 69))
    if not door[1] and door[2] == _SILENT:
        state.door = []  # nothing of a chest reaches the next door
        f.say(state, events, 68, "say.treasure")
    elif not door[1]:
        f.say(state, events, 70, "say.door_broken", door[2])
