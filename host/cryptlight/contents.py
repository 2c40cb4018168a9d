"""What goes on a board's flash: the firmware, the panel's words, the packs."""

from io import BytesIO
from pathlib import Path

from cryptboard.store.pack import Pack
from cryptlight import boardfile, compiled, words


def board_contents(packs: list[bytes], board_toml: Path) -> dict[str, bytes]:
    """Every file of a freshly set up simulated board: its path there -> its bytes."""
    march = compiled.march_here()
    pins = {"cryptboard/pins.py": boardfile.pin_map(boardfile.load(board_toml)).encode()}
    files = compiled.firmware(march) | compiled.compile_all(pins, march)
    files[words.BOARD_FILE] = words.board_words()
    for pack in packs:
        files[f"packs/{Pack(BytesIO(pack)).id}.crpk"] = pack
    return files
