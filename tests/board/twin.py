"""A board, a twin of its game on CPython, and the hands that press the same keys at both.

The twin, dealt from the same seed, says after every command what the board has to show: four
lines of text, every light that does not blink.  All that a test knows of the board is what a
person at the table sees.
"""

import importlib
import importlib.util
import sys
from ast import literal_eval
from io import BytesIO
from pathlib import Path

from cryptboard.panel import keys, palette, screen, walker
from cryptboard.panel.walker import Walker
from cryptboard.panel.words import Words
from cryptboard.rules import contract
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder
from cryptlight.words import board_words

ROOT = Path(__file__).parents[2]
START_MS = 2000


def beside(name, path):
    """A helper of the rules' tests, which lie in another folder."""
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, ROOT / "tests" / "rules" / path)
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


hands = beside("hands", "valpiedra/hands.py")
SIX = hands.SIX
ALL = hands.THIRTEEN & ~(3 << keys.SEAT1 + 4)  # seats 5 and 6 are not fitted by default

_levels = bytearray(8)
palette.levels_at(_levels, 0, 0, False)
_STEADY = (contract.OFF, contract.FAINT, contract.DIM, contract.SOLID)


def panel(mask):
    """The board.toml with the keys of the mask."""
    name = "six-keys.toml" if mask == SIX else "all-keys.toml"
    return ROOT / "hardware" / "boards" / name


class Table:
    def __init__(self, new_board, mask, game, language="en", settings=None):
        self.mask = mask
        files = {"settings": settings} if settings else {}
        self.board = new_board(game, board_toml=panel(mask), files=files)
        self.board.advance(ms=START_MS)
        self.pack = Pack(BytesIO(load_folder(game_folder(game)).bytes))
        self.words = Words(language, Pack(BytesIO(board_words())), self.pack)
        rules = importlib.import_module(f"cryptboard.rules.{self.pack.game}")
        session = Session(rules, self.pack, MemoryJournal())
        session.start(*self._dealt())
        self.hand = Walker(session, mask)

    def _dealt(self):
        """Options and seed of the game on the board; then it goes on where it was."""
        look = "__import__('cryptboard.app').app.running.table.session"
        self.board.interrupt()
        dealt = literal_eval(self.board.evaluate(f"({look}.options, {look}.seed)"))
        self.board.soft_reset()
        self.board.advance(ms=START_MS)
        return dealt

    @property
    def state(self):
        return self.hand.session.state

    def press(self, key):
        outcome = self.hand.key(key)
        self.board.press(keys.NAMES[key])
        assert outcome != walker.REFUSED, (keys.NAMES[key], self.hand.notice)

    def give(self, command):
        """The keys for a command, until it is done."""
        before = self.hand.session.depth
        while self.hand.session.depth == before:
            self.press(hands.next_key(self.hand, self.mask, command))

    def pull_the_plug(self):
        self.board.unplug_usb()
        self.board.plug_in()
        self.board.advance(ms=START_MS)
        self.hand.refresh()
        self.hand.view = contract.GAME

    def check(self):
        """The four lines of text, and every light that does not blink."""
        self.board.advance(ms=1500 if self.hand.view == contract.DICE_RESULT else 700)  # movement
        scene = self.hand.session.scene(self.hand.view)
        lines = screen.compose(self.hand, scene, self.words)
        assert self.board.text() == [line.rstrip() for line in lines]
        if scene.over:
            return  # the ending plays on the strips
        seen = self.board.frame()
        for number, strip in enumerate("ABCD"):
            if strip not in seen:
                continue
            for pixel, cell in enumerate(scene.strips[number]):
                if cell >> 4 in _STEADY:
                    near = zip(seen[strip][pixel], _light(cell), strict=True)
                    assert all(abs(a - b) <= 1 + b // 50 for a, b in near), (strip, pixel, cell)


def _light(cell):
    """What a steady cell looks like in the standard palette, after gamma."""
    level = _levels[cell >> 4]
    return [_gamma(level * part / 255) for part in palette.colour(palette.PALETTES[0], cell & 15)]


def _gamma(value):
    return 0 if value < 1 else max(1, round(value * value / 255))
