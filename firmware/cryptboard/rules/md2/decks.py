"""Decks that the board keeps in FULL: a random card of the band that the Dungeon Level uses."""

from cryptboard.rules.md2 import bag, heroes, spawn
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import tell


def draw(pack, state, deck, band, rule, events):
    """A random card of a band; else its discards; else the next band up (MD2-103, MD2-197)."""
    name = spawn.NAMES[deck]
    for level in range(band, 3):
        for piles in (state.stock, state.discard):
            pile = piles[deck]
            counts = []
            for i in range(len(pile)):
                counts.append(pile[i] if pack.record(name, i)[t.E_BAND] == level else 0)
            if sum(counts):
                if piles is state.discard:
                    _reshuffle(state, deck, counts)
                    tell(events, rule, "reshuffled")
                found = bag.pick(state.chance, counts)
                state.stock[deck][found] -= 1
                return found
    tell(events, 8, "no_card")
    return -1


def _reshuffle(state, deck, counts):
    for i in range(len(counts)):
        state.stock[deck][i] += counts[i]
        state.discard[deck][i] -= counts[i]


def random_mob(pack, state, first, events):
    number = draw(pack, state, spawn.DECK_MOB, heroes.band(state), 103, events)
    if number >= 0:
        spawn.mob(pack, state, number, first, events)


def random_roam(pack, state, events):
    number = draw(pack, state, spawn.DECK_ROAM, heroes.band(state), 197, events)
    if number >= 0:
        spawn.roam(pack, state, number, events)
