"""What guided actions bring."""

from cryptboard.rules.kit.values import change
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import guided, throws, turns
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.state import part
from cryptboard.rules.universalis.tracks import reserve


def apply(pack, state, command, events):
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
    if action in (t.RUN, t.CORPSES, t.BREAK):
        part("plain").apply(pack, state, command, events)
        return
    if action == t.FALL:
        part("mishaps").fall(pack, state, state.active, command[2:], events)
        return
    aim = guided.aimed(pack, state, [word for word in command if word != "done"])
    skill, modifier = guided.values(pack, state, action, aim)
    least = guided.least(action)
    result = throws.test(state, aim.who, skill, modifier, aim.end, rule, events, least)
    _tell(state, result, rule, events)
    if result.blunder and record[t.T_EXPLORE] and aim.who < t.FOE:
        reserve(pack, state, 1, 37, events)
    if action in _OUTCOMES:
        _OUTCOMES[action](pack, state, aim, result, skill + modifier, events)


def _simple(state, action, rule, events):
    if action == t.LIGHT:
        state.light = 1
    if action == t.ELEMENT:
        change(state, "elements", 1, 0, 99, rule, events)
    f.say(state, events, rule, "done.%d" % action)


def _chest(pack, state, aim, result, value, events):
    if result.ok:
        f.say(state, events, 68, "say.treasure")


def _room(pack, state, aim, result, value, events):
    """1D3 coins, and a Treasure with double 6 unless the attribute is below 0 (DU-077)."""
    if not result.ok:
        return
    if aim.end == "roll":
        coins = (throws.throw(state, 1, t.S_TEST, aim.who, -1, 76, events)[0] + 1) // 2
        change(state, "coins", coins, 0, t.MOST_COINS, 76, events)
    if result.sixes == 2 and value >= 0:
        f.say(state, events, 77, "say.treasure")


def _disarm(pack, state, aim, result, value, events):
    change(state, "traps", -1, 0, 9, 82, events)
    state.trap_bonus = 0
    if not result.ok:
        part("answers").spring(pack, state, aim.who, 82, events)


def _potion(pack, state, aim, result, value, events):
    if result.ok and aim.end == "roll":
        kind = throws.throw(state, 1, t.S_TEST, aim.who, -1, 87, events)[0]
        f.say(state, events, 87, "potion.%d" % kind)


def _disengage(pack, state, aim, result, value, events):
    """Failing ends the activation; a blunder also takes an impact at once (DU-115)."""
    if result.ok:
        part("table").free(state, aim.who)
        return
    f.flag(state, aim.who, t.ENGAGED)
    turns.spend_all(state, aim.who)
    if result.blunder and aim.end == "roll":
        count = f.melee_dice(pack, state, aim.target)
        part("harm").impact(pack, state, aim.target, aim.who, count, 0, events)


def _swim(pack, state, aim, result, value, events):
    if result.blunder:
        f.of(state, aim.who)[t.F_MOVE] = 0
        f.say(state, events, 61, "say.no_advance", f.name(state, aim.who))
    else:
        f.say(state, events, 59, "say.swims", max(0, value))


def _pick_up(pack, state, aim, result, value, events):
    if result.ok:
        f.flag(state, aim.who, t.UNARMED, False)


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
    t.SWIM: _swim,
    t.PICK_UP: _pick_up,
}
