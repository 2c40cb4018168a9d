"""What goes on a board's flash: the firmware, the panel's words, the packs."""

from io import BytesIO
from pathlib import Path

from cryptboard.rules import encoding
from cryptboard.store.pack import Pack
from cryptboard.table import settings
from cryptlight import boardfile, compiled, words


def board_contents(packs: list[bytes], board_toml: Path) -> dict[str, bytes]:
    """Every file of a freshly set up simulated board: its path there -> its bytes.

    The first pack is the game that it starts with.
    """
    march = compiled.march_here()
    pins = {"cryptboard/pins.py": boardfile.pin_map(boardfile.load(board_toml)).encode()}
    files = compiled.firmware(march) | compiled.compile_all(pins, march)
    files[words.BOARD_FILE] = words.board_words()
    names = [Pack(BytesIO(pack)).id for pack in packs]
    for name, pack in zip(names, packs, strict=True):
        files[f"packs/{name}.crpk"] = pack
    if len(packs) > 1:
        files[settings.PATH.strip("/")] = _starting_with(names[0])
    return files


def _starting_with(pack_id: str) -> bytes:
    """Settings of a new board, as if this game had been chosen in its menu."""
    values = [pack_id if name == "pack" else default for name, default in settings.TABLE]
    return bytes(encoding.encode(values))
