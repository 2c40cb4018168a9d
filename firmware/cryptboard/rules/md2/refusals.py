"""Names the reason of a refusal, so that the screen can say it."""

from cryptboard.rules.md2 import skills
from cryptboard.rules.md2.rows import HEROES
from cryptboard.rules.md2.state import ENEMY, HERO, SEAT

_ACTIONS = ("attack", "move", "recover", "trade", "special")


def why(pack, state, command, at):
    """A word key for the token `at` that the tree does not offer."""
    return "refuse." + _why(pack, state, command, at)


def _why(pack, state, command, at):
    verb = command[0]
    if state.over:
        return "over"
    if not isinstance(verb, str):
        return "command"
    if state.fight and verb not in ("use", "reroll", "boost"):
        return "resolve_first"
    if verb == "use":
        return _use(pack, state, command)
    if verb == "reroll" and state.fight:
        return "locked" if at else "no_reroll"
    if at:
        return "not_offered"
    if state.ask:
        return "answer_first"
    if verb in HEROES:
        return _hero(state, HEROES.index(verb))
    if verb in _ACTIONS and state.phase == HERO and state.active >= 0:
        if not state.assist:
            return "table"
        if not state.actions:
            return "no_action"
        return "no_target" if verb == "attack" else "no_gain"
    if verb == "find" and state.points and not state.mp and state.active >= 0:
        return "no_mp"
    if verb in ("consecrate", "rotate"):
        return "cost"
    if verb == "attack" and state.phase == ENEMY:
        return "no_aim"
    return "not_now"


def _use(pack, state, command):
    seat = state.fight[SEAT] if state.fight else state.active
    if seat < 0 or len(command) < 2 or state.assist == 0:
        return "not_now"
    if command[1] not in skills.known(pack, state, seat):
        return "no_skill"
    return skills.refusal(pack, state, seat, command[1]) or "not_offered"


def _hero(state, seat):
    if seat >= len(state.heroes):
        return "no_hero"
    if not state.health[seat]:
        return "ko"
    if state.phase == HERO and state.done[seat]:
        return "done"
    return "not_now"
