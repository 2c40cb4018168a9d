"""The lists and menus of a whole board, walked by its keys and read off its screen."""

SCREEN_MS = 700  # all lines and pages of a screen are sent
MORE = ("More", "Más")


def open_list(board):
    """Past the values of the dials to the list of the prompt."""
    for _ in range(12):
        board.press("SELECT")
        board.advance(ms=SCREEN_MS)
        if any(line.startswith("▸") for line in board.text()) or putting_right(board):
            return
    raise AssertionError("no list: " + repr(board.text()))


def putting_right(board):
    """Where a list would hold nothing else, its only entry is taken."""
    return board.text()[3].startswith("+ -")


def open_menu(board):
    """The list of the prompt, its last entry "correct / more", and past all tracks."""
    if "Defeat" not in board.text()[0]:
        open_list(board)
        if not putting_right(board):
            board.press("MINUS", "NEXT")
    for _ in range(60):  # one for each track
        if board.text()[0] in MORE:
            return
        board.press("SELECT")
        board.advance(ms=SCREEN_MS)
    raise AssertionError("no menu: " + repr(board.text()))


def choose(board, words):
    """Move to the entry that begins so, and take it."""
    touch = "SELECT"
    for _ in range(20):
        if any(line.startswith("▸" + words) for line in board.text()):
            board.press(*([touch] if touch else []), "NEXT")
            board.advance(ms=SCREEN_MS)
            return
        board.press("PLUS")
        touch = ""
        board.advance(ms=SCREEN_MS)
    raise AssertionError(f"no entry {words}: {board.text()}")
