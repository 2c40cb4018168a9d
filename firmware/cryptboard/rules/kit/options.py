"""Options of a new game: chosen when it begins, the same "as last time" and in presets.

options=(
    Choice("heroes", [0, 1], seats("hero", 1, 6)),
    Choice("quest", 0, below("quest", "refuse.quest")),
    Choice("assist", first_level, LEVELS, "refuse.assist"),
    Choice("points", 0).rule(),
)
"""

from cryptboard.rules.contract import RuleError

LEVELS = (0, 1, 2)
SWITCH = (0, 1)
COMMON = ("lang",)  # what the panel adds for itself


class Choice:
    """One option: `first` is what it is unless somebody chose, or says it: first(pack).

    `values` are those that it may have, or values(pack, value) returns what is meant by one and
    raises RuleError; None takes anything. The state keeps it under its name unless `read` says
    how it is read there, or `not_kept`: then a new game has it from the options of the last one.
    """

    house = False
    kept = True
    _read = None

    def __init__(self, name, first, values=SWITCH, code="refuse.option"):
        self.name = name
        self.values = values
        self._first = first
        self._code = code

    def rule(self):
        """A house rule, on or off: it is chosen in "Game night"."""
        self.house = True
        return self

    def not_kept(self):
        self.kept = False
        return self

    def read(self, now):
        """now(state) is what would deal the present game again."""
        self._read = now
        return self

    def first(self, pack):
        return self._first(pack) if callable(self._first) else self._first

    def now(self, state):
        return self._read(state) if self._read else getattr(state, self.name)

    def meant(self, pack, value):
        if callable(self.values):
            return self.values(pack, value)
        if self.values is not None and not _among(self.values, value):
            raise RuleError(self._code, self.name)
        return value


def _among(values, value):
    return any(type(known) is type(value) and known == value for known in values)


def seats(table, least, most):
    """Heroes: how many, or the numbers of their records, each once."""

    def meant(pack, value):
        heroes = list(range(value)) if isinstance(value, int) else list(value)
        wrong = not least <= len(heroes) <= most
        for i in range(len(heroes)):
            known = isinstance(heroes[i], int) and 0 <= heroes[i] < pack.count(table)
            if not known or heroes[i] in heroes[:i]:
                wrong = True
        if wrong:
            raise RuleError("refuse.heroes", least, most)
        return heroes

    return meant


def below(table, code):
    """The number of a record."""

    def meant(pack, value):
        if not isinstance(value, int) or not 0 <= value < pack.count(table):
            raise RuleError(code)
        return value

    return meant


def given(choices, pack, options):
    """All options of a new game by their names, those that nobody gave as they are at first."""
    told = {}
    for name, value in options:
        told[name] = value
    found = {}
    for choice in choices:
        value = told.pop(choice.name) if choice.name in told else choice.first(pack)
        found[choice.name] = choice.meant(pack, value)
    for name in told:
        if name not in COMMON:
            raise RuleError("refuse.option", name)
    return found


def now(choices, state):
    """Options that deal the present game again, with what was changed since by the keys."""
    return [[choice.name, choice.now(state)] for choice in choices if choice.kept]


def first(choices, pack):
    """What a board starts with when nobody chose."""
    return [[c.name, c.first(pack)] for c in choices if c.kept and not c.house]


def house(choices, pack):
    """House rules: on or off, and what they are unless somebody chose."""
    return [(choice.name, choice.first(pack)) for choice in choices if choice.house]
