"""A newcomer gets through a whole game who reads nothing but the screen and the key lights."""

from pathlib import Path

from newcomer import Newcomer

RIDGE = Path(__file__).parents[2] / "hardware" / "board2.toml"
ENDS = ("Victory!", "Defeat")
MOST = 400


def test_a_whole_tracker_by_what_line_4_says(new_board):
    board = new_board("dungeon-crawl", board_toml=RIDGE)
    board.advance(ms=2000)
    newcomer = Newcomer(board)
    for _ in range(MOST):
        newcomer.follow()
        if board.text()[0] in ENDS:
            break
    assert board.text()[0] in ENDS
    for name in ("Heroes", "Foes", "Crypt"):
        assert any(name in line for line in newcomer.read)
    assert {"NEXT", "ROLL"} <= set(newcomer.pressed)
