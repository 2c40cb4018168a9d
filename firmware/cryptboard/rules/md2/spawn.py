"""Enemies enter: Mobs, Roaming Monsters, a type that is already there; where cards go."""

from cryptboard.rules import contract
from cryptboard.rules.kit.values import aide
from cryptboard.rules.md2 import bag, heroes, lineup
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import must, tell
from cryptboard.rules.md2.state import (
    ACTS,
    CARD,
    DICE,
    FROST,
    GEMS,
    IS_MOB,
    IS_ROAM,
    ITEM,
    KIND,
    NO_ITEM,
    UID,
    UNNAMED_ITEM,
    WAITING,
    count,
    part,
)

DECK_MOB, DECK_ROAM, DECK_ITEM, DECK_DOOR = range(4)
NAMES = ("mob", "roam", "item", "door")


def take(state, deck, number):
    """The table took this card; the board's deck follows as far as it can."""
    if state.stock[deck][number]:
        state.stock[deck][number] -= 1
    elif state.discard[deck][number]:
        state.discard[deck][number] -= 1


def put_away(pack, state, deck, number):
    """To the discard pile; never more cards than there are."""
    copies = pack.record(NAMES[deck], number)[t.E_COPIES]
    if state.stock[deck][number] + state.discard[deck][number] < copies:
        state.discard[deck][number] += 1


def in_play(pack, state, kind, number):
    """The enemy of this card's type that is in the Dungeon, or None."""
    wanted = pack.record(t.TABLES[kind], number)[t.E_TYPE]
    for foe in state.foes:
        if foe[KIND] == kind and lineup.card(pack, foe)[t.E_TYPE] == wanted:
            return foe
    return None


def mob(pack, state, number, first, events):
    """A Mob of this card; `first` is 1 at setup, where it gets 1 Treasure (MD2-078)."""
    present = in_play(pack, state, IS_MOB, number)
    if present:
        _upgrade(pack, state, present, number, DECK_MOB, events)
        return
    record = pack.record("mob", number)
    minions = min(count(state), t.value(pack, t.V_MINIONS))
    foe = _enter(state, IS_MOB, number, minions)
    rule = 77 if first else 100
    events.append((contract.MOVED, "mob.%d" % record[t.E_TYPE], 0, minions, rule))
    name = lineup.enemy_name(pack, foe)
    must(events, rule, "place_mob", name, minions + 1, ("band.%d" % record[t.E_BAND],))
    foe[GEMS] = bag.draw(state, 1 if first else record[t.E_REWARD], 78 if first else 101, events)
    _give_item(pack, state, foe, events)
    bag.lie_on(events, foe[GEMS], name, 101)
    aide(events, 104, "note.marker_gone")


def _give_item(pack, state, foe, events):
    """FULL: a Mob Item of the band; else the table draws it, and names it when it is used."""
    if state.assist == contract.FULL:
        item = part("decks").draw(pack, state, DECK_ITEM, heroes.band(state), 103, events)
        if item < 0:
            return
        name_item(pack, foe, item, events)
    else:
        foe[ITEM] = UNNAMED_ITEM
        must(events, 102, "draw_mob_item", ("band.%d" % heroes.band(state),))


def name_item(pack, foe, item, events):
    """Its Mob Item, and with it the dice of its attacks (MD2-161)."""
    record = pack.record("item", item)
    foe[ITEM] = item
    foe[DICE] = [record[t.I_YELLOW], record[t.I_ORANGE]]
    must(events, 102, "mob_item", lineup.enemy_name(pack, foe), ("item.%d" % item,))


def _enter(state, kind, number, minions):
    foe = [state.serial, kind, number, minions, 1, 0, 0, 0]
    foe += [[0, 0, 0], NO_ITEM, WAITING, -1, [0, 0], 0]
    state.serial += 1
    state.foes.append(foe)
    return foe


def _upgrade(pack, state, foe, number, deck, events):
    """The type is there already: a better card replaces its own, then it acts (MD2-105..107)."""
    table = t.TABLES[foe[KIND]]
    rule = 105 if deck == DECK_MOB else 198
    if pack.record(table, number)[t.E_BAND] >= lineup.card(pack, foe)[t.E_BAND]:
        put_away(pack, state, deck, foe[CARD])
        if number != foe[CARD]:
            events.append((contract.CHANGED, "card", foe[CARD], number, rule))
        foe[CARD] = number
        band = pack.record(table, number)[t.E_BAND]
        must(events, rule, "upgraded", lineup.enemy_name(pack, foe), ("band.%d" % band,))
    else:
        put_away(pack, state, deck, number)
        tell(events, 107, "lower_card")
    if foe[KIND] == IS_MOB and foe[FROST]:  # its action is a Frost token less (MD2-247)
        events.append((contract.CHANGED, "foe_frost", foe[FROST], foe[FROST] - 1, 247))
        foe[FROST] -= 1
    else:
        state.ask.append(["act", foe[UID], 1])


def roam(pack, state, number, events):
    present = in_play(pack, state, IS_ROAM, number)
    if present:
        _upgrade(pack, state, present, number, DECK_ROAM, events)
        return
    record = pack.record("roam", number)
    foe = _enter(state, IS_ROAM, number, 0)
    foe[DICE] = [record[t.E_YELLOW], record[t.E_ORANGE]]
    events.append((contract.MOVED, "roam.%d" % record[t.E_TYPE], 0, 1, 196))
    name = lineup.enemy_name(pack, foe)
    band = ("band.%d" % record[t.E_BAND],)
    must(events, 196, "place_roam", name, band, lineup.health(pack, state, foe))
    foe[GEMS] = bag.draw(state, record[t.E_REWARD], 196, events)
    bag.lie_on(events, foe[GEMS], name, 196)


def boss(pack, state, number):
    record = pack.record("boss", number)
    foe = _enter(state, 2, number, 0)
    foe[DICE] = [record[t.E_YELLOW], record[t.E_ORANGE]]
    foe[ACTS] = 0  # it acts after each hero, not in the Enemy Phase
    return foe
