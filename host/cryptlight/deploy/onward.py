"""Before a new firmware comes: do the games on the board go on with it? If not, a backup is made.

They stay on the board, too, but only the firmware that wrote them can play them there.
"""

from dataclasses import dataclass
from pathlib import Path

from cryptboard.store.session import FORMAT
from cryptlight import drawer
from cryptlight.link.backup import save
from cryptlight.link.client import Board
from cryptlight.link.errors import LinkError
from cryptlight.link.games import fetch_game, fetch_pack, open_session


@dataclass(frozen=True)
class Saved:
    """A backup that was made because these games cannot go on."""

    path: Path
    firmware: str
    games: list[str]


def save_what_cannot_go_on(board: Board) -> Saved | None:
    """None: every game in a slot goes on, as far as it can be told."""
    left = []
    for message in board.request("games").messages:
        if message["slot"] >= 0 and not _goes_on(board, message["number"]):
            left.append(str(message["number"]))
    if not left:
        return None
    path = _free_name(board)
    save(board, path)
    return Saved(path, str(board.hello["firmware"]), left)


def _goes_on(board: Board, number: int) -> bool:
    game = fetch_game(board, number)
    try:
        pack = fetch_pack(board, game.pack_hash)
    except LinkError:
        return True  # it waits for its cards; that is no matter of the firmware
    if game.header[0] != FORMAT:
        return False
    try:
        return not open_session(game, pack).warning
    except Exception:  # whatever rules of another time do with it
        return False


def _free_name(board: Board) -> Path:
    folder = drawer.folder() / "kept"
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = folder / f"{board.name}-{board.hello['firmware']}-{number}.zip"
        if not path.exists():
            return path
        number += 1
