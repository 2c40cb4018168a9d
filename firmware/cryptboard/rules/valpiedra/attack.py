"""One attack from the roll to the counterattack, in the order of VAL-146."""

from cryptboard.rules import contract
from cryptboard.rules.kit import standing
from cryptboard.rules.valpiedra import (
    abilities,
    activation,
    cards,
    danger,
    strength,
    telling,
    tracks,
)
from cryptboard.rules.valpiedra.state import (
    CARD,
    MOD_COUNTER,
    MOD_HIT,
    MOD_PREVENT,
    UID,
    UP,
    WOUNDS,
    clear_mods,
    find,
    hero_named,
    later,
    line,
    moved,
    named,
    note,
)


def begin(pack, state, seat, events):
    """The hero steps forward, aimed at the first creature."""
    state.active = seat
    clear_mods(state)
    state.rolled = 0
    state.target = line(state)[0][UID]
    events.append((contract.PHASE, "active", ("val.nobody",), hero_named(state, seat), 125))


def roll(pack, state, amended, events):
    """`amended`: what the table changed in the roll while it stood (kit/standing.py)."""
    later(state, [["dice"] + standing.said(amended, contract.AGAIN), ["after_roll"]])
    state.mods[MOD_HIT] += standing.total(amended, "hits")
    state.mods[MOD_PREVENT] += standing.total(amended, "prevent")
    abilities.fire_hero(pack, state, "on_roll", state.active)
    entry = find(state, state.target)
    abilities.fire_creature(pack, state, "on_attacked", entry)
    state.rolled = 1


def step_dice(pack, state, step, events):
    count = strength.dice_count(pack, state, state.active)
    state.dice = [cards.throw(pack, state) for _ in range(count)]
    for die in step[1:]:
        if die < count:
            state.dice[die] = cards.throw(pack, state)
    events.append((contract.ROLLED, "attack", [6] * count, list(state.dice), 129))


def step_after_roll(pack, state, step, events):
    """Open the window only if an item of the attacker could change this result (rule 7)."""
    extra = strength.measure(pack, state)
    if activation.has_window(pack, state):
        later(state, [["hit"]])
        state.ask = ["window"]
    else:
        _hit(state, extra)


def step_hit(pack, state, step, events):
    _hit(state, strength.measure(pack, state))


def _hit(state, extra):
    """First what the faces do beside damage, then the damage itself."""
    steps = [["effect", ["hero", state.active, 0], effect] for effect in extra]
    later(state, steps + [["redirect"]])


def step_redirect(pack, state, step, events):
    """VAL-231: a neighbour may draw the damage to itself; between two the players choose."""
    row = line(state)
    entry = find(state, state.target)
    if entry is None:
        later(state, [["attack_done"]])
        return
    takers = []
    if state.total > 0 and not _redirects(pack, entry):
        at = row.index(entry)
        for i in (at - 1, at + 1):
            if 0 <= i < len(row) and row[i][UP] and _redirects(pack, row[i]):
                takers.append(row[i][UID])
    if len(takers) > 1:
        state.ask = ["redirect", takers]
    else:
        later(state, [["wound", takers[0] if takers else state.target]])


def _redirects(pack, entry):
    for ability in cards.creature(pack, entry[CARD])[cards.C_ABILITIES]:
        if ability[cards.A_TRIGGER] == "on_neighbour_damaged":
            return True
    return False


def step_wound(pack, state, step, events):
    entry = find(state, step[1])
    later(state, [["deaths"], ["counter", step[1]], ["attack_done"]])
    if entry is not None and state.total <= 0:
        events.append(strength.stands(pack, state, entry, 139))
    elif entry is not None:
        rule = 137 if step[1] == state.target else 231
        entry[WOUNDS] += state.total
        events.append(moved("wounds", named(entry[CARD]), entry[WOUNDS], rule))
        if entry[WOUNDS] < cards.health(pack, state, state.place, entry):
            events.append(strength.stands(pack, state, entry, rule))
        abilities.fire_creature(pack, state, "on_damaged", entry)


def step_deaths(pack, state, step, events):
    """The leftmost creature that has had enough falls; then look again (VAL-224)."""
    row = line(state)
    auras = cards.auras(pack, state, state.place)
    for entry in row:
        if not entry[UP] or not entry[WOUNDS]:  # a printed Health is at least 1
            continue
        if entry[WOUNDS] >= cards.health(pack, state, state.place, entry, auras):
            events.append(note("told.fell", 143, row.index(entry) + 1, named(entry[CARD])))
            row.remove(entry)
            state.pile.append(entry[CARD])
            events.append(moved("defeated", named(entry[CARD]), ("val.pile",), 143))
            later(state, [["deaths"]])
            abilities.queue_line(state, "on_ally_defeated")
            abilities.fire_creature(pack, state, "on_defeated", entry)
            return


def step_counter(pack, state, step, events):
    """VAL-138: who took the attack and lives strikes back, once."""
    entry = find(state, step[1])
    if entry is None:
        return
    own = cards.own_passives(pack, state, entry)
    amount = cards.game(pack)[cards.G_COUNTERATTACK] + state.mods[MOD_COUNTER]
    amount += strength.total_of(own, "counterattack")
    armor = cards.hero_passives(pack, state, state.active)
    amount -= strength.total_of(armor, "prevent_damage") + state.mods[MOD_PREVENT]
    amount = max(0, amount)
    if danger.stop_for(pack, state, "damage", amount, step):
        return
    tracks.change(pack, state, "damage", amount, 138, events)
    if not state.result:
        abilities.fire_creature(pack, state, "on_counterattack", entry)


def step_attack_done(pack, state, step, events):
    state.done[state.active] = 1
    state.active = -1
    state.target = state.rolled = 0
    clear_mods(state)
    later(state, [["attacks"]])


def step_attacks(pack, state, step, events):
    """With nobody left to attack the round is over at once, else the heroes go on (VAL-147)."""
    if not line(state):
        later(state, [["round_end"]])


def shown(pack, state, event):
    """A creature of the line by its name, with its Health if it is still there."""
    position, name = event[2], event[3]
    for entry in line(state):
        if entry[UP] and named(entry[CARD]) == name:
            health = cards.health(pack, state, state.place, entry)
            return telling.order("order.shown", 100, position, name, health)
    return telling.order("order.turned", 100, position, name)
