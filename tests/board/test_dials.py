"""Five dials on the whole board: contacts in, lights, screen and a durable game out."""

from pathlib import Path

import pytest

RIDGE = Path(__file__).parents[2] / "hardware" / "board2.toml"
SCREEN_MS = 700
BOOT_MS = 2000


@pytest.fixture
def ridge(new_board):
    """The standard panel, with Dungeon Crawl."""
    made = new_board("dungeon-crawl", board_toml=RIDGE)
    made.advance(ms=BOOT_MS)
    return made


def lines(board):
    board.advance(ms=SCREEN_MS)
    return board.text()


def lit(board, strip):
    """How many pixels of a strip are on at their brightest."""
    seen = [0] * 16
    for _ in range(14):
        board.advance(ms=80)
        seen = [max(a, sum(b)) for a, b in zip(seen, board.frame()[strip], strict=True)]
    return sum(level > 0 for level in seen)


def test_a_turn_moves_what_its_strip_shows_and_is_one_step(ridge):
    before = lit(ridge, "A")
    ridge.turn(3, "A")
    assert "Evil 0 → 3" in lines(ridge)[1]
    assert lit(ridge, "A") != before
    ridge.press("UNDO")
    assert "Evil: 3 → 0" in " ".join(lines(ridge))
    assert lit(ridge, "A") == before


def test_a_pressed_turn_moves_the_second_value(ridge):
    ridge.key_down("PUSH_B")
    ridge.advance(ms=100)
    ridge.turn(-1, "B")
    ridge.key_up("PUSH_B")
    assert "Health 8 → 7" in lines(ridge)[1]


def test_a_click_names_and_the_turn_after_it_puts_right(ridge):
    """No space takes effect: 7 Evil put right does not move the Darkness. TRK-003"""
    ridge.press("PUSH_A")
    assert "Evil" in lines(ridge)[1]
    ridge.turn(7, "A")
    text = lines(ridge)
    assert "Evil 0 → 7" in text[1]
    ridge.press("PUSH_C")
    assert "0" in lines(ridge)[1] and "Darkness" in lines(ridge)[1]


def test_the_screens_dial_moves_in_lists_takes_and_tells_why(ridge):
    ridge.turn(1, "A")
    ridge.press("SELECT")
    first = lines(ridge)
    assert any(line.startswith("▸") for line in first)
    ridge.turn(1, "S")
    assert [line for line in lines(ridge) if line.startswith("▸")] != [
        line for line in first if line.startswith("▸")
    ]
    ridge.press("UNDO")
    ridge.hold("SELECT")
    assert "Evil 0 → 1" in " ".join(lines(ridge))


def test_a_turn_outlives_the_power_once_it_is_solid(ridge):
    ridge.turn(4, "A")
    ridge.advance(ms=500)
    ridge.unplug_usb()
    ridge.plug_in()
    ridge.advance(ms=BOOT_MS)
    ridge.press("UNDO")
    assert "Evil: 4 → 0" in " ".join(lines(ridge))


def test_a_dial_that_turns_nothing_says_so(ridge):
    ridge.turn(1, "D")
    assert "nothing" in " ".join(lines(ridge))
