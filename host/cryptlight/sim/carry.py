"""From an older board to a newer one: its games, its settings, and the packs that they need.

A game goes on when the rules here come to the same place by its log; nothing else is asked, least
of all which version wrote it.
"""

import importlib
import io
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptboard.rules import encoding
from cryptboard.store import frames, packs, shelf
from cryptboard.store.files import Files
from cryptboard.store.journal import Journal
from cryptboard.store.pack import Pack, PackError
from cryptboard.store.session import FORMAT, Session
from cryptlight.sim.image import write_tree

JOURNAL = "journal"
SETTINGS = "settings"
PACKS = "packs"


@dataclass(frozen=True)
class Slot:
    """A save slot with a game in it, and whether this version goes on with that game."""

    slot: int
    number: int
    pack: str
    place: str
    heroes: tuple[str, ...]
    goes_on: bool


@dataclass(frozen=True)
class Carried:
    """What to fill the new board with, and the games that cannot come along."""

    contents: dict[str, bytes]
    left: list[Slot]


def carry(old: dict[str, bytes], contents: dict[str, bytes]) -> Carried:
    """`contents` as a fresh board has them, with what players left on the old one."""
    found = slots(old)
    left = [slot for slot in found if not slot.goes_on]
    gone = {f"{JOURNAL}/slot{slot.slot}" for slot in left}
    folders = tuple(f"{JOURNAL}/{shelf.folder(slot.number)}/" for slot in left)
    brought = {
        path: data
        for path, data in old.items()
        if path.startswith(f"{JOURNAL}/") and path not in gone and not path.startswith(folders)
    }
    if SETTINGS in old:
        brought[SETTINGS] = old[SETTINGS]
    needed = _needed(old, [slot for slot in found if slot.goes_on])
    return Carried(contents | brought | _with_packs(old, contents, needed), left)


def slots(files: dict[str, bytes]) -> list[Slot]:
    """The save slots of a board, by the files on its flash."""
    by_hash = {pack.hash: pack for pack in _sound(_packs(files).values())}
    with tempfile.TemporaryDirectory() as place:
        write_tree(Path(place), {p: d for p, d in files.items() if p.startswith(f"{JOURNAL}/")})
        root = Path(place) / JOURNAL
        lying = shelf.Shelf(Files(str(root)))
        found = []
        for number in range(shelf.SLOTS):
            entry = lying.entry(number)
            if entry:
                found.append(_slot(root, number, entry, by_hash))
        return found


def _slot(root: Path, slot: int, entry: list[Any], by_hash: dict[str, Pack]) -> Slot:
    number, pack_id, heroes, place, _over = entry
    goes_on = _goes_on(root, slot, number, by_hash)
    return Slot(slot, number, pack_id, place, tuple(map(str, heroes)), goes_on)


def _goes_on(root: Path, slot: int, number: int, by_hash: dict[str, Pack]) -> bool:
    """Tried on a copy: a log that cannot be replayed is cut by whoever tries."""
    with tempfile.TemporaryDirectory() as place:
        copy = shutil.copytree(root, Path(place) / JOURNAL)
        files = Files(str(copy))
        lying = shelf.Shelf(files)
        header = lying.header(number)
        if header is None or header[0] != FORMAT or header[4] not in by_hash:
            return False
        pack = by_hash[header[4]]
        lying.activate(slot)
        try:
            game = importlib.import_module(f"cryptboard.rules.{pack.game}")
            session = Session(game, pack, Journal(files))
            return bool(session.resume()) and not session.warning
        except Exception:  # whatever rules of another time do with it
            return False


def _packs(files: dict[str, bytes]) -> dict[str, bytes]:
    suffix = packs.SUFFIX
    return {p: d for p, d in files.items() if p.startswith(f"{PACKS}/") and p.endswith(suffix)}


def _sound(candidates: Iterable[bytes]) -> list[Pack]:
    found = []
    for data in candidates:
        try:
            found.append(Pack(io.BytesIO(data)))
        except PackError:
            continue
    return found


def _needed(old: dict[str, bytes], going_on: list[Slot]) -> set[str]:
    """Hashes of the packs with which games go on."""
    with tempfile.TemporaryDirectory() as place:
        write_tree(Path(place), {p: d for p, d in old.items() if p.startswith(f"{JOURNAL}/")})
        lying = shelf.Shelf(Files(str(Path(place) / JOURNAL)))
        headers = [lying.header(slot.number) for slot in going_on]
    return {header[4] for header in headers if header}


def _with_packs(
    old: dict[str, bytes], contents: dict[str, bytes], needed: set[str]
) -> dict[str, bytes]:
    """Packs beside those of `contents`: with a game in play, or the players' own.

    A pack that only a game needs is on the flash and in no set, as after a sync.
    """
    new = {pack.id: pack for pack in _sound(_packs(contents).values())}
    installed = {bytes.fromhex(pack.hash): path for pack, path in _named(contents)}
    extra: dict[str, bytes] = {}
    for pack, path in _named(old):
        own = pack.id not in new
        if own or (pack.hash in needed and pack.hash != new[pack.id].hash):
            name = packs.file_name(bytes.fromhex(pack.hash))
            extra[f"{PACKS}/{name}"] = old[path]
            if own:
                installed[bytes.fromhex(pack.hash)] = name
    if extra:
        entries = sorted((digest, Path(name).name) for digest, name in installed.items())
        extra[f"{PACKS}/set"] = frames.seal(encoding.encode([entries, []]))
    return extra


def _named(files: dict[str, bytes]) -> list[tuple[Pack, str]]:
    return [(pack, path) for path, data in _packs(files).items() for pack in _sound([data])]
