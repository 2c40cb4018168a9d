"""Menus of this game's own kinds of things: numbered words, figures."""

from cryptboard.rules.contract import LISTED, SEAT
from cryptboard.rules.kit.menus import menu
from cryptboard.rules.universalis import figures as f


def kinds(ask, key, numbers, first=0):
    """Numbered words: `key` is such as "spell.%d", tokens are the numbers plus `first`."""
    return menu(("ask." + ask,), [(first + i, (key % i,)) for i in numbers])


def people(state, ask, everyone, seats=False, default=-1):
    """Figures by their names; heroes also by their keys."""
    rows = []
    for who in everyone:
        rows.append((who, f.name(state, who), SEAT + who if seats else LISTED))
    return menu(("ask." + ask,), rows, default)


def row(verb, role=LISTED):
    """A command by its own word."""
    return (verb, ("verb." + verb,), role)
