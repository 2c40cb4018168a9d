"""What ROLL would throw now, by kind and side, and what is added: line 3 before a roll."""

from cryptboard.rules.md2 import lineup, pools
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.state import AIM, ENEMY, HERO, SPIRIT_AIM, boosts, find, part

HEROES, FOES = 0, 1  # whose dice they are


def show(pack, state, out):
    """Fill Scene.pool and Scene.force; nothing where no attack is to be rolled."""
    found = _next(pack, state)
    if found is None:
        return
    dice, mine = found
    counts = [dice[0][kind] + dice[1][kind] for kind in range(5)]
    out.pool = tuple(
        [(_side(kind, mine), kind, counts[kind]) for kind in range(5) if counts[kind]]
    )
    rows = [], []
    for side, kind, number in out.pool:
        rows[side].append(("dice.%d" % kind, number))
    for name, side in (("damage", mine), ("block", 1 - mine)):
        if boosts(state, name):
            rows[side].append("%+d" % boosts(state, name))
    out.force = ("line.pool", tuple(rows[mine]), tuple(rows[1 - mine]), _rerolls(pack, state))


def _side(kind, mine):
    """Blue dice are the defender's, enemy dice always the enemy's."""
    if kind == t.E:
        return FOES
    return 1 - mine if kind == t.B else mine


def _next(pack, state):
    """(dice, side of the one who attacks) of the attack that ROLL would make, or None."""
    if state.over or state.fight:
        return None
    if state.phase == HERO and not state.ask:
        seat = state.active
        foe = lineup.last_of(state, seat) if seat >= 0 and state.actions else None
        return (pools.hero_dice(pack, state, seat, foe), HEROES) if foe else None
    foe = None
    if state.ask and state.ask[-1][0] == "act":
        foe = find(state, state.ask[-1][1])
    elif state.phase == ENEMY and not state.ask:
        foe = lineup.current(state)
    seat = lineup.aim(state, foe) if foe else -1
    if seat >= 0 and foe[AIM] >= SPIRIT_AIM:
        dice = part("spirits").defence_dice(pack, state, foe, foe[AIM] - SPIRIT_AIM)
        return dice, FOES
    return (pools.foe_dice(pack, state, foe, seat), FOES) if seat >= 0 else None


def _rerolls(pack, state):
    """Of any dice, and of the enemy's, together; what a Pillar takes is not among the dice."""
    number = boosts(state, "reroll") + boosts(state, "enemy_reroll")
    number += state.spent * t.value(pack, t.V_LIFE_REROLLS)
    return ("mod.reroll", number) if number else ""
