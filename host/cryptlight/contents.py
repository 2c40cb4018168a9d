"""What lies on a board's flash after `deploy` and `sync`: every simulated board boots this."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from cryptboard.store.pack import Pack
from cryptboard.table import settings
from cryptlight import compiled
from cryptlight.deploy.bundle import build

MARCH = compiled.march_here()


def board_contents(
    packs: list[bytes],
    board_toml: Path,
    changed: Mapping[str, bytes] | None = None,
    *,
    march: str | None = MARCH,
    small: bool | None = None,
) -> dict[str, bytes]:
    """Every file of a freshly set up simulated board: its path there -> its bytes.

    The first pack is the game that it starts with. `changed`: compiled modules that take the
    place of the shipped ones, for tests. `march`: of a board that is not this computer's VM.
    `small`: as deployed to an RP2040.
    """
    firmware = build(board_toml, march, changed, small=small)
    files = dict(firmware.loose)
    for name, data in firmware.files.items():
        files[f"fw/{firmware.name}/{name}"] = data
    files["fw/current"] = f"{firmware.name} - ok".encode()  # no longer on trial
    names = [Pack(BytesIO(pack)).id for pack in packs]
    for name, pack in zip(names, packs, strict=True):
        files[f"packs/{name}.crpk"] = pack
    if len(packs) > 1:
        files[settings.PATH.strip("/")] = _starting_with(names[0])
    return files


def _starting_with(pack_id: str) -> bytes:
    """Settings of a new board, as if this game had been chosen in its menu."""
    values = [pack_id if name == "pack" else default for name, default, _kind in settings.TABLE]
    return bytes(settings.sealed(values))
