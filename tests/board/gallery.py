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


def at_rest(board, *presses, hold=""):
    """What is on show some time after these keys, through a whole round of its rhythms."""
    board.press(*presses)
    if hold:
        board.hold(hold)
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


# The standard panel: five dials and four strips.


def turned(board, dial, by, pressed=False):
    """A turn that has come to rest and told what it did."""
    if pressed:
        board.key_down("PUSH_" + dial)
        board.advance(100)
    board.turn(by, dial)
    if pressed:
        board.key_up("PUSH_" + dial)
    board.advance(700)


def crawl_by_dials(board):
    board.advance(2500)
    yield "start", at_rest(board)
    board.turn(3, "A")
    yield "turning", at_rest(board)
    turned(board, "A", 1)
    yield "told", at_rest(board)
    yield "clicked", at_rest(board, "PUSH_B")
    turned(board, "B", 4)
    yield "put-right", at_rest(board)
    turned(board, "B", 2, pressed=True)
    yield "pressed-turn", at_rest(board)
    yield "undone", at_rest(board, "UNDO")
    yield "why", at_rest(board, "NEXT", hold="SELECT")
    yield "list", at_rest(board, "NEXT", "SELECT")
    turned(board, "S", 3)
    yield "list-scrolled", at_rest(board)
    yield "attack", at_rest(board, "UNDO", "NEXT")
    board.press("ROLL")
    board.advance(1500)
    yield "roll-stands", at_rest(board)
    turned(board, "D", 2)
    yield "die-marked", at_rest(board, "PUSH_D")
    yield "die-again", at_rest(board, "ROLL")
    turned(board, "A", 12)  # at ten a roll is asked for, and there the turn ends
    yield "roll-demanded", at_rest(board)
    board.press("ROLL")
    board.advance(1500)
    yield "refused", at_rest(board, "ENEMY")
    turned(board, "A", 2)
    yield "danger", at_rest(board)
    turned(board, "C", 4)
    yield "darkness", at_rest(board)
    turned(board, "A", 2)
    yield "last-step", at_rest(board)
    turned(board, "A", 9)
    yield "over", at_rest(board)
    yield "menu", at_rest(board, "SELECT")


def valpiedra_by_dials(board):
    board.advance(3000)
    yield "valley", at_rest(board)
    yield "level-1", at_rest(board, "NEXT")
    turned(board, "D", 3)
    yield "undamaged", at_rest(board)
    yield "icons", at_rest(board, "NEXT")
    yield "icons-known", at_rest(board, "SEAT3")
    turned(board, "B", 2)
    yield "wounded", at_rest(board)
    turned(board, "B", 6)
    yield "edge-of-defeat", at_rest(board)
    turned(board, "B", -3)
    yield "turned-back", at_rest(board)
    turned(board, "C", 1)
    yield "rest", at_rest(board)
    yield "level-2", at_rest(board, "NEXT")
    for _ in range(5):
        turned(board, "C", 1)
    yield "relic", at_rest(board)
    turned(board, "A", 9)
    yield "evil-danger", at_rest(board)
    turned(board, "A", 9)
    yield "evil-edge", at_rest(board)
    yield "let-happen", at_rest(board, "ENEMY")


def heroes_by_dials(board):
    board.advance(2500)
    yield "page", at_rest(board)
    turned(board, "A", -2)
    yield "wound", at_rest(board)
    turned(board, "A", -9)
    yield "fallen", at_rest(board)
    yield "seat", at_rest(board, "SEAT3")
