"""Magic: casting with its limits, permanence, blunders, and what is left to dispel.

cast SPELL ...   the aim's tokens, then the answer
"""

from cryptboard.rules.contract import TRACK
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import harm, spells, throws
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.aim import Aim, ask, modifiers, signed
from cryptboard.rules.universalis.lists import kinds, numbers


def aimed(pack, state, command):
    who = state.active
    kind = pack.record(t.SPELL, command[1])[t.S_KIND]
    found = spells.targets(state, who, kind) if kind else ()
    where = t.W_SPELL if kind == t.PROJECTILE else 0
    aim = Aim(who, where, found, f.of(state, who)[t.F_TARGET])
    return aim.take(pack, command[2:])


def modifier(pack, state, aim, spell):
    """DU-057, DU-156, DU-157 and what the table says."""
    total = aim.net
    if f.difficult(state, aim.who):
        total -= 1
    if spells.active_spell(state, aim.who):
        total -= 1
    if pack.record(t.SPELL, spell)[t.S_KIND] == t.CONTROL:
        other = f.of(state, aim.target)
        if other[t.F_SIZE] == t.HUGE or other[t.F_LEVEL] == t.CHAMPION:
            total -= 2
        elif other[t.F_SIZE] == t.LARGE:
            total -= 1
    return total


def choices(pack, state, partial):
    if len(partial) == 1:
        return kinds("spell", "spell.%d", spells.known(pack, state, state.active))
    spell = partial[1]
    if pack.record(t.SPELL, spell)[t.S_PERMANENT] and partial[-1] == "passed":
        return numbers(("ask.higher",), 1, 6, 6)
    if partial[-2] == "passed":
        return None
    aim = aimed(pack, state, partial)
    if aim.end:
        return None
    total = modifier(pack, state, aim, spell)
    skill = f.attribute(pack, state, aim.who, t.INTELLIGENCE)
    whom = f.name(state, aim.target) if aim.target >= 0 else ""
    prompt = ("aim.cast", ("spell.%d" % spell,), whom, signed(total))
    label = ("aim.try", throws.chance(skill, total))
    return ask(pack, state, prompt, aim, label, modifiers(pack, aim.where))


def apply(pack, state, command, events):
    spell = command[1]
    record = pack.record(t.SPELL, spell)
    told = 0
    if command[-2] == "passed":
        told, command = command[-1], command[:-1]
    aim = aimed(pack, state, command)
    who = aim.who
    one = f.of(state, who)
    one[t.F_ACTION] = 0
    if aim.target >= 0:
        one[t.F_TARGET] = aim.target
    if record[t.S_SUPERIOR]:
        one[t.F_MOVE] = 0
        f.flag(state, who, t.NO_MOVE)
    skill = f.attribute(pack, state, who, t.INTELLIGENCE)
    total = modifier(pack, state, aim, spell)
    result = throws.test(state, who, skill, total, aim.end, 147, events, 10, aim.target)
    if result.blunder:
        _blunder(pack, state, who, events)
    elif not result.ok:
        f.say(state, events, 147, "say.cast_failed", result.total)
    else:
        _succeed(pack, state, aim, spell, record, result, told, events)


def _blunder(pack, state, who, events):
    """DU-154; which attribute the dice are rolled against is data."""
    f.say(state, events, 154, "say.cast_blunder", f.name(state, who))
    against = f.attribute(pack, state, who, t.value(pack, t.V_BLUNDER_ATTR))
    count = t.value(pack, t.V_BLUNDER_DICE)
    if state.assist == TRACK:
        state.pending.append([t.P_HARM, who, count, against, 154])
    else:
        harm.damage(pack, state, who, count, against, 154, events)
    one = f.of(state, who)
    if one and not one[t.F_COND] & t.OUT:
        f.condition(state, who, t.STUNNED, True, 154, events)
    for entry in state.pending:  # Fortune may save him from the damage, not from this
        if entry[0] == t.P_LUCK and entry[1] == who:
            entry[3] |= t.STUNNED


def _succeed(pack, state, aim, spell, record, result, told, events):
    who = aim.who
    f.say(state, events, 147, "say.cast", ("spell.%d" % spell,), result.total)
    f.change(state, who, "mana", -spells.cost(record), 151, events)
    _count(state, who, spell)
    if record[t.S_PERMANENT]:
        turns = max(result.dice) if result.dice else told
        state.spells.append([who, spell, turns])
        f.say(state, events, 149, "say.lasts", ("spell.%d" % spell,), turns)
    entry = [t.P_DISPEL, who, spell, aim.target, result.total, aim.mask]
    if result.sixes == 2:
        f.say(state, events, 153, "say.full_power")
    elif spells.dispellers(state, who):
        state.pending.append(entry)
        return
    unfold(pack, state, entry, aim.end == "roll", events)


def _count(state, who, spell):
    for row in state.casts:
        if row[0] == who * 64 + spell:
            row[1] += 1
            return
    state.casts.append([who * 64 + spell, 1])


def unfold(pack, state, entry, roll, events):
    """A spell that nobody dispelled: a projectile's damage is rolled now, or by the next ROLL."""
    _kind, caster, spell, target, _total, mask = entry
    record = pack.record(t.SPELL, spell)
    if record[t.S_KIND] != t.PROJECTILE or not f.of(state, target):
        return
    count = record[t.S_DICE] + _cover(pack, mask, f.of(state, target)[t.F_BLOCK])
    armor = f.attribute(pack, state, target, t.ARMOR)
    if f.of(state, target)[t.F_BLOCK]:
        state.pending.append([t.P_BREAK, target, 1, 0])  # DU-181
    if roll:
        harm.damage(pack, state, target, count, armor, 155, events, caster)
    elif count > 0:
        state.pending.insert(0, [t.P_HARM, target, count, armor, 155])


def _cover(pack, mask, shield):
    """Dice lost to cover; a shield is light cover (DU-155, DU-179), and both cost only one."""
    lost = -1 if shield else 0
    for i in range(len(t.mods(pack))):
        record = t.mods(pack)[i]
        if mask >> i & 1 and record[t.M_EFFECT] == t.E_DIE:
            lost = min(lost, record[t.M_VALUE])
    return lost
