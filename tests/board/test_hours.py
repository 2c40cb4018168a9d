"""Hours at the table in virtual time: every press counts, memory stays, the clock wraps."""

import random

import charged
import pytest

HOUR_MS = 3_600_000
WRAP_MS = 1 << 30  # where the Pico's milliseconds begin anew
# Not SELECT: the self-test in its menu takes the keys for itself.
HANDS = ("PLUS", "NEXT", "MINUS", "UNDO", "ROLL", "SEAT1", "NEXT", "why?", "UNDO", "ENEMY")


def touch(board, key):
    if key == "why?":
        board.hold("SELECT")
    else:
        board.press(key)
    return 1


def played(board, hours):
    """Presses in bursts, with pauses up to minutes; then the heap after every tenth press."""
    luck = random.Random(2)
    board.advance(ms=2000)
    made = sum(touch(board, key) for key in HANDS)  # what is loaded at its first use is loaded
    end = board.now_ms + hours * HOUR_MS
    while board.now_ms < end:
        for _ in range(luck.randrange(1, 9)):
            made += touch(board, luck.choice(HANDS))
        board.advance(ms=min(luck.choice((300, 2500, 20_000, 150_000)), end - board.now_ms + 1))
    board.advance(ms=5000)
    assert board.resets == []
    board.interrupt()
    assert int(board.evaluate("seen[0]")) == made
    return charged.heaps(board)[2:]


@pytest.mark.parametrize("hours", [1, pytest.param(24, marks=pytest.mark.soak)])
def test_hours_of_play(new_board, hours):
    """The board's clock starts shortly before its wrap and passes it."""
    files = {"main.py": charged.COUNTING}
    board = new_board("dungeon-crawl", started_ms=WRAP_MS - 1_000_000, files=files)
    used = played(board, hours)
    assert len(used) >= 20 * hours
    assert not charged.grows(used), used
    assert board.evaluate("__import__('time').ticks_ms() < %d" % (WRAP_MS // 2)) == "True"


def test_a_leak_is_noticed(new_board):
    """Forty numbers kept at every press: some ten kilobytes in a quarter of an hour."""
    leaking = charged.COUNTING.replace(
        b"    seen[0] += 1", b"    seen[0] += 1\n    kept.append([0] * 40)"
    )
    leaking = leaking.replace(b"seen = [0]", b"seen = [0]\nkept = []")
    board = new_board("dungeon-crawl", files={"main.py": leaking})
    assert charged.grows(played(board, 0.25))
