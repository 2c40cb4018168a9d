"""Whether an effect would change anything now: what changes nothing is refused, not spent."""

from cryptboard.rules.valpiedra import cards, strength, tracks
from cryptboard.rules.valpiedra.state import (
    MOD_FACES,
    MOD_HIT,
    MOD_IGNORED,
    MOD_VIRTUE,
    TOKENS,
    WOUNDS,
    find,
    line,
)

_ON_RESULT = {
    "hit_damage": MOD_HIT,
    "defense_ignore": MOD_IGNORED,
    "die_effect": MOD_FACES,
    "virtue_add": MOD_VIRTUE,
}


def any_of(pack, state, seat, effects):
    """One effect that changes something is enough; so is one answer of a choice."""
    for effect in effects:  # noqa: SIM110 - a generator costs more than the loop
        if changes(pack, state, seat, effect):
            return True
    return False


def changes(pack, state, seat, effect):
    name = effect[0]
    if name == "choose":
        return any_of(pack, state, seat, effect[3])
    if name in tracks.TRACKS:
        value = getattr(state, name)
        after = min(tracks.highest(pack, name), max(0, value + effect[1]))
        return after != value
    if name == "damage_clear":
        return state.damage > 0
    if name == "reroll":
        return bool(state.dice)
    if name == "prevent_damage":
        return state.active >= 0 and _struck_back(pack, state)
    if name == "ready" or name == "exhaust":
        return _turns(pack, state, seat, name == "exhaust")
    if name in ("creature_heal", "creature_health") and effect[2] == "chosen_creature":
        return _on_any_creature(state, effect)
    if name in _ON_RESULT and state.ask == ["window"]:
        return _on_result(pack, state, effect)
    return True


def _struck_back(pack, state):
    """Whether a counterattack could still hurt; before the roll nobody knows."""
    if not state.rolled:
        return True
    entry = find(state, state.target)
    if entry is None:
        return False
    return entry[WOUNDS] + state.total < cards.health(pack, state, state.place, entry)


def _turns(pack, state, seat, exhausted):
    for item in state.gear[seat]:
        if item and item[1] != int(exhausted):  # noqa: SIM102 - the second test costs much more
            if cards.creature(pack, item[0])[cards.C_LOOT] == cards.RING:
                return True
    return False


def _on_any_creature(state, effect):
    for entry in line(state):
        if effect[0] == "creature_heal":
            if entry[WOUNDS]:
                return True
        elif effect[1] > 0 or entry[TOKENS]:
            return True
    return False


def _on_result(pack, state, effect):
    """Measure the dice that lie there without and with the effect; the state stays as it was."""
    shown, at = (state.blocked, state.total), _ON_RESULT[effect[0]]
    kept = state.mods[at]
    plain = strength.measure(pack, state), state.total
    state.mods[at] = kept + ([effect[1]] if effect[0] == "die_effect" else effect[1])
    changed = (strength.measure(pack, state), state.total) != plain
    state.mods[at] = kept
    state.blocked, state.total = shown
    return changed


def relieves(pack, state, effects):
    """Whether these may be told to wait for the roll: they lower what the attack may cost."""
    for effect in effects:
        if effect[0] in tracks.TRACKS and changes(pack, state, state.active, effect):
            return True
        if effect[0] == "choose" and relieves(pack, state, effect[3]):
            return True
    return False
