"""What the levels with dice add: attacks by the board's dice, monsters one by one.

Loaded only when they are played, so that a game on tracks has the memory.
"""

from cryptboard.rules.descent import attack, duel, foes
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import (
    KIND,
    OVERLORD,
    TOKEN0,
    TOKENS,
    can_assault,
    foe_name,
)
from cryptboard.rules.descent.tally import amounts, asks, choice, named, phrase, row
from cryptboard.rules.kit import menus
from cryptboard.rules.kit.values import note

DEEDS = ("focus", "target", "wound", "strike", "token", "heal", "kill", "crush", "altar")


def rows(pack, state):
    """What the overlord may do with monsters, behind the key of the other side."""
    rows = []
    if len(state.foes) < foes.FOES_MOST:
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
        rows = [row(i, ("do.foe_at", i + 1, foe_name(state, i))) for i in range(len(state.foes))]
        return asks("foe", rows, max(0, state.foe))
    foe, rest = partial[1], partial[3:]
    if len(partial) == 2:
        rows = named("foe", DEEDS)
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
        foes.heal(pack, state, number, rest[0], events)
    elif deed == "kill":
        most = pack.record(t.MONSTER, state.foes[number][KIND])[t.M_WOUNDS]
        foes.hurt(pack, state, number, most, 0, killer, events)
    else:
        note(events, 77 if deed == "crush" else 74, "foe." + deed)
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
    "dodge": duel.dodge_menu,
}
VERBS = {
    "attack": attack.attack,
    "pool": attack.pool,
    "mods": duel.aim,
    "sweep": attack.sweep,
    "leap": attack.leap,
    "spawn": foes.spawn,
    "foe": foe,
    "settle": duel.choose,
    "farther": duel.choose,
    "harder": duel.choose,
    "brave": duel.choose,
    "surge": duel.choose,
    "void": duel.choose,
    "guard": duel.choose,
    "dodge": duel.choose,
}
