"""Loads any authoring folder: its game.toml names the kind of game, which names the loader."""

import importlib
import importlib.util
import io
import pkgutil
import tomllib
from pathlib import Path
from typing import Any

from cryptboard import rules
from cryptboard.store.pack import Pack
from cryptboard.store.verify import LONGEST_ID
from cryptlight.packs.build import BuiltPack
from cryptlight.packs.errors import Finding, PackErrors, nearest
from cryptlight.packs.workbook import staged

_GAME = "game.toml"
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


def kinds() -> list[str]:
    """What game.toml may call itself: every game that the firmware has the rules of."""
    return sorted(
        m.name for m in pkgutil.iter_modules(rules.__path__) if m.ispkg and m.name != "kit"
    )


def _loader(kind: str) -> Any:
    """The module that reads such a folder: the game's own, or the one for any declared game."""
    own = f"cryptlight.packs.{kind}"
    return importlib.import_module(
        own if importlib.util.find_spec(own) else f"{__package__}.plain"
    )


def load_folder(path: Path) -> BuiltPack:
    """A pack from a folder; raises PackErrors with everything that is wrong with it."""
    with staged(path) as folder:
        kind = _kind(folder / _GAME)
        module = _loader(kind)
        try:
            built: BuiltPack = module.load_folder(folder)
        except PackErrors:
            raise
        except (ValueError, OverflowError, RecursionError) as error:
            # What no single row is to blame for: records or tables too large for a board.
            raise PackErrors([Finding(_GAME, "", str(error)[:300])]) from error
        _check_names(built)
        return built


def _kind(path: Path) -> str:
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError as error:
        raise PackErrors([Finding(str(path), "", "there is no such file")]) from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PackErrors([Finding(str(path), "", f"not valid TOML: {error}")]) from error
    kind = str(raw.get("kind", ""))
    if kind not in kinds():
        message = f'kind is "{kind}"' + nearest(kind, kinds())
        raise PackErrors([Finding(str(path), "kind", message)])
    return kind


def _check_names(built: BuiltPack) -> None:
    """A pack's id becomes a file's name, and both are shown everywhere."""
    pack = Pack(io.BytesIO(built.bytes), check=False)
    findings = []
    if not 0 < len(pack.id) <= LONGEST_ID or not _PLAIN.issuperset(pack.id):
        message = f"an id has up to {LONGEST_ID} small letters, digits and hyphens"
        findings.append(Finding(_GAME, "id", message))
    if len(pack.version) > LONGEST_ID:
        findings.append(Finding(_GAME, "version", f"has at most {LONGEST_ID} characters"))
    if findings:
        raise PackErrors(findings)
