"""Treachery: the overlord's budget before play buys cards and dark glyphs (DES-012)."""

from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.tally import asks, choice, row
from cryptboard.rules.kit.values import change_at, note


def rows(pack, state):
    out = [choice("setup", "buy")] if _cards(pack, state) else []
    return out + ([choice("setup", "glyph")] if _glyphs(pack, state) else [])


def buy_menu(pack, state, partial):
    if len(partial) == 1:
        return asks("buy", _cards(pack, state))
    if len(partial) == 2:
        bought = partial[1]
        return asks("remove", [out for out in _out(pack, state) if out[0] != bought])
    return None


def glyph_menu(pack, state, partial):
    return asks("glyph", _glyphs(pack, state)) if len(partial) == 1 else None


def _cards(pack, state):
    """Treachery cards that the budget covers (DES-026, DES-027)."""
    rows = []
    for i in range(pack.count(t.CARD)):
        card = pack.record(t.CARD, i)
        kind = card[t.C_TREACHERY]
        left = state.bought.count(i) < card[t.C_COPIES]
        if kind >= 0 and left and state.points[kind] >= card[t.C_COST]:
            label = ("choice.card", ("card.%d" % i,), card[t.C_COST], ("treachery.%d" % kind,))
            rows.append(row(i, label))
    return rows


def _out(pack, state):
    """Cards that may leave the deck: those of the base deck, and bought ones."""
    rows = []
    for i in range(pack.count(t.CARD)):
        card = pack.record(t.CARD, i)
        copies = card[t.C_COPIES] if card[t.C_BASE] else 0
        if copies + state.bought.count(i) > state.removed.count(i):
            rows.append(choice("card", i))
    return rows


def _glyphs(pack, state):
    rows = []
    cost = t.value(pack, t.V_GLYPH_COST)
    for kind in range(3):
        points = sum(state.points) if state.any_colour else state.points[kind]
        if points >= cost and state.glyphs[kind] < t.supply(pack, t.SUPPLY_GLYPH):
            rows.append(row(kind, ("choice.card", ("glyph.%d" % kind,), cost, _gem(kind))))
    return rows


def _gem(kind):
    return ("treachery.%d" % kind,)


def buy(pack, state, command, events):
    """Pay in the card's own kind, one card in, one card out: the deck keeps its size."""
    card, out = command[1], command[2]
    kind = pack.record(t.CARD, card)[t.C_TREACHERY]
    cost = pack.record(t.CARD, card)[t.C_COST]
    change_at(state.points, kind, -cost, 0, 99, t.KINDS[kind], 26, events)
    if out in state.bought:
        note(events, 26, "note.bought_out", ("card.%d" % out,))
        state.bought.remove(out)
    else:
        state.removed.append(out)
    state.bought.append(card)
    note(events, 26, "note.swap", ("card.%d" % card,), ("card.%d" % out,))


def glyph(pack, state, command, events):
    """A dark glyph is paid in its own colour; by option any colour helps out (DES-029)."""
    kind, left = command[1], t.value(pack, t.V_GLYPH_COST)
    for colour in (kind, (kind + 1) % 3, (kind + 2) % 3):
        left += change_at(state.points, colour, -left, 0, 99, t.KINDS[colour], 29, events)
    change_at(state.glyphs, kind, 1, 0, 9, "glyph_" + t.GLYPHS[kind], 29, events)
