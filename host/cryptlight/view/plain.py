"""The board line by line, for screen readers and terminals that can do nothing else.

What the screen says is printed when it has changed and stands still; keys are typed as words, each
line ended with Enter. Nothing is drawn over.
"""

import threading
import time
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from typing import TextIO

from cryptlight.sim.screen import lines
from cryptlight.spoken import spoken
from cryptlight.view.terminal import HOLD_S, TAP_S, LiveBoard

WORDS = {
    "": "NEXT", "+": "PLUS", "-": "MINUS", "s": "SELECT", "r": "ROLL", "u": "UNDO",
    "1": "SEAT1", "2": "SEAT2", "3": "SEAT3", "4": "SEAT4", "e": "ENEMY", "w": "SELECT",
}  # fmt: skip
HELP = "Keys: Enter next, + plus, - minus, s select, w why, r roll, u undo, 1-4 heroes, e enemy"
END = "q ends."
_STILL_S = 0.3
_LOOK_S = 0.05


def play(board: LiveBoard, typed: TextIO, say: Callable[[str], None]) -> None:
    """Until q, or the end of what is typed."""
    say(f"{spoken(HELP)}. {spoken(END)}")
    keys: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_read, args=(typed, keys), daemon=True).start()
    for told in _told(board):
        if told:
            say(told)
        try:
            word = keys.get(timeout=_LOOK_S).strip().lower()
        except Empty:
            continue
        if word == "q":
            return
        if word not in WORDS:
            say(spoken(HELP))
            continue
        board.key_down(WORDS[word])
        time.sleep(HOLD_S if word == "w" else TAP_S)
        board.key_up(WORDS[word])


def _read(typed: TextIO, keys: SimpleQueue[str]) -> None:
    for line in typed:
        keys.put(line)
    keys.put("q")


def _told(board: LiveBoard) -> Iterator[str]:
    """What the screen says, whenever it says something else for a while; "" in between."""
    said, seen, since = "", "", 0.0
    while True:
        now = " ".join(line for line in lines([list(row) for row in board.screen_rows()]) if line)
        if now != seen:
            seen, since = now, time.monotonic()
        if seen != said and time.monotonic() - since >= _STILL_S:
            said = seen
            yield said
        else:
            yield ""
