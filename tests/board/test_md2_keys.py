"""Massive Darkness 2 on the simulated board, beside a twin of the game on CPython.

The twin, dealt from the same seed and pressed with the same keys, says after every command what
the board has to show: four lines of text, every light that does not blink.  Six keys and the full
panel, each level of help, English and Spanish.
"""

import importlib.util
import re
import sys
from ast import literal_eval
from io import BytesIO
from pathlib import Path

import pytest

from cryptboard.panel import keys, palette, screen, walker
from cryptboard.panel.walker import Walker
from cryptboard.panel.words import Words
from cryptboard.rules import contract, encoding
from cryptboard.rules import md2 as game
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder
from cryptlight.words import board_words

ROOT = Path(__file__).parents[2]
NAME = "massive-darkness-2"


def _beside(name, path):
    spec = importlib.util.spec_from_file_location(name, ROOT / "tests" / "rules" / path)
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(name, module)
    spec.loader.exec_module(module)
    return module


hands = _beside("hands", "valpiedra/hands.py")
decide = _beside("md2_bot", "md2/md2_bot.py").decide

FOUR_SEATS = hands.THIRTEEN & ~(3 << keys.SEAT1 + 4)  # seats 5 and 6 are not fitted by default
HEROES = [1, 0, 3, 5]  # Paladin, Berserker, Rogue, Ranger
_levels = bytearray(8)
palette.levels_at(_levels, 0, 0, False)
STEADY = {
    style: _levels[style] for style in (contract.OFF, contract.FAINT, contract.DIM, contract.SOLID)
}


class Table:
    """A board, its twin, and the hands that press the same keys at both."""

    def __init__(self, new_board, tmp_path, mask, assist, lang):
        text = (ROOT / "hardware" / "board.toml").read_text()
        if mask == hands.SIX:
            for key in ("SEAT1", "SEAT2", "SEAT3", "SEAT4", "ENEMY"):
                text = re.sub(rf'(\[\[key\]\]\nid = "{key}"\n)', r"\1fitted = false\n", text)
                text = text.replace(f', "{key}"', "", 1)
        toml = tmp_path / "board.toml"
        toml.write_text(text)
        self.mask = mask
        options = [["heroes", HEROES], ["assist", assist]]
        files = {"settings": encoding.encode([lang, 3, 1, 0, NAME, options, 0])}
        self.board = new_board(NAME, board_toml=toml, files=files)
        self.board.advance(ms=2000)
        self.pack = Pack(BytesIO(load_folder(game_folder(NAME)).bytes))
        self.words = Words(lang, Pack(BytesIO(board_words())), self.pack)
        session = Session(game, self.pack, MemoryJournal())
        session.start(*self._dealt())
        self.hand = Walker(session, mask)
        self.presses = 0

    def _dealt(self):
        """Options and seed of the game on the board; then it goes on where it was."""
        look = "__import__('cryptboard.app').app.running.table.session"
        self.board.interrupt()
        dealt = literal_eval(self.board.evaluate(f"({look}.options, {look}.seed)"))
        self.board.soft_reset()
        self.board.advance(ms=2000)
        return dealt

    @property
    def state(self):
        return self.hand.session.state

    def give(self, command):
        before = self.hand.session.depth
        while self.hand.session.depth == before:
            key = hands.next_key(self.hand, self.mask, command)
            outcome = self.hand.key(key)
            self.board.press(keys.NAMES[key])
            self.presses += 1
            assert outcome != walker.REFUSED, (keys.NAMES[key], self.hand.notice)

    def check(self):
        self.board.advance(ms=1500 if self.hand.view == contract.DICE_RESULT else 700)  # movement
        scene = self.hand.session.scene(self.hand.view)
        lines = screen.compose(self.hand, scene, self.words)
        assert self.board.text() == [line.rstrip() for line in lines]
        if self.state.over:
            return  # the strips play the end of the game
        seen = self.board.frame()
        for number, strip in enumerate("ABC"):
            for pixel, cell in enumerate(scene.strips[number]):
                if cell >> 4 in STEADY:
                    hue = palette.PALETTES[0][cell & 15]
                    wanted = [_gamma(STEADY[cell >> 4] * part / 255) for part in hue]
                    near = zip(seen[strip][pixel], wanted, strict=True)
                    assert all(abs(a - b) <= 1 + b // 50 for a, b in near), (strip, pixel, cell)


def _gamma(value):
    return 0 if value < 1 else max(1, round(value * value / 255))


@pytest.mark.parametrize(
    ("mask", "assist", "lang"),
    [
        pytest.param(FOUR_SEATS, contract.DICE, "es", id="all-dice-es"),
        pytest.param(hands.SIX, contract.DICE, "en", id="six-dice-en"),
        pytest.param(FOUR_SEATS, contract.FULL, "en", id="all-full-en"),
        pytest.param(hands.SIX, contract.TRACK, "es", id="six-track-es"),
    ],
)
def test_three_rounds_and_the_boss(new_board, tmp_path, mask, assist, lang):
    """MD2-005, MD2-006, MD2-188, MD2-207, MD2-209: the opening of a quest, then its Boss."""
    table = Table(new_board, tmp_path, mask, assist, lang)
    table.check()
    commands = 0
    while not table.state.over and table.state.round < 5:
        table.give(decide(table.pack, table.state, boss_round=3))
        table.check()
        commands += 1
        assert commands < 150
    assert table.state.boss >= 0 or table.state.over
    assert b"Traceback" not in table.board.console


def test_why_names_the_rule_in_the_language_of_the_table(new_board, tmp_path):
    """MD2-082: holding SELECT tells the rule of the last change in one line of own words."""
    table = Table(new_board, tmp_path, FOUR_SEATS, contract.TRACK, "es")
    table.give(["go"])
    table.give(["hero2"])
    table.board.hold("SELECT")
    table.board.advance(ms=400)
    text = " ".join(table.board.text())
    assert re.search(r"MD2-\d{3}", text)
    rule = re.search(r"MD2-\d{3}", text).group()
    words = table.pack.word(f"rule.{rule}", "es").split()
    assert words[0] in text and table.pack.word(f"rule.{rule}", "en").split()[0] not in text
