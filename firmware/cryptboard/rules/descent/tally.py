"""Rows of menus whose words follow from their tokens, so that the board keeps few strings.

choice("deed", "wound") is the token "wound" with the word "deed.wound".  Amounts are 1, 2, 3...
in order, so that seat key n answers n; none comes last.
"""

from cryptboard.rules.contract import LISTED, MAX_OPTIONS, SEAT
from cryptboard.rules.descent.state import hero_name
from cryptboard.rules.kit.menus import menu

_HARMLESS = ("pierce", "fatigue")  # mostly none, and then nothing more happens


def row(token, label, role=LISTED):
    return token, label, role


def choice(group, token, *details):
    return token, ("%s.%s" % (group, token),) + details, LISTED


def key(group, token, role, *details):
    return token, ("%s.%s" % (group, token),) + details, role


def named(group, tokens):
    return [choice(group, token) for token in tokens]


def phrase(*parts):
    return parts


def asks(name, rows, default=-1, *details):
    """A menu with the prompt "ask.name"."""
    return menu(("ask." + name,) + details, rows, default)


def counted(word, count):
    """The word for one, or for several."""
    return word + "1" if count == 1 else word


def amounts(name, low, high, given, step=1):
    """None when `given` already holds the amount.  NEXT says none where that changes nothing."""
    if given:
        return None
    rows = []
    for i in range(max(1, low), max(1, low) + MAX_OPTIONS - 1):
        if i <= high:
            rows.append(row(i * step, ("choice.number", i * step)))
    if low == 0:
        rows.append(row(0, ("choice.none",)))
    harmless = low == 0 and name in _HARMLESS
    return asks(name, rows, len(rows) - 1 if harmless else -1)


def seats(state, heroes):
    """Heroes by their keys."""
    return [row(i, hero_name(state, i), SEAT + i) for i in heroes]


def yes_no(name, given):
    return None if given else asks(name, [row(1, ("ui.yes",)), row(0, ("ui.no",))], 1)
