"""Amounts as a menu: 1, 2, 3... so that seat key n answers n; none comes last."""

from cryptboard.rules.contract import MAX_OPTIONS, SEAT
from cryptboard.rules.descent.state import hero_name
from cryptboard.rules.kit.menus import menu


def amounts(prompt, low, high, given, step=1):
    """None when `given` already holds the amount.  With 0 allowed, NEXT says none."""
    if given:
        return None
    rows = []
    for i in range(max(1, low), max(1, low) + MAX_OPTIONS - 1):
        if i <= high:
            rows.append((i * step, ("choice.number", i * step)))
    if low == 0:
        rows.append((0, ("choice.none",)))
    return menu(prompt, rows, len(rows) - 1 if low == 0 else -1)


def seats(prompt, state, given):
    if given:
        return None
    rows = [(i, hero_name(state, i), SEAT + i) for i in range(len(state.heroes))]
    return menu(prompt, rows)


def yes_no(prompt, given):
    if given:
        return None
    return menu(prompt, [(1, ("ui.yes",)), (0, ("ui.no",))], 1)
