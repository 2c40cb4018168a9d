"""Guided actions with dice but no test: running, searching the dead, breaking doors."""

from cryptboard.rules.contract import CHANGED
from cryptboard.rules.kit.values import change
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import guided, harm, things, throws
from cryptboard.rules.universalis import tables as t


def apply(pack, state, command, events):
    action = command[1]
    if action == t.RUN:
        _run(state, command, events)
    elif action == t.CORPSES:
        _corpses(state, command, events)
    else:
        _break(pack, state, command, events)


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


def _break(pack, state, command, events):
    """A door or chest that would not open (DU-069); every turn of it warns those behind."""
    aim = guided.aimed(pack, state, [word for word in command if word != "done"])
    things.take(state, things.named(command))
    door = state.door
    f.remind(events, 162)
    if not door[t.O_STRUCK]:
        door[t.O_STRUCK] = 1
        door[t.O_TURNS] += 0 if door[t.O_TURNS] == t.SILENT else 1
    if aim.end == "roll":
        count = max(0, f.melee_dice(pack, state, aim.who) + aim.net)
        dice = throws.throw(state, count, t.S_DAMAGE, aim.who, -1, 69, events)
        before = door[t.O_LEFT]
        door[t.O_LEFT] = max(0, before - harm.wounds(dice, door[t.O_ARMOR]))
        if door[t.O_LEFT] != before:
            events.append((CHANGED, "door", before, door[t.O_LEFT], 69))
    if door[t.O_LEFT]:
        return
    if door[t.O_KIND] == t.CHEST_KIND:
        state.door = []  # nothing of a chest reaches the next door
        f.say(state, events, 68, "say.treasure")
    elif door[t.O_KIND] == t.OTHER:
        f.say(state, events, 69, "say.thing_broken")
    else:
        f.say(state, events, 70, "say.door_broken", door[t.O_TURNS])
