"""What several tests of the whole board do with its menus."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # helpers are imported by their plain names
pytest.register_assert_rewrite("twin")

from menus import choose, open_menu  # noqa: E402


@pytest.fixture
def from_menu():
    """from_menu(board, "Language", "Español"): open the system menu and pick entry by entry."""

    def pick(board, *entries):
        open_menu(board)
        for entry in entries:
            choose(board, entry)

    return pick
