"""The board that `cryptlight play` takes out of the drawer: its game is there again next time.

After an update the same game goes on with the new firmware and cards, if the new rules can read
it. If not, the board as it was is laid aside with its own firmware, and a fresh one taken.
"""

import contextlib
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from cryptboard import VERSION
from cryptlight import drawer
from cryptlight.sim import image
from cryptlight.sim.carry import Slot, carry
from cryptlight.sim.errors import SimError

FIRST = "0.1.0"  # it kept no record of itself
_OF_FIRST = re.compile(r"board-[0-9a-f]{12}\.flash")


@dataclass
class Kept:
    """The flash to play on, None while another program plays on it; and what was laid aside."""

    flash: Path | None
    aside: dict[Path, list[Slot]] = field(default_factory=dict)
    version: str = VERSION  # which one wrote what was laid aside


@contextlib.contextmanager
def kept_board(name: str, contents: dict[str, bytes], blocks: int) -> Iterator[Kept]:
    """The board of that name, brought up to these contents."""
    with drawer.held(name) as free:
        if not free:
            yield Kept(None)
            return
        yield _up_to_date(name, contents, blocks)


def _up_to_date(name: str, contents: dict[str, bytes], blocks: int) -> Kept:
    flash = drawer.folder() / f"{name}.flash"
    record = flash.with_suffix(".json")
    digest = hashlib.sha256(repr(sorted(contents.items())).encode()).hexdigest()
    known = _record(record)
    kept = Kept(flash)
    if flash.exists() and known.get("contents") == digest:
        return kept
    older = flash if flash.exists() else _of_first(name, blocks)
    if older is not None:
        kept.version = str(known.get("version", FIRST))
        contents = _carry(older, flash, contents, kept, blocks)
    image.create(flash, blocks, contents)
    record.write_text(json.dumps({"version": VERSION, "contents": digest}), "utf-8")
    return kept


def _carry(
    older: Path, flash: Path, contents: dict[str, bytes], kept: Kept, blocks: int
) -> dict[str, bytes]:
    """The contents with the games of the older board; it is laid aside if not all come along."""
    try:
        image.check(older, blocks)
        carried = carry(image.read(older, blocks), contents)
    except SimError:  # of another size, or unreadable: it is not ours to mend, nor to write over
        kept.aside[_lay_aside(older, flash, kept.version)] = []
        return contents
    if carried.left:
        kept.aside[_lay_aside(older, flash, kept.version)] = carried.left
    return carried.contents


def _lay_aside(older: Path, flash: Path, version: str) -> Path:
    """Boards of 0.1.0 have a name of their own already and stay where they are."""
    if older != flash:
        return older
    place = drawer.folder() / "kept"
    place.mkdir(exist_ok=True)
    number = 1
    while (target := place / f"{flash.stem}-{version}-{number}.flash").exists():
        number += 1
    return older.replace(target)


def _of_first(name: str, blocks: int) -> Path | None:
    """The board of 0.1.0 that was played on last with the same choice of games."""
    found = [path for path in drawer.folder().glob("board-*.flash") if _is_of_first(path)]
    for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True):
        with contextlib.suppress(SimError):
            image.check(path, blocks)
            names = [Path(entry).stem for entry in image.read(path, blocks) if ".crpk" in entry]
            games = [game for game in names if game != "words"]
            if drawer.name_of(games) == name:
                return path
    return None


def _is_of_first(path: Path) -> bool:
    return bool(_OF_FIRST.fullmatch(path.name)) and not path.with_suffix(".json").exists()


def _record(path: Path) -> dict[str, object]:
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def all_boards() -> dict[Path, str]:
    """Every board in the drawer -> the version that filled it."""
    found = {}
    for path in sorted(drawer.folder().rglob("*.flash")):
        known = _record(path.with_suffix(".json")).get("version")
        named = re.search(r"-(\d+\.\d+\.\d+)-\d+\.flash$", path.name)
        found[path] = str(known or (named.group(1) if named else FIRST))
    return found
