"""What the six classes carry on their dashboards, and what it does around attacks and turns."""

from cryptboard.rules import contract
from cryptboard.rules.kit.values import aide
from cryptboard.rules.md2 import bag
from cryptboard.rules.md2 import state as s
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import must, tell


def rage_of(pack, state, seat):
    return state.gear[seat][s.RAGE] if s.class_of(pack, state, seat) == t.BERSERKER else -1


# The Rogue's bag.


def draw_tokens(pack, state, seat, amount, events):
    """At the start of a round; discards come back when the bag is short (MD2-279, MD2-284)."""
    _discard_tokens(state.gear[seat])  # of a turn that a KO prevented
    add_tokens(pack, state, seat, amount, events)


def add_tokens(pack, state, seat, amount, events):
    """To those that lie there; returns how many came."""
    gear = state.gear[seat]
    before = len(gear[s.T_READY])
    for _ in range(amount):
        if not sum(gear[s.T_BAG]):
            for i in range(len(gear[s.T_BAG])):
                gear[s.T_BAG][i] += gear[s.T_DISCARD][i]
                gear[s.T_DISCARD][i] = 0
        if not sum(gear[s.T_BAG]):
            tell(events, 284, "no_tokens")
            break
        token = bag.pick(state.chance, gear[s.T_BAG])
        gear[s.T_BAG][token] -= 1
        gear[s.T_READY].append(token)
    gear[s.T_READY].sort()
    events.append((contract.MOVED, "tokens", 0, list(gear[s.T_READY]), 279))
    return len(gear[s.T_READY]) - before


def _discard_tokens(gear):
    for token in gear[s.T_READY] + gear[s.T_FLIPPED]:
        gear[s.T_DISCARD][token] += 1
    gear[s.T_READY], gear[s.T_FLIPPED], gear[s.T_NEXT] = [], [], -1


def flip(pack, state, seat, colour, events):
    """An action flips a token: the chosen one, else one that matches, else any (MD2-280)."""
    if s.class_of(pack, state, seat) != t.ROGUE:
        return -1
    gear = state.gear[seat]
    if not gear[s.T_READY]:
        return -1
    token = gear[s.T_NEXT] if gear[s.T_NEXT] in gear[s.T_READY] else gear[s.T_READY][0]
    if gear[s.T_NEXT] < 0:
        for one in gear[s.T_READY]:
            if matches(pack, one, colour):
                token = one
                break
    gear[s.T_NEXT] = -1
    gear[s.T_READY].remove(token)
    gear[s.T_FLIPPED].append(token)
    fits = matches(pack, token, colour)
    key = "token.%d" % token
    tell(events, 280, "token" if fits else "token_plain", (key,))
    return token if fits else -1


def matches(pack, token, colour):
    own = pack.record("token", token)[t.T_COLOUR]
    return own == t.GREEN or own == colour


def lose_token(pack, state, seat, events):
    """A lost action flips a token without benefit (MD2-282)."""
    if s.class_of(pack, state, seat) == t.ROGUE and state.gear[seat][s.T_READY]:
        gear = state.gear[seat]
        gear[s.T_FLIPPED].append(gear[s.T_READY].pop())
        tell(events, 282, "token_lost")


# Around an attack.


def before_attack(pack, state, seat, foe, events):
    kind = s.class_of(pack, state, seat)
    if kind == t.ROGUE:
        token = flip(pack, state, seat, t.RED, events)
        if token >= 0:
            token_effects(pack, state, seat, token, foe, events)
    elif kind == t.RANGER and state.gear[seat][s.A_SHOWN] and _ranged(state, seat):
        gear = state.gear[seat]
        bar = bar_of(pack, gear[s.A_TOTAL])
        aide(events, 297 + bar, "note.arrows.%d" % bar, gear[s.A_TOTAL])
        for arrow in gear[s.A_SHOWN]:
            record = pack.record("arrow", arrow)
            s.part("effects").by_hero(pack, state, seat, record[t.A_BAR + bar], 297 + bar, events)


def token_effects(pack, state, seat, token, foe, events):
    for effect in pack.record("token", token)[t.T_EFFECTS]:
        if effect[0] == "poison":
            if foe and not foe[s.POISON]:
                foe[s.POISON] = token + 1
                state.gear[seat][s.T_FLIPPED].remove(token)
                must(events, 285, "poison")
        elif effect[0] == "shadow":
            state.boost[s.BOOSTS.index("shadow")] += 1
            tell(events, 286, "in_shadow")
        else:
            s.part("effects").by_hero(pack, state, seat, [effect], 280, events)


def _ranged(state, seat):
    return state.pools[seat][t.P_TYPE] == t.RANGED


def bar_of(pack, total):
    """0 below the Bullseye, 1 on it, 2 above (MD2-297 to MD2-299)."""
    limit = t.value(pack, t.V_ARROWS)
    return 0 if total < limit else 1 if total == limit else 2


def after_attack(pack, state, seat, events):
    if s.class_of(pack, state, seat) == t.RANGER:
        gear = state.gear[seat]
        for arrow in gear[s.A_SHOWN]:
            gear[s.A_DISCARD][arrow] += 1
        gear[s.A_SHOWN], gear[s.A_TOTAL] = [], 0


def draw_arrow(pack, state, seat, events):
    """Reveal a card (MD2-296); an empty deck is made of its discards (MD2-300)."""
    gear = state.gear[seat]
    if not sum(gear[s.A_DECK]):
        gear[s.A_DECK], gear[s.A_DISCARD] = gear[s.A_DISCARD], gear[s.A_DECK]
    if not sum(gear[s.A_DECK]):
        tell(events, 300, "no_card")
        return
    arrow = bag.pick(state.chance, gear[s.A_DECK])
    gear[s.A_DECK][arrow] -= 1
    gear[s.A_SHOWN].append(arrow)
    add_arrow(state, seat, pack.record("arrow", arrow)[t.A_SYMBOLS], events)
    aide(events, 296, "arrow.%d" % arrow)


def add_arrow(state, seat, symbols, events):
    gear = state.gear[seat]
    events.append((contract.CHANGED, "arrows", gear[s.A_TOTAL], gear[s.A_TOTAL] + symbols, 296))
    gear[s.A_TOTAL] += symbols


# Around a turn and a round.


def end_turn(pack, state, seat):
    kind, gear = s.class_of(pack, state, seat), state.gear[seat]
    if kind == t.ROGUE:
        _discard_tokens(gear)
    elif kind == t.RANGER:
        for arrow in gear[s.A_SHOWN]:
            gear[s.A_DISCARD][arrow] += 1
        for i in range(len(gear[s.A_DECK])):
            gear[s.A_DECK][i] += gear[s.A_DISCARD][i]
            gear[s.A_DISCARD][i] = 0
        gear[s.A_SHOWN], gear[s.A_TOTAL] = [], 0
    elif kind == t.SHAMAN:
        gear[s.ACTED], gear[s.S_ACTING] = [0, 0], -1


def end_round(pack, state, events):
    """A blessed skill turns back (MD2-272)."""
    seat = s.seat_of_class(pack, state, t.PALADIN)
    if seat >= 0 and state.gear[seat][s.BLESSED]:
        state.gear[seat][s.BLESSED] = 0
        events.append((contract.CHANGED, "blessed", 1, 0, 272))
