"""Equipment in the Rest phase: equip, give, swap, discard; and the questions before it."""

from cryptboard.rules import contract
from cryptboard.rules.contract import Menu, Option
from cryptboard.rules.valpiedra import abilities, cards, decks, equipment, items, telling
from cryptboard.rules.valpiedra.state import HEROES, hero_named, item_named, later, moved


def equip(pack, state, tokens, events):
    """Into a free slot, or in the place of a card that goes to the discards."""
    card, seat = state.pile.pop(tokens[0]), tokens[1]
    state.shown = 0
    if len(tokens) > 2:
        drop(pack, state, [seat, tokens[2]], events)
    _put_on(pack, state, seat, [card, 0], 187, events)
    abilities.fire_item(pack, state, "on_equip", seat, card)


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
    events.append(telling.order("order.spent", 203, item_named(card)))
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
        return any(equipment.wearers(pack, state, card) for card in state.pile[:32])
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
            if equipment.wearers(pack, state, card):
                options.append(Option(i, ("loot.%d" % card,)))
        return Menu(("ask.loot",), options)
    card = state.pile[partial[1]]
    if len(partial) == 2:
        return Menu(("ask.hero",), _wearers(pack, state, card))
    if len(partial) == 3:
        return _replace_menu(pack, state, partial[2], card)
    return None


def wearers(pack, state, card):
    """The same by the heroes' own keys, for the card that is pointed at."""
    options = _wearers(pack, state, card)
    for option in options:
        option.token = HEROES[option.token]
    return options


def worn(pack, state, seat):
    """What follows a hero's key: which card makes room, if any has to."""
    return _replace_menu(pack, state, seat, state.pile[state.shown - 1]) if state.shown else None


def _wearers(pack, state, card):
    """Who may carry it; where only one card could make room, nobody asks which: say it here."""
    options = _heroes(state, equipment.wearers(pack, state, card))
    for option in options:
        slots = equipment.replaceable(pack, state, option.token, card)
        if len(slots) == 1:
            worn = state.gear[option.token][slots[0]]
            option.label = ("choice.drops", option.label, item_named(worn[0]))
    return options


def _replace_menu(pack, state, seat, card):
    """Which card makes room."""
    slots = equipment.replaceable(pack, state, seat, card)
    if not slots:
        return None
    options = [Option(slot, item_named(state.gear[seat][slot][0])) for slot in slots]
    return Menu(("ask.replace",), options)


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


def step_demand(pack, state, step, events):
    """A forced discard: the players pick, as long as there is something to pick."""
    kind = None if step[2] == cards.ANY else step[2]
    if step[1] > 0 and equipment.held(state, kind, pack):
        later(state, [["demand", step[1] - 1, step[2]]])
        state.ask = ["drop", step[2]]
