"""Spending experience: a basket of effects, paid with whole cards of the pile (A-45)."""

from cryptboard.rules.contract import LISTED, Menu, Option
from cryptboard.rules.valpiedra import cards, danger, decks, telling, tracks
from cryptboard.rules.valpiedra.state import REST, named, note


def xp(pack, card):
    return cards.creature(pack, card)[cards.C_XP] if card >= 0 else 0


def funds(pack, state):
    """All experience of this level: the pile, and what is on no card."""
    return state.bonus + sum([xp(pack, card) for card in state.pile])


def room(pack, state, track):
    """Steps from here to the defeat on this track."""
    if track == "evil":
        return tracks.highest(pack, "evil") - state.evil
    return state.health - state.damage


def refusal(pack, state, track):
    if track == "health" and state.phase != REST:
        return "error.only_rest"
    if tracks.steps_left(pack, state, track) < 1:
        return "error.no_effect"
    if funds(pack, state) < tracks.price(pack, track):
        return "error.too_little"
    return ""


def can_buy(pack, state, track):
    return not refusal(pack, state, track)


def can_buy_any(pack, state):
    if funds(pack, state) == 0:
        return False
    for track in tracks.TRACKS:
        if danger.helps(state, track) and not refusal(pack, state, track):
            return True
    return False


def camp_refusal(pack, state):
    """Why the heroes cannot camp, or ""."""
    if not state.damage:
        return "error.no_effect"
    poor = funds(pack, state) < cards.game(pack)[cards.G_CAMP_XP]
    return "error.too_little" if poor else ""


def most(pack, state, track):
    return funds(pack, state) // tracks.price(pack, track)


def basket(pack, state, tokens):
    """(cards by pile index, effects, price, paid) of the tokens after "buy"."""
    chosen = [token for token in tokens if isinstance(token, int)]
    effects = [token for token in tokens if token in tracks.TRACKS]
    cost = sum([tracks.price(pack, effect) for effect in effects])
    return chosen, effects, cost, state.bonus + sum([xp(pack, state.pile[i]) for i in chosen])


def menu(pack, state, partial):
    """Effects and cards in any order; "done" without cards lets the board pay with the fewest."""
    tokens = partial[1:]
    if tokens and tokens[-1] == "done":
        return None
    chosen, effects, cost, paid = basket(pack, state, tokens)
    limit = paid if chosen else funds(pack, state)
    options = []
    if cost and cost <= limit:
        options.append(Option("done", ("choice.pay", cost), LISTED))
    for track in _in_need(state):
        left = tracks.steps_left(pack, state, track) - effects.count(track)
        if left > 0 and cost + tracks.price(pack, track) <= limit:
            options.append(Option(track, ("choice.buy_" + track, tracks.price(pack, track))))
    for i, card in enumerate(state.pile[:24]):
        if i not in chosen:
            options.append(Option(i, ("choice.pay_with", named(card), xp(pack, card))))
    return Menu(("ask.basket", limit - cost), options)


def _in_need(state):
    """What is nearest to the end comes first, so that it is one press away."""
    first = "damage" if state.health - state.damage < 15 - state.evil else "evil"
    if state.ask and state.ask[0] == "danger":
        if state.ask[1] == "evil":
            return ["evil"]
        return ["damage", "health"] if state.phase == REST else ["damage"]
    order = [first, "evil" if first == "damage" else "damage"]
    return order + ["health"] if state.phase == REST else order


def apply(pack, state, tokens, events):
    chosen, effects, cost, _paid = basket(pack, state, tokens)
    if chosen:
        _spend(pack, state, chosen, cost, events)
    else:
        pay(pack, state, cost, events)
    for track in effects:
        step = 1 if track == "health" else -1
        tracks.change(pack, state, track, step, tracks.RULES[track], events)


def pay(pack, state, cost, events):
    """Let the board choose the cards."""
    _spend(pack, state, _cheapest(pack, state, cost - state.bonus), cost, events)


def _spend(pack, state, chosen, cost, events):
    state.shown = 0
    from_bonus = min(state.bonus, cost)
    state.bonus -= from_bonus
    paid = from_bonus
    for i in sorted(chosen, reverse=True):
        paid += xp(pack, state.pile[i])
        card = state.pile.pop(i)
        decks.discard(pack, state, card, 183, events)
        events.append(telling.order("order.spent", 183, named(card)))
    if paid > cost:
        events.append(note("note.xp_lost", 181, paid - cost))


def suffer(pack, state, track, amount, events):
    """A price in Damage or Evil, as an ability may ask."""
    tracks.change(pack, state, track, amount, 251 if track == "damage" else 255, events)


def _cheapest(pack, state, cost):
    """The cards with the least waste, then the fewest; found by sums, not by subsets."""
    if cost <= 0:
        return []
    best = {0: []}
    for i, card in enumerate(state.pile):
        for total in sorted(best, reverse=True):
            new = total + xp(pack, card)
            if total < cost and (new not in best or len(best[new]) > len(best[total]) + 1):
                best[new] = best[total] + [i]
    return best[min([total for total in best if total >= cost])]
