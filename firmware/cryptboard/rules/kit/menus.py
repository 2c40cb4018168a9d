"""Menus from lists, so that a game's tree of choices reads like a table."""

from cryptboard.rules.contract import LISTED, MAX_OPTIONS, Menu, Option

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from cryptboard.rules.contract import Phrase, Token, Track


DONE = "done"


def menu(prompt: "Phrase", rows: "Sequence[Any]", default: int = -1) -> "Menu":
    """Rows are (token, label) or (token, label, role); rows that are None are left out."""
    options = []
    for row in rows:
        if row is not None:
            options.append(Option(row[0], row[1], row[2] if len(row) > 2 else LISTED))
    return Menu(prompt, options[:MAX_OPTIONS], default)


def rows(*given: "Any") -> "list[Any]":
    """A list to which rows of either length may be added."""
    return list(given)


def numbers(prompt: "Phrase", label: str, low: int, high: int, now: int) -> "Menu":
    """Whole numbers around `now`; `label` is the word key that gets the number."""
    first = max(low, min(now - MAX_OPTIONS // 2, high - MAX_OPTIONS + 1))
    last = min(high, first + MAX_OPTIONS - 1)
    options = [Option(value, (label, value)) for value in range(first, last + 1)]
    return Menu(prompt, options, now - first if first <= now <= last else 0)


def several(
    prompt: "Phrase", rows: "Sequence[Any]", picked: "list[Token]", least: int, most: int
) -> "Menu | None":
    """Several of a kind, one after the other, ended by "done"; None when that was said.

    `rows` are all (token, label), `picked` the tokens so far.
    """
    if picked and picked[-1] == DONE:
        return None
    options = []
    if len(picked) >= least:
        options.append(Option(DONE, ("choice.done",)))
    if len(picked) < most:
        for token, label in rows:
            if token not in picked and len(options) < MAX_OPTIONS:
                options.append(Option(token, label))
    return Menu(prompt, options, 0 if len(picked) >= least else -1)


def yes_no(prompt: "Phrase", default: int = 0) -> "Menu":
    return Menu(prompt, [Option(1, ("ui.yes",)), Option(0, ("ui.no",))], default)


def correct(tracks: "list[Track]", partial: "list[Token]") -> "Menu | None":
    """The tree of ["correct", track, value] from the tracks that the scene shows."""
    if len(partial) == 1:
        rows = [(track[0], ("track.value", ("track." + track[0],), track[1])) for track in tracks]
        return menu(("ask.track",), rows)
    if len(partial) == 2:
        for name, value, low, high in tracks:
            if name == partial[1]:
                return numbers(("track." + name,), "choice.number", low, high, value)
    return None


def assist(state: "Any", partial: "list[Token]") -> "Menu | None":
    """The tree of ["assist", level]."""
    if len(partial) > 1:
        return None
    options = [Option(level, ("assist.%d" % level,)) for level in range(3)]
    return Menu(("ui.assist",), options, state.assist)
