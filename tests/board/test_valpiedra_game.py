"""Valpiedra on the simulated board: whole games by keys alone, checked by lights and screen.

A twin of the game on CPython, dealt from the same seed, says after every command what the board
has to show; all that the test knows of the board is what a person at the table sees.
"""

import importlib.util
import random
import re
from ast import literal_eval
from io import BytesIO
from pathlib import Path

import pytest

from cryptboard.panel import keys, palette, screen, walker
from cryptboard.panel.walker import Walker
from cryptboard.panel.words import Words
from cryptboard.rules import contract
from cryptboard.rules import valpiedra as game
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight.lab import bot
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder
from cryptlight.words import board_words

ROOT = Path(__file__).parents[2]
_HANDS = ROOT / "tests" / "rules" / "valpiedra" / "hands.py"
_spec = importlib.util.spec_from_file_location("hands", _HANDS)
hands = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(hands)

FIVE = ("SEAT1", "SEAT2", "SEAT3", "SEAT4", "ENEMY")
THIRTEEN = hands.THIRTEEN & ~(3 << keys.SEAT1 + 4)  # seats 5 and 6 are not fitted by default
_levels = bytearray(8)
palette.levels_at(_levels, 0, 0, False)
STEADY = {style: _levels[style] for style in (contract.OFF, contract.DIM, contract.SOLID)}


class Table:
    """A board, its twin, and the hands that press the same keys at both."""

    def __init__(self, new_board, tmp_path, mask):
        text = (ROOT / "hardware" / "board.toml").read_text()
        if mask == hands.SIX:
            for key in FIVE:
                text = re.sub(rf'(\[\[key\]\]\nid = "{key}"\n)', r"\1fitted = false\n", text)
                text = text.replace(f', "{key}"', "", 1)
        toml = tmp_path / "board.toml"
        toml.write_text(text)
        self.mask = mask
        self.board = new_board("valpiedra", board_toml=toml)
        self.board.advance(ms=1500)
        self.pack = Pack(BytesIO(load_folder(game_folder("valpiedra")).bytes))
        self.words = Words("en", Pack(BytesIO(board_words())), self.pack)
        session = Session(game, self.pack, MemoryJournal())
        session.start(*self._dealt())
        self.hand = Walker(session, mask)
        self.pressed = []

    def _dealt(self):
        """Options and seed of the game on the board; then it goes on where it was."""
        look = "__import__('cryptboard.app').app.running.table.session"
        self.board.interrupt()
        dealt = literal_eval(self.board.evaluate(f"({look}.options, {look}.seed)"))
        self.board.soft_reset()
        self.board.advance(ms=1500)
        return dealt

    @property
    def state(self):
        return self.hand.session.state

    def press(self, key):
        outcome = self.hand.key(key)
        self.board.press(keys.NAMES[key])
        self.pressed.append(keys.NAMES[key])
        assert outcome != walker.REFUSED, (keys.NAMES[key], self.hand.notice)

    def give(self, command):
        before = self.hand.session.depth
        while self.hand.session.depth == before:
            self.press(hands.next_key(self.hand, self.mask, command))

    def choose_help(self, level):
        """By the menu behind the tracks, as a player would."""
        while self.hand.mode != walker.MORE:
            walk = self.hand.walk
            if self.hand.mode == walker.PROMPT and walk.movable():
                while walk.current() is not None:
                    self.press(keys.PLUS)
            self.press(keys.SELECT)
        self.pick("Assist level")
        self.pick(self.words.text((f"assist.{level}",)))
        self.hand.changed(self.hand.session.do([contract.ASSIST, level]))
        self.hand.mode = walker.PROMPT
        assert self.state.assist == level

    def pick(self, entry):
        """Turn to an entry of a list on the board's own screen, and take it."""
        for _ in range(20):
            self.board.advance(ms=300)
            if [line for line in self.board.text() if line.startswith(screen.CURSOR + entry)]:
                self.board.press("SELECT")
                return
            self.board.press("PLUS")
        raise AssertionError(f"no {entry} on the screen: {self.board.text()}")

    def check(self):
        """The four lines of text, and every light that does not blink."""
        self.board.advance(ms=700)  # changes travel and dice tumble for a moment
        scene = self.hand.session.scene(self.hand.view)
        lines = screen.compose(self.hand, scene, self.words)
        assert self.board.text() == [line.rstrip() for line in lines]
        if scene.over:
            return  # the ending plays on the strips
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


def told(state, dice):
    """What a table that deals its own cards tells the board."""
    if state.ask:
        return ["spend", "evil" if state.ask[1] == "evil" else "damage"]
    if state.phase == 0:
        return ["advance"]
    if state.phase == 2:
        return ["camp"] if state.damage > 2 else ["rest"]
    if state.active >= 0:
        return (["counter"] if dice.random() < 0.4 else ["felled"]) if state.rolled else ["roll"]
    if state.assist == contract.DICE and 0 in state.done:
        return [f"hero{state.done.index(0) + 1}"]
    return ["end", "more", "done"] if state.round < 2 else ["end", "clear"]


PANELS = [pytest.param(THIRTEEN, id="all-keys"), pytest.param(hands.SIX, id="six-keys")]


@pytest.mark.parametrize("mask", PANELS)
@pytest.mark.parametrize("level", [contract.TRACK, contract.DICE])
def test_a_whole_game_of_the_table(new_board, tmp_path, mask, level):
    """VAL-034, VAL-092, VAL-002, VAL-012: every place on the strips, down to IV and back."""
    table, dice = Table(new_board, tmp_path, mask), random.Random(5)
    if level != contract.TRACK:
        table.choose_help(level)
    table.check()
    places = []
    while not table.state.result:
        table.give(told(table.state, dice))
        table.check()
        if not places or places[-1] != table.state.place:
            places.append(table.state.place)
    assert table.state.result == "victory"
    assert places == [1, 2, 3, 4, 3, 2, 1, 0]
    assert table.board.text()[0] == "Victory!"
    assert b"Traceback" not in table.board.console


@pytest.mark.parametrize("mask", PANELS)
def test_a_whole_game_of_the_board(new_board, tmp_path, mask):
    """FULL: the board deals, rolls and resolves; the bot decides, keys do it."""
    table = Table(new_board, tmp_path, mask)
    table.choose_help(contract.FULL)
    table.check()
    while not table.state.result:
        table.give(bot.choose(table.pack, table.state))
        table.check()
    over = "Victory!" if table.state.result == "victory" else "Defeat"
    assert table.board.text()[0] == over
    assert b"Traceback" not in table.board.console


def test_the_help_level_changes_and_the_plug_is_pulled(new_board, tmp_path):
    """In the middle of a game: FULL, then TRACK, then the power; the table finds all as it was."""
    table = Table(new_board, tmp_path, THIRTEEN)
    table.choose_help(contract.FULL)
    while table.state.place < 2 or table.state.round < 1:
        table.give(bot.choose(table.pack, table.state))
    table.choose_help(contract.TRACK)
    table.check()
    table.give(["counter"])
    table.check()
    table.board.unplug_usb()
    table.board.plug_in()
    table.board.advance(ms=1500)
    table.hand.refresh()
    table.check()


def test_the_board_stops_before_a_defeat_and_says_why(new_board, tmp_path):
    """VAL-269, VAL-138: NEXT cannot lose the game; holding SELECT names the rule."""
    table = Table(new_board, tmp_path, THIRTEEN)
    table.give(["advance"])
    for _ in range(4):
        table.give(["counter"])
    table.board.hold("SELECT")
    table.board.advance(ms=400)
    assert "VAL-138" in " ".join(table.board.text())
    table.board.press("NEXT")
    table.press(keys.PLUS)
    assert table.state.ask[:2] == ["danger", "damage"]
    table.check()
    table.board.press("NEXT")
    table.board.advance(ms=400)
    assert "Defeat" not in table.board.text()
