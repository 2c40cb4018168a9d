"""The one interpreter of card abilities: trigger x effect x target, all read from the pack.

A *source* says whose ability acts: ["creature", uid, card], ["hero", seat, 0],
["item", seat, card] or ["relic", 0, 0].  Effects run as steps ["effect", source, effect].
"""

from cryptboard.rules import contract
from cryptboard.rules.valpiedra import (
    cards,
    danger,
    decks,
    telling,
    tracks,
)
from cryptboard.rules.valpiedra.state import (
    CARD,
    COMBAT,
    MOD_COUNTER,
    MOD_DICE,
    MOD_FACES,
    MOD_HIT,
    MOD_IGNORED,
    MOD_PREVENT,
    MOD_RANGE,
    MOD_VIRTUE,
    UID,
    UP,
    find,
    later,
    line,
    note,
)

_TRACK_RULES = {"evil": 255, "damage": 251, "health": 250}


def fire(pack, state, trigger, source, abilities, entry=None):
    """Queue the effects of every ability with this trigger; the first printed comes first."""
    steps = []
    for ability in abilities:
        if ability[cards.A_TRIGGER] != trigger:
            continue
        seat = source[1] if source[0] in ("hero", "item") else -1
        if cards.holds(pack, state, ability[cards.A_CONDITIONS], entry, seat):
            for effect in ability[cards.A_EFFECTS]:
                step = ["effect", source, effect]
                if trigger == "on_reveal":  # nothing can answer it (VAL-077)
                    step.append(danger.WARNED)
                steps.append(step)
    if steps:
        later(state, steps)


def fire_creature(pack, state, trigger, entry):
    card = entry[CARD]
    abilities = cards.creature(pack, card)[cards.C_ABILITIES]
    fire(pack, state, trigger, ["creature", entry[UID], card], abilities, entry)


def fire_item(pack, state, trigger, seat, card):
    abilities = cards.creature(pack, card)[cards.C_LOOT_ABILITIES]
    if abilities:
        fire(pack, state, trigger, ["item", seat, card], abilities)


def fire_hero(pack, state, trigger, seat):
    """The hero's own ability, then the ready equipment."""
    for item in state.gear[seat][::-1]:
        if item and not item[1]:
            fire_item(pack, state, trigger, seat, item[0])
    abilities = cards.hero(pack, state, seat)[cards.H_ABILITIES]
    fire(pack, state, trigger, ["hero", seat, 0], abilities)


def fire_table(pack, state, trigger):
    """The level card, the relic if carried, and the heroes: what acts beside the creatures."""
    for seat in range(len(state.heroes) - 1, -1, -1):
        fire_hero(pack, state, trigger, seat)
    if state.relic:
        abilities = cards.relic(pack, state)[cards.R_ABILITIES]
        fire(pack, state, trigger, ["relic", 0, 0], abilities)
    if state.place:
        abilities = cards.level(pack, state, state.place)[cards.L_ABILITIES]
        fire(pack, state, trigger, ["level", 0, 0], abilities)


def queue_line(state, trigger):
    """Left to right through those in line now; who falls meanwhile is left out (VAL-079)."""
    later(state, [["trigger", trigger, entry[UID]] for entry in line(state) if entry[UP]])


def step_trigger(pack, state, step, events):
    entry = find(state, step[2])
    if entry is not None:
        fire_creature(pack, state, step[1], entry)


def step_hero_trigger(pack, state, step, events):
    fire_hero(pack, state, step[1], step[2])


def step_effect(pack, state, step, events):
    source, effect = step[1], step[2]
    name, amount = effect[0], effect[1]
    if name in _TRACK_RULES:
        if not danger.stop_for(pack, state, name, amount, step):
            tracks.change(pack, state, name, amount, _TRACK_RULES[name], events)
    elif name == "damage_clear":
        tracks.set_to(pack, state, "damage", 0, 252, events)
    elif name in _ATTACK_EFFECTS:
        if state.active >= 0:
            _ATTACK_EFFECTS[name](state, amount)
    elif name == "reroll":
        state.dice[amount] = cards.throw(pack, state)
        events.append((contract.ROLLED, "reroll", [6], [state.dice[amount]], 258))
    elif name == "summon":
        _summon(pack, state, effect, events)
    elif name == "summon_others":
        decks.summon_others(pack, state, amount, 264, events)
    elif name == "pursuit":
        later(state, [["pursuit"]])
    elif name == "discard_equipment":
        later(state, [["demand", amount, effect[2]]])
    elif name == "ready" or name == "exhaust":
        _turn_items(pack, state, name == "exhaust", amount, source)
    elif name == "flip_levels":
        state.ascent = amount
        events.append(note("note.ascent", 216))
    elif name == "xp":
        state.bonus = max(0, state.bonus + amount)
        events.append(note("note.reward", 73, amount))
    elif name == "choose":
        state.ask = ["choose", source, effect[3]]
    elif name == "prompt":
        for key in effect[2].split():
            events.append(telling.order(key, 215 if source[0] == "relic" else 71))
    else:
        from cryptboard.rules.valpiedra import creature_effects

        if name in creature_effects.EFFECTS:
            creature_effects.run(pack, state, source, effect, events)


def _add(index):
    def change(state, amount):
        state.mods[index] += amount

    return change


def _list(index):
    def change(state, values):
        state.mods[index] = state.mods[index] + list(values)

    return change


def _face(state, rule):
    state.mods[MOD_FACES] = state.mods[MOD_FACES] + [rule]


_ATTACK_EFFECTS = {
    "dice": _add(MOD_DICE),
    "range": _add(MOD_RANGE),
    "hit_damage": _add(MOD_HIT),
    "counterattack": _add(MOD_COUNTER),
    "prevent_damage": _add(MOD_PREVENT),
    "defense_ignore": _list(MOD_IGNORED),
    "virtue_add": _list(MOD_VIRTUE),
    "die_effect": _face,
}


def _summon(pack, state, effect, events):
    """[summon, count, rank or "black" or "white", where]."""
    where = effect[3]
    if where == "each_level":
        places = [1, 2, 3, 4]
    elif where == "other_levels":
        places = [place for place in range(1, 5) if place != state.place]
    elif where == "deeper_levels":
        places = list(range(state.place + 1, 5))
    else:
        places = [where if isinstance(where, int) else state.place]
    for place in places:
        rank = effect[2]
        if rank == "black":
            rank = cards.black_rank(pack, state, place)
        elif rank == "white":
            whites = cards.level(pack, state, place)[cards.L_WHITE] if place else []
            rank = whites[0] if whites else 0
        for _ in range(effect[1] if rank else 0):
            decks.place(state, place, rank, 239, events)
    if state.phase == COMBAT and state.place in places:
        later(state, [["reveal"]])  # VAL-238; during Advance the reveal comes to it anyway


def _turn_items(pack, state, exhausted, count, source):
    """Turn up to `count` rings of the source's hero, of all heroes if a creature does it."""
    seats = [source[1]] if source[0] in ("hero", "item") else range(len(state.heroes))
    for seat in seats:
        for item in state.gear[seat]:
            if not count or not item or item[1] == int(exhausted):
                continue
            if cards.creature(pack, item[0])[cards.C_LOOT] == cards.RING:
                item[1] = int(exhausted)
                count -= 1
