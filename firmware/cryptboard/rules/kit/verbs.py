"""Commands: checked against the tree of choices before anything is written; common verbs."""

from cryptboard.rules.contract import ASSIST, CHANGED, CONCEDE, CORRECT, TURN, RuleError
from cryptboard.rules.kit.values import enter, finish

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from typing import Any

    from cryptboard.rules.contract import Event, Pack, Scene, Token, Track


COMMON = (CORRECT, ASSIST, CONCEDE)


def check(choices: "Any", pack: "Pack", state: "Any", command: "list[Token]", why: "Any") -> None:
    """Walk the tree token by token.

    `why(pack, state, command, at)` gives the code of the refusal of token `at`.
    """
    if not command:
        raise RuleError("refuse.command")
    for i in range(len(command)):
        found = choices(pack, state, command[:i])
        if found is None or not found.offers(command[i]):
            raise RuleError(why(pack, state, command, i))
    if choices(pack, state, command) is not None:
        raise RuleError("refuse.unfinished")


def common(
    state: "Any", command: "list[Token]", tracks: "list[Track]", write: "Any"
) -> "list[Event]":
    """What every game understands.  Returns events.

    `tracks` is the list of the scene, `write(state, name, value)` sets one of them.
    """
    verb = command[0]
    if verb == CORRECT:
        return _correct(state, command, tracks, write)
    if state.over:
        raise RuleError("refuse.over")
    if verb == CONCEDE:
        if len(command) != 1:
            raise RuleError("refuse.command")
        events = []
        finish(state, "defeat", ("end.conceded",), 0, events)
        return events
    level = command[1] if len(command) == 2 else None
    if not is_int(level) or not 0 <= level <= 2:
        raise RuleError("refuse.assist")
    events = []
    if level != state.assist:
        enter(state, "assist", level, 0, events, "assist.%d")
    return events


def _correct(
    state: "Any", command: "list[Token]", tracks: "list[Track]", write: "Any"
) -> "list[Event]":
    if len(command) != 3:
        raise RuleError("refuse.unfinished")
    for name, value, low, high in tracks:
        if name == command[1]:
            if not is_int(command[2]) or not low <= command[2] <= high:
                raise RuleError("refuse.value", low, high)
            write(state, name, command[2])
            return [(CHANGED, name, value, command[2], 0)] if value != command[2] else []
    raise RuleError("refuse.no_track")


def turns(scene: "Scene") -> "list[Any]":
    """Turns that the scene's dials can make now, by one and by many; the tree lists none."""
    found = []
    for name, value, low, high in scene.tracks:
        if name in scene.dials and not scene.over:
            if value < high:
                found += [[TURN, name, 1], [TURN, name, high - value]]
            if value > low:
                found += [[TURN, name, -1], [TURN, name, low - value]]
    return found


def is_int(value: "Any") -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
