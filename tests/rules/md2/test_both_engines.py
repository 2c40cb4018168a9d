"""Random legal games written down as scenarios: the same states on both interpreters."""

import hashlib
import random

import pytest
from md2_play import game, invariants, pick, shipped

from cryptboard.rules.md2 import heroes
from cryptlight.scenario import engine

STEPS = 110
LEVELS = ("track", "dice", "full")


def written_down(number, folder):
    """A random game as a scenario file, and the hash of its last state."""
    dice, pack, known = random.Random(number), shipped(), set()
    seats = dice.sample(range(6), 1 + number % 6)
    assist = number % 3
    seed = number.to_bytes(4, "big")
    state = game.new(pack, [["heroes", seats], ["assist", assist]], seed)
    lines = [
        f"title: random game {number}",
        "pack: massive-darkness-2",
        f"options: heroes=[{' '.join(map(str, seats))}], assist={LEVELS[assist]}",
        f"seed: {seed.hex()}",
    ]
    for step in range(STEPS):
        if state.over:
            break
        ahead = game.choices(pack, state, [])
        entry = ["quest", "boss"] if step == 60 and ahead.find("quest") else []
        if entry and not game.choices(pack, state, ["quest"]).find("boss"):
            entry = []
        command, _ = pick(pack, state, dice, entry, known)
        game.apply(pack, state, command)
        invariants(pack, state)
        lines.append("do: " + " ".join(map(str, command)))
    path = folder / f"random-{number}.txt"
    path.write_text("\n".join(lines) + "\n")
    return path, hashlib.sha256(game.encode(state)).hexdigest()


@pytest.mark.parametrize("number", range(12))
def test_a_random_game_is_the_same_everywhere(number, tmp_path):
    path, last = written_down(number, tmp_path)
    cpython = engine.run_file(path)
    assert cpython.rows[-1].hash == last
    assert engine.differences(cpython, engine.run_file(path, "micropython")) == []


def test_a_rule_that_differs_is_noticed(tmp_path, monkeypatch):
    """A planted fault: on CPython alone a Wound costs two Health."""
    path, _ = written_down(4, tmp_path)
    right = engine.run_file(path, "micropython")
    kept = heroes.wound

    def faulty(pack, state, seat, amount, rule, events):
        return kept(pack, state, seat, 2 * amount, rule, events)

    monkeypatch.setattr(heroes, "wound", faulty)
    assert engine.differences(engine.run_file(path), right)
