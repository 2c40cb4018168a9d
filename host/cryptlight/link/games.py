"""Games off the board: fetched as logs, replayed by the same rules, put back."""

import importlib
from dataclasses import dataclass
from typing import Any

from cryptboard.rules import encoding
from cryptboard.store import frames
from cryptboard.store.files import MemoryFiles
from cryptboard.store.journal import Journal
from cryptboard.store.session import Session
from cryptboard.store.shelf import folder
from cryptlight.link.client import Board
from cryptlight.link.errors import LinkError
from cryptlight.link.sync import check_pack, packed

_ATTEMPTS = 3


@dataclass(frozen=True)
class GameLog:
    """A game as the board wrote it: header, and records from offset `start` on."""

    number: int
    head: bytes
    start: int
    log: bytes

    @property
    def header(self) -> list[Any]:
        """[format, game, pack id, pack version, pack hash, options, seed]"""
        value: list[Any] = encoding.decode(self.head)
        return value

    @property
    def pack_hash(self) -> str:
        return str(self.header[4])

    def records(self) -> list[tuple[int, int, bytes]]:
        """(offset, kind, payload) of each; raises LinkError where the log is not sound."""
        found = []
        at = 0
        while at < len(self.log):
            whole = len(self.log) - at >= frames.OVERHEAD
            salt = frames.salt(self.number, self.start + at)
            record = frames.payload_of(self.log, at, salt) if whole else None
            if record is None:
                raise LinkError(f"The log of game {self.number} is damaged at byte {at}.")
            found.append((self.start + at, record[0], record[1]))
            at += frames.frame_size(self.log, at)
        return found

    def renumbered(self, number: int) -> bytes:
        """The same records, sealed for a game of another number."""
        return b"".join(
            frames.frame(kind, payload, frames.salt(number, offset))
            for offset, kind, payload in self.records()
        )


def fetch_game(board: Board, number: int = 0) -> GameLog:
    """Number 0 is the game in play. A game that moved on meanwhile is asked for again."""
    problem: LinkError | None = None
    for _ in range(_ATTEMPTS):
        answer = board.request("game", number=number)
        facts = answer.messages[0]
        head, log = bytes(answer.data[: facts["head"]]), bytes(answer.data[facts["head"] :])
        found = GameLog(facts["number"], head, facts["start"], log)
        try:
            if len(log) == facts["end"] - facts["from"]:
                found.records()
                return found
        except LinkError as error:
            problem = error
    raise problem or LinkError("The game changed while it was read. Try again.")


@dataclass(frozen=True)
class LostPiece:
    """A file that the board could not read and moved aside."""

    number: int
    name: str
    data: bytes


def fetch_lost(board: Board) -> list[LostPiece]:
    found = []
    for piece in board.request("lost").messages:
        data = board.request("piece", piece=piece["piece"], size=piece["size"]).data
        found.append(LostPiece(piece["piece"], f"{piece['folder']}/{piece['name']}", bytes(data)))
    return found


def forget_lost(board: Board, pieces: list[LostPiece]) -> None:
    """From the last to the first, so that the places of the others stay."""
    for piece in reversed(pieces):
        board.request("forget", piece=piece.number, size=len(piece.data))


def fetch_pack(board: Board, digits: str) -> bytes:
    return bytes(board.request("fetch", hash=digits).data)


def restore_game(board: Board, game: GameLog) -> int:
    """Put a game into the active slot; the board starts again with it. Returns its number."""
    size = len(game.head) + len(game.log)
    answer = board.ask("restore", size=size, head=len(game.head), start=game.start)
    while not answer.messages and not answer.done:
        board.idle(5)
    if answer.error:
        raise answer.error
    number = int(answer.value("number"))
    board.send_bulk(packed(game.head + game.renumbered(number)))
    board.wait(answer)
    return number


def open_session(game: GameLog, pack_data: bytes) -> Session:
    """The game as the board has it, by the host's own copy of the rules."""
    pack = check_pack(pack_data)
    if pack.hash != game.pack_hash:
        raise LinkError(
            f"This game was played with another pack ({game.pack_hash[:12]}). Give the one it "
            "was begun with."
        )
    try:
        rules = importlib.import_module(f"cryptboard.rules.{pack.game}")
    except ImportError as error:
        raise LinkError(
            f"This cryptlight has no rules for {pack.game}. Bring it up to date: "
            "pip install -U cryptlight."
        ) from error
    files = MemoryFiles(room=1 << 24)
    journal = Journal(files)
    journal.shelf.create(game.number, game.header)
    if game.log:
        files.write_new(f"{folder(game.number)}/p{game.start:08x}", game.log)
    journal.shelf.label(0, game.number, pack.id, [], "", "")
    session = Session(rules, pack, journal)
    if not session.resume():
        raise LinkError(f"The log cannot be replayed ({session.warning or 'it is empty'}).")
    return session
