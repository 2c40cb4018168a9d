"""The Hero Phase: who is next, what that hero may do, and what a command starts."""

from cryptboard.rules import contract
from cryptboard.rules.contract import ENEMY, GO, ROLL, SEAT
from cryptboard.rules.kit import menus
from cryptboard.rules.md2 import dashboard, heroes, lineup
from cryptboard.rules.md2 import rows as shared
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import asks, choice, row
from cryptboard.rules.md2.rows import HEROES
from cryptboard.rules.md2.state import ELEMENTS, class_of, part, ready


def menu(pack, state, partial):
    if partial:
        return _inside(pack, state, partial)
    if state.active < 0:
        return _who(pack, state)
    if state.assist == contract.TRACK:
        return _track_turn(pack, state)
    return _turn(pack, state)


def _who(pack, state):
    rows = _turns(state, ready(state))
    if not rows:
        rows.append(("go", choice("enemies"), GO))
    rows += shared.health(state, state.shown)
    rows += dashboard.round_rows(pack, state)
    rows += shared.hands(pack, state)
    return menus.menu(asks("hero"), rows)


def _others(state):
    """Another seat key ends this turn and begins that one; after a hero the Boss is next."""
    if state.boss >= 0:
        return []
    return _turns(state, [seat for seat in ready(state) if seat != state.active])


def _turns(state, seats):
    rows = menus.rows()
    for seat in seats:
        rows.append((HEROES[seat], choice("turn", heroes.hero_name(state, seat)), SEAT + seat))
    return rows


def _track_turn(pack, state):
    seat = state.active
    rows = [("end", choice("end", heroes.hero_name(state, seat)), GO)] + _others(state)
    rows += shared.health(state, state.shown)
    rows += [row("kill"), row("recover")]
    if not _recoveries(pack, state, seat) or not state.actions:
        rows.pop()
    rows += dashboard.rows(pack, state, seat)
    rows += shared.hands(pack, state)
    return menus.menu(asks("turn", heroes.hero_name(state, seat)), rows, 0)


def _turn(pack, state):
    """NEXT gives up no action: with some left another seat's key or ENEMY ends the turn."""
    seat = state.active
    name = heroes.hero_name(state, seat)
    others = _others(state)
    rows = menus.rows(("end", choice("end", name), ENEMY if state.actions or others else GO))
    target = lineup.last_of(state, seat)
    if target and state.actions:
        rows.append(("attack", choice("attack", lineup.enemy_name(pack, target)), ROLL))
    shadow = state.pools[seat][t.P_SHADOW]
    rows.append((HEROES[seat], choice("light" if shadow else "shadow", name), SEAT + seat))
    # With nothing left to do NEXT goes to the one who waits.
    default = -1 if state.actions else len(rows) if others else 0
    rows += others + shared.health(state, state.shown)
    if state.actions:
        if _recoveries(pack, state, seat):
            rows.append(row("recover"))
        for verb in ("move", "trade", "special"):
            rows.append(row(verb))
    if part("skills").usable(pack, state, seat):
        rows.append(row("use"))
    rows += dashboard.rows(pack, state, seat)
    rows += shared.hands(pack, state)
    return menus.menu(asks("turn", name), rows, default)


def _inside(pack, state, partial):
    if len(partial) > 1:
        return None
    if partial[0] == "recover":
        rows = []
        for health in _recoveries(pack, state, state.active):
            rows.append((health, choice("recover_as", health, 2 - health)))
        return menus.menu(asks("recover"), rows, 0)
    if partial[0] == "kill":
        kinds = [(i, ("choice.kill.%d" % i,)) for i in range(3)]
        return menus.menu(asks("kill"), kinds, 0)
    return None


def _recoveries(pack, state, seat):
    """How much Health a Recover may give; the rest of two is Mana, within the maxima (MD2-147)."""
    missing = state.top[seat] - state.health[seat]
    lacking = state.well[seat] - state.mana[seat]
    if class_of(pack, state, seat) == t.SHAMAN:  # her Mana may become Elements (MD2-288)
        for value in state.gear[seat][ELEMENTS]:
            lacking += t.value(pack, t.V_ELEMENT) - value
    found = []
    for health in range(min(2, missing), -1, -1):
        if health + min(2 - health, lacking) > 0:
            found.append(health)
    return found


def apply(pack, state, command, events):
    verb, turns = command[0], part("turns")
    if verb in HEROES:
        seat = HEROES.index(verb)
        if seat == state.active:
            turns.shade(state, seat, events)
        else:
            turns.activate(pack, state, seat, events)
    elif verb == "end":
        turns.end(pack, state, events)
    elif verb == "attack":
        turns.attack(pack, state, events)
    elif verb == "move":
        turns.move(pack, state, events)
    elif verb == "recover":
        turns.recover(pack, state, command[1], events)
    elif verb == "kill":
        _kill(state, command[1], events)
    elif verb == "use":
        part("skills").use(pack, state, state.active, command[1], events)
    elif verb == "go":
        part("rounds").enter_enemy_phase(pack, state, events)
    else:
        turns.other(pack, state, verb, events)


def _kill(state, kind, events):
    """The table rolled and killed: a miniature, a Leader, a Roaming Monster (MD2-133..135)."""
    heroes.xp(state, state.active, 1, 133, events)
    if kind:
        for seat in range(len(state.heroes)):
            heroes.xp(state, seat, 2 if kind == 1 else 4, 134 if kind == 1 else 135, events)
