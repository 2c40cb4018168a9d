"""What several tests of the whole board do with its menus."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # helpers are imported by their plain names
pytest.register_assert_rewrite("twin")

SCREEN_MS = 700  # all lines and pages of a screen are sent
MORE = ("More", "Más")


def open_menu(board):
    """The list of the prompt, its last entry "correct / more", and past all tracks."""
    if "Defeat" not in board.text()[0]:
        board.press("SELECT", "MINUS")
    for _ in range(60):  # one for each track
        board.press("SELECT")
        board.advance(ms=SCREEN_MS)
        if board.text()[0] in MORE:
            return
    raise AssertionError("no menu: " + repr(board.text()))


def choose(board, words):
    """Move to the entry that begins so, and take it."""
    for _ in range(20):
        if any(line.startswith("▸" + words) for line in board.text()):
            board.press("SELECT")
            board.advance(ms=SCREEN_MS)
            return
        board.press("PLUS")
        board.advance(ms=SCREEN_MS)
    raise AssertionError(f"no entry {words}: {board.text()}")


@pytest.fixture
def from_menu():
    """from_menu(board, "Language", "Español"): open the system menu and pick entry by entry."""

    def pick(board, *entries):
        open_menu(board)
        for entry in entries:
            choose(board, entry)

    return pick
