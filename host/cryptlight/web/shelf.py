"""What lies at hand: the games with their packs, and the boards that are plugged in."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cryptboard.rules import contract
from cryptboard.store.pack import Pack
from cryptboard.table import opening
from cryptlight.link.discover import Found, boards
from cryptlight.packs.errors import PackErrors
from cryptlight.packs.folder import load_folder
from cryptlight.web.boards import SIMULATED, Playable
from cryptlight.web.plugged import PluggedPlayable
from cryptlight.web.source import Packs

SEATS = 6


class UnknownThing(Exception):  # noqa: N818  it reads as a sentence: raise UnknownThing("...")
    """Somebody asked for what is not here."""


class Shelf:
    """`folders` are the authoring folders of the games, in the order in which they are offered."""

    def __init__(
        self, folders: list[Path], find_boards: Callable[[], list[Found]] = boards
    ) -> None:
        self._folders = folders
        self._find_boards = find_boards
        built = [data for data in map(_pack_of, folders) if data]
        self.packs: dict[str, bytes] = {Pack(io.BytesIO(data)).id: data for data in built}
        self.source = Packs(built)

    @property
    def first_game(self) -> str:
        return next(iter(self.packs))

    def pack(self, name: str) -> bytes:
        if name not in self.packs:
            raise UnknownThing(f"There is no game {name[:40]!r} here.")
        return self.packs[name]

    def plugged_in(self) -> list[Found]:
        return self._find_boards()

    def open_board(self, port: str) -> Playable:
        """Only a port at which USB shows a board: the page cannot open any other file."""
        for found in self.plugged_in():
            if found.port == port:
                return PluggedPlayable(port, found.name, self.source)
        raise UnknownThing("This board is not plugged in any more.")

    def list_boards(self, current: str) -> list[dict[str, Any]]:
        known = [{"id": SIMULATED, "title": "", "now": current == SIMULATED}]
        for found in self.plugged_in():
            title = f"{found.name} ({found.port})"
            known.append({"id": found.port, "title": title, "now": found.port == current})
        return known

    def list_games(self, lang: str) -> list[dict[str, Any]]:
        return [_about(data, lang) for data in self.packs.values()]

    def check(self) -> list[dict[str, Any]]:
        """Every game's folder as its author has left it a moment ago."""
        return [_check(folder) for folder in self._folders]


def _pack_of(folder: Path) -> bytes:
    """Nothing for a folder with mistakes: `check` names them, the other games can be played."""
    try:
        return load_folder(folder).bytes
    except PackErrors:
        return b""


def _about(data: bytes, lang: str) -> dict[str, Any]:
    """Which numbers of heroes a game takes is asked of the game itself."""
    pack = Pack(io.BytesIO(data))
    game = opening.load_game(pack)
    defaults = dict(game.default_options(pack))
    names = []
    for number in range(32):
        name = pack.word(f"hero.{number}", lang)
        if name is None:
            break
        names.append(name)
    counts = [n for n in range(1, SEATS + 1) if _takes(game, pack, n)]
    heroes = defaults.get("heroes")
    state = game.new(pack, list(game.default_options(pack)), bytes(16))
    return {
        "id": pack.id,
        "title": pack.word(pack.title, lang) or pack.id,
        "counts": counts,
        "heroes": names,
        "chosen": heroes if isinstance(heroes, list) else list(range(counts[0] if counts else 1)),
        "assist": getattr(state, "assist", contract.TRACK),
    }


def _takes(game: Any, pack: Pack, count: int) -> bool:
    try:
        options = dict(game.default_options(pack)) | {"heroes": list(range(count))}
        game.new(pack, [[name, value] for name, value in options.items()], bytes(16))
        return True
    except contract.RuleError:
        return False


def _check(folder: Path) -> dict[str, Any]:
    told: dict[str, Any] = {"game": folder.name, "findings": [], "warnings": [], "hash": ""}
    try:
        built = load_folder(folder)
        told |= {"hash": built.hash, "warnings": list(built.warnings), "bytes": len(built.bytes)}
    except PackErrors as errors:
        told["findings"] = [
            {"file": Path(f.file).name, "place": f.place, "message": f.message}
            for f in errors.findings
        ]
    return told
