"""What may come next at assist level FULL: the one tree that keys, pages and bots walk."""

from cryptboard.rules.contract import ENEMY, GO, LISTED, ROLL, SEAT, Menu, Option
from cryptboard.rules.valpiedra import (
    activation,
    cards,
    decks,
    equipment,
    handover,
    items,
    purchase,
    strength,
    table,
    telling,
)
from cryptboard.rules.valpiedra.state import (
    ADVANCE,
    CARD,
    COMBAT,
    HEROES,
    RANKS,
    REST,
    WOUNDS,
    hero_named,
    item_named,
    line,
    named,
)

_REST_VERBS = ("equip", "give", "swap", "discard")


def menu(pack, state, partial, only=None):
    """`only`: the one token that matters next; what costs time is left out for others."""
    if not partial:
        return _top(pack, state, only)
    verb = partial[0]
    if verb == "buy":
        return purchase.menu(pack, state, partial)
    if verb == "use":
        return items.menu(pack, state, partial, only)
    if verb in _REST_VERBS or verb == "own":
        return handover.menu(pack, state, partial)
    if verb == "drop" and len(partial) < 3:
        kind = None if state.ask[1] == cards.ANY else state.ask[1]
        held = equipment.held(state, kind, pack)
        return items.item_menu(state, held, partial, "ask.drop")
    if verb in HEROES and state.phase == REST and len(partial) == 1:
        return handover.worn(pack, state, HEROES.index(verb))
    if len(partial) > 1:
        return None
    if verb == "target":
        return Menu(("ask.target",), _targets(pack, state))
    if verb == "choose":
        named_effects = [items.effect_named(effect) for effect in state.ask[2]]
        return Menu(("ask.choose",), [Option(i, text) for i, text in enumerate(named_effects)])
    if verb == "redirect":
        return Menu(("ask.redirect",), items.creature_options(state, state.ask[1]))
    if verb == "pick":
        return Menu(("ask.pick",), items.creature_options(state))
    if verb in RANKS:
        kinds = decks.kinds(state, RANKS.index(verb) + 1)
        return Menu(("ask.pick",), [Option(card, named(card)) for card in kinds[:32]])
    return None


def _top(pack, state, only):
    options = []
    prompt = _question(pack, state, options, only)
    if not state.ask or state.ask[0] in ("window", "danger"):
        if only in (None, "buy") and purchase.can_buy_any(pack, state):
            options.append(Option("buy", ("choice.buy",)))
        if only in (None, "use") and activation.first_usable(pack, state):
            options.append(Option("use", ("choice.use",)))
    return Menu(prompt, options, _default(options))


def _default(options):
    """NEXT goes on, else names the first hero who may attack: neither spends nor rolls."""
    for i, option in enumerate(options):
        if option.role == GO:
            return i
    return 0 if options and options[0].token in HEROES else -1


def _question(pack, state, options, only):
    if state.ask:
        return _asked(state, options)
    if state.phase == ADVANCE:
        return table.before_the_way(options)
    if state.phase == COMBAT:
        return _combat(pack, state, options, only)
    return _rest(pack, state, options, only)


def _rest(pack, state, options, only):
    options.append(Option("rest", ("choice.end_rest",), GO))
    if only in (None, "camp") and not purchase.camp_refusal(pack, state):
        options.append(Option("camp", ("choice.camp",)))
    verbs = _REST_VERBS + ("own",) if state.table else _REST_VERBS
    for verb in verbs:
        if only in (None, verb) and handover.possible(pack, state, verb):
            options.append(Option(verb, ("choice." + verb,)))
    if state.shown and only in (None,) + HEROES:
        options += handover.wearers(pack, state, state.pile[state.shown - 1])
        if only is None:
            return ("ask.wear", item_named(state.pile[state.shown - 1]))
    return ("ask.rest", purchase.funds(pack, state) if only is None else 0)


def _asked(state, options):
    kind = state.ask[0]
    if kind == "window":
        options.append(Option("resolve", ("choice.resolve", state.total), GO))
        return ("ask.window", state.total)
    if kind == "danger":
        options.append(Option("go", ("choice.accept",), ENEMY))
        return ("ask.danger", ("track." + state.ask[1],), telling.signed(state.ask[2]))
    if kind == "card":
        entry = line(state)[state.ask[1] - 1]
        for card in decks.kinds(state, -entry[CARD])[:32]:
            options.append(Option("card%d" % card, named(card)))
        return ("ask.card", state.ask[1])
    if kind == "line":
        return _line(state, options)
    options.append(Option(kind, ("choice." + kind,), LISTED))
    return ("ask." + kind,)


def _line(state, options):
    """The board takes over in the middle of a fight: what lies on this level?"""
    options.append(Option("all", ("choice.no_more",), GO))
    for rank in (1, 2, 3):
        if decks.has_unseen(state, rank):
            options.append(Option(RANKS[rank - 1], ("choice.rank", rank), SEAT + rank - 1))
    return ("ask.line", len(line(state)) + 1)


def _one_of_combat(pack, state, options, only):
    """Whether this one may be said; the same as below, without what it takes to show it."""
    if state.active >= 0:
        others = only == "target" or only == HEROES[state.active]
        offered = only == "roll" or (
            others and len(strength.in_reach(pack, state, state.active)) > 1
        )
    elif only in HEROES:
        offered = strength.is_ready(pack, state, HEROES.index(only))
    else:
        offered = only == "end" and (
            cards.game(pack)[cards.G_ALLOW_PASS] or not strength.ready_heroes(pack, state)
        )
    if offered:
        options.append(Option(only, ()))
    return ()


def _combat(pack, state, options, only):
    if only is not None:
        return _one_of_combat(pack, state, options, only)
    if state.active >= 0:
        count = strength.dice_count(pack, state, state.active)
        options.append(Option("roll", ("choice.roll", count), ROLL))
        if len(strength.in_reach(pack, state, state.active)) > 1:
            seat = state.active
            options.append(Option(HEROES[seat], ("choice.next_target",), SEAT + seat))
            options.append(Option("target", ("choice.target",)))
        return ("ask.roll", hero_named(state, state.active), count)
    ready = strength.ready_heroes(pack, state)
    for seat in ready:
        label = ("choice.attack", hero_named(state, seat))
        options.append(Option(HEROES[seat], label, SEAT + seat))
    if ready and not cards.game(pack)[cards.G_ALLOW_PASS]:
        return ("ask.hero",)
    options.append(Option("end", ("choice.end_round",), GO))
    return ("ask.end_round", state.round)


def _targets(pack, state):
    options = []
    for i, entry in enumerate(strength.in_reach(pack, state, state.active)[:32]):
        health = cards.health(pack, state, state.place, entry)
        label = ("choice.target_at", i + 1, named(entry[CARD]), entry[WOUNDS], health)
        options.append(Option(i + 1, label))
    return options
