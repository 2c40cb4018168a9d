"""One firmware as a folder's files: all modules in one bundle, the panel's words beside it."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cryptlight import boardfile, compiled, words
from cryptlight.resources import firmware_files

# Architectures in the order of MicroPython's own numbers, as sys.implementation._mpy gives them.
ARCHITECTURES = (
    "", "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp",
    "xtensa", "xtensawin", "rv32imc", "rv64imc",
)  # fmt: skip
MPY_VERSION = 6
NEEDED = (1, 27)


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
    board_toml: Path, march: str | None, changed: Mapping[str, bytes] | None = None
) -> Firmware:
    """The same sources make the same bytes, and with that the same name.

    `changed`: compiled modules that take the place of the shipped ones.
    """
    pins = {"cryptboard/pins.py": boardfile.pin_map(boardfile.load(board_toml)).encode()}
    modules = compiled.firmware(march) | compiled.compile_all(pins, march) | dict(changed or {})
    loose = {name: path.read_bytes() for name, path in firmware_files().items()}
    loose = {name: loose[name] for name in compiled.LOOSE}
    for name in compiled.LOOSE:
        del modules[name]
    files = {"bundle": bundle(modules), words.BOARD_FILE: words.board_words()}
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name} {len(files[name])}\n".encode() + files[name])
    return Firmware(digest.hexdigest()[:16], files, loose)


def bundle(modules: dict[str, bytes]) -> bytes:
    """Eight digits, so many bytes of index, and the modules one after the other."""
    index, body = bytearray(), bytearray()
    for name in sorted(modules):
        index += f"\n{name} {len(body)} {len(modules[name])}".encode()
        body += modules[name]
    return b"%8d" % len(index) + bytes(index) + bytes(body)
