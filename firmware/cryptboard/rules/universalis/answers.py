"""What the answers to pending questions do."""

from cryptboard.rules.contract import TRACK
from cryptboard.rules.kit.values import change
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis import throws, turns
from cryptboard.rules.universalis.state import part


def apply(pack, state, command, events):
    entry = state.pending.pop(0)
    _ANSWERS[entry[0]](pack, state, entry, command, events)


def _recover(pack, state, entry, command, events):
    """A Stunned figure needs 4 or more (DU-049)."""
    who = entry[1]
    ok = command[0] == "passed"
    if command[0] == "roll":
        ok = throws.throw(state, 1, t.S_TEST, who, -1, 49, events)[0] >= 4
    if ok:
        f.condition(state, who, t.STUNNED, False, 49, events)
    else:
        f.say(state, events, 49, "say.still_stunned", f.name(state, who))
        state.sour = who + 1 if who < t.FOE and command[0] == "roll" else 0


def _stand(pack, state, entry, command, events):
    who = entry[1]
    ok = command[0] == "free"
    if not ok:
        skill = f.attribute(pack, state, who, t.AGILITY)
        ok = throws.test(state, who, skill, 0, command[0], 50, events).ok
    if ok:
        turns.stand_up(state, who, events)
    else:
        turns.stay_down(state, who, events)


def _luck(pack, state, entry, command, events):
    """Fortune against a Knock Out: 5 or more (DU-010), or a second point (DU-011)."""
    _kind, who, vitality, condition, tried, acting = entry
    if command[0] == "accept":
        _out(state, who, events)
        return
    f.change(state, who, "luck", -1, 11 if tried else 10, events)
    ok = command[0] in ("sure", "passed")
    if command[0] == "roll":
        ok = throws.throw(state, 1, t.S_TEST, who, -1, 10, events)[0] >= 5
    if ok:
        one = f.of(state, who)
        rule = 11 if tried else 10
        f.change(state, who, "vit", vitality - one[t.F_VIT], rule, events)
        one[t.F_COND] = condition
        if acting and state.active < 0:
            state.active = who  # saved in his own activation he goes on
        f.say(state, events, rule, "say.lucky", f.name(state, who))
    elif f.of(state, who)[t.F_LUCK]:
        state.pending.insert(0, [t.P_LUCK, who, vitality, condition, 1, acting])
    else:
        _out(state, who, events)


def _out(state, who, events):
    if who >= t.FOE:
        part("harm").eliminate(state, who, events)
    else:
        f.say(state, events, 164, "say.out", f.name(state, who))


def _harm(pack, state, entry, command, events):
    harm = part("harm")
    if command[0] == "wounds":
        harm.suffer(pack, state, entry[1], command[1], entry[4], events)
    elif command[0] != "unhurt":
        count = command[1] if command[0] == "dice" else entry[2]
        harm.damage(pack, state, entry[1], count, entry[3], entry[4], events)


def _break(pack, state, entry, command, events):
    _kind, who, shield, blocked = entry
    rule = 181 if shield else 135
    broken = command[0] == "breaks"
    if command[0] == "roll":
        least = t.value(pack, t.V_SHIELD_BREAK if shield else t.V_WEAPON_BREAK)
        broken = throws.throw(state, 1, t.S_TEST, who, -1, rule, events)[0] <= least
    if not broken:
        f.say(state, events, rule, "say.holds")
        return
    part("strike").lose(state, who, shield, rule, events, not shield and blocked)
    if shield and blocked:  # DU-182
        armor = f.attribute(pack, state, who, t.ARMOR)
        if command[0] == "roll":
            part("harm").damage(pack, state, who, 1, armor, 182, events)
        else:
            state.pending.insert(0, [t.P_HARM, who, 1, armor, 182])


def _dispel(pack, state, entry, command, events):
    _kind, caster, spell, _target, total = entry[:5]
    if command[0] == "let":
        part("magic").unfold(pack, state, entry, False, events)
        return
    who, end = command[1], command[2]
    skill = f.attribute(pack, state, who, t.INTELLIGENCE)
    result = throws.test(state, who, skill, 0, end, 152, events, total + 1, caster)
    if not result.ok:
        f.say(state, events, 152, "say.not_dispelled", f.name(state, who))
        part("magic").unfold(pack, state, entry, end == "roll", events)
        return
    f.change(state, who, "mana", -1, 152, events)
    f.say(state, events, 152, "say.dispelled", ("spell.%d" % spell,))
    state.spells = [row for row in state.spells if row[0] != caster or row[1] != spell]


def _trap(pack, state, entry, command, events):
    """Detecting a trap (DU-080, DU-081)."""
    who = entry[1]
    skill = f.attribute(pack, state, who, t.PERCEPTION)
    result = throws.test(state, who, skill, 0, command[0], 80, events)
    if result.ok:
        change(state, "traps", 1, 0, 9, 80, events)
        f.say(state, events, 80, "say.trap_found")
        if result.sixes == 2:
            state.trap_bonus = 1
            f.say(state, events, 81, "say.trap_clear")
    else:
        spring(pack, state, who, 80, events)


def spring(pack, state, who, rule, events):
    """A trap goes off: only the table knows its dice."""
    f.say(state, events, rule, "say.trap_springs", f.name(state, who))
    armor = f.attribute(pack, state, who, t.ARMOR)
    state.pending.append([t.P_HARM, who, 0, armor, 45])


def _surprise(pack, state, entry, command, events):
    if command[0] == "surprise":
        for who in command[1:-1]:
            f.say(state, events, 106, "say.surprised", f.name(state, who))
        f.remind(events, 107)


def _panic(pack, state, entry, command, events):
    """Grunts near a fallen Leader need Courage (DU-184); at TRACK those named have failed."""
    if command[0] != "panic":
        return
    for who in command[1:-1]:
        ok = False
        name = f.name(state, who)
        if state.assist != TRACK:
            skill = f.attribute(pack, state, who, t.COURAGE)
            ok = throws.test(state, who, skill, 0, "roll", 184, events).ok
        f.say(state, events, 184, "say.stays" if ok else "say.flees", name)
        if not ok:
            part("harm").remove(state, who)


def _stray(pack, state, entry, command, events):
    if command[0] != "stray":
        return
    whom = command[1]
    if command[2] == "roll":
        part("harm").impact(pack, state, entry[1], whom, entry[2], 0, events)
        state.sour = whom + 1 if whom < t.FOE else 0
    else:
        part("harm").suffer(pack, state, whom, command[2], entry[4], events)


_ANSWERS = (_recover, _stand, _luck, _harm, _break, _dispel, _trap, _surprise, _panic, _stray)
