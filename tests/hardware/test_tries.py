"""The lines of the breadboard guide, typed into a simulated Pico: each shows what it promises."""

import pytest

from cryptlight.hardware import breadboard, design

STEPS = {step.name: step.tries["pico"] for step in breadboard.steps(design.load())}
DIM_WHITE = (3, 2, 1)


def try_on(board_with, step, down=()):
    """What the board is like after the line, with some keys held."""
    board = board_with(f"import time\ntime.sleep_ms(50)\n{STEPS[step]}\nprint('done')")
    for key in down:
        board.key_down(key)
    board.advance(ms=600)
    return board


def said(board):
    return board.console.decode().replace("\r", "").splitlines()


def test_the_display_answers(board_with):
    assert "['0x3c']" in "".join(said(try_on(board_with, "display")))


@pytest.mark.parametrize(
    ("step", "key", "line"),
    [
        ("system keys", "SELECT", "[1, 1, 1, 0, 1, 1]"),
        ("seat keys", "SEAT2", "[1, 0, 1, 1, 1]"),
    ],
)
def test_a_held_key_reads_as_nought(board_with, step, key, line):
    assert line in said(try_on(board_with, step, [key]))


@pytest.mark.parametrize("letter", "ABC")
def test_each_strip_lights_up(board_with, letter):
    board = try_on(board_with, f"strip {letter}")
    assert board.strip(letter)[:16] == [DIM_WHITE] * 16


def test_the_key_lights_follow_strip_a(board_with):
    board = try_on(board_with, "key lights")
    assert len(board.sent("A")) == 3 * 28
    assert set(board.key_lights().values()) == {DIM_WHITE}


@pytest.mark.parametrize("step", ["module", "encoder", "piezo"])
def test_the_other_lines_run_to_their_end(board_with, step):
    assert "done" in said(try_on(board_with, step))
