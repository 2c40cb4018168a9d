"""The Dark Player: cards, Reserve Points, creatures on the board.

draw DECK    card n or 100 + slot    half n    discard n or 100 + slot    main
place CREATURE    master n (the Leader, with n points of upgrades)    trap OCCASION n
"""

from cryptboard.rules.contract import CHANGED, FULL, ROLL, Option
from cryptboard.rules.kit.menus import menu
from cryptboard.rules.kit.values import note
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis import turns
from cryptboard.rules.universalis.lists import kinds, listed, numbers
from cryptboard.rules.universalis.state import figure
from cryptboard.rules.universalis.tracks import reserve

KNOWN = 100  # from here on tokens are known cards, below they are what the table reads off one
_OCCASIONS = 5


def choices(pack, state, partial):
    verb = partial[0]
    if len(partial) == 1 and verb != "main":
        return _first(pack, state, verb)
    if verb == "draw" and len(partial) == 2 and state.assist == FULL:
        return menu(("ask.deck",), [("roll", ("dark.draw_now",), ROLL)])
    if verb == "trap" and len(partial) == 2:
        return _payment(pack, state, 0, True)
    return None


def _first(pack, state, verb):
    if verb == "draw":
        rows = [(i, ("dark.deck%d" % i, state.decks[i])) for i in range(2) if state.decks[i]]
        return menu(("ask.deck",), rows)
    if verb == "card":
        return _payment(pack, state, 0)
    if verb == "discard":
        return _payment(pack, state, 1)
    if verb == "half":
        return numbers(("ask.half",), 0, 2 * state.rp + 1, 8)
    if verb == "master":
        return numbers(("ask.upgrades",), 0, state.rp, 0)
    if verb == "trap":
        return kinds("occasion", "occasion.%d", range(_OCCASIONS))
    return kinds("creature", "creature.%d", range(pack.count("creature")))


def _payment(pack, state, benefit, trap=False):
    """A card by its name when the board knows it (FULL), else by its number."""
    top = KNOWN - 1 if benefit else min(KNOWN - 1, state.rp)
    if state.assist == FULL and state.cards:
        tokens = []
        for i in range(len(state.cards)):
            record = pack.record(t.CARD, state.cards[i])
            if (benefit or price(record) <= state.rp) and (record[t.C_TRAP] or not trap):
                tokens.append(KNOWN + i)
        if len(state.cards) < state.hand or not tokens:
            tokens += range(top + 1)
        return listed(("ask.card",), tokens, lambda i: _card(state, tokens[i]))
    title = ("ask.benefit",) if benefit else ("ask.cost",)
    return numbers(title, 0, top, min(3, top))


def _card(state, token):
    known = token >= KNOWN
    label = ("card.%d" % state.cards[token - KNOWN],) if known else ("choice.number", token)
    return Option(token, label)


def price(record):
    """A card's cost, with its enemies, whose value an icon may halve (DU-186)."""
    return record[t.C_COST] + (record[t.C_VP] // 2 if record[t.C_HALF] else record[t.C_VP])


def apply(pack, state, command, events):
    verb = command[0]
    if verb == "draw":
        _draw(pack, state, command, events)
        turns.next_step(state, events)
    elif verb == "card":
        _pay(pack, state, command[1], 32, events)
    elif verb == "half":
        reserve(pack, state, -(command[1] // 2), 186, events)
        _hand(state, -1, 32, events)
    elif verb == "discard":
        _discard(pack, state, command[1], events)
    elif verb == "main":
        state.main_room = 1 - state.main_room
        note(events, 31, "say.main_room" if state.main_room else "say.no_main_room")
    elif verb == "trap":
        _pay(pack, state, command[2], 39 + command[1], events)
        _trap(state, command[1], events)
    elif verb == "master":
        reserve(pack, state, -command[1], 26, events)
        _place(pack, state, state.leader - 1, True, events)
    else:
        _place(pack, state, command[1], False, events)


def _hand(state, by, rule, events):
    before = state.hand
    state.hand = max(0, before + by)
    if state.hand != before:
        events.append((CHANGED, "hand", before, state.hand, rule))


def _draw(pack, state, command, events):
    deck = command[1]
    if len(command) > 2:
        card = draw_known(pack, state, deck)
        if card >= 0:
            note(events, 31, "card.%d" % card)
    events.append((CHANGED, "deck%d" % deck, state.decks[deck], state.decks[deck] - 1, 31))
    state.decks[deck] -= 1
    _hand(state, 1, 31, events)
    state.drawn = 1


def draw_known(pack, state, deck):
    """One of the cards that have not been seen; drawing it is the shuffling."""
    left = []
    for i in range(pack.count(t.CARD)):
        if pack.record(t.CARD, i)[t.C_DECK] == deck and i not in state.seen:
            left.append(i)
    if not left:
        return -1
    card = left[state.chance.below(len(left))]
    state.seen.append(card)
    state.cards.append(card)
    return card


def _pay(pack, state, token, rule, events):
    """Activate a card: its cost, and out of the hand."""
    cost = token
    if token >= KNOWN:
        record = pack.record(t.CARD, state.cards.pop(token - KNOWN))
        cost = price(record)
        if record[t.C_HALF]:
            f.remind(events, 186)
    reserve(pack, state, -cost, rule, events)
    _hand(state, -1, rule, events)


def _discard(pack, state, token, events):
    benefit = token
    if token >= KNOWN:
        benefit = pack.record(t.CARD, state.cards.pop(token - KNOWN))[t.C_BENEFIT]
    reserve(pack, state, benefit, 34, events)
    _hand(state, -1, 34, events)


def _trap(state, occasion, events):
    f.say(state, events, 39 + occasion, "occasion.%d" % occasion)
    f.remind(events, 44, 45)
    state.pending.append([t.P_TRAP, state.active])


def _place(pack, state, creature, leader, events):
    """Put a creature into the first free place (DU-036, DU-046 to DU-048)."""
    slot = f.free_place(state)
    one = figure(pack, "creature", creature)
    if leader:
        one[t.F_TRAITS] |= t.LEADER
        state.placed = slot + 1
    state.foes[slot] = one
    if state.phase == t.DARK and state.combat:
        one[t.F_FLAGS] |= t.ACTED  # it acts at once only if it wins Initiative (DU-103)
    f.say(state, events, 36, "say.placed", f.name(state, t.FOE + slot))
    state.levels[one[t.F_LEVEL] - 1] += 1
    if (one[t.F_SHOT] and not one[t.F_TRAITS] & t.THROWING) or one[t.F_TRAITS] & t.LONG_WEAPON:
        state.levels[3] += 1
    grunts, elites, champions, ranged = state.levels
    if grunts <= max(elites, champions):
        note(events, 36, "warn.grunts")
    if 2 * ranged > grunts + elites + champions:
        note(events, 46, "warn.ranged")
    if one[t.F_SIZE] >= t.LARGE:
        f.remind(events, 65, 116)
    if one[t.F_TRAITS] & t.FLYING:
        note(events, 63, "say.corridor", one[t.F_ATTR + t.MOVEMENT] // 2)
    f.remind(events, 47, 187, 48)
