"""Loot as equipment: which slot a card takes, who could take it, what could be swapped."""

from cryptboard.rules.valpiedra import cards


def loot(pack, card):
    return cards.creature(pack, card)[cards.C_LOOT]


def free_slot(pack, state, seat, card):
    """The slot this card would take: one of its own type, else one for any type, else -1."""
    slots = cards.hero(pack, state, seat)[cards.H_SLOTS]
    gear = state.gear[seat]
    kind, other = loot(pack, card), -1
    for i in range(5):
        if not gear[i]:
            if slots[i] == kind:
                return i
            if slots[i] == cards.ANY and other < 0:
                other = i
    return other


def fits(pack, state, seat, slot, card):
    kind = cards.hero(pack, state, seat)[cards.H_SLOTS][slot]
    return kind == cards.ANY or kind == loot(pack, card)


def takers(pack, state, card, but=-1):
    seats = range(len(state.heroes))
    return [s for s in seats if s != but and free_slot(pack, state, s, card) >= 0]


def replaceable(pack, state, seat, card):
    """The slots whose card would have to make room for this one (VAL-204)."""
    if free_slot(pack, state, seat, card) >= 0:
        return []
    return [slot for slot in range(5) if fits(pack, state, seat, slot, card)]


def wearers(pack, state, card):
    """Who could carry this card, were it in the place of another."""
    kind, found = loot(pack, card), []
    for seat in range(len(state.heroes)):
        slots = cards.hero(pack, state, seat)[cards.H_SLOTS]
        if kind in slots or cards.ANY in slots:
            found.append(seat)
    return found


def swaps(pack, state, seat, slot):
    """(other hero, slot) whose card could change places with this one."""
    card, found = state.gear[seat][slot][0], []
    for other, slot_there in held(state):
        theirs = state.gear[other][slot_there][0]
        if other == seat or not fits(pack, state, other, slot_there, card):
            continue
        if fits(pack, state, seat, slot, theirs):
            found.append((other, slot_there))
    return found


def held(state, kind=None, pack=None):
    """(hero, slot) of all equipment, of one type if `kind` is given."""
    found = []
    for seat in range(len(state.heroes)):
        for slot in range(5):
            item = state.gear[seat][slot]
            if item and (kind is None or loot(pack, item[0]) == kind):
                found.append((seat, slot))
    return found
