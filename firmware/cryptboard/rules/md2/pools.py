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
    own, card = state.pools[seat], lineup.card(pack, foe)
    wanted = [own[0], own[1], card[t.E_BLUE], own[t.P_SHADOW], enemy_dice(pack, foe)]
    for kind in range(4):
        wanted[kind] += boosts(state, t.KINDS[kind])
    return pool.capped(wanted, t.caps(pack))


def foe_pool(pack, state, foe, seat):
    """Its item or card, the hero's defence, Minions; never a Shadow die (MD2-166)."""
    extra = 0
    if foe[KIND] == IS_MOB and foe[ITEM] == NO_ITEM:
        extra = t.value(pack, t.V_NO_ITEM_DICE)
    blue = state.pools[seat][t.B] + boosts(state, "blue")
    wanted = [foe[DICE][0], foe[DICE][1], blue, 0, enemy_dice(pack, foe) + extra]
    return pool.capped(wanted, t.caps(pack))


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
