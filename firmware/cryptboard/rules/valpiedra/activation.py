"""What players may activate and when: rings, holy texts, and the heroes' own abilities."""

from cryptboard.rules.contract import ROLL, Menu, Option
from cryptboard.rules.valpiedra import cards, decks, equipment, purchase
from cryptboard.rules.valpiedra.state import (
    CARD,
    COMBAT,
    UID,
    hero_named,
    item_named,
    later,
    line,
    moved,
    named,
)

OWN = 5  # in the place of a slot: the hero's own ability
ACTIVATED = ("activated", "before_roll", "after_roll", "any_time")
_BEFORE_ROLL = ("dice", "range")
_AFTER_ROLL = ("reroll", "hit_damage", "defense_ignore", "die_effect")
_ON_CREATURE = ("creature_damage", "creature_heal", "creature_health")


def ability(pack, state, seat, slot):
    """The ability that can be activated here, or None."""
    if slot == OWN:
        abilities = cards.hero(pack, state, seat)[cards.H_ABILITIES]
    elif state.gear[seat][slot]:
        abilities = cards.creature(pack, state.gear[seat][slot][0])[cards.C_LOOT_ABILITIES]
    else:
        return None
    for found in abilities:
        if found[cards.A_TRIGGER] in ACTIVATED:
            return found
    return None


def effects(pack, state, seat, slot):
    return ability(pack, state, seat, slot)[cards.A_EFFECTS]


def refusal(pack, state, seat, slot):
    """Why this cannot be used now, or ""."""
    found = ability(pack, state, seat, slot)
    if found is None:
        return "error.no_item"
    trigger = found[cards.A_TRIGGER]
    anywhere = trigger == "any_time" or is_text(pack, state, seat, slot)
    if not anywhere and (state.phase != COMBAT or state.active != seat):
        return "error.not_active"
    if slot != OWN and state.gear[seat][slot][1]:
        return "error.exhausted"
    if slot == OWN and [entry for entry in state.used if entry[0] == seat]:
        return "error.used"
    if not cards.holds(pack, state, found[cards.A_CONDITIONS], None, seat):
        return "error.not_now"
    if not _payable(pack, state, found[cards.A_COSTS]):
        return "error.cannot_pay"
    if trigger == "before_roll" and state.rolled:
        return "error.before_roll"
    if trigger == "after_roll" and state.ask != ["window"]:
        return "error.after_roll"
    for effect in found[cards.A_EFFECTS]:
        code = _untimely(state, effect)
        if code:
            return code
    return ""


def _untimely(state, effect):
    name = effect[0]
    if name in _BEFORE_ROLL:
        if state.active < 0:
            return "error.nobody_attacks"
        return "error.before_roll" if state.rolled else ""
    if name in _AFTER_ROLL and state.ask != ["window"]:
        return "error.after_roll"
    if name == "reroll" and not state.dice:
        return "error.no_dice"
    if name in _ON_CREATURE and (state.phase != COMBAT or not line(state)):
        return "error.no_creature"
    return ""


def _payable(pack, state, costs):
    for name, amount in costs:
        if name == "xp" and purchase.funds(pack, state) < amount:
            return False
        if name in ("damage", "evil") and purchase.room(pack, state, name) <= amount:
            return False
    return True


def is_text(pack, state, seat, slot):
    return slot != OWN and equipment.loot(pack, state.gear[seat][slot][0]) == cards.TEXT


def usable(pack, state, seats=None):
    found = []
    for seat in range(len(state.heroes)) if seats is None else seats:
        for slot in _slots(state, seat):
            if not refusal(pack, state, seat, slot):
                found.append((seat, slot))
    return found


def first_usable(pack, state):
    """Whether there is anything to use at all."""
    for seat in range(len(state.heroes)):
        for slot in _slots(state, seat):
            if not refusal(pack, state, seat, slot):
                return True
    return False


def _slots(state, seat):
    gear = state.gear[seat]
    return [slot for slot in range(5) if gear[slot]] + [OWN]


def has_window(pack, state):
    """Could something still change the roll on the table?  Asked as if the window were open."""
    before, state.ask = state.ask, ["window"]
    found = False
    for seat, slot in usable(pack, state):
        for effect in effects(pack, state, seat, slot):
            if effect[0] in _AFTER_ROLL or effect[0] in _ON_CREATURE:
                found = True
    state.ask = before
    return found


def relief(pack, state, track):
    """By how much usable items could lower Evil or Damage, at best."""
    total = 0
    for seat, slot in usable(pack, state):
        best = 0
        for effect in effects(pack, state, seat, slot):
            for option in effect[3] if effect[0] == "choose" else [effect]:
                if option[0] == track:
                    best = max(best, -option[1])
                elif track == "damage" and option[0] == "health":
                    best = max(best, option[1])
                elif track == "damage" and option[0] == "damage_clear":
                    best = state.damage
        total += best
    return total


def menu(pack, state, partial):
    """["use", hero, slot, an answer for each effect that needs one..., how to keep a text]."""
    if len(partial) < 3:
        seats = partial[1:] or range(len(state.heroes))
        return item_menu(state, usable(pack, state, seats), partial, "ask.item")
    seat, slot = partial[1], partial[2]
    asked, rerolls = 3, False
    for effect in effects(pack, state, seat, slot):
        rerolls = rerolls or effect[0] == "reroll"
        options = _answers(state, effect)
        if options:
            if len(partial) == asked:
                return Menu(("ask.item_target",), options)
            asked += 1
    if is_text(pack, state, seat, slot) and keeps_texts(pack, state, seat):
        if len(partial) == asked:
            keep = [Option(word, ("choice." + word,)) for word in ("exhaust", "discard")]
            return Menu(("ask.keep_text",), keep)
        asked += 1
    if rerolls and len(partial) == asked:
        return Menu(("ask.reroll",), [Option("roll", ("choice.reroll",), ROLL)])
    return None


def _answers(state, effect):
    if effect[0] == "choose":
        return [Option(i, effect_named(e)) for i, e in enumerate(effect[3])]
    if effect[0] == "reroll":
        return [Option(i, ("choice.die", i + 1, face)) for i, face in enumerate(state.dice)]
    if effect[0] in _ON_CREATURE and effect[2] == "chosen_creature":
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
            label = (
                hero_named(state, seat) if slot == OWN else item_named(state.gear[seat][slot][0])
            )
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
    found = ability(pack, state, seat, slot)
    arguments = list(tokens[2:])
    source = ["hero", seat, 0] if slot == OWN else ["item", seat, state.gear[seat][slot][0]]
    steps = []
    for effect in found[cards.A_EFFECTS]:
        if effect[0] == "choose":
            effect = effect[3][arguments.pop(0)]
        elif effect[0] == "reroll":
            effect = ["reroll", arguments.pop(0), 0, 0]
        elif effect[0] in _ON_CREATURE and effect[2] == "chosen_creature":
            effect = [effect[0], effect[1], line(state)[arguments.pop(0) - 1][UID], 0]
        steps.append(["effect", source, effect])
    if is_text(pack, state, seat, slot):
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
            state.used.append([seat, 1 if name == "once_per_level" else 0])
    if slot == OWN:
        return
    item = state.gear[seat][slot]
    if is_text(pack, state, seat, slot) and not keep:
        state.gear[seat][slot] = []
        decks.discard(pack, state, item[0], 196, events)
    else:
        item[1] = 1
        rule = 228 if is_text(pack, state, seat, slot) else 193
        events.append(moved("exhausted", item_named(item[0]), hero_named(state, seat), rule))
