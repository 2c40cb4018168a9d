"""The worked examples and the ways by keys, on both interpreters, hash by hash."""

from pathlib import Path

import pytest

from cryptboard.rules.universalis import harm
from cryptlight.scenario import engine
from cryptlight.scenario.parser import parse_file

FOLDER = Path(__file__).parents[2] / "scenarios" / "dungeon-universalis"
FILES = sorted(FOLDER.glob("*.txt"))
EXAMPLES = (1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28, 29, 30,
            32, 33, 34, 36, 37, 38)  # fmt: skip


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_holds_and_both_engines_agree(path):
    cpython = engine.run_file(path)
    assert cpython.ok, "\n".join(cpython.lines())
    assert engine.differences(cpython, engine.run_file(path, "micropython")) == []


def test_every_worked_example_has_a_file():
    found = [int(path.stem[2:4]) for path in FILES if path.stem[2:4].isdigit()]
    assert found == list(EXAMPLES)


@pytest.mark.parametrize(
    ("name", "budget"),
    [("keys-melee-net", 4), ("keys-melee-list", 9), ("keys-fortune", 5), ("keys-melee-again", 4)],
)
def test_the_budgets_are_those_that_were_promised(name, budget):
    script = parse_file(FOLDER / f"{name}.txt")
    assert script.press_budget is not None and script.press_budget <= budget


def test_a_fault_in_the_damage_is_noticed(monkeypatch):
    """A planted fault: a 1 wounds (DU-159)."""
    monkeypatch.setattr(harm, "wounds", lambda dice, against: len(dice))
    report = engine.run_file(FOLDER / "ex29-casting-blunder.txt")
    assert not report.ok
