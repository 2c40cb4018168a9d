"""Three decks with their discard piles, and how a creature comes to a level.

With the table's own cards the board sees only their backs: -rank stands for such a card, and
`state.unseen` holds what it can be.
"""

from cryptboard.rules.valpiedra import cards, telling
from cryptboard.rules.valpiedra.state import CARD, moved, named, note, place_named


def draw(state, rank, events):
    """The top card, from the shuffled discards if the deck is empty (VAL-241), or None."""
    deck = state.decks[rank - 1]
    if not deck:
        discards = state.discards[rank - 1]
        if not discards:
            return None
        if state.table:
            _forget(state, rank, discards)
        deck.extend(discards)
        del discards[:]
        if not state.table:
            state.chance.shuffle(deck)
        events.append(note("note.reshuffled", 241, rank))
    return deck.pop()


def _forget(state, rank, discards):
    """The table shuffles cards that the board had seen."""
    unseen = state.unseen[rank - 1]
    for i in range(len(discards)):
        if discards[i] >= 0:
            unseen.append(discards[i])
            discards[i] = -rank
    unseen.sort()


def available(state, rank):
    return len(state.decks[rank - 1]) + len(state.discards[rank - 1])


def place(state, where, rank, rule, events):
    """Put one creature face down at the right end of a line; a missing one becomes two lower.

    Rank 0 is a rank that the owner has not typed in yet: the table knows.
    """
    if rank == 0:
        return
    card = draw(state, rank, events)
    if card is not None:
        state.lines[where].append([state.serial, card, 0, 0, 0])
        state.serial += 1
        events.append(moved("deck", ("val.rank", rank), place_named(where), rule))
        return
    for lower in range(rank - 1, 0, -1):
        if available(state, lower):
            place(state, where, lower, 243, events)
            place(state, where, lower, 243, events)
            return
    events.append(note("note.nothing_placed", 245, rank))


def summon_others(pack, state, count, rule, events):
    if not cards.black_rank(pack, state, 1):  # nobody has typed the level cards in
        events.append(telling.order("order.blacks", rule, count))
    for where in range(1, 5):
        if where != state.place:
            for _ in range(count):
                place(state, where, cards.black_rank(pack, state, where), rule, events)


def rank_of(pack, card):
    return cards.creature(pack, card)[cards.C_RANK] if card >= 0 else -card


def counted(pack, row):
    """The ranks in a row of creatures, as "1 1 2" or, of many, as "4x1 3x2"."""
    ranks = [rank_of(pack, entry[CARD]) for entry in row]
    if len(ranks) < 7:
        return " ".join([str(rank) for rank in ranks])
    found = []
    for rank in (1, 2, 3):
        if rank in ranks:
            found.append("%dx%d" % (ranks.count(rank), rank))
    return " ".join(found)


def discard(pack, state, card, rule, events):
    state.discards[rank_of(pack, card) - 1].append(card)
    events.append(moved("card", named(card), ("val.discards",), rule))


def identify(state, entry, card):
    """The table says which card this is."""
    state.unseen[-entry[CARD] - 1].remove(card)
    entry[CARD] = card


def kinds(state, rank):
    """The different cards that an unseen one of this rank can be."""
    found = []
    for card in state.unseen[rank - 1]:
        if card not in found:
            found.append(card)
    return found


def has_unseen(state, rank):
    """Whether a card that the board has not seen lies in the deck or among the discards."""
    return -rank in state.decks[rank - 1] or -rank in state.discards[rank - 1]


def take_unseen(state, rank, card):
    """The table shows a card that the board took for discarded, or for one of the deck."""
    heap = state.discards[rank - 1]
    if -rank not in heap:
        heap = state.decks[rank - 1]
    heap.remove(-rank)
    state.unseen[rank - 1].remove(card)
