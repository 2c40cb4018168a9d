"""Flash images: made, checked, filled and read back. The VM itself does the file system work."""

import hashlib
import os
import tempfile
from pathlib import Path

from cryptlight.sim.errors import SimError
from cryptlight.sim.vm import POWER_ON, Vm

BLOCK = 4096
_made: dict[str, bytes] = {}  # the same files make the same image: format it once


def create(path: Path, blocks: int, files: dict[str, bytes]) -> None:
    """A fresh image with these files, put in place whole."""
    digest = hashlib.sha256(repr((blocks, sorted(files.items()))).encode()).hexdigest()
    if digest not in _made:
        with tempfile.TemporaryDirectory() as folder:
            draft = Path(folder) / "flash"
            draft.write_bytes(b"\xff" * (blocks * BLOCK))
            stage = Path(folder) / "files"
            write_tree(stage, files)
            _use_tool(draft, blocks, ("put", str(stage), "blank"))
            _made[digest] = draft.read_bytes()
    temporary = path.with_name(path.name + ".new")
    temporary.write_bytes(_made[digest])
    temporary.replace(path)


def put(path: Path, blocks: int, files: dict[str, bytes]) -> None:
    """Write files into an existing image."""
    with tempfile.TemporaryDirectory() as folder:
        write_tree(Path(folder), files)
        _use_tool(path, blocks, ("put", folder, "keep"))


def read(path: Path, blocks: int) -> dict[str, bytes]:
    """Every file of an image."""
    with tempfile.TemporaryDirectory() as folder:
        _use_tool(path, blocks, ("get", folder))
        return {
            found.relative_to(folder).as_posix(): found.read_bytes()
            for found in sorted(Path(folder).rglob("*"))
            if found.is_file()
        }


def check(path: Path, blocks: int) -> None:
    """Refuse what cannot be a board's flash, before anything touches it."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            start = file.read(2 * BLOCK)
    except OSError as error:
        raise SimError(f"Cannot read the flash image {path}: {error.strerror}.") from error
    if size != blocks * BLOCK:
        raise SimError(
            f"{path} is not a flash image of this board: it has {size} bytes, not "
            f"{blocks * BLOCK}. Name another file, or move it away to start a fresh board."
        )
    if start[8:16] != b"littlefs" and start[BLOCK + 8 : BLOCK + 16] != b"littlefs":
        raise SimError(damaged(path))


def damaged(path: Path) -> str:
    return (
        f"The flash image {path} holds no readable file system. It was left as it is: restore "
        "a copy of it, or move it away to start a fresh board."
    )


def write_tree(folder: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        if ".." in Path(name).parts or Path(name).is_absolute():
            raise SimError(f"{name!r} is no place on a board's flash.")
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def _use_tool(path: Path, blocks: int, extra: tuple[str, ...]) -> None:
    vm = Vm(path, blocks, realtime=True, uid="00")
    try:
        vm.start(POWER_ON, "tool.py", extra)
        said = os.read(vm.hear, 1)
        if said == b"M":
            raise SimError(damaged(path))
        if said != b"D":
            why = os.read(vm.stdout, 4096).decode(errors="replace").strip().splitlines()[-1:]
            raise SimError(f"Copying to or from the flash image failed: {' '.join(why)}.")
    finally:
        vm.close()
