"""Menus of this game's own kinds of things: numbered words, figures, numbers of any size.

A list shows as many as a menu holds, and behind them `page`: the next ones.  Whoever names one of
another page directly is understood, too.
"""

from cryptboard.rules.contract import LISTED, MAX_OPTIONS, SEAT, Menu, Option
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t

PAGE = "page"
MOST_DICE = 30  # so many damage dice at once
_SHOWN = MAX_OPTIONS - 1


class Long(Menu):
    """A page of many options; `make(i)` is the option at place i, `head` stands on every page."""

    def __init__(self, prompt, tokens, make, now=-1, head=()):
        super().__init__(prompt, [])
        self._tokens = tokens  # a list or a range
        self._make = make
        self._now = now  # the place where the first page has its cursor
        self._head = list(head)

    def turn(self, page):
        """Show another page; behind the last one comes the start."""
        count, size = len(self._tokens), _SHOWN - len(self._head)
        first = max(0, min(self._now - size // 2, count - size))
        at = (first + page * size) % count
        last = min(count, at + size)
        self.options = list(self._head)
        for i in range(at, last):
            self.options.append(self._make(i))
        self.options.append(Option(PAGE, ("choice.page",)))
        self.default = self._now - at if at <= self._now < last else -1

    def offers(self, token):
        known = type(token) in (int, str) and token in self._tokens
        return known or super().offers(token)

    def find(self, token):
        """Of another page, too."""
        for i in range(len(self._tokens)):
            if token == self._tokens[i]:
                return self._make(i)
        return super().find(token)


def without_pages(command):
    """The command as if it had been named at once."""
    return [token for token in command if token != PAGE]


def turned(found, partial):
    """The page of a menu that the end of a partial command asks for."""
    page = 0
    while page < len(partial) and partial[-1 - page] == PAGE:
        page += 1
    if page and isinstance(found, Long):
        found.turn(page)
    return found


def kinds(ask, key, numbers, first=0):
    """Numbered words: `key` is such as "spell.%d", tokens are the numbers plus `first`."""
    tokens = [first + i for i in numbers]
    return listed(("ask." + ask,), tokens, lambda i: Option(tokens[i], (key % numbers[i],)))


def people(state, ask, everyone, seats=False, default=-1):
    """Figures by their names; heroes also by their keys."""

    def make(i):
        who = everyone[i]
        return Option(who, f.name(state, who), SEAT + who if seats and who < t.FOE else LISTED)

    return listed(("ask." + ask,), everyone, make, default)


def numbers(prompt, low, high, now):
    """Any whole number from low to high, the cursor at `now`."""
    at = now - low if low <= now <= high else 0

    def make(i):
        return Option(low + i, ("choice.number", low + i))

    return listed(prompt, range(low, high + 1), make, at)


def listed(prompt, tokens, make, default=-1, head=()):
    """`make(i)` is the option of token i; `head` are options before them."""
    if len(head) + len(tokens) > MAX_OPTIONS:
        found = Long(prompt, tokens, make, default, head)
        found.turn(0)
        return found
    options = list(head)
    for i in range(len(tokens)):
        options.append(make(i))
    return Menu(prompt, options, default)


def paged(prompt, rows, default):
    """Rows as in kit.menus; the default is among the first of them."""
    options = []
    for entry in rows:
        if entry is not None:
            options.append(Option(entry[0], entry[1], entry[2] if len(entry) > 2 else LISTED))
    found = listed(prompt, [option.token for option in options], lambda i: options[i])
    found.default = default
    return found


def several(state, candidates, picked, end):
    """Name figures one after the other; `end` is the row that closes the list."""
    if picked and picked[-1] == end[0]:
        return None
    head = [Option(end[0], end[1], end[2])] if picked else []
    left = [who for who in candidates if who not in picked]
    found = listed(
        ("ask.name",), left, lambda i: Option(left[i], f.name(state, left[i])), -1, head
    )
    if picked:
        found.default = 0
    return found


def row(verb, role=LISTED):
    """A command by its own word."""
    return (verb, ("verb." + verb,), role)
