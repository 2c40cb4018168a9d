"""Applies a command: checked against the tree, done, then everything that follows by itself."""

from cryptboard.rules import contract
from cryptboard.rules.kit import verbs
from cryptboard.rules.md2 import (
    answers,
    combat,
    dashboard,
    enemies,
    hands,
    heroes,
    pools,
    rounds,
    skills,
    spawn,
    table,
    told,
    turns,
)
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.choices import choices
from cryptboard.rules.md2.questions import HEROES
from cryptboard.rules.md2.state import ACTS, AIM, ENEMY, HERO, SEAT, WAITING


def apply(pack, state, command):
    if command and command[0] in verbs.COMMON:
        events = verbs.common(state, command, table.tracks(pack, state), table.write)
        if command[0] == contract.ASSIST:
            _other_level(state)
        return events
    verbs.check(choices, pack, state, command, _why)
    events = []
    if state.fight:
        _in_fight(pack, state, command, events)
    elif state.ask:
        answers.answer(pack, state, command, events)
    elif command[0] in hands.VERBS:
        told.apply(pack, state, command, events)
    elif command[0] in dashboard.VERBS:
        dashboard.apply(pack, state, command, events)
    elif command[0] in ("more", "less"):
        _by_hand(pack, state, command[0], events)
    elif state.phase == HERO:
        _hero_phase(pack, state, command, events)
    elif state.phase == ENEMY:
        _enemy_phase(pack, state, command[0], events)
    else:
        rounds.darkness(pack, state, events)
        if state.ask and command[0] == "dark" and _drawn(pack, state):
            answers.run_drawn(pack, state, events)
    answers.drop_answered(pack, state)
    rounds.settle(pack, state, events)
    return events


def _why(pack, state, command, at):
    """The panel offers what is legal, so a board seldom needs the reasons in its heap."""
    from cryptboard.rules.md2 import refusals

    return refusals.why(pack, state, command, at)


def _drawn(pack, state):
    """The Darkness step was taken with ROLL: it may draw what it brought (see choices)."""
    if state.assist == contract.FULL:
        return True
    return state.ask[-1][0] == "rogue"


def _other_level(state):
    """What the new level leaves to the table is no longer asked."""
    if state.assist == contract.TRACK and state.fight:
        state.fight, state.used = [], []
    spawn.drop_moot(state)


def _in_fight(pack, state, command, events):
    verb = command[0]
    if verb == "go":
        combat.finish(pack, state, events)
    elif verb == "again":
        combat.reroll(pack, state, pools.suggested(pack, state), events)
    elif verb == "reroll":
        combat.reroll(pack, state, command[1], events)
    elif verb == "use":
        skills.use(pack, state, state.fight[SEAT], command[1], events)
    else:
        combat.resolve(pack, state, t.CLAW if verb == "claw" else t.MANA, events)


def _hero_phase(pack, state, command, events):
    verb = command[0]
    if verb in HEROES:
        seat = HEROES.index(verb)
        if seat == state.active:
            turns.next_target(state, seat)
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
        skills.use(pack, state, state.active, command[1], events)
    elif verb == "go":
        rounds.enter_enemy_phase(pack, state, events)
    else:
        turns.other(pack, state, verb, events)


def _by_hand(pack, state, verb, events):
    """PLUS and MINUS: Health comes and goes; a Wound feeds the Rage, as any other does."""
    if verb == "more":
        heroes.heal(state, state.shown, 1, 0, events)
    else:
        heroes.wound(pack, state, state.shown, 1, 0, events)


def _kill(state, kind, events):
    """The table rolled and killed: a miniature, a Leader, a Roaming Monster (MD2-133..135)."""
    heroes.xp(state, state.active, 1, 133, events)
    if kind:
        for seat in range(len(state.heroes)):
            heroes.xp(state, seat, 2 if kind == 1 else 4, 134 if kind == 1 else 135, events)


def _enemy_phase(pack, state, verb, events):
    if state.assist == contract.TRACK:
        if verb in HEROES:
            state.shown = HEROES.index(verb)
        else:  # nothing is drawn here, so one press ends the round and starts the next
            rounds.leave_enemy_phase(pack, state, events)
            rounds.darkness(pack, state, events)
        return
    foe = enemies.current(state)
    if foe is None:
        rounds.leave_enemy_phase(pack, state, events)
    elif verb in HEROES:
        foe[AIM] = HEROES.index(verb)
        state.shown = foe[AIM]
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
