"""What cards do: a list of [effect, amount] run by one small interpreter.

damage block ignore dice reroll enemy_reroll       the fight or, before it, the next combat
fire frost hurt mana_loss                           the enemy's side against the hero
fire frost wounds                                   the hero's side against the target
heal mana mp rage action                            the user
"""

from cryptboard.rules import contract
from cryptboard.rules.kit import dice as pool
from cryptboard.rules.kit.values import change
from cryptboard.rules.md2 import foes, heroes, lineup, stands
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.state import (
    BLOCK,
    BOOSTS,
    BY_FOE,
    BY_HERO,
    DAMAGE,
    ENEMY_REROLLS,
    REROLLS,
    SEAT,
    SEEN,
    SIDE,
    SURPLUS,
    THROWN,
    find,
    part,
)


def adds_dice(effects):
    return any(effect[0] in t.KINDS for effect in effects)


def by_foe(pack, state, foe, effects, rule, events):
    """An enemy's ability, in its fight with a hero."""
    fight = state.fight
    seat = fight[SEAT]
    for name, amount in effects:
        if name == "damage" and fight[SIDE] == BY_FOE:
            fight[DAMAGE] += amount
        elif name == "block" and fight[SIDE] == BY_HERO:
            fight[BLOCK] += amount
        elif name in t.KINDS:
            if fight[SIDE] == BY_FOE or name == "blue":
                add_dice(pack, state, t.KINDS.index(name), amount, rule, events)
        elif name == "fire" or name == "frost":
            heroes.condition(pack, state, seat, name, amount, rule, events)
        elif name == "hurt":
            heroes.wound(pack, state, seat, amount, rule, events)
        elif name == "mana_loss":
            heroes.mana(state, seat, -amount, rule, events)
        elif name == "wounds":
            foes.wound(pack, state, foe, amount, -1, rule, events)
        elif name == "heal":
            foes.heal(foe, amount, events)


def add_dice(pack, state, kind, amount, rule, events):
    """More dice into a roll under way, within the caps of the whole combat (MD2-126)."""
    fight = state.fight
    amount = max(0, min(amount, t.caps(pack)[kind] - stands.lying(fight, kind)))
    thrown = stands.spared(state, kind, amount)
    more = [0] * 5
    more[kind] = amount - len(thrown) // 2
    thrown += pool.throw(state.chance, more, t.faces(pack))
    fight[THROWN] += thrown
    fight[SEEN] += [0] * amount
    if amount:
        kinds, faces = pool.event_of(fight[THROWN])
        events.append((contract.ROLLED, "dice", kinds, faces, rule))


def by_hero(pack, state, seat, effects, rule, events):
    """A hero's skill, token or arrows; before a roll the next combat keeps what it adds."""
    fight = state.fight
    for name, amount in effects:
        if fight and name in t.KINDS:
            add_dice(pack, state, t.KINDS.index(name), amount, 236, events)
        elif fight and name in _IN_FIGHT:
            side, field, sign = _IN_FIGHT[name]
            if side < 0 or fight[SIDE] == side:
                fight[field] += sign * amount
        elif name == "ignore":
            state.boost[BOOSTS.index("block")] -= amount
        elif name in BOOSTS:
            state.boost[BOOSTS.index(name)] += amount
        else:
            _on_user(pack, state, seat, name, amount, rule, events)


_IN_FIGHT = {
    "damage": (BY_HERO, DAMAGE, 1),
    "block": (BY_FOE, BLOCK, 1),
    "ignore": (BY_HERO, BLOCK, -1),
    "reroll": (-1, REROLLS, 1),
    "enemy_reroll": (-1, ENEMY_REROLLS, 1),
}


def _on_user(pack, state, seat, name, amount, rule, events):
    fight = state.fight
    if name == "heal":
        part("things").offer_heal(pack, state, amount, 241, events)
    elif name == "mana":
        heroes.gain_mana(pack, state, seat, amount, 235, events)
    elif name == "mp":
        change(state, "mp", amount, 0, 9, 240, events)
    elif name == "rage":
        heroes.rage(pack, state, seat, amount, 275, events)
    elif name == "action":
        change(state, "actions", amount, 0, 9, 281, events)
    else:
        foe = find(state, fight[2]) if fight else lineup.last_of(state, seat)
        if foe and name in ("fire", "frost"):
            foes.condition(pack, state, foe, name, amount, 237, events)
        elif foe and name == "wounds":
            if fight and fight[SIDE] == BY_HERO:
                fight[SURPLUS] += amount  # dealt with the attack's own Wounds (MD2-130)
            else:
                foes.wound(pack, state, foe, amount, seat, 143, events)
