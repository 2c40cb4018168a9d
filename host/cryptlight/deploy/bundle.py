"""One firmware as a folder's files: all modules in one bundle, the panel's words beside it."""

import hashlib
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from cryptlight import boardfile, compiled, words

# Architectures in the order of MicroPython's own numbers, as sys.implementation._mpy gives them.
ARCHITECTURES = (
    "", "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp",
    "xtensa", "xtensawin", "rv32imc", "rv64imc",
)  # fmt: skip
MPY_VERSION = 6
NEEDED = (1, 27)
MAGIC = b"CLB2"


@dataclass(frozen=True)
class Firmware:
    """`files` go into a folder called `name`; `loose` ones lie beside all firmwares."""

    name: str
    files: dict[str, bytes]
    loose: dict[str, bytes]

    @property
    def size(self) -> int:
        return sum(len(data) for data in self.files.values())


def architecture(mpy: int) -> str | None:
    """What mpy-cross calls the board's processor; None when it has no machine code for it."""
    number = mpy >> 10 & 15
    name = ARCHITECTURES[number] if number < len(ARCHITECTURES) else ""
    return name or None


def build(
    board_toml: Path,
    march: str | None,
    changed: Mapping[str, bytes] | None = None,
    *,
    small: bool | None = None,
) -> Firmware:
    """The same sources make the same bytes, and with that the same name.

    `changed`: compiled modules that take the place of the shipped ones. `small`: as for an
    RP2040; None: if `march` is its.
    """
    pins = {"cryptboard/pins.py": boardfile.pin_map(boardfile.load(board_toml)).encode()}
    modules = compiled.firmware(march, small=small)
    modules |= compiled.compile_all(pins, march, small=small) | dict(changed or {})
    loose = {name: modules.pop(name) for name in compiled.LOOSE}
    files = {"bundle": bundle(modules), words.BOARD_FILE: words.board_words()}
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name} {len(files[name])}\n".encode() + files[name])
    return Firmware(digest.hexdigest()[:16], files, loose)


def bundle(modules: Mapping[str, bytes]) -> bytes:
    """Magic, how many paths, their sorted hashes, where each module begins, and the modules.

    firmware/start.py reads it: a path is "/cryptboard/app.mpy", a folder's place is 0.
    """
    paths = {f"/{name}" for name in modules}
    folders = {str(parent) for path in paths for parent in PurePosixPath(path).parents} - {"/"}
    hashes = {_hash(path): path for path in paths | folders}
    asked_for = paths | folders | {path.removesuffix(".mpy") for path in paths}
    if len({_hash(path) for path in asked_for}) != len(asked_for):
        raise ValueError("two paths of the firmware have the same hash: rename a module")
    at = 8 + 8 * len(hashes)
    places, body = dict.fromkeys(folders, 0), bytearray()
    for path in sorted(paths):
        places[path] = at + len(body)
        body += modules[path[1:]]
    rows = [*sorted(hashes), *(places[hashes[key]] for key in sorted(hashes))]
    return struct.pack(f"<4sI{len(rows)}I", MAGIC, len(hashes), *rows) + body


def _hash(path: str) -> int:
    return zlib.crc32(path.encode()) & 0x3FFFFFFF
