"""What an impact does: shield, damage dice, size, conditions, and who falls."""

from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis import throws

GONE = -1  # state.placed: the Leader has been there, and will not come again


def wounds(dice, against):
    """Each die that reaches the armour takes 1 Vitality; a 1 never does (DU-158, DU-159)."""
    return len([face for face in dice if face != 1 and face >= against])


def damage(pack, state, who, count, against, rule, events, by=-1):
    """Roll damage dice against a number; returns the Vitality that they take."""
    if count <= 0:
        return 0
    dice = throws.throw(state, count, t.S_DAMAGE, by if by >= 0 else who, who, rule, events)
    return suffer(pack, state, who, wounds(dice, against), 158, events)


def suffer(pack, state, who, lost, rule, events):
    one = f.of(state, who)
    before, condition = one[t.F_VIT], one[t.F_COND]
    f.change(state, who, "vit", -lost, rule, events)
    if before > one[t.F_VIT] == 0:
        if who >= t.FOE and not one[t.F_LUCK]:
            eliminate(state, who, events)
        else:
            _knock_out(state, who, before, condition, events)
    elif before != 1 and one[t.F_VIT] == 1:
        f.say(state, events, 171, "say.wounded", f.name(state, who))
    else:
        f.say(state, events, rule, "say.vitality", f.name(state, who), one[t.F_VIT])
    return lost


def _knock_out(state, who, before, condition, events):
    f.condition(state, who, t.OUT, True, 164, events)
    if f.of(state, who)[t.F_LUCK]:
        acting = 1 if state.active == who else 0
        state.pending.insert(0, [t.P_LUCK, who, before, condition, 0, acting])
    if state.active == who:
        state.active = -1


def eliminate(state, who, events):
    one = state.foes[who - t.FOE]
    f.say(state, events, 164, "say.eliminated", f.name(state, who))
    state.corpses[one[t.F_LEVEL] - 1] += 1
    remove(state, who)
    if one[t.F_TRAITS] & t.LEADER:
        state.placed = GONE
        f.say(state, events, 184, "say.leader_dead")
        if grunts(state):
            state.pending.append([t.P_PANIC])


def grunts(state):
    return [who for who in f.foes(state) if f.of(state, who)[t.F_LEVEL] == t.GRUNT]


def remove(state, who):
    """Take a foe off the board; without foes the combat is over."""
    state.foes[who - t.FOE] = []
    state.casts = [row for row in state.casts if row[0] // 64 != who]  # another caster's are new
    state.spells = [row for row in state.spells if row[0] != who]
    if state.active == who:
        state.active = -1
    for one in state.heroes:
        if one[t.F_TARGET] == who:  # whoever takes its place is somebody else
            one[t.F_TARGET] = -1
            one[t.F_FLAGS] &= ~t.ENGAGED
    state.pending = [entry for entry in state.pending if _still_asked(state, entry, who)]
    if not f.foes(state):
        state.combat = 0
        for i in range(len(state.heroes)):
            f.flag(state, i, t.ENGAGED, False)


def _still_asked(state, entry, gone):
    """What waited for one who is gone waits no longer."""
    kind = entry[0]
    if kind == t.P_SURPRISE:
        while gone in entry[4:]:
            entry.pop(4 + entry[4:].index(gone))
        return len(entry) > 4
    if kind == t.P_PANIC:
        return bool(grunts(state))
    return kind == t.P_LUCK or entry[1] != gone


def shield_usable(state, who, back):
    return f.of(state, who)[t.F_BLOCK] > 0 and not back


def blocks(state, who, by, sixes, repeat, events):
    """The shield's roll (DU-177, DU-178), and once more for one who shields (DU-145)."""
    if sixes >= 2:
        return False
    need = f.of(state, who)[t.F_BLOCK] + (1 if sixes else 0)
    for attempt in range(2 if repeat else 1):
        if attempt:
            f.flag(state, who, t.SHIELDED)
            f.say(state, events, 145, "say.shielding", f.name(state, who))
        if throws.throw(state, 1, t.S_SHIELD, who, by, 177, events)[0] >= need:
            return True
    return False


def by_size(state, who, whom, sixes):
    """(condition or 0, rule) of the table of sizes and criticals (DU-165 to DU-169)."""
    one, other = f.of(state, who), f.of(state, whom)
    larger = one[t.F_SIZE] - other[t.F_SIZE]
    if larger >= 2:
        return t.DOWN, 165
    if larger == 1:
        small_leader = other[t.F_TRAITS] & t.LEADER and other[t.F_SIZE] == t.SMALL
        return (0 if sixes == 0 or (sixes == 1 and small_leader) else t.DOWN), 166
    if sixes < 2:
        return 0, 167
    if larger == 0:
        return t.DOWN, 167
    return t.STUNNED, 168 if larger == -1 else 169


def impact(pack, state, who, whom, count, sixes, events, back=False, repeat=False, extra=True):
    """One hit: shield, damage, size.  Returns the Vitality lost, -1 when it was blocked."""
    lost = 0
    blocked = shield_usable(state, whom, back) and blocks(state, whom, who, sixes, repeat, events)
    if blocked:
        f.say(state, events, 177, "say.blocked", f.name(state, whom))
        if f.trait(state, who, t.BREAKER):
            state.pending.append([t.P_BREAK, whom, 1, 1])
    else:
        count += sixes if extra else 0
        armor = f.attribute(pack, state, whom, t.ARMOR)
        lost = damage(pack, state, whom, count, armor, 160 if sixes else 158, events, who)
    one = f.of(state, whom)
    stops = blocked and t.value(pack, t.V_BLOCK_STOPS_SIZE)
    if one and not one[t.F_COND] & t.OUT and not stops:
        bit, rule = by_size(state, who, whom, sixes)
        if bit:
            f.condition(state, whom, bit, True, rule, events)
    return -1 if blocked else lost
