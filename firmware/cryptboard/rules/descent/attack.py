"""Which dice an attack has: a hero's pool, a monster's profile, Morph, Leap, several targets."""

from cryptboard.rules.contract import ROLL
from cryptboard.rules.descent import fight
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import (
    ACTED,
    BASH,
    DAZE,
    HELD,
    KIND,
    LOST,
    NO_DICE,
    SWARM,
    TOKEN0,
    can_assault,
    hero_name,
    seat_of,
)
from cryptboard.rules.descent.tally import amounts, asks, choice, counted, key, phrase, row
from cryptboard.rules.kit.dice import capped
from cryptboard.rules.kit.menus import several
from cryptboard.rules.kit.values import aide, note

TYPES = (t.RED, t.BLUE, t.WHITE)  # of melee, ranged, magic (DES-112)
_LEAP = "leap"
_MOVES_MOST = 12


def dice_menu(pack, pool, dazed, picked):
    """Which dice daze takes away, one by one; then the roll.  None: the command is whole."""
    if not dazed:
        return None
    now = list(pool)
    for kind in picked:
        if kind != "roll":
            now[kind] -= 1
    if picked and picked[-1] == "roll":
        return None
    rows = []
    if len(picked) < dazed:
        for kind in range(6):
            if now[kind] and not (kind in TYPES and sum([now[i] for i in TYPES]) == 1):
                rows.append(choice("die", kind))
    if not rows:
        rows = [key("do", "roll", ROLL, sum(now))]
    return asks("dazed", rows)


# A hero attacks.


def hero_pool(pack, state, seat):
    """Bash rolls just the power dice that its hero wants (DES-115, DES-116)."""
    pool = list(state.pool[seat])
    bash = state.mods[seat][BASH]
    if bash:
        pool[t.POWER] = bash
    if seat == state.turn:
        pool[t.POWER] += state.effort
    return _capped(pack, pool)


def _capped(pack, pool):
    return capped(pool, [pack.record(t.DIE, kind)[t.D_COUNT] for kind in range(6)])


def attack_menu(pack, state, partial):
    seat = state.turn
    return dice_menu(pack, hero_pool(pack, state, seat), state.tokens[seat][DAZE], partial[1:])


def attack(pack, state, command, events):
    of_hero(pack, state, (state.turn, []), command[1:], events)


def of_hero(pack, state, sides, picked, events):
    """A hero attacks; `sides` are his seat and the heroes whom he has to hit, charmed."""
    seat, targets = sides
    pool = _without(hero_pool(pack, state, seat), picked)
    if seat == state.turn:
        state.effort = 0
    fight.start(pack, state, (seat, targets), pool, 91 if picked[1:] else 112, events)


def _without(pool, picked):
    """The dice that daze took away are picked, then comes the roll."""
    for kind in picked[:-1]:
        pool[kind] -= 1
    return pool


def guard_menu(pack, state, seat, rest):
    """["heroN", "attack", die..., "roll"]: a hero attacks in another's turn (guard, DES-042)."""
    if rest and rest[-1] == "roll":
        return None
    pool = hero_pool(pack, state, seat)
    found = dice_menu(pack, pool, state.tokens[seat][DAZE], rest)
    return found or asks("roll", [key("do", "roll", ROLL, sum(pool))])


def charm_menu(pack, state, seat, rest):
    """["heroN", "charm", target, die..., "roll"]: the overlord attacks with a hero (DES-159)."""
    if rest:
        return guard_menu(pack, state, seat, rest[1:])
    others = [i for i in range(len(state.heroes)) if i != seat and state.wounds[i]]
    return asks("targets", [row(i, hero_name(state, i)) for i in others])


def dice_of(pack, state, command):
    """How many dice a roll throws: those may be thrown again while it stands."""
    if seat_of(command[0]) < 0:
        if command[0] == "attack":
            return sum(_without(hero_pool(pack, state, state.turn), command[1:]))
        return sum(_foe_dice(pack, state, command[command.index("done") + 1 :]))
    if command[1] == "assault":
        return sum(_foe_dice(pack, state, command[2:]))
    picked = command[2:] if command[1] == "attack" else command[3:]
    return sum(_without(hero_pool(pack, state, seat_of(command[0])), picked))


def pool_menu(pack, state, partial):
    """The dice of a weapon, in rising order, ended by "done"; remembered for the hero."""
    picked = partial[1:]
    if picked and picked[-1] == "done":
        return None
    rows = []
    has_type = any([kind in picked for kind in TYPES])
    if has_type:
        rows.append(choice("do", "done"))
    for kind in range(6):
        most = pack.record(t.DIE, kind)[t.D_COUNT]
        rising = not picked or kind >= picked[-1]
        reachable = has_type or kind in TYPES
        if rising and reachable and picked.count(kind) < most:
            rows.append(choice("die", kind))
    return asks("pool", rows, 0 if has_type else -1)


def pool(pack, state, command, events):
    state.pool[state.turn] = [command[1:].count(kind) for kind in range(6)]
    word = counted("note.pool", len(command) - 2)
    note(events, 112, word, hero_name(state, state.turn), len(command) - 2)


# A monster attacks: ["heroN", "assault", die..., type, "roll"], or several heroes at once.


def foe_pool(pack, state, foe):
    entry = state.foes[foe]
    pool = list(pack.record(t.MONSTER, entry[KIND])[t.M_POOL])
    if t.rank(pack, entry[KIND], "berserk") and entry[LOST]:
        pool[t.POWER] = t.value(pack, t.V_POWER_DICE)
    mods = state.mods[len(state.heroes)]
    if t.rank(pack, entry[KIND], "swarm"):
        pool[t.POWER] += mods[SWARM]
    if mods[BASH] and t.rank(pack, entry[KIND], "bash"):
        pool[t.POWER] = mods[BASH] % NO_DICE
    return _capped(pack, pool)


def _foe_dice(pack, state, picked):
    """What the monster throws with these picked: Morph's dice, or those that daze takes."""
    pool = foe_pool(pack, state, state.foe)
    morph = pack.record(t.MONSTER, state.foes[state.foe][KIND])[t.M_MORPH]
    if not morph:
        return _without(pool, picked)
    for kind in picked[:morph]:
        pool[kind] += 1
    return pool


def assault_menu(pack, state, picked):
    """After the target: Morph's dice and kind of attack, or what daze takes away."""
    foe = state.foes[state.foe]
    morph = pack.record(t.MONSTER, foe[KIND])[t.M_MORPH]
    if not morph:
        return dice_menu(pack, foe_pool(pack, state, state.foe), foe[TOKEN0 + DAZE], picked)
    if len(picked) < morph:
        more = morph - len(picked)
        return asks(counted("morph", more), _morphs(pack, picked, morph), -1, more)
    if len(picked) == morph:
        rows = [
            row(t.TRAITS[i], ("trait.%d" % i,)) for i in range(len(TYPES)) if TYPES[i] in picked
        ]
        return asks("type", rows)
    if len(picked) == morph + 1:
        return asks("morph", [key("do", "roll", ROLL, morph)], -1, 0)
    return None


def _morphs(pack, picked, morph):
    """Any dice of the box, but one red, blue or white has to be among them (DES-135)."""
    rows = []
    needs_type = not any([kind in TYPES for kind in picked]) and len(picked) == morph - 1
    for kind in range(t.POWER):
        there = picked.count(kind) < pack.record(t.DIE, kind)[t.D_COUNT]
        if there and (kind in TYPES or not needs_type):
            rows.append(choice("die", kind))
    return rows


def assault(pack, state, seats, picked, rule, events):
    foe = state.foes[state.foe]
    record = pack.record(t.MONSTER, foe[KIND])
    pool = _foe_dice(pack, state, picked)
    rule = 136 if record[t.M_MORPH] else rule
    foe[ACTED] += 1
    if foe[HELD] == 2:
        foe[HELD] = 1
        aide(events, 93, "note.master_acts")
    if t.rank(pack, foe[KIND], "berserk") and foe[LOST]:
        rule = 117
    if t.rank(pack, foe[KIND], "swarm"):
        rule = 144
    if t.rank(pack, foe[KIND], "quick-shot"):
        aide(events, 140, "remind.140")
    fight.start(pack, state, (-1 - state.foe, list(seats)), pool, rule, events)


def sweep_menu(pack, state, partial):
    """["sweep", seat..., "done", then as an assault]"""
    picked = partial[1:]
    if "done" not in picked:
        return _several_seats(state, picked, 1)
    return _then_roll(pack, state, picked[picked.index("done") + 1 :])


def _several_seats(state, picked, least):
    rows = [phrase(i, hero_name(state, i)) for i in range(len(state.heroes)) if state.wounds[i]]
    return several(("ask.targets",), rows, picked, least, len(rows))


def _then_roll(pack, state, picked):
    """As an assault, but the roll is a press of its own in any case."""
    found = assault_menu(pack, state, picked)
    if found is None and not picked:
        dice = sum(foe_pool(pack, state, state.foe))
        return asks("roll", [key("do", "roll", ROLL, dice)])
    return found


def sweep(pack, state, command, events):
    at = command.index("done")
    aide(events, 145, "remind.145")
    assault(pack, state, command[1:at], command[at + 1 :], 145, events)


def leap_menu(pack, state, partial):
    """["leap", movement left, spaces, seat..., "done", then as an assault] (DES-131)."""
    if len(partial) == 1:
        return amounts("moves_left", 1, _MOVES_MOST, [])
    if len(partial) == 2:
        return amounts("spaces", 1, 2 * partial[1], [])
    picked = partial[3:]
    if "done" not in picked:
        return _several_seats(state, picked, 0)
    if picked[0] == "done":
        return None
    return _then_roll(pack, state, picked[picked.index("done") + 1 :])


def leap(pack, state, command, events):
    at = command.index("done")
    state.leapt |= 1 << state.foe
    note(events, 131, counted("note.leap", command[2]), command[2])
    aide(events, 132, "remind.132")
    if at > 3:
        assault(pack, state, command[3:at], command[at + 1 :], 132, events)


def may_leap(pack, state):
    able = can_assault(state) and t.rank(pack, state.foes[state.foe][KIND], _LEAP)
    return bool(able) and not state.leapt >> state.foe & 1
