"""How far, how hard and against what a hero strikes: the numbers of an attack, no more."""

from cryptboard.rules.contract import ALL, NEWS, TOLD
from cryptboard.rules.valpiedra import cards
from cryptboard.rules.valpiedra.state import (
    CARD,
    MOD_DICE,
    MOD_FACES,
    MOD_HIT,
    MOD_IGNORED,
    MOD_RANGE,
    MOD_VIRTUE,
    WOUNDS,
    find,
    line,
    named,
)


def total_of(effects, name):
    return sum([effect[1] for effect in effects if effect[0] == name])


def reach(pack, state, seat):
    """Range with everything that changes it; positions 1 to this may be attacked."""
    effects = cards.hero_passives(pack, state, seat) + cards.line_passives(pack, state)
    value = cards.hero(pack, state, seat)[cards.H_RANGE] + total_of(effects, "range")
    for effect in effects:
        if effect[0] == "range_set":
            value = effect[1]
    if seat == state.active:
        value += state.mods[MOD_RANGE]
    return max(0, value)


def in_reach(pack, state, seat):
    return line(state)[: reach(pack, state, seat)]


def is_ready(pack, state, seat):
    """Who has still to attack; a hero without any target is passed over (VAL-128)."""
    if seat >= len(state.heroes) or state.done[seat]:
        return False
    return bool(line(state)) and reach(pack, state, seat) > 0


def ready_heroes(pack, state):
    return [seat for seat in range(len(state.heroes)) if is_ready(pack, state, seat)]


def dice_count(pack, state, seat):
    effects = cards.hero_passives(pack, state, seat) + cards.line_passives(pack, state)
    value = cards.hero(pack, state, seat)[cards.H_ATTACK] + total_of(effects, "dice")
    value += state.mods[MOD_DICE]
    limit = cards.game(pack)[cards.G_MAX_DICE]
    if limit:
        value = min(value, limit)
    return max(0, value)


def defense(pack, state, entry):
    """Faces that deal no damage to this creature."""
    mine = cards.hero_passives(pack, state, state.active)
    return _defense(pack, state, entry, mine, cards.line_passives(pack, state))


def _defense(pack, state, entry, mine, theirs):
    faces = list(cards.creature(pack, entry[CARD])[cards.C_DEFENSE])
    for effect in theirs:
        if effect[0] == "defense_add":
            faces.extend(effect[1])
    for effect in mine + theirs:
        if effect[0] in ("defense_remove", "defense_ignore"):
            faces = [face for face in faces if face not in effect[1]]
    return [face for face in faces if face not in state.mods[MOD_IGNORED]]


def virtue_hits(pack, state, entry):
    """One for each virtue icon whose type the creature is weak to (A-12)."""
    mine = cards.hero_passives(pack, state, state.active)
    return _virtue_hits(pack, state, entry, mine, cards.line_passives(pack, state))


def _virtue_hits(pack, state, entry, mine, theirs):
    weak = list(cards.creature(pack, entry[CARD])[cards.C_WEAK])
    for effect in theirs:
        if effect[0] == "vulnerability_add":
            weak.extend(effect[1])
        elif effect[0] == "vulnerability_remove":
            weak = [kind for kind in weak if kind not in effect[1]]
    icons = list(cards.hero(pack, state, state.active)[cards.H_VIRTUE]) + state.mods[MOD_VIRTUE]
    for effect in mine:
        if effect[0] == "virtue_add":
            icons.extend(effect[1])
    return len([icon for icon in icons if icon in weak])


def measure(pack, state):
    """What the dice as they lie will do: per die hit, blocked or miss, and the total."""
    entry = find(state, state.target)
    if entry is None:  # felled by an item while the window was open
        state.blocked, state.total = [0] * len(state.dice), 0
        return []
    mine = cards.hero_passives(pack, state, state.active)
    theirs = cards.line_passives(pack, state)
    shield = _defense(pack, state, entry, mine, theirs)
    hit_faces = cards.game(pack)[cards.G_HIT_FACES]
    rules = [effect[1] for effect in mine if effect[0] == "die_effect"] + state.mods[MOD_FACES]
    used = [0] * len(rules)
    state.blocked, total, extra = [], 0, []
    for face in state.dice:
        stopped = face in shield
        harm = 1 if face in hit_faces else 0
        taken = False  # a "1x" takes a die of its own: two of them want two
        for i, (faces, once, effect) in enumerate(rules):
            if face not in faces or (once and (used[i] or taken)):
                continue
            if effect[0] != "hit_damage":
                used[i] += 1
                extra.append(effect)
            elif not once or not stopped:  # "1x" picks a die on which it counts
                used[i] += 1
                taken = taken or bool(once)
                harm = effect[1]  # a damage effect takes the place of the hit
        state.blocked.append(2 if stopped else 1 if harm else 0)
        total += 0 if stopped else harm
    total += state.mods[MOD_HIT] + total_of(mine, "hit_damage")
    state.total = max(0, total + _virtue_hits(pack, state, entry, mine, theirs))
    return extra


def stands(pack, state, entry, rule):
    """A creature that is still there: its place, its damage and its Health."""
    health = cards.health(pack, state, state.place, entry)
    what = ("told.stands", line(state).index(entry) + 1, named(entry[CARD]), entry[WOUNDS], health)
    return (TOLD, NEWS, ALL, what, rule)
