"""What players may activate and when: rings, holy texts, and the heroes' own abilities."""

from cryptboard.rules.valpiedra import cards, equipment, purchase, worth
from cryptboard.rules.valpiedra.state import (
    COMBAT,
    line,
)

OWN = 5  # in the place of a slot: the hero's own ability
ACTIVATED = ("activated", "before_roll", "after_roll", "any_time")
_BEFORE_ROLL = ("dice", "range")
_AFTER_ROLL = ("reroll", "hit_damage", "defense_ignore", "die_effect")
_LATEST = _AFTER_ROLL + ("prevent_damage",)  # what a hero keeps until the dice lie there
_A_ROUND = 8  # state.used, from here on: a card that does not exhaust, by hero and slot
ON_CREATURE = ("creature_damage", "creature_heal", "creature_health")


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
    mark = used_mark(seat, slot)
    if [entry for entry in state.used if entry[0] == mark]:
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
    return "" if worth.any_of(pack, state, seat, found[cards.A_EFFECTS]) else "error.no_effect"


def used_mark(seat, slot):
    """How `state.used` names a hero's own ability, or a card of his that does not exhaust."""
    return seat if slot == OWN else seat + _A_ROUND * (slot + 1)


def exhausts(pack, state, seat, slot):
    """Rings turn, and texts that are kept; a weapon or armour stays as it is (VAL-153)."""
    kind = equipment.loot(pack, state.gear[seat][slot][0])
    return kind == cards.RING or kind == cards.TEXT


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
    if name in ON_CREATURE and (state.phase != COMBAT or not line(state)):
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
    found = _opens_window(pack, state)
    state.ask = before
    return found


def _opens_window(pack, state):
    for seat in range(len(state.heroes)):
        for slot in _slots(state, seat):
            found = ability(pack, state, seat, slot)
            waits = found and _waits_for_the_roll(pack, state, seat, found[cards.A_EFFECTS])
            if waits and not refusal(pack, state, seat, slot):
                return True
    return False


def _waits_for_the_roll(pack, state, seat, found):
    """VAL-152: what changes this attack, or what it costs the hero who attacks."""
    for effect in found:
        if effect[0] in _LATEST or effect[0] in ON_CREATURE:
            return True
    return seat == state.active and worth.relieves(pack, state, found)


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
