"""Nobody is hurried: a prompt, a list, a half-given command wait as long as it takes."""

import pytest

from cryptlight.resources import shipped_games

SETTLED_MS = 6000  # the last press is durable, the journal tidied, the lights at rest
# Where the hand may rest: at a prompt, in a list or a correction, and further in.
PAUSES = [["NEXT"], ["SELECT"], ["PLUS", "SELECT"], ["UNDO", "NEXT", "ROLL"]]


@pytest.mark.parametrize("game", shipped_games())
def test_a_minute_of_silence_changes_nothing(new_board, game):
    board = new_board(game)
    board.advance(ms=3000)
    for keys in PAUSES:
        board.press(*keys)
        board.advance(ms=SETTLED_MS)
        before = board.text(), board.flash_operations
        board.advance(ms=60_000)
        assert (board.text(), board.flash_operations) == before, keys
