"""A backup: one zip with the games, the packs they need, and a list of what is in it."""

import json
import re
import zipfile
from pathlib import Path
from typing import Any

from cryptboard.store.shelf import HEADER_FIELDS
from cryptlight.link.client import Board
from cryptlight.link.errors import LinkError, Refusal
from cryptlight.link.games import (
    GameLog,
    fetch_game,
    fetch_lost,
    fetch_pack,
    forget_lost,
    restore_game,
)
from cryptlight.link.sync import Progress, Synced, check_pack, sync

FORMAT = 1
_LIST = "backup.json"
_MOST = 16 << 20
_GAMES = 1000
PACK_HASH = 4  # its place in a header


def save(board: Board, path: Path, *, tidy: bool = False) -> dict[str, Any]:
    """Everything of the board that cannot be built again; the file is put in place whole.

    `tidy`: what the board could not read and moved aside is removed there once it is in the file.
    """
    games, packs = [], {}
    for message in board.request("games").messages:
        game = fetch_game(board, message["number"])
        games.append((message, game))
    wanted = {message["pack"] for message in board.described().messages if "pack" in message}
    wanted |= {game.pack_hash for _message, game in games}
    missing = []
    for digits in sorted(wanted):
        try:
            packs[digits] = fetch_pack(board, digits)
        except Refusal:
            missing.append(digits)
    lost = fetch_lost(board)
    contents = {
        "format": FORMAT,
        "board": board.name,
        "firmware": board.hello["firmware"],
        "games": [
            {"number": game.number, "start": game.start, "head": len(game.head), **facts(message)}
            for message, game in games
        ],
        "packs": sorted(packs),
        "missing": missing,
        "lost": [piece.name for piece in lost],
    }
    files = {f"games/{game.number}": game.head + game.log for _message, game in games}
    files |= {f"packs/{digits}.crpk": data for digits, data in packs.items()}
    files |= {f"lost/{piece.name}": piece.data for piece in lost}
    _write(path, {_LIST: json.dumps(contents, indent=1).encode(), **files})
    if tidy:
        forget_lost(board, lost)
    return contents


def _write(path: Path, files: dict[str, bytes]) -> None:
    """Whole or not at all, whatever becomes of the disk."""
    temporary = path.with_name(path.name + ".part")
    try:
        with zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in files.items():
                archive.writestr(name, data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def facts(message: dict[str, Any]) -> dict[str, Any]:
    return {"slot": message["slot"], "now": message["now"]}


class Backup:
    """An opened backup; everything in it is checked before anything reaches a board."""

    def __init__(self, path: Path) -> None:
        wrong = f"{path} is not a backup of cryptlight, or it is damaged. Choose another file."
        try:
            with zipfile.ZipFile(path) as archive:
                if sum(entry.file_size for entry in archive.infolist()) > _MOST:
                    raise LinkError(wrong)
                contents = json.loads(archive.read(_LIST))
                if not isinstance(contents["format"], int) or len(contents["games"]) > _GAMES:
                    raise LinkError(wrong)
                if contents["format"] != FORMAT:
                    raise LinkError(
                        f"{path} has format {contents['format']}; this cryptlight reads {FORMAT}. "
                        "Bring it up to date: pip install -U cryptlight."
                    )
                self.games = [_game(archive, entry) for entry in contents["games"]]
                self.now = [entry["now"] for entry in contents["games"]]
                names = [f"packs/{digits}.crpk" for digits in contents["packs"]]
                self.packs = {check_pack(data).hash: data for data in map(archive.read, names)}
        except LinkError:
            raise
        except Exception as error:
            raise LinkError(wrong) from error

    def game(self, number: int | None) -> GameLog:
        """The game of that number, or the one that was in play."""
        for game, now in zip(self.games, self.now, strict=True):
            if game.number == number or (number is None and now):
                return game
        listed = ", ".join(str(game.number) for game in self.games) or "none"
        raise LinkError(f"There is no such game in the backup. It holds: {listed}.")

    def restore(self, board: Board, game: GameLog, progress: Progress | None) -> Synced:
        """The game's pack, if the board lacks it, and then the game."""
        data = self.packs.get(game.pack_hash)
        result = Synced(changed=False)
        if data is not None:
            result = sync(board, [data], progress=progress)
        restore_game(board, game)
        return result


def _game(archive: zipfile.ZipFile, entry: dict[str, Any]) -> GameLog:
    data = archive.read(f"games/{int(entry['number'])}")
    head = int(entry["head"])
    if not 0 < head <= len(data) or not 0 <= int(entry["start"]) < 1 << 29:
        raise LinkError("The list of the backup does not fit what is in it.")
    game = GameLog(int(entry["number"]), data[:head], int(entry["start"]), data[head:])
    header = game.header
    if len(header) != HEADER_FIELDS or not re.fullmatch("[0-9a-f]{64}", header[PACK_HASH]):
        raise LinkError("The list of the backup does not fit what is in it.")
    game.records()
    return game
