"""Values that change within bounds and say so.  `events` is the list of the running command."""

from cryptboard.rules.contract import AIDE, ALL, CHANGED, ENDED, NEWS, ORDER, PHASE, TOLD

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from typing import Any

    from cryptboard.rules.contract import Event, Phrase


def clamp(value: "Any", low: int, high: int) -> int:
    return low if value < low else high if value > high else value


def change(
    state: "Any",
    name: str,
    by: int,
    low: int,
    high: int,
    rule: int,
    events: "list[Event]",
    subject: str = "",
) -> int:
    """Move the attribute `name` by so much; what goes beyond its bounds is lost.

    Returns how far it really moved.
    """
    before = getattr(state, name)
    after = clamp(before + by, low, high)
    if after != before:
        setattr(state, name, after)
        events.append((CHANGED, subject or name, before, after, rule))
    return after - before


def change_at(
    values: "Any",
    i: int,
    by: int,
    low: int,
    high: int,
    subject: str,
    rule: int,
    events: "list[Event]",
) -> int:
    """The same for one item of a list, such as a hero's Health."""
    before = values[i]
    after = clamp(before + by, low, high)
    if after != before:
        values[i] = after
        events.append((CHANGED, subject, before, after, rule))
    return after - before


def enter(
    state: "Any", name: str, after: "Any", rule: int, events: "list[Event]", words: str = ""
) -> None:
    """A phase, round, place or turn goes on; `words` % its number is what it is called."""
    before = getattr(state, name)
    setattr(state, name, after)
    if words:
        before, after = (words % before,), (words % after,)
    events.append((PHASE, name, before, after, rule))


def turn_to(
    state: "Any", name: str, seat: int, hero_name: "Any", rule: int, events: "list[Event]"
) -> None:
    """Whose turn it is (-1: nobody's); told by names, because people read it."""
    seats = getattr(state, name), seat
    setattr(state, name, seat)
    told = [hero_name(state, i) if i >= 0 else ("hero.none",) for i in seats]
    events.append((PHASE, name, told[0], told[1], rule))


def note(events: "list[Event]", rule: int, key: str, *details: "Any") -> None:
    """Tell the players what came of it; `key` is a word."""
    events.append((TOLD, NEWS, ALL, (key,) + details, rule))


def order(events: "list[Event]", rule: int, key: str, *details: "Any") -> None:
    """Tell the table what it must do now."""
    events.append((TOLD, ORDER, ALL, (key,) + details, rule))


def aide(events: "list[Event]", rule: int, key: str, *details: "Any") -> None:
    """Name a standing rule that the table has to look after."""
    events.append((TOLD, AIDE, ALL, (key,) + details, rule))


def finish(state: "Any", result: str, cause: "Phrase", rule: int, events: "list[Event]") -> None:
    """End the game; `cause` is a phrase."""
    state.over = result
    events.append((ENDED, result, None, cause, rule))
