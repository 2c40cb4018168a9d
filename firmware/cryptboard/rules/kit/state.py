"""A game's state: plain values in the order of FIELDS, and `chance`.

    class State(kit.State):
        SCHEMA = 1                      raise it when FIELDS change their meaning
        FIELDS = ("assist", "over", "round", ...)

Every state has `assist` (contract.TRACK, DICE, FULL) and `over` ("", "victory" or "defeat").
"""

from cryptboard.rules import encoding
from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import RuleError

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class State:
    """A game adds FIELDS, and fills every one of them in its `new`."""

    SCHEMA = 1


def encode(state: "Any") -> bytes:
    fields = [state.SCHEMA]
    for name in state.FIELDS:
        fields.append(getattr(state, name))
    fields.append(state.chance.seed)
    fields.append(state.chance.count)
    return encoding.encode(fields)


def decode(state: "Any", data: bytes) -> "Any":
    """Fill a fresh state from its bytes."""
    fields = encoding.decode(data)
    if not isinstance(fields, list) or len(fields) != len(state.FIELDS) + 3:
        raise encoding.EncodingError("not a state of this game")
    if fields[0] != state.SCHEMA:
        raise encoding.EncodingError("a state of another schema")
    for i in range(len(state.FIELDS)):
        setattr(state, state.FIELDS[i], fields[i + 1])
    state.chance = Chance(fields[-2], fields[-1])
    return state


def options_from(state: "Any", names: "Sequence[str]") -> "list[Any]":
    """Options that deal the present game again, with what was changed since by the keys."""
    return [[name, getattr(state, name)] for name in names]


def options_of(options: "list[Any]", known: "dict[str, Any]") -> "dict[str, Any]":
    """The options of a new game as a dict; `known` gives the names and their defaults."""
    given = dict(known)
    for name, value in options:
        if name not in known and name != "lang":
            raise RuleError("refuse.option", name)
        given[name] = value
    if given.get("assist", 0) not in (0, 1, 2):
        raise RuleError("refuse.assist")
    return given
