"""Phrases by their short names: a board keeps short words once, and long ones each time."""

from cryptboard.rules.kit import menus
from cryptboard.rules.kit.values import aide, note, order


def asks(name, *details):
    return ("ask." + name,) + details


def choice(name, *details):
    return ("choice." + name,) + details


def row(token, *details):
    """A row of a list whose label has the name of its token."""
    return (token, ("choice." + token,) + details)


def words(verb, names):
    """A list of things that a verb may be followed by."""
    return menus.menu(asks(verb), [(name, (verb + "." + name,)) for name in names])


def numbers(verb, low, high, now):
    return menus.numbers(asks(verb), "choice.number", low, high, now)


def tell(events, rule, name, *details):
    """What came of it."""
    note(events, rule, "note." + name, *details)


def must(events, rule, name, *details):
    """Something that the table does now."""
    order(events, rule, "note." + name, *details)


def remind(events, *rules):
    """Rules that the table has to look after now, told in their own words."""
    for rule in rules:
        aide(events, rule, "rule.MD2-%03d" % rule)
