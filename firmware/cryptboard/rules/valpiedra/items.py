"""Using an item or a hero's own ability: what has to be answered, what it costs, what it does."""

from cryptboard.rules.contract import ROLL, Menu, Option
from cryptboard.rules.valpiedra import activation, cards, decks, purchase, worth
from cryptboard.rules.valpiedra.state import (
    CARD,
    UID,
    hero_named,
    item_named,
    later,
    line,
    moved,
    named,
)


def menu(pack, state, partial, only=None):
    """["use", hero, slot, an answer for each effect that needs one..., how to keep a text]."""
    if len(partial) < 3:
        seats = partial[1:] or range(len(state.heroes))
        if only in seats:
            seats = [only]
        return item_menu(state, activation.usable(pack, state, seats), partial, "ask.item")
    seat, slot = partial[1], partial[2]
    asked, rerolls = 3, False
    for effect in activation.effects(pack, state, seat, slot):
        rerolls = rerolls or effect[0] == "reroll"
        options = _answers(pack, state, seat, effect)
        if options:
            if len(partial) == asked:
                return Menu(("ask.item_target",), options)
            asked += 1
    if activation.is_text(pack, state, seat, slot) and keeps_texts(pack, state, seat):
        if len(partial) == asked:
            keep = [Option(word, ("choice." + word,)) for word in ("exhaust", "discard")]
            return Menu(("ask.keep_text",), keep)
        asked += 1
    if rerolls and len(partial) == asked:
        return Menu(("ask.reroll",), [Option("roll", ("choice.reroll",), ROLL)])
    return None


def _answers(pack, state, seat, effect):
    if effect[0] == "choose":
        return [
            Option(i, effect_named(e))
            for i, e in enumerate(effect[3])
            if worth.changes(pack, state, seat, e)
        ]
    if effect[0] == "reroll":
        return [Option(i, ("choice.die", i + 1, face)) for i, face in enumerate(state.dice)]
    if effect[0] in activation.ON_CREATURE and effect[2] == "chosen_creature":
        return creature_options(state)
    return []


def creature_options(state, among=None):
    options = []
    for i, entry in enumerate(line(state)[:32]):
        if among is None or entry[UID] in among:
            options.append(Option(i + 1, ("choice.creature", i + 1, named(entry[CARD]))))
    return options


def effect_named(effect):
    return ("effect." + effect[0], effect[1] if isinstance(effect[1], int) else 0)


def item_menu(state, items, partial, prompt):
    """First whose item, then which."""
    if len(partial) == 1:
        seats = []
        for seat, _ in items:
            if seat not in seats:
                seats.append(seat)
        return Menu((prompt,), [Option(seat, hero_named(state, seat)) for seat in seats])
    options = []
    for seat, slot in items:
        if seat == partial[1]:
            item = [] if slot == activation.OWN else state.gear[seat][slot]
            label = item_named(item[0]) if item else hero_named(state, seat)
            options.append(Option(slot, label))
    return Menu((prompt,), options)


def keeps_texts(pack, state, seat):
    """Some heroes may exhaust a holy text instead of discarding it (VAL-228)."""
    for found in cards.hero(pack, state, seat)[cards.H_ABILITIES]:
        for effect in found[cards.A_EFFECTS]:
            if effect[0] == "exhaust_instead_of_discard":
                return True
    return False


def use(pack, state, tokens, events):
    """Pay, then run the effects; an open question is asked again afterwards."""
    seat, slot = tokens[0], tokens[1]
    found = activation.ability(pack, state, seat, slot)
    arguments = list(tokens[2:])
    source = (
        ["hero", seat, 0] if slot == activation.OWN else ["item", seat, state.gear[seat][slot][0]]
    )
    steps = []
    for effect in found[cards.A_EFFECTS]:
        if effect[0] == "choose":
            effect = effect[3][arguments.pop(0)]
        elif effect[0] == "reroll":
            effect = ["reroll", arguments.pop(0), 0, 0]
        elif effect[0] in activation.ON_CREATURE and effect[2] == "chosen_creature":
            effect = [effect[0], effect[1], line(state)[arguments.pop(0) - 1][UID], 0]
        steps.append(["effect", source, effect])
    if activation.is_text(pack, state, seat, slot):
        steps.append(["hero_trigger", "on_use_holy_text", seat])
    _pay(pack, state, seat, slot, found, "exhaust" in arguments, events)
    if state.ask:
        steps.append(["reopen", state.ask])
    state.ask = []
    later(state, steps)


def _pay(pack, state, seat, slot, found, keep, events):
    for name, amount in found[cards.A_COSTS]:
        if name == "xp":
            purchase.pay(pack, state, amount, events)
        elif name in ("damage", "evil"):
            purchase.suffer(pack, state, name, amount, events)
        elif name in ("once_per_round", "once_per_level"):
            mark = activation.used_mark(seat, slot)
            state.used.append([mark, 1 if name == "once_per_level" else 0])
    if slot == activation.OWN:
        return
    item = state.gear[seat][slot]
    if activation.is_text(pack, state, seat, slot) and not keep:
        state.gear[seat][slot] = []
        decks.discard(pack, state, item[0], 196, events)
    elif not activation.exhausts(pack, state, seat, slot):
        state.used.append([activation.used_mark(seat, slot), 0])
    else:
        item[1] = 1
        rule = 228 if activation.is_text(pack, state, seat, slot) else 193
        events.append(moved("exhausted", item_named(item[0]), hero_named(state, seat), rule))
