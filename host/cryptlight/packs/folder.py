"""Loads any authoring folder: its game.toml names the kind of game, which names the loader."""

import importlib
import tomllib
from pathlib import Path

from cryptlight.packs.build import BuiltPack
from cryptlight.packs.errors import Finding, PackErrors, nearest
from cryptlight.packs.workbook import as_csv

KINDS = ("descent", "md2", "tracker", "universalis", "valpiedra")


def load_folder(path: Path) -> BuiltPack:
    """A pack from a folder; raises PackErrors with everything that is wrong with it."""
    kind = _kind(path / "game.toml")
    module = importlib.import_module(f"cryptlight.packs.{kind}")
    with as_csv(path) as folder:
        built: BuiltPack = module.load_folder(folder)
    return built


def _kind(path: Path) -> str:
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError as error:
        raise PackErrors([Finding(str(path), "", "there is no such file")]) from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PackErrors([Finding(str(path), "", f"not valid TOML: {error}")]) from error
    kind = str(raw.get("kind", ""))
    if kind not in KINDS:
        message = f'kind is "{kind}"' + nearest(kind, KINDS)
        raise PackErrors([Finding(str(path), "kind", message)])
    return kind
