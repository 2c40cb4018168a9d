"""The trackers that ship as examples: they end, they tell everything, they use every word."""

import random
from pathlib import Path
from typing import Any

import every
import pytest
from pydantic import BaseModel
from test_turns import sound

from cryptboard.rules import contract
from cryptboard.rules import tracker as game
from cryptboard.rules.contract import TOLD, RuleError
from cryptboard.rules.kit import verbs
from cryptlight.packs import author
from cryptlight.packs import tracker_model as model
from cryptlight.packs.folder import load_folder
from cryptlight.packs.tracker import parse
from cryptlight.resources import example_trackers, game_folder

NAMES = example_trackers()
MODELS = (
    model.Effect, model.Space, model.Track, model.Counter, model.Condition, model.Deck,
    model.Phase, model.Die, model.Pool, model.Sum, model.End, model.Test, model.Strip,
    model.Heroes, model.Rounds, model.Game, model.Step, model.When,
)  # fmt: skip


def used(node: Any, found: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """(model, word) of everything that a file says."""
    if isinstance(node, BaseModel):
        for name in node.model_fields_set:
            found.add((type(node).__name__, name))
            used(getattr(node, name), found)
    elif isinstance(node, list | dict):
        for item in node.values() if isinstance(node, dict) else node:
            used(item, found)
    return found


def play(name: str, number: int, commands: int = 400) -> tuple[str, set[int]]:
    """A random game by menus and dials; the result, and the rules that acted."""
    dice = random.Random(number)
    pack = every.pack_of(name)
    least, most = pack.meta[5], pack.meta[6]
    options = [["heroes", dice.randint(least, most)], ["assist", dice.randint(0, 2)]]
    state = game.new(pack, options, number.to_bytes(4, "big"))
    scene, _ = sound(game, pack, state, [])
    rules: set[int] = set()
    for _ in range(commands):
        turns = verbs.turns(scene)
        if dice.random() < 0.1 and turns:
            command = dice.choice(turns)
        elif dice.random() < 0.5:
            command = ["go"] if not state.asked else ["skip"]
        else:
            command, _rolls = every.pick(game, pack, state, dice)
        try:
            events = game.apply(pack, state, command)
        except RuleError:
            continue
        rules |= {event[4] for event in events}
        scene, _ = sound(game, pack, state, events)
        if scene.over:
            break
    return state.over, rules


@pytest.mark.parametrize("name", NAMES)
def test_an_example_can_be_won_and_lost(name: str) -> None:
    results = [play(name, number) for number in range(25)]
    assert {over for over, _ in results} >= {"victory", "defeat"}
    told = set().union(*[rules for _, rules in results]) - {0}
    pack = every.pack_of(name)
    for number in told:
        assert all(pack.word(f"rule.TRK-{number:03}", lang) for lang in every.LANGUAGES), number


def test_the_examples_together_use_every_word_that_a_file_may_say() -> None:
    found: set[tuple[str, str]] = set()
    for name in NAMES:
        file = game_folder(name) / "game.toml"
        used(parse(file.read_text("utf-8"), str(file)), found)
    known = {(kind.__name__, word) for kind in MODELS for word in kind.model_fields}
    assert sorted(known - found - {("Test", "fallen"), ("Track", "reached")}) == []


def test_orders_are_orders() -> None:
    """The third wave brings a ram, and the table is told to place it."""
    pack = every.pack_of("last-wall")
    state = game.new(pack, [["assist", contract.TRACK]], b"wall")
    orders = []
    while state.values[-1] < 4:
        orders += [
            e[3] for e in game.apply(pack, state, ["go"]) if e[:2] == (TOLD, contract.ORDER)
        ]
    said = [pack.word(phrase[0], "en") for phrase in orders]
    assert "Place a ram" in said and "Place one foe at each gate" in said


def test_the_manual_names_every_word_and_comes_with_a_new_game(tmp_path: Path) -> None:
    manual = author.manual("tracker").read_text("utf-8")
    for kind in MODELS:
        for word in kind.model_fields:
            assert f"`{word}" in manual or f" {word} " in manual, (kind.__name__, word)
    for name in ["dungeon-crawl", *NAMES]:
        assert "MANUAL.md" in author.start(tmp_path / name, name, spreadsheet=False)
        assert load_folder(tmp_path / name).hash
