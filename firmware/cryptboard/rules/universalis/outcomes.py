"""What guided actions bring."""

from cryptboard.rules.contract import CHANGED
from cryptboard.rules.kit.values import change
from cryptboard.rules.universalis import attack, guided, harm, throws, turns
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t

_MOST_COINS = 999


def act(pack, state, command, events):
    verb = command[0]
    if verb == "check":
        aim = guided.Aim(state.active, 0).take(pack, command[2:])
        skill = f.attribute(pack, state, state.active, command[1])
        result = throws.test(state, aim.who, skill, aim.net, aim.end, 5, events)
        _tell(state, result, 5, events)
    elif verb == "oppose":
        _oppose(pack, state, command, events)
    else:
        _do(pack, state, command, events)


def _tell(state, result, rule, events):
    if result.blunder:
        f.say(state, events, 7, "say.blunder", f.name(state, state.active))
    else:
        word = "say.passed" if result.ok else "say.failed"
        f.say(state, events, 8 if result.sixes == 2 else rule, word, result.total)


def _oppose(pack, state, command, events):
    aim = guided.opponents(pack, state, command)
    ok = aim.end == "passed"
    if aim.end == "roll":
        mine, theirs = throws.opposed(state, aim.who, aim.target, aim.net, 6, events)
        ok = sum(mine) + guided.ahead(pack, state, command[1], aim) > sum(theirs)
        state.sour = 0 if ok or aim.who >= t.FOE else aim.who + 1
    f.say(state, events, 6, "say.won" if ok else "say.lost", f.name(state, aim.who))


def _pay(pack, state, action):
    record = t.tests(pack)[action]
    one = f.of(state, state.active)
    if record[t.T_COST] == t.ACTION:
        one[t.F_ACTION] = 0
    if record[t.T_STILL]:
        one[t.F_MOVE] = 0
        f.flag(state, state.active, t.NO_MOVE)
    state.once |= record[t.T_ONCE]


def _do(pack, state, command, events):
    action = command[1]
    record = t.tests(pack)[action]
    rule = record[t.T_RULE]
    _pay(pack, state, action)
    if action in t.NO_DICE or (action == t.FURNITURE and not command[2]):
        _simple(state, action, rule, events)
        return
    if action == t.RUN:
        _run(state, command[-1], events)
        return
    if action == t.CORPSES:
        _corpses(state, command[-1], events)
        return
    if action == t.FALL and command[2] > 2:
        _fall(pack, state, command, events)
        return
    aim = guided.aimed(pack, state, [word for word in command if word != "done"])
    if action == t.BREAK:
        _break(pack, state, command, aim, events)
        return
    skill, modifier = guided.values(pack, state, action, aim)
    least = guided.least(action)
    result = throws.test(state, aim.who, skill, modifier, aim.end, rule, events, least)
    _tell(state, result, rule, events)
    if result.blunder and record[t.T_EXPLORE] and aim.who < t.FOE:
        harm.reserve(pack, state, 1, 37, events)
    if action in _OUTCOMES:
        _OUTCOMES[action](pack, state, aim, result, skill + modifier, events)


def _simple(state, action, rule, events):
    if action == t.LIGHT:
        state.light = 1
    if action == t.ELEMENT:
        change(state, "elements", 1, 0, 99, rule, events)
    f.say(state, events, rule, "done.%d" % action)


def _run(state, end, events):
    """Movement + 2D6, at most twice the Movement; double 1: half of it (DU-071)."""
    who = state.active
    one = f.of(state, who)
    one[t.F_MOVE] = one[t.F_QUICK] = 0
    f.flag(state, who, t.RUNNING)
    if end == "roll":
        dice = throws.throw(state, 2, t.S_TEST, who, -1, 71, events)
        state.dice = [dice, [], 0]
        movement = one[t.F_ATTR + t.MOVEMENT]
        squares = min(2 * movement, movement + sum(dice))
        if dice == [1, 1]:
            squares = movement // 2
            state.sour = who + 1 if who < t.FOE else 0
        f.say(state, events, 71, "say.runs", squares)
    f.remind(events, 72)


def _corpses(state, end, events):
    """One die a Grunt, two an Elite, three a Champion; each 4 or more is a coin (DU-084)."""
    count = state.corpses[0] + 2 * state.corpses[1] + 3 * state.corpses[2]
    state.corpses = [0, 0, 0]
    if end != "roll":
        f.say(state, events, 84, "say.corpses_table", count)
        return
    dice = throws.throw(state, count, t.S_TEST, state.active, -1, 84, events)
    change(state, "coins", len([face for face in dice if face >= 4]), 0, _MOST_COINS, 84, events)
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
    if not one[t.F_COND] & t.OUT:
        f.condition(state, who, t.DOWN, True, 93, events)


def _break(pack, state, command, aim, events):
    """A door or chest that would not open (DU-069); every turn of it warns those behind."""
    if not guided.standing_door(state):
        armor, vitality = guided.DOORS[command[2]]
        state.door = [armor, vitality, 0, 0, 0]
    door = state.door
    f.remind(events, 162)
    if not door[3]:
        door[3] = 1
        door[2] += 1
    if aim.end == "roll":
        count = max(0, attack.melee_dice(pack, state, aim.who) + aim.net)
        dice = throws.throw(state, count, t.S_DAMAGE, aim.who, -1, 69, events)
        before = door[1]
        door[1] = max(0, before - harm.wounds(dice, door[0]))
        if door[1] != before:
            events.append((CHANGED, "door", before, door[1], 69))
    if not door[1]:
        f.say(state, events, 70, "say.door_broken", door[2])


def _chest(pack, state, aim, result, value, events):
    if result.ok:
        f.say(state, events, 68, "say.treasure")


def _room(pack, state, aim, result, value, events):
    """1D3 coins, and a Treasure with double 6 unless the attribute is below 0 (DU-077)."""
    if not result.ok:
        return
    if aim.end == "roll":
        coins = (throws.throw(state, 1, t.S_TEST, aim.who, -1, 76, events)[0] + 1) // 2
        change(state, "coins", coins, 0, _MOST_COINS, 76, events)
    if result.sixes == 2 and value >= 0:
        f.say(state, events, 77, "say.treasure")


def _disarm(pack, state, aim, result, value, events):
    change(state, "traps", -1, 0, 9, 82, events)
    state.trap_bonus = 0
    if not result.ok:
        f.say(state, events, 82, "say.trap_springs", f.name(state, aim.who))


def _potion(pack, state, aim, result, value, events):
    if result.ok and aim.end == "roll":
        kind = throws.throw(state, 1, t.S_TEST, aim.who, -1, 87, events)[0]
        f.say(state, events, 87, "potion.%d" % kind)


def _disengage(pack, state, aim, result, value, events):
    """Failing ends the activation; a blunder also takes an impact at once (DU-115)."""
    if result.ok:
        f.flag(state, aim.who, t.ENGAGED, False)
        return
    f.flag(state, aim.who, t.ENGAGED)
    turns.spend_all(state, aim.who)
    if result.blunder and aim.end == "roll":
        count = attack.melee_dice(pack, state, aim.target)
        harm.impact(pack, state, aim.target, aim.who, count, 0, events)


def _low_fall(pack, state, aim, result, value, events):
    turns.spend_all(state, aim.who)
    if not result.ok:
        f.condition(state, aim.who, t.STUNNED, True, 94, events)


def _swim(pack, state, aim, result, value, events):
    if result.blunder:
        f.of(state, aim.who)[t.F_MOVE] = 0
        f.say(state, events, 61, "say.no_advance", f.name(state, aim.who))
    else:
        f.say(state, events, 59, "say.swims", max(0, value))


def _pick_up(pack, state, aim, result, value, events):
    if result.ok:
        f.flag(state, aim.who, t.WEAPON_LOST, False)


def _riddle(pack, state, aim, result, value, events):
    if not result.ok:
        f.say(state, events, 83, "say.riddle_door")


_OUTCOMES = {
    t.CHEST: _chest,
    t.ROOM: _room,
    t.DISARM: _disarm,
    t.RIDDLE: _riddle,
    t.POTION: _potion,
    t.DISENGAGE: _disengage,
    t.FALL: _low_fall,
    t.SWIM: _swim,
    t.PICK_UP: _pick_up,
}
