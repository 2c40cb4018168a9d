"""An attack with the board's dice: throw, choose, spend surges, settle."""

from cryptboard.rules.contract import GO, LESS, MORE, ROLL, ROLLED
from cryptboard.rules.descent import foes, strike
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.heroes import threat
from cryptboard.rules.descent.lingering import endanger
from cryptboard.rules.descent.state import (
    BASH,
    DAMAGE,
    FEAR,
    INVULNERABLE,
    KIND,
    MODS,
    NEAR_COMMAND,
    NEAR_CURSE,
    PIERCE,
    SORCERY,
    has,
    hero_name,
)
from cryptboard.rules.descent.tally import asks, choice, key, named, phrase, row
from cryptboard.rules.kit import dice
from cryptboard.rules.kit.menus import menu
from cryptboard.rules.kit.values import note

# fight: who attacks (a seat, or -1 - foe), the seats attacked, the dice, and what is spent
BY, TARGETS, THROWN, FLEX, RANGED, SPENT, BONUS, FAR, DEEP, PAID, DODGED, GUARD = range(12)


def start(pack, state, by, targets, pool, rule, events):
    """Throw the pool, never more than the box holds (DES-110)."""
    caps = [pack.record(t.DIE, kind)[t.D_COUNT] for kind in range(6)]
    thrown = dice.throw(state.chance, dice.capped(pool, caps), t.faces(pack))
    state.fight = [by, targets, thrown, 0, 0, 0, 0, 0, 0, 0, 0, []]
    _thrown(pack, state, rule, events)


def _thrown(pack, state, rule, events):
    fight = state.fight
    state.thrown = list(fight[THROWN])
    kinds, faces = dice.event_of(fight[THROWN])
    events.append((ROLLED, "attack", kinds, faces, rule))
    fight[FLEX] = totals(pack, state)[t.ENHANCE] + _mods(state)[SORCERY]
    if fight[BY] < 0:
        fight[FLEX] += t.rank(pack, _monster(state), "sorcery")
    for i in range(RANGED, DODGED):
        fight[i] = 0


def totals(pack, state):
    return dice.totals(state.fight[THROWN], t.faces(pack), t.SYMBOLS)


def _mods(state):
    by = state.fight[BY]
    return state.mods[by if by >= 0 else len(state.heroes)]


def _monster(state):
    return state.foes[-1 - state.fight[BY]][KIND]


def surges(pack, state):
    """Surges rolled, and the free ones that some heroes have on attacks (DES-151)."""
    rolled = totals(pack, state)[t.SURGE]
    if state.fight[BY] >= 0:
        rolled += pack.record(t.HERO, state.heroes[state.fight[BY]])[t.H_SURGES]
    return rolled


def left(pack, state):
    return surges(pack, state) - state.fight[SPENT]


def fear(pack, state):
    """Surges that the target's Fear still wants (DES-125)."""
    want = _mods(state)[FEAR]
    if state.fight[BY] >= 0 and state.target >= 0:
        want = max(want, t.rank(pack, state.foes[state.target][KIND], "fear"))
    return max(0, want - state.fight[PAID])


def missed(pack, state):
    """A miss on a die; a blank among Bash's own dice (DES-115)."""
    shown = totals(pack, state)
    bashing = state.fight[BY] >= 0 and _mods(state)[BASH]
    return bool(shown[t.MISS] or (bashing and shown[t.BLANK]))


def result(pack, state):
    """(damage, range, pierce) as the attack stands."""
    fight, shown, mods = state.fight, totals(pack, state), _mods(state)
    damage = shown[t.DAMAGE] + fight[FLEX] - fight[RANGED] + fight[BONUS] + mods[DAMAGE]
    far = shown[t.RANGE] + fight[RANGED] + fight[FAR]
    deep = mods[PIERCE] + fight[DEEP]
    near = (1 if mods[NEAR_COMMAND] else 0) - (1 if mods[NEAR_CURSE] else 0)
    if fight[BY] < 0:
        deep += t.rank(pack, _monster(state), "pierce")
        if t.rank(pack, _monster(state), "dark-prayer"):
            near += shown[t.SURGE]
    return max(0, damage + near), max(0, far + near), deep


# While the dice lie on the table.


def root(pack, state):
    damage, far, deep = result(pack, state)
    fight = state.fight
    if missed(pack, state):
        prompt = phrase("ask.missed")
        rows = [row("settle", ("fight.missed",), GO)]
    else:
        prompt = ("ask.fight", damage, far, left(pack, state))
        rows = [key("fight", "settle", GO, damage, far, deep)]
        if fight[RANGED] < fight[FLEX]:
            rows.append(key("fight", "farther", MORE))
        if fight[RANGED]:
            rows.append(key("fight", "harder", LESS))
        if fear(pack, state) and left(pack, state):
            rows.append(choice("fight", "brave", fear(pack, state)))
        if _payable(pack, state):
            rows.append(choice("fight", "surge", left(pack, state)))
        rows.append(choice("fight", "void"))
        if _guards(state):
            rows.append(choice("fight", "guard"))
    if not fight[DODGED]:
        rows.append(key("fight", "dodge", ROLL))
    return menu(prompt, rows, 0)


def _guards(state):
    """Targets that could still use their potion."""
    return [
        s for s in state.fight[TARGETS] if has(state, s, INVULNERABLE) and s not in _used(state)
    ]


def _used(state):
    return state.fight[GUARD]


def _payable(pack, state):
    rows = []
    for i in range(pack.count(t.SURGES)):
        if pack.record(t.SURGES, i)[0] <= left(pack, state):
            rows.append(choice("surge", i))
    if state.fight[BY] >= 0 and _mods(state)[BASH]:
        cost, damage, pierce = t.value(pack, t.V_BASH)
        if cost <= left(pack, state):
            rows.append(row(99, ("surge.bash", cost, damage, pierce)))
    return rows


def surge_menu(pack, state, partial):
    if len(partial) == 1:
        return asks("surge", _payable(pack, state), -1, left(pack, state))
    return None


def guard_menu(pack, state, partial):
    if len(partial) == 1:
        return asks("guard", [row(s, hero_name(state, s)) for s in _guards(state)])
    return None


def choose(pack, state, command, events):
    """Everything between the throw and its settling."""
    verb, fight = command[0], state.fight
    if verb == "farther" or verb == "harder":
        fight[RANGED] += 1 if verb == "farther" else -1
    elif verb == "surge":
        _spend(pack, state, command[1], events)
    elif verb == "brave":
        paid = min(fear(pack, state), left(pack, state))
        fight[SPENT] += paid
        fight[PAID] += paid
        note(events, 125, "note.brave", paid)
    elif verb == "guard":
        fight[GUARD].append(command[1])
        note(events, 99, "note.guard", hero_name(state, command[1]))
    elif verb == "void":
        note(events, 162, "note.void")
        state.fight = []
    elif verb == "dodge":
        _dodge(pack, state, events)
    else:
        settle(pack, state, events)


def _spend(pack, state, number, events):
    """Each payment counts again (DES-113)."""
    fight = state.fight
    if number == 99:
        cost, damage, deep = t.value(pack, t.V_BASH)
        far, rule = 0, 115
    else:
        cost, damage, far, deep = pack.record(t.SURGES, number)
        rule = 113
    fight[SPENT] += cost
    fight[BONUS] += damage
    fight[FAR] += far
    fight[DEEP] += deep
    note(events, rule, "note.surge", damage, far, deep)


def _dodge(pack, state, events):
    """All dice again, once, however many dodge (DES-133, DES-160)."""
    fight = state.fight
    for die in range(len(fight[THROWN]) // 2):
        dice.again(state.chance, fight[THROWN], die, t.faces(pack))
    fight[GUARD] = []
    _thrown(pack, state, 160, events)
    fight[DODGED] = 1


def settle(pack, state, events):
    """Wounds, tokens, threat; then the fight is over."""
    fight, by = state.fight, state.fight[BY]
    damage, far, deep = result(pack, state)
    misses = missed(pack, state) or fear(pack, state) > 0
    rule = 115 if by >= 0 and _mods(state)[BASH] else 125 if fear(pack, state) else 0
    rolled, unspent = totals(pack, state)[t.SURGE], left(pack, state)
    state.fight = []
    if misses:
        note(events, rule, "note.missed")
    elif by < 0:
        _settle_foe(pack, state, -1 - by, fight, damage, deep, rolled, unspent, events)
    elif state.target >= 0:
        monster = state.foes[state.target][KIND]
        if t.rank(pack, monster, "shadowcloak"):
            note(events, 142, "remind.142")
        foes.strike(pack, state, state.target, damage, deep, [], by, events)
    else:
        note(events, 112, "note.result", damage, far, deep)
    if by >= 0:
        endanger(state, by, "weapon", 85, events)


def _settle_foe(pack, state, foe, fight, damage, deep, rolled, unspent, events):
    monster = state.foes[foe][KIND]
    if t.rank(pack, monster, "dark-prayer"):
        threat(state, rolled, 124, events)
    else:
        counted = unspent if state.unspent_only else rolled
        threat(state, counted // t.value(pack, t.V_SURGES_THREAT), 111, events)
    effects = strike.of_monster(pack, monster)
    for seat in fight[TARGETS]:
        own = effects + [strike.POTION] if seat in fight[GUARD] else effects
        strike.strike(pack, state, seat, damage, deep, own, foe, events)


# What is remembered for the next attacks.


def aim_menu(pack, state, partial):
    if len(partial) == 1:
        return asks("aim", named("mod", MODS))
    if len(partial) == 2:
        most = 1 if partial[1] in ("black-curse", "command") else 5
        rows = [row(i, ("choice.number", i)) for i in range(1, most + 1)] + [
            row(0, ("choice.none",))
        ]
        return menu(("mod." + partial[1],), rows)
    return None


def aim(pack, state, command, events):
    seat = state.turn if state.turn >= 0 else len(state.heroes)
    state.mods[seat][MODS.index(command[1])] = command[2]
    rules = (115, 118, 123, 143, 125, 139, 113, 144)
    note(events, rules[MODS.index(command[1])], "mod." + command[1])
