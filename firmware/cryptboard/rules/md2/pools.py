"""Which dice a fight throws, which may be thrown again, and which should be."""

from cryptboard.rules.kit import dice as pool
from cryptboard.rules.md2 import lineup
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.state import (
    BY_FOE,
    DICE,
    IS_MOB,
    ITEM,
    KIND,
    MINIONS,
    NO_ITEM,
    REROLLS,
    SEEN,
    SIDE,
    THROWN,
    boosts,
)


def hero_pool(pack, state, seat, foe):
    """Weapon, Shadow, defence, Minions, bonus dice; what is above the caps is lost (MD2-126)."""
    return _joined(hero_dice(pack, state, seat, foe))


def hero_dice(pack, state, seat, foe):
    """(what lies there anyhow, what is added for this attack): the added dice come last."""
    own, card, caps = state.pools[seat], lineup.card(pack, foe), t.caps(pack)
    base = [own[0], own[1], card[t.E_BLUE], 0, enemy_dice(pack, foe)]
    more = [boosts(state, t.KINDS[kind]) for kind in range(4)] + [0]
    more[t.S] += own[t.P_SHADOW]
    if boosts(state, "pillar") and own[t.P_TYPE] != t.MELEE:
        more[t.value(pack, t.V_PILLAR_DIE)] -= 1  # MD2-252
    return _within(base, more, caps)


def foe_pool(pack, state, foe, seat):
    """Its item or card, the hero's defence, Minions; never a Shadow die (MD2-166)."""
    return _joined(foe_dice(pack, state, foe, seat))


def foe_dice(pack, state, foe, seat):
    extra = 0
    if foe[KIND] == IS_MOB and foe[ITEM] == NO_ITEM:
        extra = t.value(pack, t.V_NO_ITEM_DICE)
    own = state.pools[seat][t.B] if seat >= 0 else 0
    base = [foe[DICE][0], foe[DICE][1], own, 0, enemy_dice(pack, foe) + extra]
    return _within(base, [0, 0, boosts(state, "blue"), 0, 0], t.caps(pack))


def _within(base, more, caps):
    """At most as many of a kind as the box has; what takes dice away finds some, or nothing."""
    base = pool.capped(base, caps)
    for kind in range(5):
        more[kind] = max(-base[kind], min(more[kind], caps[kind] - base[kind]))
    return base, more


def _joined(dice):
    return [dice[0][kind] + dice[1][kind] for kind in range(5)]


def throw(pack, state, dice):
    """The dice that are always there, then the added ones; one less is thrown, and not counted."""
    base, more = dice
    thrown = pool.throw(state.chance, base, t.faces(pack))
    for kind in range(5):
        for _ in range(-more[kind]):
            at = thrown[0::2].index(kind)
            del thrown[2 * at : 2 * at + 2]
    return thrown + pool.throw(state.chance, more, t.faces(pack))


def enemy_dice(pack, foe):
    return foe[MINIONS] if foe[KIND] == IS_MOB else lineup.card(pack, foe)[t.E_ENEMY]


def loose(fight):
    """Dice that may be rolled again: nothing of theirs was resolved yet (MD2-129)."""
    enough = fight[REROLLS] > 0
    found = []
    for die in range(len(fight[SEEN])):
        if not fight[SEEN][die] and (enough or fight[THROWN][2 * die] == t.E):
            found.append(die)
    return found


def suggested(pack, state):
    """The die that most wants another try: a blank of one's own, else the worst of theirs."""
    fight = state.fight
    best, worst = -1, 0
    for die in loose(fight):
        kind, face = fight[THROWN][2 * die], fight[THROWN][2 * die + 1]
        shown = pack.record("die", kind)[t.DIE_FACES][face]
        harm = 2 * shown[t.CLAW] + shown[t.TRIGGER]
        good = shown[t.DMG] - shown[t.BLOCK] + shown[t.MANA]
        if fight[SIDE] == BY_FOE:
            good = shown[t.BLOCK] - shown[t.DMG]
        score = 2 + harm - good
        if best < 0 or score > worst:
            best, worst = die, score
    return best
