"""Every kind of scene, reached by the keys: (name, looks at the board while it lasts)."""

import charged

from cryptlight.view.portrait import watch

# A board whose flash takes its time between 2.5 and 4.5 s after power-on: what is pending blinks.
SLOW_FLASH = (
    charged.ATTACH.encode()
    + b"""
from cryptboard.clock import ticks_ms
from cryptboard.table.table import Table
flush = Table.flush
Table.flush = lambda table: None if 2500 <= ticks_ms() < 4500 else flush(table)
from cryptboard.app import main
main()
"""
)
SCREEN_MS = 400  # all lines and pages of a screen are sent
ROUND_MS = 2000  # every rhythm begins anew
ENDING_MS = 3200


def at_rest(board, *presses):
    """What is on show some time after these keys, through a whole round of its rhythms."""
    board.press(*presses)
    board.advance(SCREEN_MS + ROUND_MS - (board.now_ms + SCREEN_MS) % ROUND_MS)
    return watch(board, ROUND_MS)


def dungeon_crawl(board):
    board.advance(2500)
    yield "start", watch(board, 50)
    board.press("PLUS", "PLUS")
    board.advance(300)  # the change has travelled
    yield "pending", watch(board, 800)
    board.advance(3000)
    board.press("NEXT")
    yield "track", at_rest(board)
    board.key_down("ROLL")
    board.advance(10)
    yield "rolling", watch(board, 400)
    board.key_up("ROLL")
    yield "rolled", at_rest(board)
    board.hold("SELECT")
    yield "why", at_rest(board, *["PLUS"] * 7)
    yield "undo", at_rest(board, "NEXT", "UNDO")
    yield "refusal", at_rest(board, "NEXT", "ENEMY")
    yield "focus", at_rest(board, "SELECT")
    yield "list", at_rest(board, *["SELECT"] * 6)
    yield "correction", at_rest(board, "MINUS", "NEXT")
    yield "menu", at_rest(board, *["SELECT"] * 7)
    board.press("NEXT", "PLUS", "UNDO")  # the list is at its first entry again, and closed
    board.press(*["PLUS"] * 8)
    board.press("ROLL")  # what the tenth space asks for
    yield "danger", at_rest(board, "PLUS", "PLUS")
    yield "last-step", at_rest(board, "PLUS", "PLUS")
    board.press("PLUS")
    board.advance(SCREEN_MS)
    yield "defeat", watch(board, ENDING_MS)
    board.press("UNDO", "NEXT")
    for _ in range(5):
        board.press(*["SELECT"] * 5, "PLUS")  # the screen's own value: Relics
    board.advance(SCREEN_MS)
    yield "victory", watch(board, ENDING_MS)


def massive_darkness(board):
    board.advance(2500)
    yield "coming", at_rest(board)
    yield "choice", at_rest(board, "NEXT", "SELECT")
    board.press("NEXT", "ROLL", "ROLL", "SEAT2")
    board.key_down("ROLL")
    board.advance(10)
    rolling = watch(board, 450)
    board.key_up("ROLL")
    board.advance(100)
    yield "attack", rolling + watch(board, 2550)


def without_screen(board):
    board.advance(2500)
    yield "list-on-strip", at_rest(board, *["SELECT"] * 7, "PLUS")
    yield "correction-on-strip", at_rest(board, "MINUS", "MINUS", "NEXT", "SELECT")
