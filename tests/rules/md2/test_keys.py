"""Quests by keys alone: six of them and all thirteen, each level of help, both languages."""

import importlib.util
import io
from pathlib import Path

import pytest
from md2_bot import decide
from md2_table import shipped

from cryptboard.panel import keys, screen, walker
from cryptboard.panel.walker import Walker
from cryptboard.panel.words import Words
from cryptboard.rules import contract
from cryptboard.rules import md2 as game
from cryptboard.rules.md2 import state as s
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight.words import board_words

_HANDS = Path(__file__).parents[1] / "valpiedra" / "hands.py"
_spec = importlib.util.spec_from_file_location("hands", _HANDS)
hands = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(hands)

LEVELS = {"track": contract.TRACK, "dice": contract.DICE, "full": contract.FULL}
PANELS = {"six": hands.SIX, "all": hands.THIRTEEN}


class Evening:
    """A game at a panel, and what its screen says in both languages."""

    def __init__(self, panel, level, heroes, seed=b"an evening"):
        self.pack, self.mask = shipped(), PANELS[panel]
        session = Session(game, self.pack, MemoryJournal())
        session.start([["heroes", heroes], ["assist", LEVELS[level]]], seed)
        self.hand = Walker(session, self.mask)
        base = Pack(io.BytesIO(board_words()))
        self.words = {lang: Words(lang, base, self.pack) for lang in ("en", "es")}
        self.pressed = []
        self.shown = {"en": set(), "es": set()}

    @property
    def state(self):
        return self.hand.session.state

    def give(self, command):
        before = self.hand.session.depth
        for _ in range(90):
            key = hands.next_key(self.hand, self.mask, command)
            assert self.mask >> key & 1
            drawn = self.state.chance.count
            self.pressed.append(keys.NAMES[key])
            assert self.hand.key(key) != walker.REFUSED, (command, self.hand.notice)
            assert key == keys.ROLL or self.state.chance.count == drawn, (command, key)
            self.look()
            if self.hand.session.depth != before:
                return
        raise AssertionError(f"no way to {command}")

    def look(self):
        scene = self.hand.session.scene(self.hand.view)
        for lang, words in self.words.items():
            for line in screen.compose(self.hand, scene, words):
                assert "{" not in line
                self.shown[lang].add(line)


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("heroes", [[1, 0, 2, 5], [3], [4, 3, 2, 1, 0, 5]], ids=len)
def test_a_quest_to_its_end(panel, level, heroes):
    """MD2-002, MD2-177, MD2-209: three rounds, then the Boss, by keys that the panel has."""
    evening = Evening(panel, level, heroes)
    for _ in range(1500):
        if evening.state.over:
            break
        command = decide(evening.pack, evening.state, boss_round=4)
        if LEVELS[level] == contract.TRACK and evening.state.round == 8:
            command = ["quest", "victory"]  # the table knows when its Boss is dead
        evening.give(command)
    assert evening.state.over in ("victory", "defeat")
    assert evening.state.boss >= 0 or evening.state.over == "defeat"
    assert len(evening.shown["en"]) > 10 and evening.shown["en"] != evening.shown["es"]


@pytest.mark.parametrize(("level", "most"), [("dice", 32), ("track", 12)])
@pytest.mark.parametrize("seed", [b"one", b"two", b"three", b"four"])
def test_rounds_of_four_heroes_stay_within_the_budget(level, most, seed):
    """MD2-083, MD2-157: rounds as they come, not as a scenario laid them out.

    A hero attacks once and the next one begins; every enemy attacks twice.
    """
    evening = Evening("all", level, [1, 0, 2, 5], seed)
    while evening.state.ask:
        evening.give(decide(evening.pack, evening.state))
    for number in (1, 2, 3):
        before, struck = len(evening.pressed), set()
        while evening.state.round == number and not evening.state.over:
            command = decide(evening.pack, evening.state)
            seat = evening.state.active
            if seat >= 0 and not evening.state.fight and not evening.state.ask:
                ready = [i for i in s.ready(evening.state) if i != seat]
                if seat in struck or command[0] != "attack":
                    command = [f"hero{ready[0] + 1}"] if ready else ["end"]
                struck.add(seat)
            evening.give(command)
        assert len(evening.pressed) - before <= most, evening.pressed[before:]
