"""Valpiedra on the simulated board: whole games by keys alone, checked by lights and screen.

A twin of the game on CPython, dealt from the same seed, says after every command what the board
has to show; all that the test knows of the board is what a person at the table sees.
"""

import random

import pytest
import twin

from cryptboard.panel import keys, screen, walker
from cryptboard.rules import contract
from cryptboard.rules.valpiedra.state import ICONS
from cryptlight.lab import bot

DEMO = "valpiedra-demo"  # starts at FULL


class _Both:
    """The hand of the twin, with every key pressed at the board, too."""

    def __init__(self, table):
        self._table = table

    def __getattr__(self, name):
        return getattr(self._table.hand, name)

    def key(self, key):
        self._table.press(key)


class Table(twin.Table):
    """Help levels are chosen by the menu, as players do."""

    def choose_help(self, level):
        """By the menu behind the tracks, as a player would."""
        twin.hands.open_menu(_Both(self))
        for entry in ("Assist level", self.words.text((f"assist.{level}",))):
            self.pick(entry)
        self.hand.changed(self.hand.session.do([contract.ASSIST, level]))
        self.hand.mode = walker.PROMPT
        assert self.state.assist == level

    def pick(self, entry):
        """Turn to an entry of a list on the board's own screen, and take it."""
        keys_to_take = ["SELECT", "NEXT"]
        for _ in range(20):
            self.board.advance(ms=300)
            if [line for line in self.board.text() if line.startswith(screen.CURSOR + entry)]:
                self.board.press(*keys_to_take)
                return
            self.board.press("PLUS")
            keys_to_take = ["NEXT"]
        raise AssertionError(f"no {entry} on the screen: {self.board.text()}")


@pytest.fixture
def sit_down(new_board):
    """At a table with the box itself, whose cards nobody typed in, or with the demo cards."""
    return lambda mask, game="valpiedra": Table(new_board, mask, game)


def told(state, dice):
    """What a table that deals its own cards tells the board."""
    if state.ask == ICONS:
        return ["both_icons"] if dice.random() < 0.3 else ["no_icon"]
    if state.ask and state.ask[0] == "prompt":  # a relic's text, which the table has to act on
        return ["go"]
    if state.ask:
        return ["spend", "evil" if state.ask[1] == "evil" else "damage"]
    if state.phase == 0:
        return ["advance"]
    if state.phase == 2:
        return ["camp"] if state.damage > 2 else ["rest"]
    if state.active >= 0:
        if not state.rolled:
            return ["roll"]
        return ["counter"] if not state.total or dice.random() < 0.4 else ["felled"]
    if state.assist == contract.DICE and 0 in state.done:
        return [f"hero{state.done.index(0) + 1}"]
    return ["end", "more", "done"] if state.round < 2 else ["end", "clear"]


PANELS = [pytest.param(twin.ALL, id="all-keys"), pytest.param(twin.SIX, id="six-keys")]


@pytest.mark.parametrize("mask", PANELS)
@pytest.mark.parametrize("level", [contract.TRACK, contract.DICE])
def test_a_whole_game_of_the_table(sit_down, mask, level):
    """VAL-034, VAL-092, VAL-002, VAL-012: every place on the strips, down to IV and back."""
    table, dice = sit_down(mask), random.Random(5)
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
def test_a_whole_game_of_the_board(sit_down, mask):
    """FULL: the board deals, rolls and resolves; the bot decides, keys do it."""
    table = sit_down(mask, DEMO)
    table.check()
    while not table.state.result:
        table.give(bot.choose(table.pack, table.state))
        table.check()
    over = "Victory!" if table.state.result == "victory" else "Defeat"
    assert table.board.text()[0] == over
    assert b"Traceback" not in table.board.console


def test_the_help_level_changes_and_the_plug_is_pulled(sit_down):
    """In the middle of a game: FULL, then TRACK, then the power; the table finds all as it was."""
    table = sit_down(twin.ALL, DEMO)
    while table.state.place < 2 or table.state.round < 1:
        table.give(bot.choose(table.pack, table.state))
    table.choose_help(contract.TRACK)
    table.check()
    table.give(["counter"])
    table.check()
    table.pull_the_plug()
    table.check()


def test_the_board_stops_before_a_defeat_and_says_why(sit_down):
    """VAL-269, VAL-138: NEXT cannot lose the game; holding SELECT names the rule."""
    table = sit_down(twin.ALL)
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
