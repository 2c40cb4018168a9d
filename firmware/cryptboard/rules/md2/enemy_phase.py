"""The Enemy Phase and the Darkness step behind it: what may be done, and what a command does."""

from cryptboard.rules import contract
from cryptboard.rules.contract import ENEMY as ENEMY_KEY
from cryptboard.rules.contract import GO, ROLL, SEAT
from cryptboard.rules.kit import menus
from cryptboard.rules.md2 import darkness, heroes, lineup, rounds
from cryptboard.rules.md2 import rows as shared
from cryptboard.rules.md2.phrases import asks, choice, row
from cryptboard.rules.md2.rows import HEROES, SPIRITS
from cryptboard.rules.md2.state import (
    ACTS,
    AIM,
    BY_PATTERN,
    ENEMY,
    FIRE,
    WAITING,
    part,
)


def menu(pack, state):
    if state.phase != ENEMY:
        return _darkness(pack, state)
    if state.assist == contract.TRACK:
        return _track_enemies(pack, state)
    return _enemies(pack, state)


def _track_enemies(pack, state):
    """The table plays the enemies; a seat key shows the hero whose Health PLUS and MINUS move."""
    rows = menus.rows(("go", _next_space(pack, state), GO))
    for seat in range(len(state.heroes)):
        if seat != state.shown:
            rows.append((HEROES[seat], choice("show", heroes.hero_name(state, seat)), SEAT + seat))
    rows += shared.health(state, state.shown)
    rows += [row("hit"), row("quest")]
    return menus.menu(asks("enemies"), rows, 0)


def _enemies(pack, state):
    foe = lineup.current(state)
    if foe is None:
        rows = [("go", choice("enemies_done"), GO)]
        rows += shared.health(state, state.shown)
        return menus.menu(asks("enemies"), rows + shared.hands(pack, state), 0)
    prompt = asks("act", lineup.enemy_name(pack, foe))
    rows = menus.rows()
    if foe[ACTS] == WAITING and foe[FIRE]:
        rows.append(("roll", choice("fire", foe[FIRE]), ROLL))
    elif foe[ACTS] == WAITING:
        rows.append(("go", choice("activate"), GO))  # put there by hand a moment ago
    else:
        rows += shared.enemy_acts(pack, state, foe, foe[ACTS] == BY_PATTERN)
    if len(lineup.waiting(state)) > 1:
        rows.append(("enemy", choice("next_enemy"), ENEMY_KEY))
    rows += shared.health(state, state.shown)
    return menus.menu(prompt, rows + shared.hands(pack, state))


def _darkness(pack, state):
    role = ROLL if darkness.random_ahead(pack, state) else GO
    rows = menus.rows(("dark", _next_space(pack, state), role))
    rows += shared.health(state, state.shown)
    return menus.menu(asks("dark"), rows + shared.hands(pack, state), 0 if role == GO else -1)


def _next_space(pack, state):
    """Where the Darkness goes, and what waits there."""
    side, space = darkness.space_after(pack, state)
    where = ("side.%d" % side, space)
    if side == 2:
        return choice("dark", where)
    waits = tuple([("waits.%d" % event,) for event in darkness.waits_on(pack, side, space)])
    return choice("dark_brings", where, waits) if waits else choice("dark", where)


def apply(pack, state, command, events):
    verb = command[0]
    if state.phase != ENEMY:
        rounds.darkness(pack, state, events)
        if state.ask and verb == "dark" and _drawn(state):
            part("answers").run_drawn(pack, state, events)
    elif state.assist != contract.TRACK:
        _enemy(pack, state, verb, events)
    elif verb in HEROES:
        state.shown = HEROES.index(verb)
    else:  # nothing is drawn here, so one press ends the round and starts the next
        rounds.leave_enemy_phase(pack, state, events)
        rounds.darkness(pack, state, events)


def _drawn(state):
    """The Darkness step was taken with ROLL: it may draw what it brought (see _darkness)."""
    return state.assist == contract.FULL or state.ask[-1][0] == "rogue"


def _aim(state, foe, seat, events):
    """At another hero; the one who is attacked already says whether he stands in Shadow."""
    if foe[AIM] == seat == state.shown:
        part("turns").shade(state, seat, events)
    foe[AIM] = state.shown = seat


def _enemy(pack, state, verb, events):
    foe = lineup.current(state)
    if foe is None:
        rounds.leave_enemy_phase(pack, state, events)
        return
    enemies = part("enemies")
    if verb in HEROES:
        _aim(state, foe, HEROES.index(verb), events)
    elif verb in SPIRITS:
        part("spirits").aim(pack, state, foe, SPIRITS.index(verb))
    elif verb == "roll":
        enemies.burn(pack, state, foe, events)
    elif verb == "attack":
        enemies.attack(pack, state, foe, events)
    elif verb == "move":
        enemies.move(pack, state, foe, events)
    elif verb == "enemy":
        enemies.choose_next(state, events)
    elif verb == "rest":
        enemies.rest(foe)
    elif verb.startswith("pattern"):
        enemies.pattern(pack, state, foe, int(verb[7:]), events)
    elif foe[ACTS] == WAITING:
        enemies.begin(pack, state, foe, events)
