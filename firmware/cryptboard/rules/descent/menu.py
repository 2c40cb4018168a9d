"""What may come next: the tree that keys, web page and bots walk."""

from cryptboard.rules import contract
from cryptboard.rules.contract import DICE, ENEMY, FULL, GO, LESS, MORE, ROLL, SEAT
from cryptboard.rules.descent import (
    attack,
    deeds,
    fight,
    flow,
    foes,
    lingering,
    lord,
    party,
    setup,
    tasks,
    tracks,
)
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import (
    FULL_FOE,
    HEROES,
    KIND,
    OVERLORD,
    SETUP,
    TOKENS,
    foe_name,
    hero_name,
    seat_of,
)
from cryptboard.rules.descent.tally import amounts, pair, phrase, row, yes_no
from cryptboard.rules.kit import menus
from cryptboard.rules.kit.menus import menu

ACTIONS = ("run", "advance", "battle")  # times the speed, and attacks, as the base game has it


def choices(pack, state, partial):
    """The options after `partial`; None when it is a whole command."""
    if not partial:
        return root(pack, state)
    verb = partial[0]
    if verb == contract.CORRECT:
        return menus.correct(tracks.tracks(pack, state), partial)
    if verb == contract.ASSIST:
        return menus.assist(state, partial)
    if within(state, partial):
        return choices(pack, state, partial[1:])
    seat = seat_of(verb)
    if seat >= len(state.heroes):
        return None
    if seat >= 0:
        if _asked(state) == "walls":
            return lord.caught_menu(state, partial)
        return deeds.hero_menu(pack, state, seat, partial[1:], _own(pack, state, seat))
    if verb == "lord" and len(partial) == 1:
        return lord.lord_menu(pack, state, partial, _others(pack, state))
    if verb == "tell":
        return _tell_menu(state, partial)
    if verb == "glyph" or verb == "buy":
        return (setup.buy_menu if verb == "buy" else setup.glyph_menu)(pack, state, partial)
    found = _MENUS.get(verb)
    return found(pack, state, partial) if found else None


def within(state, partial):
    """Whether a hero's own actions, or the quest's, follow the key that leads to them."""
    if len(partial) < 2:
        return False
    return partial[1] in (_OF_LORD if partial[0] == "lord" else _OF_HERO)


def _asked(state):
    return state.ask[0][0] if state.ask else ""


def root(pack, state):
    if state.over:
        return menu(("ask.over",), [])
    if state.fight:
        return fight.root(pack, state)
    if state.ask:
        return _question(pack, state)
    if state.phase == SETUP:
        return setup.root(pack, state)
    if state.phase == OVERLORD:
        return _overlord(pack, state)
    return _hero(pack, state) if state.turn >= 0 else _between(pack, state)


def _between(pack, state):
    """Whose turn now?  NEXT takes the first who has not acted, then the overlord."""
    rows = []
    upcoming = flow.next_hero(state)
    if upcoming < 0:
        rows.append(row("overlord", ("choice.overlord",), GO))
        prompt = ("ask.overlord",)
    else:
        rows.append(row("next", ("choice.begins", hero_name(state, upcoming)), GO))
        prompt = ("ask.turn",)
    for seat in range(len(state.heroes)):
        if not state.done[seat]:
            label = ("choice.begins", hero_name(state, seat))
            rows.append(row("begin%d" % (seat + 1), label, SEAT + seat))
    rows.append(row("up", ("choice.conquest_up", state.conquest + 1), MORE))
    if state.conquest:
        rows.append(row("down", ("choice.conquest_down", state.conquest - 1), LESS))
    return menu(prompt, rows + _common(state), 0)


def _hero(pack, state):
    seat = state.turn
    name = hero_name(state, seat)
    prompt = ("ask.stunned", name) if state.stunned == 1 else ("ask.hero_turn", name)
    rows = [row("end", ("choice.end_turn", name), GO)]
    if state.assist >= DICE:
        dice = sum(attack.hero_pool(pack, state, seat))
        rows.append(row("attack", ("choice.attack", dice), ROLL))
    rows += _seats(state)
    if state.fatigue[seat] < pack.record(t.HERO, state.heroes[seat])[t.H_FATIGUE]:
        rows.append(row("rest", ("choice.fatigue_up", state.fatigue[seat] + 1), MORE))
    if state.fatigue[seat]:
        rows.append(row("tire", ("choice.fatigue_down", state.fatigue[seat] - 1), LESS))
    return menu(prompt, rows + _common(state), 0)


def _own(pack, state, seat):
    """What a hero may do in his own turn, behind his own key."""
    rows = []
    if state.turn != seat or state.phase != HEROES:
        return rows
    if tasks.open_halves(pack, state):
        rows.append(row("half", ("choice.half",)))
    if not state.acted and not state.stunned:
        rows.append(row("ready", ("choice.ready",)))
        if state.assist == FULL:
            rows += [row(name, ("action." + name,)) for name in ACTIONS]
    if state.assist >= DICE:
        rows.append(row("pool", ("choice.pool",)))
        rows.append(row("mods", ("choice.aim",)))
    return rows


def _overlord(pack, state):
    rows = [row("end", ("choice.end_overlord",), GO)]
    rows += _seats(state)
    rows.append(row("gain", ("choice.gain",), MORE))
    if state.threat:
        rows.append(row("spend", ("choice.spend",), LESS))
    return menu(("ask.overlord_turn", state.threat, state.hand), rows + _common(state), 0)


def _seats(state):
    rows = []
    for seat in range(len(state.heroes)):
        label = ("choice.hero", hero_name(state, seat))
        rows.append(row("hero%d" % (seat + 1), label, SEAT + seat))
    return rows


def _common(state):
    """Every prompt of a turn has keys only, so that SELECT corrects at once."""
    return [row("lord", ("choice.lord", state.threat), ENEMY)]


def _others(pack, state):
    """What the quest and the monsters do, behind the key of the other side."""
    rows = [row("party", ("choice.party",))]
    if state.assist < DICE:
        return rows
    if len(state.foes) < foes.FOES_MOST:
        rows.append(row("spawn", ("choice.spawn",)))
    if state.foes:
        rows.append(row("foe", ("choice.foe",)))
    if state.phase == OVERLORD and attack.can_assault(pack, state):
        if any(state.wounds):
            rows.append(row("sweep", ("choice.sweep",)))
            if attack.may_leap(pack, state):
                rows.append(row("leap", ("choice.leap",)))
        rows.append(row("mods", ("choice.aim",)))
    return rows


# Questions.


def _question(pack, state):
    question = state.ask[0]
    kind = question[0]
    if kind == "walls":
        return lord.walls_root(state)
    rows = [row("roll", ("choice.roll_for", ("roll." + kind,)), ROLL)]
    name = phrase("hero.none")
    if kind in ("cursed", "power", "animate"):
        rows = []
    if kind == "foes":
        return menu(("ask.foes",), rows + [row("skip", ("choice.table_rolled",))])
    if kind in ("linger", "progress", "shatter", "animated", "cursed", "animate"):
        name = hero_name(state, question[1])
    elif kind == "undying":
        name = foe_name(state, question[1])
    rows.append(row("tell", ("choice.tell_" + kind,)))
    return menu(("ask." + kind, name), rows, 0 if not question[1:] else -1)


def _tell_menu(state, partial):
    """The numbers that answer the first question."""
    question, given = state.ask[0], partial[1:]
    kind = question[0]
    if kind == "linger":
        tokens = state.tokens[question[1]]
        effects = lingering.pending(tokens)
        if len(given) >= len(effects):
            return None
        effect = effects[len(given)]
        high = min(31, lingering.most(effect, tokens[effect]))
        return amounts(("tell." + TOKENS[effect],), 0, high, [])
    if kind == "progress":
        return amounts(("tell.progress",), 0, question[3], given)
    if kind == "cursed":
        return amounts(("tell.cursed",), 0, min(question[2], state.cursed[question[1]]), given)
    if kind == "power":
        return amounts(("tell.power",), 0, 20, given)
    return yes_no(("tell." + kind,), given)


# Foes.


def foe_menu(pack, state, partial):
    """["foe", number, deed, ...]"""
    if len(partial) == 1:
        rows = [
            row(i, ("choice.foe_at", i + 1, foe_name(state, i))) for i in range(len(state.foes))
        ]
        return menu(("ask.foe",), rows, max(0, state.foe))
    foe, rest = partial[1], partial[3:]
    if len(partial) == 2:
        rows = [row(deed, ("foe." + deed,)) for deed in FULL_FOE]
        return menu(("ask.foe_deed", foe_name(state, foe)), rows, 0)
    deed = partial[2]
    record = pack.record(t.MONSTER, state.foes[foe][KIND])
    if deed == "wound":
        return amounts(("ask.wounds",), 1, record[t.M_WOUNDS], rest)
    if deed == "heal":
        return amounts(("ask.heal",), 1, record[t.M_WOUNDS], rest)
    if deed == "strike":
        return _foe_strike_menu(rest)
    if deed == "token":
        if not rest:
            kinds = [i for i in range(2, len(TOKENS))]
            return menu(("ask.token",), [row(TOKENS[i], ("token.%d" % i,)) for i in kinds])
        return amounts(("ask.tokens",), 0, 20, rest[1:])
    return None


def _foe_strike_menu(rest):
    if len(rest) < 2:
        return amounts((("ask.damage", "ask.pierce")[len(rest)],), 1 - len(rest), 31, [])
    names = foes.EFFECTS + ("knockback", "area")
    rows = [pair(name, ("effect." + name,)) for name in names]
    return menus.several(("ask.effects",), rows, rest[2:], 0, len(rows))


def threat_menu(pack, state, partial):
    high = min(31, state.threat) if partial[0] == "spend" else 31
    return amounts(("ask.threat",), 1, high, partial[1:])


_OF_LORD = ("party", "spawn", "foe", "sweep", "leap", "mods")
_OF_HERO = ("half", "ready", "pool", "mods") + ACTIONS
_MENUS = {
    "lord": lord.lord_menu,
    "party": party.party_menu,
    "ready": tasks.ready_menu,
    "half": tasks.half_menu,
    "attack": attack.attack_menu,
    "pool": attack.pool_menu,
    "mods": fight.aim_menu,
    "sweep": attack.sweep_menu,
    "leap": attack.leap_menu,
    "spawn": foes.spawn_menu,
    "foe": foe_menu,
    "surge": fight.surge_menu,
    "guard": fight.guard_menu,
    "gain": threat_menu,
    "spend": threat_menu,
}
