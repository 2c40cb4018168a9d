"""Loads any authoring folder: the kind its game.toml names knows the rest."""

import tomllib
from pathlib import Path

from cryptlight.packs import tracker
from cryptlight.packs.build import BuiltPack
from cryptlight.packs.errors import Finding, PackErrors, nearest

LOADERS = {"tracker": tracker.load_folder}


def load_folder(path: Path) -> BuiltPack:
    """Read, check and build; raises PackErrors with everything that is wrong."""
    file = path / "game.toml"
    try:
        kind = tomllib.loads(file.read_text("utf-8")).get("kind", "tracker")
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return tracker.load_folder(path)  # names the trouble with the file itself
    loader = LOADERS.get(kind)
    if loader is None:
        message = f'unknown kind of game "{kind}"' + nearest(str(kind), LOADERS)
        raise PackErrors([Finding(str(file), "kind", message)])
    return loader(path)
