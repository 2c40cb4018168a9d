"""Attacks: melee, shots and defensive shots; one ROLL chains hit, shield and damage.

melee ...    shoot ...    defend HERO ...    again       wound FIGURE n (TRACK)
"""

from cryptboard.rules.contract import ROLL
from cryptboard.rules.universalis import able, harm, odds, throws
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.aim import Aim, ask, modifiers, signed
from cryptboard.rules.universalis.lists import numbers, people

_DEFENSIVE = -2
_NOT_THROWN = (124, 130)  # rules of projectile weapons, which what is thrown knows nothing of


def aimed(pack, state, command):
    """The aim of a command or of its beginning."""
    verb = command[0]
    melee = verb == "melee"
    who = command[1] if verb == "defend" else state.active
    one = f.of(state, who)
    target = state.active if verb == "defend" else one[t.F_TARGET]
    if melee:
        net, mask, where = one[t.F_MELEE_NET], one[t.F_MELEE_MODS], t.W_MELEE
    else:
        net, mask, where = one[t.F_SHOT_NET], one[t.F_SHOT_MODS], t.W_SHOT
    targets = [target] if verb == "defend" else f.enemies(state, who)
    if verb == "defend":
        net = mask = 0  # at three squares, whatever came before
    elif target not in targets:
        net, mask = 0, mask & t.lasting(pack, t.L_TURN)  # a new target brings its own
    aim = Aim(who, where, targets, target, net, mask, one[t.F_STYLE] & 1)
    return aim.take(pack, command[2:] if verb == "defend" else command[1:])


def choices(pack, state, partial):
    verb = partial[0]
    if verb == "wound":
        return _wound(state, partial)
    if verb == "defend" and len(partial) == 1:
        return people(state, "hero", able.shooters(state), True)
    aim = aimed(pack, state, partial)
    if aim.end:
        return None
    chance = hit_chance(pack, state, aim, verb)
    title = f.name(state, aim.target)
    prompt = ("aim." + verb, title, signed(net(pack, state, aim, verb)))
    toggles = _toggles(pack, state, aim)
    return ask(pack, state, prompt, aim, ("aim.roll", title, chance), toggles)


def _wound(state, partial):
    if len(partial) == 1:
        return people(state, "target", f.living(state))
    if len(partial) == 2:
        return numbers(("ask.wounds",), 0, 15, 1)
    return None


def _toggles(pack, state, aim):
    """The checklist: without what the weapons rule out or the board knows by itself."""
    shown = []
    one = f.of(state, aim.who)
    long_weapon = f.trait(state, aim.who, t.LONG_WEAPON) or f.trait(
        state, aim.target, t.LONG_WEAPON
    )
    for i in modifiers(pack, aim.where):
        effect = t.mods(pack)[i][t.M_EFFECT]
        if effect == t.E_LONG and not long_weapon:
            continue
        if one[t.F_TRAITS] & t.THROWING and t.mods(pack)[i][t.M_RULE] in _NOT_THROWN:
            continue
        shown.append(i)
    return shown


def net(pack, state, aim, verb):
    """All modifiers of the attacker: those told by the table and those the board knows."""
    total = aim.own(pack)
    one, other = f.of(state, aim.who), f.of(state, aim.target)
    if other[t.F_TRAITS] & t.FLYING:
        total -= 1  # DU-125, DU-140
    if verb == "melee":
        if aim.on(pack, t.E_LONG) and not one[t.F_TRAITS] & t.LONG_WEAPON:
            total += 1  # the long weapon is the other one's: DU-146 costs him
        if other[t.F_COND] & t.DOWN and not aim.on(pack, t.E_BACK):
            total += 1  # DU-172
        return total
    total += (0, -1, 0, 1, 2)[other[t.F_SIZE]]  # DU-122
    if verb == "defend":
        total += _DEFENSIVE
    if other[t.F_COND] & t.DOWN and not aim.on(pack, t.E_BACK):
        total += 1
    agile = f.attribute(pack, state, aim.target, t.AGILITY)
    if agile > f.attribute(pack, state, aim.who, t.AGILITY):
        total -= 1  # DU-127
    return total


def from_back(pack, state, aim):
    return aim.on(pack, t.E_BACK) or bool(f.of(state, aim.target)[t.F_COND] & t.DOWN)


def _ahead(pack, state, aim):
    """Combat Skill against Combat Skill, all modifiers included: how far the attacker leads."""
    return attack_value(pack, state, aim) - defence_value(pack, state, aim)


def attack_value(pack, state, aim):
    return f.attribute(pack, state, aim.who, t.COMBAT) + net(pack, state, aim, "melee")


def defence_value(pack, state, aim):
    value = f.attribute(pack, state, aim.target, t.COMBAT) + aim.own(pack, True)
    if aim.on(pack, t.E_LONG) and f.trait(state, aim.target, t.LONG_WEAPON):
        value -= 1
    return value


def wins_tie(pack, state, aim):
    """Agility, then the shield, then the defender (DU-134)."""
    mine = f.attribute(pack, state, aim.who, t.AGILITY)
    theirs = f.attribute(pack, state, aim.target, t.AGILITY)
    if mine != theirs:
        return mine > theirs
    shield = harm.shield_usable(state, aim.target, from_back(pack, state, aim))
    return f.of(state, aim.who)[t.F_BLOCK] > 0 and not shield


def hit_chance(pack, state, aim, verb):
    if verb != "melee":
        skill = f.attribute(pack, state, aim.who, t.SHOOTING)
        return throws.chance(skill, net(pack, state, aim, verb))
    if aim.on(pack, t.E_STILL):
        return 100
    ways = odds.opposed(_ahead(pack, state, aim), wins_tie(pack, state, aim))
    return odds.percent(ways, 1296)


def again_row(pack, state, command):
    """ROLL at the top: the attack that it repeats."""
    aim = aimed(pack, state, command[:1])
    chance = hit_chance(pack, state, aim, command[0])
    force = signed(net(pack, state, aim, command[0]))
    return ("again", ("aim.again", force, f.name(state, aim.target), chance), ROLL)
