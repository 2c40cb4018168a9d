"""An attack with the board's dice: the throw, and what it comes to."""

from cryptboard.rules.contract import AGAIN, ROLLED
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import (
    BASH,
    DAMAGE,
    FEAR,
    KIND,
    NEAR_COMMAND,
    NEAR_CURSE,
    PIERCE,
    SORCERY,
)
from cryptboard.rules.kit import dice, standing

# fight: who attacks (a seat, or -1 - foe), the seats attacked, the dice, and what is spent
BY, TARGETS, THROWN, FLEX, RANGED, SPENT, BONUS, FAR, DEEP, PAID, DODGED, GUARD = range(12)
SHIELDS, MORE = 12, 13  # who uses a shield; surges that the table says there are
BY_DODGE, BY_AIM = 1, 2  # bits of DODGED: one of each


def start(pack, state, sides, pool, rule, events):
    """Throw the pool, never more than the box holds (DES-110); `sides`: by whom, at whom."""
    caps = [pack.record(t.DIE, kind)[t.D_COUNT] for kind in range(6)]
    thrown = dice.throw(state.chance, dice.capped(pool, caps), t.faces(pack))
    state.fight = list(sides) + [thrown, 0, 0, 0, 0, 0, 0, 0, 0, [], [], 0]
    thrown_now(pack, state, rule, events)


def amend(pack, state, amended, events):
    """What the table changes in a roll that stands: damage, range, surges, dice once more."""
    fight, again = state.fight, standing.said(amended, AGAIN)
    for die in again:
        dice.again(state.chance, fight[THROWN], die, t.faces(pack))
    if again:
        thrown_now(pack, state, 113, events)
    fight[BONUS] += standing.total(amended, "damage")
    fight[FAR] += standing.total(amended, "range")
    fight[MORE] += standing.total(amended, "surge")


def untouched(state):
    """Whether nothing has been done with the dice yet, so that the roll stands."""
    fight = state.fight
    return bool(fight) and not any(fight[i] for i in (RANGED, SPENT, DODGED, GUARD, SHIELDS))


def stands(count):
    """What may amend a roll of so many dice (Scene.stands)."""
    return ("damage", -9, 9), ("range", -9, 9), ("surge", -9, 9), (AGAIN, 0, count - 1)


def thrown_now(pack, state, rule, events):
    fight = state.fight
    state.thrown = list(fight[THROWN])
    kinds, faces = dice.event_of(fight[THROWN])
    events.append((ROLLED, "attack", kinds, faces, rule))
    fight[FLEX] = totals(pack, state)[t.ENHANCE] + _sorcery(pack, state)
    for i in range(RANGED, DODGED):
        fight[i] = 0


def _sorcery(pack, state):
    """Damage or range of the attacker's choice; Ironskin is immune to it (DES-128, DES-143)."""
    by = state.fight[BY]
    if by >= 0 and state.target >= 0:
        monster = state.foes[state.target][KIND]
        if t.rank(pack, monster, "ironskin"):
            return 0
    return mods_of(state)[SORCERY] + (t.rank(pack, monster_of(state), "sorcery") if by < 0 else 0)


def totals(pack, state):
    return dice.totals(state.fight[THROWN], t.faces(pack), t.SYMBOLS)


def mods_of(state):
    by = state.fight[BY]
    return state.mods[by if by >= 0 else len(state.heroes)]


def monster_of(state):
    return state.foes[-1 - state.fight[BY]][KIND]


def surges(pack, state):
    """Surges rolled, and the free ones that some heroes have on attacks (DES-151)."""
    rolled = max(0, totals(pack, state)[t.SURGE] + state.fight[MORE])
    if state.fight[BY] >= 0:
        rolled += pack.record(t.HERO, state.heroes[state.fight[BY]])[t.H_SURGES]
    return rolled


def left(pack, state):
    return surges(pack, state) - state.fight[SPENT]


def fear(pack, state):
    """Surges that the target's Fear still wants (DES-125)."""
    want = mods_of(state)[FEAR]
    if state.fight[BY] >= 0 and state.target >= 0:
        want = max(want, t.rank(pack, state.foes[state.target][KIND], "fear"))
    return max(0, want - state.fight[PAID])


def missed(pack, state):
    """A miss on a die; a blank among Bash's own dice (DES-115)."""
    shown = totals(pack, state)
    return bool(shown[t.MISS] or (bashing(pack, state) and shown[t.BLANK]))


def bashing(pack, state):
    """The attacker chose how many power dice he rolls: a blank among them misses (DES-115)."""
    able = state.fight[BY] >= 0 or t.rank(pack, monster_of(state), "bash")
    return bool(able and mods_of(state)[BASH])


def result(pack, state):
    """(damage, range, pierce) as the attack stands."""
    fight, shown, mods = state.fight, totals(pack, state), mods_of(state)
    damage = shown[t.DAMAGE] + fight[FLEX] - fight[RANGED] + fight[BONUS] + mods[DAMAGE]
    far = shown[t.RANGE] + fight[RANGED] + fight[FAR]
    deep = mods[PIERCE] + fight[DEEP]
    near = (1 if mods[NEAR_COMMAND] else 0) - (1 if mods[NEAR_CURSE] else 0)
    if fight[BY] < 0:
        deep += t.rank(pack, monster_of(state), "pierce")
        if t.rank(pack, monster_of(state), "dark-prayer"):
            near += surges(pack, state)
    return max(0, damage + near), max(0, far + near), deep
