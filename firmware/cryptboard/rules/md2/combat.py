"""A fight: roll, resolve in order, deal Wounds (MD2-114 to MD2-142)."""

from cryptboard.rules import contract
from cryptboard.rules.kit import dice as pool
from cryptboard.rules.md2 import classes, effects, foes, heroes, lineup, pools, skills
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import remind, tell
from cryptboard.rules.md2.state import (
    BLOCK,
    BOOSTS,
    BY_FOE,
    BY_HERO,
    DAMAGE,
    ENEMY_REROLLS,
    FOE,
    KIND,
    LEADER,
    REROLLS,
    SEAT,
    SEEN,
    SIDE,
    SURPLUS,
    THROWN,
    UID,
    boosts,
    find,
)


def hero_attacks(pack, state, seat, foe, events):
    classes.before_attack(pack, state, seat, foe, events)
    state.target[seat] = foe[UID]
    remind(events, 114, 116, 117, 118)
    _begin(pack, state, BY_HERO, seat, foe, pools.hero_pool(pack, state, seat, foe), events)


def foe_attacks(pack, state, foe, seat, events):
    remind(events, 160, 161)
    _begin(pack, state, BY_FOE, seat, foe, pools.foe_pool(pack, state, foe, seat), events)


def _begin(pack, state, side, seat, foe, dice, events):
    thrown = pool.throw(state.chance, dice, t.faces(pack))
    kinds, faces = pool.event_of(thrown)
    events.append((contract.ROLLED, "dice", kinds, faces, 127))
    rerolls = state.spent * t.value(pack, t.V_LIFE_REROLLS) + boosts(state, "reroll")
    damage, block = boosts(state, "damage"), boosts(state, "block")
    enemy_rerolls = boosts(state, "enemy_reroll")
    state.boost = [0] * len(BOOSTS)
    seen = [0] * (len(thrown) // 2)
    state.fight = [side, seat, foe[UID], dice, thrown, seen, rerolls, enemy_rerolls]
    state.fight += [damage, block, 0]
    if not has_window(pack, state):
        finish(pack, state, events)


def has_window(pack, state):
    """Whether the players could still do something about this roll; else nobody is asked."""
    fight = state.fight
    if fight[REROLLS] or fight[ENEMY_REROLLS]:
        return bool(pools.loose(fight))
    return bool(skills.usable(pack, state, fight[SEAT])) or _rage_to_come(pack, state)


def _rage_to_come(pack, state):
    """A claw would feed the Rage that pays for an ability of this very combat."""
    fight = state.fight
    if not left(pack, fight, t.CLAW) or classes.rage_of(pack, state, fight[SEAT]) != 0:
        return False
    state.gear[fight[SEAT]][1] = 1
    found = bool(skills.usable(pack, state, fight[SEAT]))
    state.gear[fight[SEAT]][1] = 0
    return found


def reroll(pack, state, die, events):
    """One die again (MD2-238); an Enemy reroll is spent on E dice first (MD2-239)."""
    fight = state.fight
    kind = fight[THROWN][2 * die]
    if kind == t.E and fight[ENEMY_REROLLS]:
        fight[ENEMY_REROLLS] -= 1
        rule = 239
    else:
        fight[REROLLS] -= 1
        rule = 238
    pool.again(state.chance, fight[THROWN], die, t.faces(pack))
    events.append((contract.ROLLED, "dice", [kind], [fight[THROWN][2 * die + 1]], rule))
    if not has_window(pack, state):
        finish(pack, state, events)


def left(pack, fight, symbol):
    """How often a symbol shows on dice where it has not been resolved."""
    found = 0
    for die in range(len(fight[SEEN])):
        if not fight[SEEN][die] >> symbol & 1:
            kind, face = fight[THROWN][2 * die], fight[THROWN][2 * die + 1]
            found += pack.record("die", kind)[t.DIE_FACES][face][symbol]
    return found


def resolve(pack, state, symbol, events):
    """All dice that show this symbol; from now on they stay as they are."""
    fight = state.fight
    number = left(pack, fight, symbol)
    for die in range(len(fight[SEEN])):
        kind, face = fight[THROWN][2 * die], fight[THROWN][2 * die + 1]
        if pack.record("die", kind)[t.DIE_FACES][face][symbol]:
            fight[SEEN][die] |= 1 << symbol
    seat, foe = fight[SEAT], find(state, fight[FOE])
    if symbol == t.CLAW:
        rule = 24 if fight[SIDE] == BY_HERO else 22
        heroes.wound(pack, state, seat, number, rule, events)
    elif symbol == t.MANA and number:
        if fight[SIDE] == BY_HERO:
            heroes.gain_mana(pack, state, seat, number, 19, events)
        else:
            remind(events, 165)
    elif symbol == t.SHADOW and number:
        tell(events, 21, "shadow", ("shadow.%d" % state.heroes[seat],))
    elif symbol == t.TRIGGER and number and foe:
        _trigger(pack, state, foe, number, events)


def _trigger(pack, state, foe, number, events):
    """The enemy's ability, as often as the symbols pay for it (MD2-023, MD2-232)."""
    card = lineup.card(pack, foe)
    times = number // max(1, card[t.E_TRIGGER])
    if times:
        key = "ability.%s.%d" % (t.TABLES[foe[KIND]], card[t.E_TYPE])
        tell(events, 232, "ability", (key,), times)
    for _ in range(times):
        if foe[LEADER]:
            effects.by_foe(pack, state, foe, card[t.E_EFFECTS], 23, events)


def will_roll(pack, state):
    """Whether resolving now throws more dice, so that only ROLL may do it."""
    fight = state.fight
    foe = find(state, fight[FOE])
    if not foe:
        return False
    card = lineup.card(pack, foe)
    paid = left(pack, fight, t.TRIGGER) >= max(1, card[t.E_TRIGGER])
    return paid and effects.adds_dice(card[t.E_EFFECTS])


def finish(pack, state, events):
    """Everything not resolved yet, then damage against block (MD2-127, MD2-130)."""
    fight = state.fight
    for symbol in (t.CLAW, t.SHADOW, t.TRIGGER, t.MANA):
        resolve(pack, state, symbol, events)
    sums = pool.totals(fight[THROWN], t.faces(pack), t.SYMBOLS)
    damage = max(0, sums[t.DMG] + fight[DAMAGE])
    block = max(0, sums[t.BLOCK] + fight[BLOCK])
    state.roll = [damage, block, sums[t.MANA], sums[t.CLAW], sums[t.TRIGGER]]
    wounds = max(0, damage - block)
    seat, foe = fight[SEAT], find(state, fight[FOE])
    if fight[SIDE] == BY_HERO:
        if foe:
            foes.wound(pack, state, foe, wounds + fight[SURPLUS], seat, 130, events)
        classes.after_attack(pack, state, seat, events)
    else:
        heroes.wound(pack, state, seat, wounds, 167, events)
    state.fight = []
    state.used = []
    if fight[SIDE] == BY_HERO and state.health[seat] == 0:
        heroes.knock_out(state, seat, events)
