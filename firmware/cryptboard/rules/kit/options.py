"""Options of a new game: chosen when it begins, the same "as last time" and in presets.

options=(
    Choice("heroes", [0, 1], seats("hero", 1, 6)),
    Choice("quest", 0, below("quest", "refuse.quest")),
    Choice("assist", first_level, LEVELS, "refuse.assist"),
    Choice("points", 0).rule(),
)
"""

from cryptboard.rules.contract import RuleError

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from cryptboard.rules.contract import Pack


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

    def __init__(
        self, name: str, first: "Any", values: "Any" = SWITCH, code: str = "refuse.option"
    ) -> None:
        self.name = name
        self.values = values
        self._first = first
        self._code = code

    def rule(self) -> "Choice":
        """A house rule, on or off: it is chosen in "Game night"."""
        self.house = True
        return self

    def not_kept(self) -> "Choice":
        self.kept = False
        return self

    def read(self, now: "Any") -> "Choice":
        """now(state) is what would deal the present game again."""
        self._read = now
        return self

    def first(self, pack: "Pack") -> "Any":
        return self._first(pack) if callable(self._first) else self._first

    def now(self, state: "Any") -> "Any":
        return self._read(state) if self._read else getattr(state, self.name)

    def meant(self, pack: "Pack", value: "Any") -> "Any":
        if callable(self.values):
            return self.values(pack, value)
        if self.values is not None and not _among(self.values, value):
            raise RuleError(self._code, self.name)
        return value


def _among(values: "Any", value: "Any") -> bool:
    return any(type(known) is type(value) and known == value for known in values)


def seats(table: str, least: int, most: int) -> "Any":
    """Heroes: how many, or the numbers of their records, each once."""

    def meant(pack: "Pack", value: "Any") -> "Any":
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


def below(table: str, code: str) -> "Any":
    """The number of a record."""

    def meant(pack: "Pack", value: "Any") -> "Any":
        if not isinstance(value, int) or not 0 <= value < pack.count(table):
            raise RuleError(code)
        return value

    return meant


def given(choices: "Sequence[Choice]", pack: "Pack", options: "list[Any]") -> "dict[str, Any]":
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


def now(choices: "Sequence[Choice]", state: "Any") -> "Any":
    """Options that deal the present game again, with what was changed since by the keys."""
    return [[choice.name, choice.now(state)] for choice in choices if choice.kept]


def first(choices: "Sequence[Choice]", pack: "Pack") -> "Any":
    """What a board starts with when nobody chose."""
    return [[c.name, c.first(pack)] for c in choices if c.kept and not c.house]


def house(choices: "Sequence[Choice]", pack: "Pack") -> "list[tuple[str, int]]":
    """House rules: on or off, and what they are unless somebody chose."""
    return [(choice.name, choice.first(pack)) for choice in choices if choice.house]
