"""Why a command is refused."""

from cryptboard.rules.kit import verbs
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis import turns
from cryptboard.rules.universalis.state import part


def why(pack, state, command, at):
    """The code of a refusal: why token `at` is not offered."""
    verb = command[0]
    if state.pending:
        return "refuse.pending"
    if at == 0:
        return _why_verb(pack, state, verb)
    if verb == "do" and at == 1 and verbs.is_int(command[1]) and 0 <= command[1] < t.DETECT:
        return part("guided").barred(pack, state, command[1]) or "refuse.token"
    if verb == "do" and at == 2 and command[1] in (t.ROOM, t.RIDDLE):
        return "refuse.once"
    if verb == "quick" and at == 1:
        return "refuse.engaged"
    if verb == "cast" and at == 1:
        return "refuse.spell"
    if verb in ("card", "half", "master"):
        return "refuse.rp"
    return "refuse.token"


def _why_verb(pack, state, verb):
    active = state.active
    if verb in ("melee", "shoot", "again") and active >= 0:
        one = f.of(state, active)
        if one[t.F_FLAGS] & t.HOLD_BACK:
            return "refuse.shielded"
        if one[t.F_ATTACKS] >= 3:
            return "refuse.attacks"
        return "refuse.attack"
    if verb == "draw":
        return "refuse.main_room" if state.main_room else "refuse.draw"
    if verb == "go" and state.hand > turns.hand_limit(state):
        return "refuse.hand"
    if verb == "feat":
        return "refuse.feat"
    if verb in ("luck", "fortune", "repeat"):
        return "refuse.fortune"
    if verb == "cast":
        return "refuse.spell"
    if verb == "move":
        return "refuse.moved"
    return "refuse.command"
