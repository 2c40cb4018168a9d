"""Every scenario file on both interpreters, hash by hash, and proof that faults show."""

from pathlib import Path

import pytest

from cryptboard.rules.tracker import dice
from cryptboard.rules.tracker.game import GAME
from cryptlight.scenario import engine
from cryptlight.scenario.parser import ScenarioError, parse_text

ALL = Path(__file__).parent.parent / "scenarios"
FOLDER = ALL / "dungeon-crawl"
FILES = sorted(ALL.rglob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_holds_and_both_engines_agree(path):
    cpython = engine.run_file(path)
    assert cpython.ok, "\n".join(cpython.lines())
    assert cpython.lines()
    assert engine.differences(cpython, engine.run_file(path, "micropython")) == []


def test_a_difference_between_the_engines_is_noticed(monkeypatch):
    """A planted fault: on CPython alone skipping a roll also moves the focus."""
    path = FOLDER / "cascade.txt"
    right = engine.run_file(path, "micropython")

    def faulty(play):
        dice.skip(play)
        play.state.focus = 1

    skip = next(verb for verb in GAME.verbs if verb.word == "skip")
    monkeypatch.setattr(skip, "does", faulty)
    found = engine.differences(engine.run_file(path), right)
    assert any("do skip: the states differ" in line for line in found)


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        ("expect: evil = 3", "FAIL x.txt:2: evil = 3: it is 0"),
        ("expect: choice skip", "FAIL x.txt:2: choice skip"),
        ("expect: no choice go", "FAIL x.txt:2: no choice go"),
        ("refuse: go -> refuse.asked", "FAIL x.txt:2: refuse go -> refuse.asked: it was allowed"),
        ("do: roll 5", "FAIL x.txt:2: do: refused with refuse.command"),
        ("given: evil = 16", "FAIL x.txt:2: given: evil goes from 0 to 15"),
        ("undo:", "FAIL x.txt:2: nothing to undo"),
        ("expect: events evil 0 -> 1", "FAIL x.txt:2: events: no evil 0 -> 1 in: nothing"),
    ],
)
def test_a_wrong_expectation_fails(tmp_path, wrong, line):
    path = tmp_path / "x.txt"
    path.write_text(f"pack: dungeon-crawl\n{wrong}\n")
    report = engine.run_file(path)
    assert not report.ok
    assert report.lines() == [line]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pack: a\nexpext: evil = 1", r'x:2: unknown word "expext" \(did you mean "expect"'),
        ("pack: a\npress: NEXR", r'unknown key "NEXR" \(did you mean "NEXT"'),
        ("pack: a\ndice: one", '"one" should be a whole number'),
        ("pack: a\ndo: go\nseed: 00", 'x:3: "seed:" belongs above'),
        ("do: go", 'a line "pack: ..." is missing'),
        ("nonsense", 'x:1: expected "word: ..."'),
    ],
)
def test_unreadable_lines_are_named(text, message):
    with pytest.raises(ScenarioError, match=message):
        parse_text(text, Path("x"))
