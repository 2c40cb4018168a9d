"""A turn of a dial: ["turn", track id, by], any amount in one, a value at a time.

The rules decide about every value, so a turn ends early: at the track's end, at the end of the
game, or where a question comes up. A game's module of turns has

    tracks(pack, state)                     as its scene has them
    write(state, name, value)               where no rule acts: the track moves, and that is all
    turn(pack, state, name, way, events)    one value by the rules: False go on, True go no
                                            further, None: no rule of the game moves this track
"""

from cryptboard.rules.contract import CHANGED, RuleError
from cryptboard.rules.kit.verbs import is_int

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from typing import Any

    from cryptboard.rules.contract import Event, Pack, Token, Track


AT_ITS_END = "refuse.track"


def apply(pack: "Pack", state: "Any", command: "list[Token]", rules: "Any") -> "list[Event]":
    """Returns the events; a turn that moves nothing is refused."""
    if state.over:
        raise RuleError("refuse.over")
    if len(command) != 3 or not is_int(command[2]) or not command[2]:
        raise RuleError("refuse.command")
    name, way = command[1], 1 if command[2] > 0 else -1
    events = []
    for _ in range(abs(command[2])):
        told = len(events)
        track = find(rules.tracks(pack, state), name)
        if track is None:
            if events:
                break  # it has gone with what the turn brought about
            raise RuleError("refuse.no_track")
        if not track[2] <= track[1] + way <= track[3]:
            break
        try:
            stops = rules.turn(pack, state, name, way, events)
        except RuleError:
            if events:
                break  # as far as it goes
            raise
        if stops is None:
            rules.write(state, name, track[1] + way)
            events.append((CHANGED, name, track[1], track[1] + way, 0))
        if stops or len(events) == told or state.over:
            break
    if not events:
        raise RuleError(AT_ITS_END)
    return merged(events)


def find(tracks: "list[Track]", name: str) -> "Any":
    for track in tracks:
        if track[0] == name:
            return track
    return None


def merged(events: "list[Event]") -> "list[Event]":
    """Values that went on in the same way by the same rule are told as one change."""
    out = []
    for event in events:
        at = _continues(out, event) if event[0] == CHANGED else -1
        if at < 0:
            out.append(event)
        else:
            out[at] = (CHANGED, event[1], out[at][2], event[3], event[4])
    return out


def _continues(out: "list[Event]", event: "Event") -> int:
    for i in range(len(out) - 1, -1, -1):
        before = out[i]
        if before[0] == CHANGED and before[1] == event[1]:
            same_way = (before[3] > before[2]) == (event[3] > event[2])
            return i if same_way and before[4] == event[4] and before[3] == event[2] else -1
    return -1
