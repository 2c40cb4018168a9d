"""What may come next: the one tree that keys, pages, bots and random play walk."""

from cryptboard.rules import contract
from cryptboard.rules.contract import ENEMY as ENEMY_KEY
from cryptboard.rules.contract import GO, LESS, MORE, ROLL, SEAT
from cryptboard.rules.kit import menus
from cryptboard.rules.md2 import (
    dashboard,
    enemies,
    foes,
    hands,
    heroes,
    lying,
    questions,
    rounds,
    skills,
    spawn,
    turns,
)
from cryptboard.rules.md2.phrases import asks, choice, row
from cryptboard.rules.md2.questions import HEROES
from cryptboard.rules.md2.state import (
    ACTS,
    ENEMY,
    FIRE,
    HERO,
    IS_ROAM,
    KIND,
    WAITING,
    ready,
)


def choices(pack, state, partial):
    """The options after `partial`; None when it is a whole command."""
    if partial and partial[0] == contract.CORRECT:
        from cryptboard.rules.md2 import table

        return menus.correct(table.tracks(pack, state), partial)
    if partial and partial[0] == contract.ASSIST:
        return menus.assist(state, partial)
    if partial and partial[0] == contract.CONCEDE:
        return None
    if state.over:
        return menus.menu(("ui." + state.over,), [])
    if state.fight:
        return lying.menu(pack, state, partial)
    if state.ask:
        return questions.menu(pack, state, partial)
    if partial:
        return _inside(pack, state, partial)
    if state.phase == HERO:
        if state.active < 0:
            return _who(pack, state)
        return _track_turn(pack, state) if _is_track(state) else _turn(pack, state)
    if state.phase == ENEMY:
        return _track_enemies(pack, state) if _is_track(state) else _enemies(pack, state)
    return _darkness(pack, state)


def _is_track(state):
    return state.assist == contract.TRACK


def _who(pack, state):
    rows = _turns(state, ready(state))
    if not rows:
        rows.append(("go", choice("enemies"), GO))
    rows += _health_rows(state, state.shown)
    rows += dashboard.round_rows(pack, state)
    rows += hands.rows(pack, state)
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
    rows += _health_rows(state, state.shown)
    rows += [row("kill"), row("recover")]
    if not turns.recoveries(state, seat) or not state.actions:
        rows.pop()
    rows += dashboard.rows(pack, state, seat)
    rows += hands.rows(pack, state)
    return menus.menu(asks("turn", heroes.hero_name(state, seat)), rows, 0)


def _health_rows(state, seat):
    """At every prompt of the flow PLUS and MINUS move the Health of the hero on the strips."""
    rows = []
    if state.health[seat] < state.top[seat]:
        rows.append(("more", choice("more", state.health[seat] + 1), MORE))
    if state.health[seat] > 0:
        rows.append(("less", choice("less", state.health[seat] - 1), LESS))
    return rows


def _turn(pack, state):
    seat = state.active
    rows = menus.rows(("end", choice("end", heroes.hero_name(state, seat)), GO))
    target = foes.last_of(state, seat)
    if target and state.actions:
        rows.append(("attack", choice("attack", spawn.enemy_name(pack, target)), ROLL))
    if len(state.foes) > 1:
        rows.append((HEROES[seat], choice("next_target"), SEAT + seat))
    rows += _others(state) + _health_rows(state, state.shown)
    if state.actions:
        if turns.recoveries(state, seat):
            rows.append(row("recover"))
        for verb in ("move", "trade", "special"):
            rows.append(row(verb))
    if skills.usable(pack, state, seat):
        rows.append(row("use"))
    rows += dashboard.rows(pack, state, seat)
    rows += hands.rows(pack, state)
    return menus.menu(asks("turn", heroes.hero_name(state, seat)), rows, 0)


def _track_enemies(pack, state):
    """The table plays the enemies; a seat key shows the hero whose Health PLUS and MINUS move."""
    side, space = rounds.space_after(pack, state)
    rows = menus.rows(("go", choice("dark", ("side.%d" % side, space)), GO))
    for seat in range(len(state.heroes)):
        if seat != state.shown:
            rows.append((HEROES[seat], choice("show", heroes.hero_name(state, seat)), SEAT + seat))
    rows += _health_rows(state, state.shown)
    rows += hands.rows_track()
    return menus.menu(asks("enemies"), rows, 0)


def _enemies(pack, state):
    foe = enemies.current(state)
    if foe is None:
        rows = [("go", choice("enemies_done"), GO)]
        rows += _health_rows(state, state.shown)
        return menus.menu(asks("enemies"), rows + hands.rows(pack, state), 0)
    prompt = asks("act", spawn.enemy_name(pack, foe))
    rows = menus.rows()
    if foe[ACTS] == WAITING and foe[FIRE]:
        rows.append(("roll", choice("fire", foe[FIRE]), ROLL))
    elif foe[ACTS] == WAITING:
        rows.append(("go", choice("activate"), GO))  # put there by hand a moment ago
    else:
        if enemies.aim(state, foe) >= 0:
            rows.append(("attack", choice("attacks", questions.aimed(state, foe)), ROLL))
        rows += questions.hero_rows(state, "aim")
        rows.append(("move", choice("moves"), GO))
        if foe[KIND] == IS_ROAM:
            rows += [("pattern1", choice("pattern", 1)), ("pattern2", choice("pattern", 2))]
        rows.append(row("rest"))
    if len(enemies.waiting(state)) > 1:
        rows.append(("enemy", choice("next_enemy"), ENEMY_KEY))
    rows += _health_rows(state, state.shown)
    return menus.menu(prompt, rows + hands.rows(pack, state))


def _darkness(pack, state):
    side, space = rounds.space_after(pack, state)
    role = ROLL if rounds.random_ahead(pack, state) else GO
    where = ("side.%d" % side, space)
    rows = menus.rows(("dark", choice("dark", where), role))
    rows += _health_rows(state, state.shown)
    return menus.menu(asks("dark"), rows + hands.rows(pack, state), 0 if role == GO else -1)


def _inside(pack, state, partial):
    verb = partial[0]
    if verb == "recover" and len(partial) == 1:
        rows = []
        for health in turns.recoveries(state, state.active):
            rows.append((health, choice("recover_as", health, 2 - health)))
        return menus.menu(asks("recover"), rows, 0)
    if verb == "kill" and len(partial) == 1:
        kinds = [(i, ("choice.kill.%d" % i,)) for i in range(3)]
        return menus.menu(asks("kill"), kinds, 0)
    if verb == "use":
        return lying.use(pack, state, state.active, partial)
    if verb in dashboard.VERBS:
        return dashboard.menu(pack, state, partial)
    if verb in hands.VERBS:
        return hands.menu(pack, state, partial)
    return None
