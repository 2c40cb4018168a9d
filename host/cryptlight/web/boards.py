"""A board that can be played on the page: the simulated one, or one that is plugged in."""

import importlib
import io
import threading
from typing import Any, Protocol

from cryptboard.rules import encoding
from cryptboard.store.pack import Pack
from cryptboard.store.session import FORMAT
from cryptlight.link import Board
from cryptlight.link.client import Message
from cryptlight.link.games import GameLog, restore_game
from cryptlight.link.sync import sync
from cryptlight.sim import SimulatedBoard
from cryptlight.web.faces import Face, SimulatedFace
from cryptlight.web.source import LogSource, Packs
from cryptlight.web.story import Story

SIMULATED = "simulated"


class Playable(Protocol):
    """What the room needs of a board. `refresh`, `start`, `request` block: they use USB."""

    id: str
    title: str
    face: Face

    @property
    def story(self) -> Story | None: ...
    def stamp(self) -> object:
        """Something else whenever the log may have grown; costs nothing."""
        ...

    def refresh(self) -> bool: ...
    def start(self, pack: bytes, options: list[Any], seed: bytes) -> None: ...
    def request(self, verb: str, **body: Any) -> list[Message]:
        """One of the board's own requests and what it answers once what changed is durable."""
        ...

    def close(self) -> None: ...


class SimulatedPlayable:
    """Talks over the port only for moments, so that other programs may, too."""

    id = SIMULATED

    def __init__(self, board: SimulatedBoard, packs: Packs) -> None:
        self._board = board
        self._source = LogSource(packs)
        self._turns = threading.Lock()  # the port has room for one of us at a time
        self.title = "cryptlight-sim"
        self.face: Face = SimulatedFace(board)

    @property
    def story(self) -> Story | None:
        return self._source.story

    def stamp(self) -> object:
        return self._board.flash_operations, len(self._board.resets), self._board.powered

    def refresh(self) -> bool:
        if not self._board.powered:
            return False
        with self._turns, Board.at(self._board.port) as link:
            return self._source.update(link)

    def start(self, pack: bytes, options: list[Any], seed: bytes) -> None:
        with self._turns, Board.at(self._board.port) as link:
            start_game(link, pack, options, seed)

    def request(self, verb: str, **body: Any) -> list[Message]:
        with self._turns, Board.at(self._board.port) as link:
            return link.request(verb, **body).messages

    def close(self) -> None:
        """The board belongs to whoever made it."""


def start_game(link: Board, pack: bytes, options: list[Any], seed: bytes) -> None:
    """A new game is restored like a backup without a single step; the rules check it first."""
    opened = Pack(io.BytesIO(pack))
    importlib.import_module(f"cryptboard.rules.{opened.game}").new(opened, options, seed)
    sync(link, [pack])
    header = [FORMAT, opened.game, opened.id, opened.version, opened.hash, options, seed]
    restore_game(link, GameLog(0, encoding.encode(header), 0, b""))
