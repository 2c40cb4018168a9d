"""Compiled files, kept from one run to the next: compiling the firmware takes seconds.

An entry is named by the hash of everything that it was made from, so it is never out of date.
"""

import contextlib
import hashlib
import io
import os
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

from platformdirs import user_cache_path

FOLDER = "CRYPTLIGHT_CACHE"  # where to keep it instead
KEPT = 16  # entries of 200 KB
Files = dict[str, bytes]


def folder() -> Path:
    given = os.environ.get(FOLDER)
    return Path(given) if given else user_cache_path("cryptlight", appauthor=False)


def key(*parts: object) -> str:
    digest = hashlib.sha256()
    for part in parts:
        value = sorted(part.items()) if isinstance(part, Mapping) else part
        digest.update(repr(value).encode())
    return digest.hexdigest()[:32]


def cached(name: str, make: Callable[[], Files]) -> Files:
    """What `make` made under this name before, or makes now."""
    path = folder() / f"{name}.zip"
    with contextlib.suppress(OSError, zipfile.BadZipFile), zipfile.ZipFile(path) as archive:
        return {entry: archive.read(entry) for entry in archive.namelist()}
    files = make()
    with contextlib.suppress(OSError):
        _keep(path, files)
    return files


def _keep(path: Path, files: Files) -> None:
    """Put in place whole: another process may be reading or writing the same."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(packed.getvalue())
    Path(draft).replace(path)
    old = sorted(path.parent.glob("*.zip"), key=lambda entry: entry.stat().st_mtime)
    for entry in old[:-KEPT]:
        entry.unlink(missing_ok=True)
