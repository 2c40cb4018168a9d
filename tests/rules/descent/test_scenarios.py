"""Every scenario of Descent holds on both interpreters, which agree hash by hash."""

from pathlib import Path

import pytest

from cryptboard.rules.descent import heroes
from cryptlight.scenario import engine

FOLDER = Path(__file__).parents[2] / "scenarios" / "descent"
FILES = sorted(FOLDER.glob("*.txt"))
EXAMPLES = (1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28, 29, 30)
EXAMPLES += (32, 33, 34, 36, 37, 38, 40)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_holds_and_both_engines_agree(path):
    cpython = engine.run_file(path)
    assert cpython.ok, "\n".join(cpython.lines())
    assert cpython.lines()
    assert engine.differences(cpython, engine.run_file(path, "micropython")) == []


def test_every_worked_example_has_its_file():
    names = [path.stem for path in FILES]
    missing = [n for n in EXAMPLES if not any(name.startswith(f"ex-{n:02}-") for name in names)]
    assert missing == []


def test_a_wrong_rule_is_noticed(monkeypatch):
    """A planted fault: curses no longer count for the conquest value (DES-081)."""
    monkeypatch.setattr(heroes, "worth", lambda pack, state, seat: 2)
    report = engine.run_file(FOLDER / "ex-13-curse.txt")
    assert not report.ok


def test_a_press_too_many_is_noticed(tmp_path):
    """A planted fault: the overlord's turn with one press more than its budget."""
    text = (FOLDER / "keys-overlord.txt").read_text("utf-8")
    path = tmp_path / "x.txt"
    path.write_text(text.replace("press_budget: 12", "press_budget: 11"), "utf-8")
    assert [row.text for row in engine.run_file(path).rows if row.ok is False] == [
        "12 presses, budget 11"
    ]
