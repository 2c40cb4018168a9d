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


def test_valpiedra_at_its_default_level_from_level_1_to_victory(new_board):
    """VAL-106: what to do when a level is clear was told; the rest is what line 4 says."""
    board = new_board("valpiedra", board_toml=RIDGE)
    board.advance(ms=3000)
    newcomer, cleared = Newcomer(board), 0
    for _ in range(MOST):
        if "R2" in newcomer.look()[0]:  # on the table the last creature falls
            dial = newcomer.told_dial("clear")
            assert dial, newcomer.read[-8:]
            newcomer.turn(dial, 1)
            assert "Rest" in board.text()[0] or board.text()[0] in ENDS, board.text()
            cleared += 1
        newcomer.follow()
        if board.text()[0] in ENDS:
            break
    assert board.text()[0] == "Victory!"
    places = {line.split(" Combat")[0] for line in newcomer.read if " Combat" in line}
    assert places == {"Level I", "Level II", "Level III", "Level IV"}
    assert cleared >= 7  # four levels down, three up
