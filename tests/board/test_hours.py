"""Hours at the table in virtual time: every press counts, memory stays, the clock wraps."""

import random

import charged
import pytest

HOUR_MS = 3_600_000
WRAP_MS = 1 << 30  # where the Pico's milliseconds begin anew
# Not SELECT: the self-test in its menu takes the keys for itself.
HANDS = ("PLUS", "NEXT", "MINUS", "UNDO", "ROLL", "SEAT1", "NEXT", "why?", "UNDO", "ENEMY")
HEAP = "(__import__('gc').collect(), __import__('gc').mem_alloc())[1]"


def touch(board, key):
    if key == "why?":
        board.hold("SELECT")
    else:
        board.press(key)
    return 1


def heap_after(board, hours, luck):
    """Presses in bursts with pauses up to minutes; the heap in use, and presses missed."""
    made = 0
    board.advance(ms=2000)
    for key in HANDS * 2:  # what is loaded at its first use is loaded
        made += touch(board, key)
        board.advance(ms=300)
    end = board.now_ms + hours * HOUR_MS
    while board.now_ms < end:
        for _ in range(luck.randrange(1, 9)):
            made += touch(board, luck.choice(HANDS))
        board.advance(ms=min(luck.choice((300, 2500, 20_000, 150_000)), end - board.now_ms + 1))
    same_position = ["UNDO"] * 60 + ["NEXT", "NEXT", "PLUS", "PLUS", "MINUS"] * 4
    board.press(*same_position)
    made += len(same_position)
    board.advance(ms=5000)
    assert board.resets == []
    board.interrupt()
    assert int(board.evaluate("seen[0]")) == made
    assert board.evaluate("__import__('time').ticks_ms() < %d" % (WRAP_MS // 2)) == "True"
    return int(board.evaluate(HEAP))


@pytest.mark.parametrize("hours", [1, pytest.param(24, marks=pytest.mark.soak)])
def test_hours_of_play(new_board, hours):
    """The board's clock starts shortly before its wrap and passes it."""
    settings = {"files": {"main.py": charged.COUNTING}}
    early = new_board("dungeon-crawl", started_ms=WRAP_MS - 20_000, **settings)
    start = heap_after(early, 0.02, random.Random(1))
    board = new_board("dungeon-crawl", started_ms=WRAP_MS - 1_000_000, **settings)
    end = heap_after(board, hours, random.Random(2))
    assert abs(end - start) <= 0.01 * start, (start, end)
