"""What an attack's roll does."""

from cryptboard.rules.universalis import attack, harm, throws
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.aim import signed

_BAND_GROUP = 2  # the modifiers of distance: short, average, long


def apply(pack, state, command, events):
    verb = command[0]
    if verb == "wound":
        harm.suffer(pack, state, command[1], command[2], 0, events)
        return
    aim = attack.aimed(pack, state, command)
    _keep(state, aim, verb)
    if verb == "defend":
        f.flag(state, aim.who, t.SHOT_BACK)
    else:
        one = f.of(state, aim.who)
        one[t.F_ACTION] = 0
        one[t.F_ATTACKS] += 1
    if verb == "melee":
        _melee(pack, state, aim, events)
    else:
        _shoot(pack, state, aim, verb, events)
    state.dice.append(aim.mask)
    one = f.of(state, aim.who)
    for place in (t.F_MELEE_MODS, t.F_SHOT_MODS):  # what was said of this attack ends with it
        if one:
            one[place] &= t.lasting(pack, t.L_TARGET)


def _keep(state, aim, verb):
    """Remember the target, and what is so for another attack on it in this activation."""
    one = f.of(state, aim.who)
    if verb == "defend":
        return
    one[t.F_TARGET] = aim.target
    one[t.F_STYLE] = aim.style | (2 if verb == "shoot" else 0)
    if verb == "shoot":
        one[t.F_SHOT_NET], one[t.F_SHOT_MODS] = aim.net, aim.mask
    else:
        one[t.F_MELEE_NET], one[t.F_MELEE_MODS] = aim.net, aim.mask


def _melee(pack, state, aim, events):
    who, whom = aim.who, aim.target
    names = f.name(state, who), f.name(state, whom)
    sixes = 0
    if aim.on(pack, t.E_STILL):
        f.say(state, events, 143, "say.still", names[1])
    else:
        modifier = attack.net(pack, state, aim, "melee")
        mine, theirs = throws.opposed(state, who, whom, modifier, 133, events)
        total = sum(mine) + attack.attack_value(pack, state, aim)
        other = sum(theirs) + attack.defence_value(pack, state, aim)
        won = total > other or (total == other and attack.wins_tie(pack, state, aim))
        sixes = mine.count(6)
        rule = 134 if total == other else 133
        f.say(state, events, rule, "say.hit" if won else "say.missed", names[0], total, other)
        if theirs == [1, 1]:
            shield = harm.shield_usable(state, whom, attack.from_back(pack, state, aim))
            _clumsy(state, whom, shield, events)
        if mine == [1, 1]:
            _clumsy(state, who, False, events)
        if not won:
            _missed(state, aim, events)
            return
    count = f.melee_dice(pack, state, who) + (1 if aim.on(pack, t.E_NO_ROOM) else 0) + aim.dice
    back = attack.from_back(pack, state, aim)
    repeat = aim.on(pack, t.E_SHIELDING)
    lost = harm.impact(pack, state, who, whom, count, sixes, events, back, repeat)
    _judge(state, who, whom, lost)
    _push(state, who, whom, 137, events)


def _missed(state, aim, events):
    if aim.who < t.FOE:
        state.sour = aim.who + 1
    if f.of(state, aim.target)[t.F_BLOCK]:
        _push(state, aim.target, aim.who, 180, events)


def _push(state, who, whom, rule, events):
    """The winner may push an equal or smaller one who still stands."""
    one, other = f.of(state, who), f.of(state, whom)
    if one and other and other[t.F_VIT] and other[t.F_SIZE] <= one[t.F_SIZE]:
        f.remind(events, rule)
    elif rule == 137:
        f.remind(events, 138)


def _clumsy(state, who, shield, events):
    """A blunder in melee (DU-135): a weapon may break; with a shield, one of both is lost."""
    f.say(state, events, 135, "say.blunder", f.name(state, who))
    one = f.of(state, who)
    if state.active == who:
        one[t.F_ACTION] = one[t.F_MOVE] = one[t.F_QUICK] = one[t.F_ATTACKS] = 0
    if shield:
        lost = throws.throw(state, 1, t.S_TEST, who, -1, 135, events)[0]
        lose(state, who, 1 if lost > 3 else 0, 135, events)
    else:
        state.pending.append([t.P_BREAK, who, 0, 0])


def lose(state, who, shield, rule, events, shoots=False):
    """A weapon is dropped or broken, a shield gone."""
    if shield:
        f.of(state, who)[t.F_BLOCK] = 0
        f.say(state, events, rule, "say.shield_lost", f.name(state, who))
    else:
        gone = f.of(state, who)[t.F_FLAGS] & t.UNARMED
        both = t.BOTH_LOST if gone and bool(gone & t.SHOT_LOST) != shoots else 0
        f.flag(state, who, t.WEAPON_LOST | (t.SHOT_LOST if shoots else 0) | both)
        f.say(state, events, rule, "say.weapon_lost", f.name(state, who))


def _judge(state, who, whom, lost):
    """Whom the outcome of an impact failed, for the offer of Fortune."""
    if whom < t.FOE and lost > 0:
        state.sour = whom + 1
    elif who < t.FOE and lost <= 0:
        state.sour = who + 1


def _shoot(pack, state, aim, verb, events):
    who, whom = aim.who, aim.target
    skill = f.attribute(pack, state, who, t.SHOOTING)
    modifier = attack.net(pack, state, aim, verb)
    rule = 131 if verb == "defend" else 119
    result = throws.test(state, who, skill, modifier, aim.end, rule, events, whom=whom)
    dice = f.of(state, who)[t.F_SHOT] + aim.dice
    word = "say.shot" if result.ok else "say.shot_missed"
    f.say(state, events, rule, word, f.name(state, who), result.total, signed(modifier))
    if not result.ok:
        _astray(pack, state, aim, result, dice, events)
        return
    extra = not _beyond_half(pack, state, aim)
    if result.sixes and not extra:
        f.say(state, events, 130, "say.too_far")
    back = attack.from_back(pack, state, aim)
    lost = harm.impact(pack, state, who, whom, dice, result.sixes, events, back, extra=extra)
    _judge(state, who, whom, lost)
    if verb == "defend" and lost > 0 and state.foes[whom - t.FOE]:
        stops = f.of(state, whom)[t.F_SIZE] < t.LARGE or result.sixes == 2
        f.say(state, events, 132, "say.stops" if stops else "say.comes_on", f.name(state, whom))
        if stops:
            f.of(state, whom)[t.F_MOVE] = 0


def _beyond_half(pack, state, aim):
    """Criticals add no dice beyond half the range (DU-130): known by the band, else told."""
    one = f.of(state, aim.who)
    if one[t.F_TRAITS] & t.THROWING:
        return False
    if aim.on(pack, t.E_FAR):
        return True
    nearest = 1
    for i in range(len(t.mods(pack))):
        record = t.mods(pack)[i]
        if aim.mask >> i & 1 and record[t.M_GROUP] == _BAND_GROUP:
            nearest = 1 - 3 * record[t.M_VALUE]
    return 2 * nearest > one[t.F_RANGE] > 0


def _astray(pack, state, aim, result, dice, events):
    who = aim.who
    if result.blunder:
        f.say(state, events, 120, "say.shot_blunder", f.name(state, who))
        one = f.of(state, who)
        if state.active == who:
            one[t.F_ACTION] = one[t.F_MOVE] = one[t.F_QUICK] = one[t.F_ATTACKS] = 0
        _stray(state, who, dice, 0, 120)
        state.pending.append([t.P_BREAK, who, 0, 1])  # the weapon that shoots
    elif 1 in result.dice and aim.on(pack, t.E_ALLY):
        size = f.of(state, aim.target)[t.F_SIZE]
        if allies(state, who, size):
            f.say(state, events, 121, "say.ally_hit")
            _stray(state, who, dice, size, 121)


def _stray(state, who, dice, size, rule):
    if allies(state, who, size):
        state.pending.append([t.P_STRAY, who, dice, size, rule])


def allies(state, who, size):
    """Who may stop a stray shot: companions, not smaller than the target was."""
    side = f.foes(state) if who >= t.FOE else f.standing_heroes(state)
    return [i for i in side if i != who and f.of(state, i)[t.F_SIZE] >= size]
