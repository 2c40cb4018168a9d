"""Which rules have a test: the numbers in a game's rules.csv against those the tests name."""

import csv
import re
from dataclasses import dataclass
from pathlib import Path

from cryptlight.resources import game_folder, shipped_games

_ID = re.compile(r"\b([A-Z][A-Z0-9]+-\d{3})\b")
_RANGE = re.compile(r"\b([A-Z][A-Z0-9]+)-(\d{3})\.\.(\d{3})\b")
DATA_ONLY = "data"


@dataclass(frozen=True)
class Rule:
    id: str
    en: str
    es: str
    role: str


@dataclass(frozen=True)
class Coverage:
    """The rules of one game, and where each is named by a test."""

    game: str
    rules: list[Rule]
    places: dict[str, list[str]]

    @property
    def covered(self) -> list[Rule]:
        return [rule for rule in self.rules if rule.id in self.places]

    @property
    def missing(self) -> list[Rule]:
        """Rules with behaviour that no test names; a rule that is only data needs none."""
        return [r for r in self.rules if r.id not in self.places and r.role != DATA_ONLY]


def read_rules(folder: Path) -> list[Rule]:
    path = folder / "rules.csv"
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Rule(row["id"], row["en"], row["es"], row.get("role") or "")
            for row in csv.DictReader(file)
        ]


def named_in(text: str) -> set[str]:
    """Every rule number that a text names; `VAL-028..030` names three."""
    found = set(_ID.findall(text))
    for prefix, first, last in _RANGE.findall(text):
        found.update(f"{prefix}-{number:03}" for number in range(int(first), int(last) + 1))
    return found


def measure(game: str, tests: Path) -> Coverage:
    rules = read_rules(game_folder(game))
    known = {rule.id for rule in rules}
    places: dict[str, list[str]] = {}
    for path in sorted([*tests.rglob("test_*.py"), *tests.rglob("*.txt")]):
        for rule_id in sorted(named_in(path.read_text("utf-8")) & known):
            places.setdefault(rule_id, []).append(path.relative_to(tests).as_posix())
    return Coverage(game, rules, places)


def measure_all(tests: Path) -> list[Coverage]:
    return [c for c in (measure(game, tests) for game in shipped_games()) if c.rules]
