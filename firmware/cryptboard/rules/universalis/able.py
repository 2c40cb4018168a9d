"""What the active figure may do now, and its rows in the tree of choices."""

from cryptboard.rules.contract import LESS, MORE, TRACK
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.lists import row
from cryptboard.rules.universalis.state import part


def may_attack(state, who):
    """At most three attacks, Huge creatures excepted (DU-118); not after shielding (DU-145)."""
    one = f.of(state, who)
    if one[t.F_FLAGS] & t.HOLD_BACK or not (one[t.F_ACTION] or one[t.F_ATTACKS]):
        return False
    if one[t.F_ATTACKS] >= 3 and one[t.F_SIZE] < t.HUGE:
        return False
    return bool(f.enemies(state, who))


def may_shoot(state, who):
    one = f.of(state, who)
    shut = t.WATER | t.LOADING | t.ENGAGED | t.SHOT_LOST  # DU-091: in Melee Range only melee
    barred = one[t.F_FLAGS] & shut or one[t.F_COND] & t.DOWN
    return one[t.F_SHOT] > 0 and not barred and may_attack(state, who)


def may_defend(state, who):
    """A defensive shot: once per turn, not while reloading or in Melee Range (DU-131, DU-091)."""
    one = f.of(state, who)
    barred = one[t.F_FLAGS] & (t.WATER | t.LOADING | t.SHOT_BACK | t.SHOT_LOST | t.ENGAGED)
    return one[t.F_SHOT] > 0 and not barred and not one[t.F_COND] & (t.DOWN | t.OUT)


def shooters(state):
    return [i for i in f.standing_heroes(state) if may_defend(state, i)]


def may_move(state, who):
    one = f.of(state, who)
    return one[t.F_MOVE] and not one[t.F_COND] & t.DOWN and not one[t.F_FLAGS] & t.NO_MOVE


def may_quick(state, who):
    """One is free, a second one replaces the Action (DU-052); none while running (DU-097)."""
    one = f.of(state, who)
    return (one[t.F_QUICK] or one[t.F_ACTION]) and not one[t.F_FLAGS] & t.RUNNING


def has_another(state, who):
    """Whether the Action still holds an attack; more than one is a skill of the figure."""
    one = f.of(state, who)
    traits = one[t.F_TRAITS]
    most = 3 if traits & t.THRICE else 2 if traits & t.TWICE else 1
    return bool(one[t.F_ACTION]) or 0 < one[t.F_ATTACKS] < most


def again(state):
    """The attack that ROLL makes at once: as remembered, on the same target."""
    who = state.active
    if state.assist == TRACK or who < 0:
        return []
    if not (may_attack(state, who) and has_another(state, who)):
        return []
    one = f.of(state, who)
    enemies = f.enemies(state, who)
    if one[t.F_TARGET] not in enemies and not (state.combat and len(enemies) == 1):
        return []
    verb = "shoot" if one[t.F_STYLE] & 2 else "melee"
    if verb == "shoot" and not may_shoot(state, who):
        return []
    return [verb, "roll"]


def by_hand(state):
    """PLUS and MINUS: the active figure's Vitality."""
    one = f.of(state, state.active)
    rows = [row("hurt", LESS)]
    return rows + [row("heal", MORE)] if one[t.F_VIT] < one[t.F_ATTR + t.VITALITY] else rows


def acting(pack, state, key):
    """What the active figure may do; `key` is the key of its attack."""
    who = state.active
    rows = []
    if state.assist != TRACK:
        if may_attack(state, who):
            rows.append(row("melee", key))
        if may_shoot(state, who):
            rows.append(row("shoot"))
    if f.record(pack, state, who)[t.R_SPELLS] and part("spells").known(pack, state, who):
        rows.append(row("cast"))
    if may_move(state, who):
        rows.append(row("move"))
    rows.append(row("do"))
    if may_quick(state, who):
        rows.append(row("quick"))
    rows.append(row("check"))
    if f.enemies(state, who):
        rows.append(row("oppose"))
        rows.append(row("engage"))
    rows.append(row("terrain"))
    return rows
