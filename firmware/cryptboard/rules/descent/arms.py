"""What the levels with dice add: attacks by the board's dice, monsters one by one.

Loaded only when they are played, so that a game on tracks has the memory.
"""

from cryptboard.rules.descent import attack, duel, foes
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import (
    KIND,
    LOST,
    OVERLORD,
    TOKEN0,
    TOKENS,
    can_assault,
    foe_name,
    foes_there,
)
from cryptboard.rules.descent.tally import amounts, asks, choice, named, phrase, row
from cryptboard.rules.kit import menus
from cryptboard.rules.kit.values import order

DEEDS = ("focus", "target", "wound", "strike", "token", "heal", "kill", "push", "crush", "altar")
BY_WALL = ("push", "crush")


def rows(pack, state):
    """What the overlord may do with monsters, behind the key of the other side."""
    rows = []
    if len(foes_there(state)) < foes.FOES_MOST:
        rows.append(choice("do", "spawn"))
    if state.foes:
        rows.append(choice("do", "foe"))
    if state.phase == OVERLORD and can_assault(state):
        if any(state.wounds):
            rows.append(choice("do", "sweep"))
            if attack.may_leap(pack, state):
                rows.append(choice("do", "leap"))
        rows.append(choice("do", "mods"))
    return rows


def foe_menu(pack, state, partial):
    """["foe", number, deed, ...]"""
    if len(partial) == 1:
        there = foes_there(state)
        at = there.index(state.foe) if state.foe in there else 0
        return asks("foe", [row(i, with_wounds(pack, state, i)) for i in there], at)
    foe, rest = partial[1], partial[3:]
    if len(partial) == 2:
        rows = named("foe", BY_WALL if state.ask else DEEDS)
        return asks("foe_deed", rows, 0, foe_name(state, foe))
    deed = partial[2]
    record = pack.record(t.MONSTER, state.foes[foe][KIND])
    if deed == "wound":
        return amounts("wounds", 1, record[t.M_WOUNDS], rest)
    if deed == "heal":
        return amounts("heal", 1, record[t.M_WOUNDS], rest)
    if deed == "strike":
        return _foe_strike_menu(rest)
    if deed == "token":
        if not rest:
            kinds = [i for i in range(2, len(TOKENS))]
            return asks("token", [row(TOKENS[i], ("token.%d" % i,)) for i in kinds])
        return amounts("tokens", 0, 20, rest[1:])
    return None


def with_wounds(pack, state, foe):
    """ "2 Ogre 4/9": wounds that are left, and all of them."""
    most = pack.record(t.MONSTER, state.foes[foe][KIND])[t.M_WOUNDS]
    return ("foe.wounds", foe_name(state, foe), most - state.foes[foe][LOST], most)


def _foe_strike_menu(rest):
    if len(rest) < 2:
        return amounts(("damage", "pierce")[len(rest)], 1 - len(rest), 31, [])
    names = foes.EFFECTS + ("knockback", "area")
    rows = [phrase(name, ("effect." + name,)) for name in names]
    return menus.several(("ask.effects",), rows, rest[2:], 0, len(rows))


def foe(pack, state, command, events):
    number, deed, rest = command[1], command[2], command[3:]
    killer = state.turn
    if deed == "focus":
        state.foe = number
    elif deed == "target":
        state.target = -1 if state.target == number else number
    elif deed == "wound":
        foes.hurt(pack, state, number, rest[0], 0, killer, events)
    elif deed == "strike":
        foes.strike(pack, state, number, rest[0], rest[1], rest[2:-1], killer, events)
    elif deed == "token":
        kind = TOKENS.index(rest[0])
        foes.put(
            pack, state, number, kind, rest[1] - state.foes[number][TOKEN0 + kind], 95, events
        )
    elif deed == "heal":
        foes.heal(pack, state, number, rest[0], 0, events)
    elif deed == "kill":
        most = pack.record(t.MONSTER, state.foes[number][KIND])[t.M_WOUNDS]
        foes.hurt(pack, state, number, most, 0, killer, events)
    elif deed == "push":
        foes.hurt(pack, state, number, 1, 78, -1, events)
    else:
        order(events, 77 if deed == "crush" else 74, "foe." + deed)
        foes.die(pack, state, number, -1, events)


def settle(pack, state, question, numbers, rolled, events):
    """Answer a question about a monster."""
    kind = question[0]
    if kind == "foes":
        if rolled:
            foes.roll_all(pack, state, events)
    elif kind == "undying":
        lives = foes.roll_undying(pack, state, question, events) if rolled else numbers[0]
        foes.settle_undying(pack, state, question, lives, events)
    else:
        lives = foes.roll_animated(pack, state, question, events) if rolled else numbers[0]
        foes.settle_animated(state, question, lives, events)


MENUS = {
    "attack": attack.attack_menu,
    "pool": attack.pool_menu,
    "mods": duel.aim_menu,
    "sweep": attack.sweep_menu,
    "leap": attack.leap_menu,
    "spawn": foes.spawn_menu,
    "foe": foe_menu,
    "surge": duel.surge_menu,
    "guard": duel.guard_menu,
    "shield": duel.shield_menu,
    "dodge": duel.dodge_menu,
    "aim": duel.dodge_menu,
}
VERBS = {
    "attack": attack.attack,
    "pool": attack.pool,
    "mods": duel.aim,
    "sweep": attack.sweep,
    "leap": attack.leap,
    "spawn": foes.spawn,
    "appear": foes.appear,
    "foe": foe,
    "settle": duel.choose,
    "farther": duel.choose,
    "harder": duel.choose,
    "brave": duel.choose,
    "surge": duel.choose,
    "void": duel.choose,
    "short": duel.choose,
    "guard": duel.choose,
    "shield": duel.choose,
    "shield1": duel.choose,
    "shield2": duel.choose,
    "shield3": duel.choose,
    "shield4": duel.choose,
    "dodge": duel.choose,
    "aim": duel.choose,
}
