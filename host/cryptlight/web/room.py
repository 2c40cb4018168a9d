"""The room around the table: one board in play, everybody who watches, whoever presses.

The board is looked at once for all pages, and only while there are any.
"""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

from cryptlight.link import LinkError, Refusal
from cryptlight.web.boards import SIMULATED, Playable
from cryptlight.web.drawing import drawing, plate_of
from cryptlight.web.faces import spoken
from cryptlight.web.hands import Hands
from cryptlight.web.shelf import Shelf
from cryptlight.web.surface import surface
from cryptlight.web.telling import LANGUAGES, Teller
from cryptlight.web.watchers import Message, Watchers

LOOK_S = 1 / 60
QUICK_S = 0.004  # after a press, when everybody waits for the light
QUICK_FOR_S = 0.15
FOLLOW_S = 0.1
STILL_S = 0.05


class Room:
    def __init__(self, simulated: Playable, shelf: Shelf, board_toml: Path) -> None:
        self.watchers = Watchers()
        self.shelf = shelf
        self._simulated = simulated
        self._board_toml = board_toml
        self._quick_until = 0.0
        self._kick = asyncio.Event()
        self._stamp: object = None
        self._screen = b""
        self._drawn = 0.0
        self._use(simulated)

    def _use(self, board: Playable) -> None:
        self.board = board
        self.hands = Hands(board.face)
        self._stamp = None
        self.problem = ""
        self._draw_board()

    async def switch(self, name: str) -> None:
        """Play on another board; the one before is left as it is."""
        if name == self.board.id:
            return
        board = self._simulated if name == SIMULATED else self.shelf.open_board(name)
        before = self.board
        self.watchers.forget("lights", "screen", "lines", "game", "surface")
        self._use(board)
        if before is not self._simulated:
            await asyncio.to_thread(before.close)

    def close(self) -> None:
        if self.board is not self._simulated:
            self.board.close()

    def pressed(self) -> None:
        """Somebody did something: look more often for a moment."""
        self._quick_until = asyncio.get_running_loop().time() + QUICK_FOR_S
        self._kick.set()

    async def look(self) -> None:
        """Until cancelled: what is on the wires and on the screen, to everybody."""
        clock = asyncio.get_running_loop().time
        while True:
            if len(self.watchers):
                self._look()
            try:
                pause = QUICK_S if clock() < self._quick_until else LOOK_S
                await asyncio.wait_for(self._kick.wait(), pause)
                self._kick.clear()
            except TimeoutError:
                pass

    def _look(self) -> None:
        face, tell = self.board.face, self.watchers.tell
        tell("power", {"type": "power", "on": face.powered})
        tell("lights", b"L" + face.wires())
        memory = face.screen()
        tell("screen", b"S" + memory)
        now = asyncio.get_running_loop().time()
        if memory != self._screen:
            self._screen, self._drawn = memory, now
        elif now - self._drawn > STILL_S:  # it is drawn page by page: read it when it stands still
            tell("lines", {"type": "lines", "lines": _read(memory)})

    async def follow(self) -> None:
        """Until cancelled: the game's log, whenever it may have grown."""
        while True:
            board = self.board
            stamp = board.stamp()
            if len(self.watchers) and stamp != self._stamp:
                await self._refresh(board, stamp)
            await asyncio.sleep(FOLLOW_S)

    async def _refresh(self, board: Playable, stamp: object) -> None:
        try:
            await asyncio.to_thread(board.refresh)
            self.problem = ""
        except LinkError as error:
            self.problem = str(error)
            await asyncio.sleep(1)  # somebody else talks to the board: let them finish
            return
        if board is self.board:
            self._stamp = stamp
            self._draw_board()
            self._tell_game()

    async def turn(self, command: list[Any] | None) -> None:
        """A turn on the page of what a strip shows."""
        if command:
            with contextlib.suppress(Refusal):  # what the game refuses changes nothing
                await asyncio.to_thread(self.board.request, "command", tokens=command)

    async def current(self) -> None:
        """Bring the story up to now, for a request that wants all of it."""
        stamp = self.board.stamp()
        if stamp != self._stamp:
            await self._refresh(self.board, stamp)

    def _tell_game(self) -> None:
        story = self.board.story
        if story:
            told: dict[str, Message] = {
                lang: Teller(story, lang).picture(len(story.entries)) for lang in LANGUAGES
            }
            self.watchers.tell_each("game", told)
            plays: dict[str, Message] = {lang: surface(story, lang) for lang in LANGUAGES}
            self.watchers.tell_each("surface", plays)

    def _draw_board(self) -> None:
        story = self.board.story
        game = story.pack.id if story else self.shelf.first_game
        about: dict[str, Any] = {"type": "board", "id": self.board.id, "title": self.board.title}
        drawn = drawing(self._board_toml, plate_of(game))
        self.watchers.tell("board", about | {"drawing": drawn})


_read_before: tuple[bytes, list[str]] = (b"", [])


def _read(memory: bytes) -> list[str]:
    """Reading glyph by glyph takes a millisecond: only what is new is read."""
    global _read_before
    if _read_before[0] != memory:
        _read_before = (memory, spoken(memory))
    return _read_before[1]
