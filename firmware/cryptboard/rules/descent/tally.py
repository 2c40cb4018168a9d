"""Rows of menus, and amounts as a menu: 1, 2, 3... so that seat key n answers n."""

from cryptboard.rules.contract import LISTED, MAX_OPTIONS, SEAT
from cryptboard.rules.descent.state import hero_name
from cryptboard.rules.kit.menus import menu


def row(token, label, role=LISTED):
    return token, label, role


def pair(token, label):
    return token, label


def phrase(*parts):
    return parts


def amounts(prompt, low, high, given, step=1):
    """None when `given` already holds the amount.  With 0 allowed, NEXT says none."""
    if given:
        return None
    rows = []
    for i in range(max(1, low), max(1, low) + MAX_OPTIONS - 1):
        if i <= high:
            rows.append(row(i * step, ("choice.number", i * step)))
    if low == 0:
        rows.append(row(0, ("choice.none",)))
    return menu(prompt, rows, len(rows) - 1 if low == 0 else -1)


def seats(prompt, state, given):
    if given:
        return None
    rows = [row(i, hero_name(state, i), SEAT + i) for i in range(len(state.heroes))]
    return menu(prompt, rows)


def yes_no(prompt, given):
    if given:
        return None
    return menu(prompt, [row(1, ("ui.yes",)), row(0, ("ui.no",))], 1)
