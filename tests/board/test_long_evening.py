"""5,000 presses on the whole firmware: memory neither grows nor breaks into pieces."""

import charged
import pytest

from cryptlight.sim import vm

PICO2_HEAP = 470_000
OBJECTS = 2  # the VM's objects are about twice as large as the Pico's
SHIMS = 45_000  # what the simulated parts take in the same heap
KEYS = ("PLUS", "NEXT", "MINUS", "UNDO", "ROLL", "NEXT", "MINUS")


def heap_used(board, presses):
    board.advance(ms=2000)
    for number in range(presses):
        board.press(KEYS[number % len(KEYS)])
        if number % 16 == 15:
            board.advance(ms=500)
    board.advance(ms=1000)
    assert board.resets == []
    board.interrupt()
    assert int(board.evaluate("seen[0]")) == presses
    return charged.heaps(board)


@pytest.mark.parametrize("presses", [500, pytest.param(5000, marks=pytest.mark.soak)])
def test_with_six_tenths_of_the_heap(new_board, monkeypatch, presses):
    monkeypatch.setattr(vm, "HEAP", int(0.6 * PICO2_HEAP) * OBJECTS + SHIMS)
    board = new_board("dungeon-crawl", files={"main.py": charged.COUNTING})
    after_a_hundred = heap_used(board, presses)[10:]
    assert not charged.grows(after_a_hundred), after_a_hundred
