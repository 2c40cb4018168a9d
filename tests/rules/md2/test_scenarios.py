"""The worked examples, and rounds by the keys, on both interpreters, hash by hash."""

from pathlib import Path

import pytest

from cryptboard.rules.md2 import heroes
from cryptlight.scenario import engine
from cryptlight.scenario.parser import parse_file

FOLDER = Path(__file__).parents[2] / "scenarios" / "massive-darkness-2"
FILES = sorted(FOLDER.glob("*.txt"))
EXAMPLES = {
    1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26,
    28, 29, 30, 32, 33, 34, 36, 37, 38, 40, 41, 42,
}  # fmt: skip


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_holds_and_both_engines_agree(path):
    cpython = engine.run_file(path)
    assert cpython.ok, "\n".join(cpython.lines())
    assert engine.differences(cpython, engine.run_file(path, "micropython")) == []


def test_every_worked_example_has_a_file():
    assert {int(path.name[:2]) for path in FILES if path.name[:2].isdigit()} >= EXAMPLES


@pytest.mark.parametrize(
    ("name", "most"), [("50-keys-dice", 32), ("51-keys-track", 12), ("52-keys-full", 32)]
)
def test_a_round_of_four_heroes_keeps_its_press_budget(name, most):
    """The budget stands in the file's header; the player of the file counts the presses."""
    path = FOLDER / f"{name}.txt"
    script = parse_file(path)
    assert script.press_budget is not None and script.press_budget <= most
    assert script.table_ops is not None
    budgets = [row for row in engine.run_file(path).rows if row.line == 0]
    assert len(budgets) == 2 and all(row.ok for row in budgets)


def test_a_difference_between_the_engines_is_noticed(monkeypatch):
    """A planted fault: on CPython alone a revived hero has one Health more."""
    path = FOLDER / "21-revival.txt"
    right = engine.run_file(path, "micropython")
    kept = heroes.heal

    def faulty(state, seat, amount, rule, events):
        return kept(state, seat, amount + 1, rule, events)

    monkeypatch.setattr(heroes, "heal", faulty)
    assert engine.differences(engine.run_file(path), right)
