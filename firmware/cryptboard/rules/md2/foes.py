"""Wounds on enemies, their deaths, and what the heroes get for them."""

from cryptboard.rules import contract
from cryptboard.rules.md2 import bag, heroes, lineup, spawn
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import must, remind, tell
from cryptboard.rules.md2.state import (
    CARD,
    FIRE,
    FROST,
    GEMS,
    IS_BOSS,
    IS_MOB,
    IS_ROAM,
    ITEM,
    KIND,
    LEADER,
    MINIONS,
    POISON,
    T_BAG,
    UID,
    WOUNDS,
)


def wound(pack, state, foe, amount, seat, rule, events):
    """Minions first, then the Leader, surplus flows on (MD2-136, MD2-137); seat -1: nobody."""
    most = lineup.health(pack, state, foe)
    killed, dealt = 0, amount
    while amount > 0 and foe[LEADER]:
        before = foe[WOUNDS]
        taken = min(amount, most - before)
        amount -= taken
        foe[WOUNDS] = before + taken
        events.append((contract.CHANGED, "wounds", before, before + taken, rule))
        if foe[WOUNDS] < most:
            break
        foe[WOUNDS] = 0
        killed += 1
        if foe[MINIONS]:
            events.append((contract.CHANGED, "minions", foe[MINIONS], foe[MINIONS] - 1, 132))
            foe[MINIONS] -= 1
        else:
            foe[LEADER] = 0
            events.append((contract.CHANGED, "leader", 1, 0, 132))
    _told(pack, state, foe, dealt, seat, events)
    if killed:
        _killed(pack, state, foe, killed, seat, events)


def _told(pack, state, foe, dealt, seat, events):
    """Whom, how much, what is left: figures of a Mob, Health of a single one."""
    name = lineup.enemy_name(pack, foe)
    if not foe[LEADER] and seat >= 0:
        tell(events, 132, "fell", name, heroes.hero_name(state, seat))
    elif not foe[LEADER]:
        tell(events, 132, "gone", name)
    elif foe[KIND] == IS_MOB:
        tell(events, 130, "figures_left", name, dealt, foe[MINIONS] + 1)
    else:
        left = lineup.health(pack, state, foe) - foe[WOUNDS]
        tell(events, 130, "health_left", name, dealt, left)


def _killed(pack, state, foe, killed, seat, events):
    dead = not foe[LEADER]
    if dead:
        state.foes.remove(foe)
        if state.active >= 0 and state.target[state.active] == foe[UID]:
            state.boost[-1] = 0  # the Pillar stood before this one (MD2-252)
    if foe[KIND] == IS_BOSS:
        poison_back(pack, state, foe)
        state.ask = [ask for ask in state.ask if ask[0] != "boss" and ask[0] != "act"]
        state.ask.append(["won"])
        return
    if seat < 0:
        if len(state.heroes) == 1:
            seat = 0
        else:
            state.ask.append(["who", killed, foe if dead else []])
            return
    reward(pack, state, foe if dead else None, killed, seat, events)


def reward(pack, state, foe, killed, seat, events):
    """XP for the killer, and for all at the end of a Leader or a Roaming Monster."""
    heroes.xp(state, seat, killed, 133, events)
    if not foe:
        return
    extra, rule = (2, 134) if foe[KIND] == IS_MOB else (4, 135)
    for other in range(len(state.heroes)):
        heroes.xp(state, other, extra, rule, events)
    if not state.fight:  # an attack says so itself
        tell(events, 138, "rewarded", heroes.hero_name(state, seat))
    bag.items(events, foe[GEMS], 138)
    bag.give_back(state, foe[GEMS], 138, events)
    if foe[KIND] == IS_ROAM:
        fixed = lineup.card(pack, foe)[t.E_FIXED]
        must(events, 139, "draw_item.%d" % fixed, 1)
        spawn.put_away(pack, state, spawn.DECK_ROAM, foe[CARD])
    else:
        if foe[ITEM] != -1:
            must(events, 140, "mob_item_won")
        spawn.put_away(pack, state, spawn.DECK_MOB, foe[CARD])
    remind(events, 144)
    poison_back(pack, state, foe)


def poison_back(pack, state, foe):
    """A Poison token goes home when its bearer dies (MD2-285)."""
    seat = heroes.rogue_seat(pack, state)
    if foe[POISON] and seat >= 0:
        state.gear[seat][T_BAG][foe[POISON] - 1] += 1


def condition(pack, state, foe, what, amount, rule, events):
    at = FIRE if what == "fire" else FROST
    amount = min(amount, heroes.conditions_left(pack, state))
    if amount > 0:
        events.append((contract.CHANGED, "foe_" + what, foe[at], foe[at] + amount, rule))
        foe[at] += amount


def heal(foe, amount, events):
    """Dead miniatures stay dead (MD2-243)."""
    after = max(0, foe[WOUNDS] - amount)
    if after != foe[WOUNDS]:
        events.append((contract.CHANGED, "wounds", foe[WOUNDS], after, 243))
        foe[WOUNDS] = after


def remove(pack, state, foe, events):
    """Off the table by the players' hand: no reward, its Treasure back into the bag."""
    state.foes.remove(foe)
    bag.give_back(state, foe[GEMS], 0, events)
    clear_away(pack, state, foe)


def clear_away(pack, state, foe):
    """Its cards to their discard piles, its Poison home."""
    if foe[KIND] != IS_BOSS:
        spawn.put_away(pack, state, foe[KIND], foe[CARD])
    if foe[ITEM] >= 0:
        spawn.put_away(pack, state, spawn.DECK_ITEM, foe[ITEM])
    poison_back(pack, state, foe)
