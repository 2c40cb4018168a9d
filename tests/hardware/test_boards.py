"""The boards beside the standard one, and what a board file refuses."""

import pytest

from cryptlight import boardfile
from cryptlight.hardware.design import HARDWARE

RIDGE = HARDWARE / "board2.toml"
SMALL = sorted((HARDWARE / "boards").glob("*.toml"))


def boards():
    return [(path, name) for path in (RIDGE, *SMALL) for name in boardfile.load(path).profile]


@pytest.mark.parametrize(("path", "profile"), boards())
def test_every_board_can_be_made_with_every_module_it_names(path, profile):
    board = boardfile.load(path, profile)
    assert board.board.profile == profile
    assert len(board.pins()) == len({board.pin(number) for _, number in board.pins()})


def test_the_chain_carries_all_25_contacts_and_says_that_it_is_there():
    board = boardfile.load(RIDGE)
    assert board.chain is not None
    assert len(board.inputs()) == 25
    used = {bit for _, bit in board.inputs()} | {board.chain.low, board.chain.high}
    assert len(used) == 27 and max(used) < board.chain.bits <= boardfile.WORD_BITS
    # In the furthest register, or a loose end of the chain would not be noticed.
    assert min(board.chain.low, board.chain.high) >= 8 * (board.chain.registers - 1)


def test_the_pixels_and_their_current_are_what_the_supply_bears():
    board = boardfile.load(RIDGE)
    pixels = sum(s.pixels + len(s.tail) for s in board.strip if s.fitted)
    assert pixels == 73  # 75 with six seats
    assert board.power.limit_ma == 312


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("bit = 1\n", "bit = 0\n", "key ROLL: bit 0 already belongs to key NEXT"),
        ("bit = 1\n", "bit = 29\n", "key ROLL: bit 29, but only 29 bits are read"),
        ("bit = 1\n", "pin = 12\n", "key ROLL: give a bit, no pin: this board has a chain"),
        ("bits = 29 ", "bits = 31 ", "less than or equal to 30"),
        ("registers = 4", "registers = 3", "3 registers have no 29 bits"),
        ("load = 7 ", "load = 12 ", "load must be one GPIO above clock"),
        ("clock = 6", "clock = 5", "load must be one GPIO above clock"),
        ("data = 8", "data = 5", "chain data: GPIO 5 already belongs to strip D"),
        ('id = "S"\n', 'id = "T"\n', "dial.0.id"),
        ("push = 12\n", "push = 12\nfitted = false\n", "missing PLUS"),
        ("reset = 9 ", "reset = 26 ", "load switch: GPIO 26 already belongs to display reset"),
    ],
)
def test_a_slip_in_a_board_file_is_named(tmp_path, old, new, says):
    text = RIDGE.read_text("utf-8")
    assert text.count(old) == 1
    slip = tmp_path / "board.toml"
    slip.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(boardfile.BoardError, match=says):
        boardfile.load(slip)
