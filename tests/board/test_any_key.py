"""Keys pressed without sense, in every game: the board never stumbles and starts again."""

import random

import pytest

GAMES = ("dungeon-crawl", "valpiedra", "massive-darkness-2", "descent", "dungeon-universalis")
TAPPED = ("NEXT", "NEXT", "PLUS", "MINUS", "ROLL", "SELECT", "UNDO", "ENEMY", "SEAT1", "SEAT2")
HELD = ("NEXT", "SELECT", "UNDO", "PLUS", "MINUS", "ROLL", "ENEMY", "SEAT1")
PAUSES_MS = (300, 3000, 20_000)


def fumble(board, luck):
    what = luck.random()
    if what < 0.02:
        board.advance(ms=luck.choice(PAUSES_MS))
    elif what < 0.06:
        board.turn(luck.choice((-1, 1, 2)))
    elif what < 0.3:
        board.hold(luck.choice(HELD))
    else:
        board.press(luck.choice(TAPPED))


def steady(board):
    """It never started anew, and met nothing that it did not understand."""
    assert board.resets == [] and b"mishap" not in board.console, board.console[-600:]


@pytest.mark.parametrize("presses", [250, pytest.param(20_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES)
def test_no_key_makes_the_board_stumble(new_board, game, presses):
    board = new_board(game)
    board.advance(ms=2000)
    luck = random.Random(presses)
    for _ in range(presses):
        fumble(board, luck)
        steady(board)
    board.interrupt()
    assert b"stopped" in board.console  # it was still running


def test_a_stumble_is_noticed(new_board):
    """A planted fault: undo fails."""
    main = b"""import start
start.attach(start.pointer()[0])
from cryptboard.store import session
def undo(self):
    raise ValueError("planted")
session.Session.undo = undo
from cryptboard import app
app.main()
"""
    board = new_board("dungeon-crawl", files={"main.py": main})
    board.advance(ms=2000)
    board.press("NEXT", "UNDO", "UNDO")
    board.advance(ms=2000)
    with pytest.raises(AssertionError):
        steady(board)
