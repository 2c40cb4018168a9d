"""The dice of an attack lie on the table: choose, spend surges, dodge, settle."""

from cryptboard.rules.contract import GO, LESS, MORE, ROLL, SEAT
from cryptboard.rules.descent import fight, foes, strike, telling
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.heroes import threat
from cryptboard.rules.descent.lingering import endanger
from cryptboard.rules.descent.state import (
    BASH,
    FROST,
    INVULNERABLE,
    KIND,
    MODS,
    NO_DICE,
    SWARM,
    forget_mods,
    has,
    hero_name,
)
from cryptboard.rules.descent.tally import asks, choice, counted, key, named, phrase, row
from cryptboard.rules.kit import dice
from cryptboard.rules.kit.menus import menu
from cryptboard.rules.kit.values import aide, note


def root(pack, state):
    damage, far, deep = fight.result(pack, state)
    now = state.fight
    if fight.missed(pack, state):
        prompt = phrase("ask.missed")
        rows = [row("settle", ("fight.missed",), GO)]
    else:
        prompt = ("ask.fight", damage, far, fight.left(pack, state))
        rows = [key("fight", "settle", GO, damage, far, deep)]
        if now[fight.RANGED] < now[fight.FLEX]:
            rows.append(key("fight", "farther", MORE))
        if now[fight.RANGED]:
            rows.append(key("fight", "harder", LESS))
        if fight.fear(pack, state) and fight.left(pack, state):
            rows.append(choice("fight", "brave", fight.fear(pack, state)))
        if _payable(pack, state):
            rows.append(choice("fight", "surge", fight.left(pack, state)))
        rows.append(choice("fight", "short"))
        rows.append(choice("fight", "void"))
        if _guards(state):
            rows.append(choice("fight", "guard"))
        if _shields(state):
            rows.append(choice("fight", "shield"))
        rows += _by_seat(state)
    if not now[fight.DODGED] & fight.BY_DODGE:
        rows.append(key("fight", "dodge", ROLL))
    if not now[fight.DODGED] & fight.BY_AIM:
        rows.append(choice("fight", "aim"))
    return menu(prompt, rows, 0)


def _by_seat(state):
    """The key of an attacked hero: he takes his shield, or puts it away again."""
    rows = []
    for seat in state.fight[fight.TARGETS]:
        used = seat in state.fight[fight.SHIELDS]
        label = ("fight.unshield" if used else "fight.shield_of", hero_name(state, seat))
        rows.append(row("shield%d" % (seat + 1), label, SEAT + seat))
    return rows


def _guards(state):
    """Targets that could still use their potion."""
    used = state.fight[fight.GUARD]
    targets = state.fight[fight.TARGETS]
    return [seat for seat in targets if has(state, seat, INVULNERABLE) and seat not in used]


def _shields(state):
    """Targets that have not used a shield yet."""
    used = state.fight[fight.SHIELDS]
    return [seat for seat in state.fight[fight.TARGETS] if seat not in used]


def _payable(pack, state):
    rows = []
    for i in range(pack.count(t.SURGES) if state.fight[fight.BY] >= 0 else 0):
        if pack.record(t.SURGES, i)[0] <= fight.left(pack, state):
            rows.append(choice("surge", i))  # of weapons; a monster's surges are threat
    if fight.bashing(pack, state):
        cost, damage, pierce = t.value(pack, t.V_BASH)
        if cost <= fight.left(pack, state):
            rows.append(row(99, ("surge.bash", cost, damage, pierce)))
    return rows


def surge_menu(pack, state, partial):
    if len(partial) == 1:
        left = fight.left(pack, state)
        return asks(counted("surge", left), _payable(pack, state), -1, left)
    return None


def guard_menu(pack, state, partial):
    if len(partial) == 1:
        return asks("guard", [row(s, hero_name(state, s)) for s in _guards(state)])
    return None


def shield_menu(pack, state, partial):
    if len(partial) == 1:
        return asks("shield", [row(s, hero_name(state, s)) for s in _shields(state)])
    return None


def dodge_menu(pack, state, partial):
    """["dodge", die..., "roll"]: who dodges or aims says which dice, by their place from 1."""
    picked = partial[1:]
    if picked and picked[-1] in ("all", "none", "roll"):
        return None
    thrown, rows = state.fight[fight.THROWN], []
    for die in range(len(thrown) // 2):
        if die + 1 not in picked:
            rows.append(row(die + 1, ("choice.die_at", die + 1, ("die.%d" % thrown[2 * die],))))
    rows.append(key("dice", "roll" if picked else "all", ROLL))
    if not picked:
        rows.append(choice("dice", "none"))
    return asks("dodge", rows)


def choose(pack, state, command, events):
    """Everything between the throw and its settling."""
    verb, now = command[0], state.fight
    if verb == "farther" or verb == "harder":
        now[fight.RANGED] += 1 if verb == "farther" else -1
    elif verb == "surge":
        _spend(pack, state, command[1], events)
    elif verb == "brave":
        paid = min(fight.fear(pack, state), fight.left(pack, state))
        now[fight.SPENT] += paid
        now[fight.PAID] += paid
        note(events, 125, counted("note.brave", paid), paid)
    elif verb == "guard":
        now[fight.GUARD].append(command[1])
        note(events, 99, "note.guard", hero_name(state, command[1]))
    elif verb.startswith("shield"):
        _shield(state, command[1] if verb == "shield" else ord(verb[6]) - ord("1"), events)
    elif verb == "void":
        note(events, 162, "note.void")
        state.fight = []
        _forget(state, now[fight.BY])
    elif verb == "dodge" or verb == "aim":
        dice_there = range(1, len(now[fight.THROWN]) // 2 + 1)
        again = dice_there if command[1] == "all" else command[1:-1]
        _dodge(pack, state, again, events)
        now[fight.DODGED] |= fight.BY_DODGE if verb == "dodge" else fight.BY_AIM
    else:
        settle(pack, state, events, verb == "short")


def _shield(state, seat, events):
    """A shield takes its point, before wounds; said again it is put away."""
    used = state.fight[fight.SHIELDS]
    if seat in used:
        used.remove(seat)
        note(events, 86, "note.no_shield", hero_name(state, seat))
    else:
        used.append(seat)
        note(events, 86, "note.shield", hero_name(state, seat))


def _forget(state, by):
    """What was said of this attack ends with it; of a hero's weapon with his turn."""
    seats = len(state.heroes)
    forget_mods(state, by if by >= 0 else seats, by < 0 or by != state.turn)


def _spend(pack, state, number, events):
    """Each payment counts again (DES-113)."""
    now = state.fight
    if number == 99:
        cost, damage, deep = t.value(pack, t.V_BASH)
        far, rule = 0, 115
    else:
        cost, damage, far, deep = pack.record(t.SURGES, number)
        rule = 113
    now[fight.SPENT] += cost
    now[fight.BONUS] += damage
    now[fight.FAR] += far
    now[fight.DEEP] += deep
    note(events, rule, "note.surge", damage, far, deep)


def _dodge(pack, state, picked, events):
    """The chosen dice again, once, however many dodge (DES-133, DES-160); perhaps none."""
    now = state.fight
    if not picked:
        note(events, 160, "note.no_dice")
        return
    for die in sorted(picked):
        dice.again(state.chance, now[fight.THROWN], die - 1, t.faces(pack))
    now[fight.GUARD] = []
    fight.thrown_now(pack, state, 160, events)


def names(state):
    """Who attacks, and whom: one of them, or several."""
    by, targets = state.fight[fight.BY], state.fight[fight.TARGETS]
    who = hero_name(state, by) if by >= 0 else foes.foe_name(state, -1 - by)
    whom = telling.somebody()
    if len(targets) == 1:
        whom = hero_name(state, targets[0])
    elif targets:
        whom = ("foe.several", len(targets))
    elif state.target >= 0:
        whom = foes.foe_name(state, state.target)
    return who, whom


def settle(pack, state, events, short=False):
    """Wounds, tokens, threat; then the fight is over.  Too `short` of range: a miss."""
    now, by = state.fight, state.fight[fight.BY]
    damage, far, deep = fight.result(pack, state)
    misses = short or fight.missed(pack, state) or fight.fear(pack, state) > 0
    rule = 115 if fight.bashing(pack, state) else 125 if fight.fear(pack, state) else 0
    rolled, unspent = fight.surges(pack, state), fight.left(pack, state)
    who, whom = names(state)
    state.fight = []
    _forget(state, by)
    if misses:
        aide(events, 0, "note.attack", who, whom)
        note(events, 0 if short else rule, "note.short" if short else "note.missed")
        if by < 0:
            _threat(pack, state, state.foes[-1 - by][KIND], rolled, unspent, events)
    elif by >= 0 and now[fight.TARGETS]:
        _settle_heroes(pack, state, now, [], (damage, deep, who, -1), events)
    elif by < 0:
        _settle_foe(pack, state, -1 - by, now, damage, deep, rolled, unspent, events)
    elif state.target >= 0:
        monster = state.foes[state.target][KIND]
        if t.rank(pack, monster, "shadowcloak"):
            aide(events, 142, "remind.142")
        foes.strike(pack, state, state.target, damage, deep, [], by, events)
    else:
        note(events, 112, "note.result", damage, far, deep)
    if by < 0:
        foes.onward(pack, state)
    else:
        endanger(state, by, "weapon", state.tokens[by][FROST], 85)


def _settle_foe(pack, state, foe, now, damage, deep, rolled, unspent, events):
    monster = state.foes[foe][KIND]
    _threat(pack, state, monster, rolled, unspent, events)
    who = foes.foe_name(state, foe)
    effects = strike.of_monster(pack, monster)
    _settle_heroes(pack, state, now, effects, (damage, deep, who, foe), events)


def _settle_heroes(pack, state, now, effects, attack, events):
    """Everybody who is hit; `attack` is its damage, pierce, and who attacks."""
    damage, deep, who, foe = attack
    for seat in now[fight.TARGETS]:
        own = list(effects)
        if seat in now[fight.GUARD]:
            own.append(strike.POTION)
        if seat in now[fight.SHIELDS]:
            own.append(strike.SHIELD)
        strike.strike(pack, state, seat, (damage, deep, own), (foe, who), events)


def _threat(pack, state, monster, rolled, unspent, events):
    """Surges feed the overlord, a miss included; Dark Prayer counts every one of them."""
    if t.rank(pack, monster, "dark-prayer"):
        threat(state, rolled, 124, events)
    else:
        counted = unspent if state.unspent_only else rolled
        threat(state, counted // t.value(pack, t.V_SURGES_THREAT), 111, events)


def aim_menu(pack, state, partial):
    if len(partial) == 1:
        return asks("helps", named("mod", _mods_for(pack, state)))
    if len(partial) == 2:
        most = 1 if partial[1] in ("black-curse", "command") else 5
        rows = [row(i, ("choice.number", i)) for i in range(1, most + 1)] + [
            row(0, ("choice.none",))
        ]
        return menu(("mod." + partial[1],), rows)
    return None


def _mods_for(pack, state):
    """Of a monster Bash and Swarm count only where it has them."""
    if state.turn >= 0 or state.foe < 0:
        return MODS
    monster, out = state.foes[state.foe][KIND], []
    for i in range(len(MODS)):
        if i not in (BASH, SWARM) or t.rank(pack, monster, MODS[i]):
            out.append(MODS[i])
    return out


def aim(pack, state, command, events):
    seat, value = state.turn, command[2]
    if seat < 0:
        seat = len(state.heroes)
        if command[1] == MODS[BASH] and not value:
            value = NO_DICE  # chosen: no power die (DES-116)
    state.mods[seat][MODS.index(command[1])] = value
    rules = (115, 118, 123, 143, 125, 139, 113, 144)
    note(events, rules[MODS.index(command[1])], "mod." + command[1])
