"""The treasure bag: counts per rarity, fair draws, and what comes back into it."""

from cryptboard.rules.kit.values import change_at
from cryptboard.rules.md2.phrases import must, tell

NAMES = ("bagC", "bagR", "bagE")


def draw(state, amount, rule, events):
    """Counts [common, rare, epic] of so many tokens; an empty bag gives none (MD2-038)."""
    drawn = [0, 0, 0]
    for _ in range(amount):
        total = sum(state.bag)
        if not total:
            tell(events, 38, "bag_empty")
            break
        rarity = pick(state.chance, state.bag)
        change_at(state.bag, rarity, -1, 0, 99, NAMES[rarity], rule, events)
        drawn[rarity] += 1
    return drawn


def give_back(state, gems, rule, events):
    for rarity in range(3):
        change_at(state.bag, rarity, gems[rarity], 0, 99, NAMES[rarity], rule, events)


def from_supply(state, rarity, rule, events):
    """A gem space: one token into the bag, if there is one left (MD2-008)."""
    if state.supply[rarity]:
        state.supply[rarity] -= 1
        change_at(state.bag, rarity, 1, 0, 99, NAMES[rarity], rule, events)


def items(events, gems, rule):
    """Tell the table which item cards to draw."""
    for rarity in range(3):
        if gems[rarity]:
            must(events, rule, "draw_item.%d" % rarity, gems[rarity])


def lie_on(events, gems, name, rule):
    """The Treasure tokens that the table puts on a new card."""
    found = []
    for rarity in range(3):
        if gems[rarity]:
            found.append(("on_card.%d" % rarity, gems[rarity]))
    if found:
        must(events, rule, "treasure_on", name, tuple(found))


def pick(chance, counts):
    """The place of one of sum(counts) things, each as likely as the other."""
    at = chance.below(sum(counts))
    for i in range(len(counts)):
        at -= counts[i]
        if at < 0:
            return i
    return -1
