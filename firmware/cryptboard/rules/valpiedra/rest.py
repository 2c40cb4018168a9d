"""The Rest phase: camp, equip, trade, discard; its end, the relic, and victory."""

from cryptboard.rules import contract
from cryptboard.rules.contract import Menu, Option
from cryptboard.rules.valpiedra import (
    abilities,
    cards,
    combat,
    decks,
    equipment,
    items,
    purchase,
    tracks,
)
from cryptboard.rules.valpiedra.state import (
    REST,
    hero_named,
    item_named,
    later,
    moved,
    note,
)


def step_rest(pack, state, step, events):
    combat.set_phase(state, REST, 161, events)
    state.round = 0
    abilities.fire_table(pack, state, "rest_start")


def camp(pack, state, events):
    """VAL-168, VAL-169: all Damage goes, one creature comes to every other level."""
    price = cards.game(pack)[cards.G_CAMP_XP]
    if price and state.assist == contract.FULL:
        purchase.pay(pack, state, price, events)
    tracks.set_to(pack, state, "damage", 0, 168, events)
    abilities.summon_others(pack, state, 1, 169, events)


def camp_refusal(pack, state):
    if not state.damage:
        return "error.no_effect"
    poor = purchase.funds(pack, state) < cards.game(pack)[cards.G_CAMP_XP]
    return "error.too_little" if poor and state.assist == contract.FULL else ""


def equip(pack, state, tokens, events):
    card = state.pile.pop(tokens[0])
    _put_on(pack, state, tokens[1], [card, 0], 187, events)
    abilities.fire_item(pack, state, "on_equip", tokens[1], card)


def give(pack, state, tokens, events):
    seat, slot, other = tokens
    item = state.gear[seat][slot]
    state.gear[seat][slot] = []
    _put_on(pack, state, other, item, 204, events)  # exhausted cards stay exhausted


def _put_on(pack, state, seat, item, rule, events):
    state.gear[seat][equipment.free_slot(pack, state, seat, item[0])] = item
    events.append(moved("equipped", item_named(item[0]), hero_named(state, seat), rule))


def swap(pack, state, tokens, events):
    seat, slot, other, other_slot = tokens
    mine, theirs = state.gear[seat][slot], state.gear[other][other_slot]
    state.gear[seat][slot], state.gear[other][other_slot] = theirs, mine
    events.append(moved("equipped", item_named(mine[0]), hero_named(state, other), 204))
    events.append(moved("equipped", item_named(theirs[0]), hero_named(state, seat), 204))


def drop(pack, state, tokens, events):
    seat, slot = tokens
    card = state.gear[seat][slot][0]
    state.gear[seat][slot] = []
    decks.discard(pack, state, card, 203, events)
    abilities.fire_item(pack, state, "on_discard", seat, card)


def own(pack, state, tokens, events):
    """With the table's cards: a hero already carries this one, and the board did not know."""
    rank, card, seat = tokens
    decks.take_unseen(state, rank, card)
    _put_on(pack, state, seat, [card, 0], 0, events)


def menu(pack, state, partial):
    """What follows "equip", "give", "swap" and "discard"."""
    verb = partial[0]
    if verb == "equip":
        return _equip_menu(pack, state, partial)
    if verb == "own":
        return _own_menu(pack, state, partial)
    held = givable(pack, state, verb)
    if len(partial) < 3:
        return items.item_menu(state, held, partial, "ask.item")
    seat, slot = partial[1], partial[2]
    if verb == "give" and len(partial) == 3:
        seats = equipment.takers(pack, state, state.gear[seat][slot][0], seat)
        return Menu(("ask.hero",), _heroes(state, seats))
    if verb == "swap" and len(partial) < 5:
        others = equipment.swaps(pack, state, seat, slot)
        return items.item_menu(state, others, partial[2:], "ask.item")
    return None


def possible(pack, state, verb):
    """Whether a verb of the rest has any use now; stops at the first that it finds."""
    if verb == "equip":
        return any(equipment.can_take(pack, state, card) for card in state.pile[:32])
    if verb == "own":
        return bool(_own_menu(pack, state, ["own"]).options)
    for seat, slot in equipment.held(state):
        if verb == "discard":
            return True
        if verb == "give" and equipment.takers(pack, state, state.gear[seat][slot][0], seat):
            return True
        if verb == "swap" and equipment.swaps(pack, state, seat, slot):
            return True
    return False


def _equip_menu(pack, state, partial):
    if len(partial) == 1:
        options = []
        for i, card in enumerate(state.pile[:32]):
            if equipment.can_take(pack, state, card):
                options.append(Option(i, ("loot.%d" % card,)))
        return Menu(("ask.loot",), options)
    if len(partial) == 2:
        seats = equipment.takers(pack, state, state.pile[partial[1]])
        return Menu(("ask.hero",), _heroes(state, seats))
    return None


def _own_menu(pack, state, partial):
    if len(partial) == 1:
        ranks = [rank for rank in (1, 2, 3) if _own_kinds(pack, state, rank)]
        return Menu(("ask.rank",), [Option(rank, ("choice.rank", rank)) for rank in ranks])
    if len(partial) == 2:
        kinds = _own_kinds(pack, state, partial[1])
        return Menu(("ask.item",), [Option(card, item_named(card)) for card in kinds[:32]])
    if len(partial) == 3:
        return Menu(("ask.hero",), _heroes(state, equipment.takers(pack, state, partial[2])))
    return None


def _own_kinds(pack, state, rank):
    """Cards that a hero could hold: unseen, and not all of that rank lie face down in lines."""
    if not decks.has_unseen(state, rank):
        return []
    return [card for card in decks.kinds(state, rank) if equipment.takers(pack, state, card)]


def _heroes(state, seats):
    return [Option(s, ("hero.%d" % state.heroes[s],), contract.SEAT + s) for s in seats]


def givable(pack, state, verb):
    held = equipment.held(state)
    if verb == "give":
        return [(s, i) for s, i in held if equipment.takers(pack, state, state.gear[s][i][0], s)]
    if verb == "swap":
        return [(s, i) for s, i in held if equipment.swaps(pack, state, s, i)]
    return held


def end(pack, state, events):
    """Clean up, ready the rings, then the relic, the victory or the next advance."""
    while state.pile:
        decks.discard(pack, state, state.pile.pop(), 207, events)
    state.bonus = 0
    for seat, slot in equipment.held(state):
        item = state.gear[seat][slot]
        if item[1]:
            item[1] = 0
            events.append(moved("ready", item_named(item[0]), hero_named(state, seat), 209))
    if state.place == 0:
        tracks.finish(state, "victory", 212, events)
        events.append(note("note.epilogue", 279))
        return
    steps = [["advance"]]
    if state.place == 4 and not state.ascent:
        steps.insert(0, ["relic"])
    later(state, steps)
    abilities.fire_table(pack, state, "rest_end")


def step_relic(pack, state, step, events):
    """VAL-214: the relic is taken; turning the level cards is the rule, the rest is its card."""
    state.relic = 1
    name = ("relic.%d" % state.extreme,)
    events.append(moved("relic", name, ("val.heroes",), 214))
    if not state.ascent:
        state.ascent = 1
        events.append((contract.PHASE, "ascent", ("way.0",), ("way.1",), 216))
    record = cards.relic(pack, state)
    abilities.fire(pack, state, "on_gain", ["relic", 0, 0], record[cards.R_ABILITIES])
    if record[cards.R_TEXT]:
        state.ask = ["prompt", "relic.text.%d" % state.extreme]
    elif not record[cards.R_ABILITIES]:
        events.append(note("note.relic", 215))
