"""A fight: roll, resolve in order, deal Wounds (MD2-114 to MD2-142)."""

from cryptboard.rules import contract
from cryptboard.rules.kit import dice as pool
from cryptboard.rules.md2 import classes, effects, foes, heroes, lineup, pools, skills, stands
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import must, remind, tell
from cryptboard.rules.md2.state import (
    AIM,
    BLOCK,
    BOOSTS,
    BY_FOE,
    BY_HERO,
    DAMAGE,
    ENEMY_REROLLS,
    FOE,
    GONE,
    IS_BOSS,
    KIND,
    LEADER,
    MORE_CLAWS,
    MORE_MANA,
    NO_SPIRIT,
    REROLLS,
    S_ACTING,
    SEAT,
    SEEN,
    SIDE,
    SPIRIT,
    SPIRIT_AIM,
    SURPLUS,
    THROWN,
    UID,
    boosts,
    find,
    part,
)


def hero_attacks(pack, state, seat, foe, events):
    classes.before_attack(pack, state, seat, foe, events)
    state.target[seat] = foe[UID]
    remind(events, 114, 116, 117, 118)
    dice = pools.hero_dice(pack, state, seat, foe)
    _begin(pack, state, [BY_HERO, seat, foe, NO_SPIRIT], dice, events)


def spirit_attacks(pack, state, seat, gear, events):
    """A Shaman's Spirit, for her XP (MD2-292, MD2-294)."""
    foe, number = lineup.last_of(state, seat), gear[S_ACTING]
    gear[S_ACTING] = -1
    dice = part("spirits").attack_dice(pack, state, number, foe)
    _begin(pack, state, [BY_HERO, seat, foe, number], dice, events)


def foe_attacks(pack, state, foe, seat, events):
    remind(events, 160, 161)
    spirit = foe[AIM] - SPIRIT_AIM if foe[AIM] >= SPIRIT_AIM else NO_SPIRIT
    if spirit == NO_SPIRIT:
        dice = pools.foe_dice(pack, state, foe, seat)
    else:
        dice = part("spirits").defence_dice(pack, state, foe, spirit)
    _begin(pack, state, [BY_FOE, seat, foe, spirit], dice, events)


def _begin(pack, state, who, dice, events):
    side, seat, foe, spirit = who
    thrown = pools.throw(pack, state, dice)
    dice = [dice[0][kind] + dice[1][kind] for kind in range(5)]
    rerolls = state.spent * t.value(pack, t.V_LIFE_REROLLS) + boosts(state, "reroll")
    damage, block = boosts(state, "damage"), boosts(state, "block")
    enemy_rerolls = boosts(state, "enemy_reroll")
    state.boost = [0] * (len(BOOSTS) - 1) + state.boost[-1:]  # a Pillar stays (MD2-252)
    seen = [0] * (len(thrown) // 2)
    state.fight = [side, seat, foe[UID], dice, thrown, seen, rerolls, enemy_rerolls]
    state.fight += [damage, block, 0, 0, 0, spirit]
    if foe[KIND] == IS_BOSS:
        part("boss").of_track(pack, state, state.fight)
    _lies(pack, state, 127, events)


def _lies(pack, state, rule, events):
    """All dice as they lie now; the rest follows unless somebody can still do something."""
    if state.amended and not has_window(pack, state):
        stands.throw_ahead(pack, state)
    stands.apply(pack, state)
    kinds, faces = pool.event_of(state.fight[THROWN])
    events.append((contract.ROLLED, "dice", kinds, faces, rule))
    if state.assist == contract.FULL:  # it may bring a reroll
        resolve(pack, state, t.SHADOW, events)
    if not has_window(pack, state):
        finish(pack, state, events)


def has_window(pack, state):
    """Whether the players could still do something about this roll; else nobody is asked."""
    fight = state.fight
    if fight[SPIRIT] != NO_SPIRIT:
        return False
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
    _lies(pack, state, rule, events)


def left(pack, fight, symbol):
    """How often a symbol shows on dice where it has not been resolved."""
    found = 0
    for die in range(len(fight[SEEN])):
        if not fight[SEEN][die] & (1 << symbol | GONE):
            kind, face = fight[THROWN][2 * die], fight[THROWN][2 * die + 1]
            found += pack.record("die", kind)[t.DIE_FACES][face][symbol]
    return found


def resolve(pack, state, symbol, events):
    """All dice that show this symbol; from now on they stay as they are."""
    fight = state.fight
    number = left(pack, fight, symbol)
    if symbol == t.CLAW:
        number = max(0, number + fight[MORE_CLAWS])
        fight[MORE_CLAWS] = 0
    elif symbol == t.MANA:
        number = max(0, number + fight[MORE_MANA])
        fight[MORE_MANA] = 0
    for die in range(len(fight[SEEN])):
        kind, face = fight[THROWN][2 * die], fight[THROWN][2 * die + 1]
        if pack.record("die", kind)[t.DIE_FACES][face][symbol]:
            fight[SEEN][die] |= 1 << symbol
    seat, foe = fight[SEAT], find(state, fight[FOE])
    if symbol == t.CLAW:
        rule = 24 if fight[SIDE] == BY_HERO else 22
        _hurt(pack, state, number, rule, events)
    elif symbol == t.MANA and number:
        if fight[SIDE] == BY_HERO:
            heroes.gain_mana(pack, state, seat, number, 19, events)
        else:
            remind(events, 165)
    elif symbol == t.SHADOW and number:
        _shadow(pack, state, seat, events)
    elif symbol == t.TRIGGER and number and foe:
        _trigger(pack, state, foe, number, events)


def _hurt(pack, state, amount, rule, events):
    """The hero in this fight, or the Spirit that is in it."""
    seat, spirit = state.fight[SEAT], state.fight[SPIRIT]
    if spirit == NO_SPIRIT:
        heroes.wound(pack, state, seat, amount, rule, events)
    else:
        part("spirits").wound(pack, state, seat, spirit, amount, rule, events)


def _shadow(pack, state, seat, events):
    """Part of the attack, before its Wounds; in FULL the board applies it (MD2-021)."""
    hero = state.heroes[seat]
    if state.assist != contract.FULL:
        must(events, 21, "shadow", ("shadow.%d" % hero,))
    else:
        tell(events, 21, "shadow", ("shadow.%d" % hero,))
        own = pack.record("hero", hero)[t.H_SHADOW]
        effects.by_hero(pack, state, seat, own, 21, events)


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


def totals(pack, fight):
    """How often each symbol shows on the dice that count."""
    sums = [0] * t.SYMBOLS
    for die in range(len(fight[SEEN])):
        if not fight[SEEN][die] & GONE:
            shown = t.faces(pack)(fight[THROWN][2 * die])[fight[THROWN][2 * die + 1]]
            for symbol in range(t.SYMBOLS):
                sums[symbol] += shown[symbol]
    return sums


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
    stands.apply(pack, state)
    for symbol in (t.CLAW, t.SHADOW, t.TRIGGER, t.MANA):
        resolve(pack, state, symbol, events)
    sums = totals(pack, fight)
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
        _hurt(pack, state, wounds, 167, events)
        if foe and fight[SPIRIT] == NO_SPIRIT:
            names = lineup.enemy_name(pack, foe), heroes.hero_name(state, seat)
            tell(events, 167, "hurt", names[0], names[1], wounds, state.health[seat])
    state.stood = [fight[SIDE], len(fight[SEEN])]
    state.fight = []
    state.used, state.spare = [], ()
    if fight[SIDE] == BY_HERO and fight[SPIRIT] == NO_SPIRIT and state.health[seat] == 0:
        heroes.knock_out(state, seat, events)
