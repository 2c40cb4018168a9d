"""Dungeon Universalis on the simulated board: two heroes against three enemies, by keys alone.

A twin of the game on CPython, dealt from the same seed, says after every command what the board
has to show; all that the test knows of the board is what a person at the table sees.
"""

import importlib.util
import re
from ast import literal_eval
from io import BytesIO
from pathlib import Path

import pytest

from cryptboard.panel import keys, palette, screen, walker
from cryptboard.panel.walker import Walker
from cryptboard.panel.words import Words
from cryptboard.rules import contract, encoding
from cryptboard.rules import universalis as game
from cryptboard.rules.universalis import tables as t
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder
from cryptlight.words import board_words

ROOT = Path(__file__).parents[2]
_HANDS = ROOT / "tests" / "rules" / "valpiedra" / "hands.py"
_spec = importlib.util.spec_from_file_location("hands", _HANDS)
hands = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(hands)

FOUR_SEATS = hands.THIRTEEN & ~(3 << keys.SEAT1 + 4)  # seats 5 and 6 are not fitted by default
_levels = bytearray(8)
palette.levels_at(_levels, 0, 0, False)
STEADY = {
    style: _levels[style] for style in (contract.OFF, contract.FAINT, contract.DIM, contract.SOLID)
}
SETTINGS = encoding.encode(["en", 3, 1, 0, "dungeon-universalis", [["heroes", [0, 1]]], 0])
RAIDER = 1


class Table:
    """A board, its twin, and the hands that press the same keys at both."""

    def __init__(self, new_board, tmp_path, mask):
        text = (ROOT / "hardware" / "board.toml").read_text()
        if mask == hands.SIX:
            for key in ("SEAT1", "SEAT2", "SEAT3", "SEAT4", "ENEMY"):
                text = re.sub(rf'(\[\[key\]\]\nid = "{key}"\n)', r"\1fitted = false\n", text)
                text = text.replace(f', "{key}"', "", 1)
        toml = tmp_path / "board.toml"
        toml.write_text(text)
        self.mask = mask
        files = {"settings": SETTINGS}
        self.board = new_board("dungeon-universalis", board_toml=toml, files=files)
        self.board.advance(ms=2000)
        self.pack = Pack(BytesIO(load_folder(game_folder("dungeon-universalis")).bytes))
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
        self.board.advance(ms=2000)
        return dealt

    @property
    def state(self):
        return self.hand.session.state

    def give(self, *command):
        before = self.hand.session.depth
        while self.hand.session.depth == before:
            key = hands.next_key(self.hand, self.mask, command)
            outcome = self.hand.key(key)
            self.board.press(keys.NAMES[key])
            self.pressed.append(keys.NAMES[key])
            assert outcome != walker.REFUSED, (keys.NAMES[key], self.hand.notice)

    def check(self):
        """The four lines of text, and every light that does not blink."""
        self.board.advance(ms=1500 if self.hand.view == contract.DICE_RESULT else 700)  # movement
        scene = self.hand.session.scene(self.hand.view)
        lines = screen.compose(self.hand, scene, self.words)
        assert self.board.text() == [line.rstrip() for line in lines]
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


def decide(pack, state):
    """Strike whenever possible, answer every question in the simplest way."""
    offered = game.choices(pack, state, [])
    for token in ("accept", "holds", "let", "nobody"):
        if offered.find(token):
            return [token]
    if state.pending:
        return ["roll"]
    one = None
    if state.active >= 0:
        one = state.foes[state.active - 16] if state.active >= 16 else state.heroes[state.active]
    if one and not one[t.F_ATTACKS] and offered.find("melee"):
        return ["melee", "roll"]
    if one is None and state.phase == t.HEROES:
        for who in range(2):
            if offered.find(f"act{who}"):
                return [f"act{who}"]
    return ["go"] if offered.find("go") else ["discard", 1]


@pytest.mark.parametrize(
    "mask", [pytest.param(FOUR_SEATS, id="all-keys"), pytest.param(hands.SIX, id="six-keys")]
)
def test_two_heroes_against_three_enemies(new_board, tmp_path, mask):
    """DU-099..102, DU-133, DU-158, DU-164: from the set-up to the last enemy or hero."""
    table = Table(new_board, tmp_path, mask)
    table.check()
    table.give("go")
    table.check()
    for _ in range(3):
        table.give("place", RAIDER)
    table.check()
    table.give("initiative", 0, 16, "roll")
    table.check()
    rounds = 0
    while any(table.state.foes) and not all(h[t.F_COND] & t.OUT for h in table.state.heroes):
        table.give(*decide(table.pack, table.state))
        table.check()
        rounds += 1
        assert rounds < 150
    assert rounds > 5
    assert b"Traceback" not in table.board.console


def test_the_plug_is_pulled_in_the_middle_of_a_fight(new_board, tmp_path):
    """DU-012: after the power comes back the missed strike can still be repeated by Fortune."""
    table = Table(new_board, tmp_path, FOUR_SEATS)
    table.give("go")
    table.give("place", RAIDER)
    while not table.hand.session.choices([]).find("luck"):
        table.give(*decide(table.pack, table.state))
    table.check()
    table.board.unplug_usb()
    table.board.plug_in()
    table.board.advance(ms=2000)
    table.hand.refresh()
    table.hand.view = contract.GAME
    table.check()
    before = [hero[t.F_LUCK] for hero in table.state.heroes]
    table.give("luck")
    table.check()
    assert sum(hero[t.F_LUCK] for hero in table.state.heroes) == sum(before) - 1
