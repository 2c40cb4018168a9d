"""Starts an authoring folder: from the template, or from the sample set of a shipped game."""

import re
import shutil
import tomllib
from pathlib import Path

from cryptlight.packs.errors import Finding, PackErrors
from cryptlight.packs.workbook import to_workbook
from cryptlight.resources import game_folder

TEMPLATE = "dungeon-crawl"  # small, complete, and every line of it is commented
MANUALS = {  # every word that may stand in such a folder: the file here, its name there
    "tracker": {"tracker_manual.md": "MANUAL.md"},
    "valpiedra": {"valpiedra_manual.md": "MANUAL.md", "valpiedra_manual_es.md": "MANUAL.es.md"},
}
_HERE = Path(__file__).parent
_SHARED = ("rules.csv", "words.csv")  # belong to the rules, not to a set of cards
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,23}")


def manual(kind: str) -> Path:
    """The manual of such folders, in English."""
    return _HERE / next(iter(MANUALS[kind]))


def start(target: Path, source: str, *, spreadsheet: bool) -> list[str]:
    """Fill a new folder; returns the names of its files."""
    name = target.name
    if not _NAME.fullmatch(name):
        message = "a game's name has up to 24 small letters, digits and hyphens"
        raise PackErrors([Finding(name, "", message)])
    if target.exists() and any(target.iterdir()):
        raise PackErrors([Finding(str(target), "", "there is something already; choose another")])
    template = game_folder(source.removesuffix("/template"))  # where blank cards once lay
    target.mkdir(parents=True, exist_ok=True)
    text = (template / "game.toml").read_text("utf-8")
    text = re.sub(r'(?m)^id = ".*"$', f'id = "{name}"', text, count=1)
    text = re.sub(r'(?m)^version = ".*"$', 'version = "0.1"', text, count=1)
    (target / "game.toml").write_text(text, "utf-8")
    for name_here, called in MANUALS.get(tomllib.loads(text)["kind"], {}).items():
        shutil.copy(_HERE / name_here, target / called)
    for path in sorted(template.glob("*.csv")):
        if path.name not in _SHARED:
            shutil.copy(path, target / path.name)
    if spreadsheet and list(target.glob("*.csv")):
        to_workbook(target, target / "cards.xlsx")
        for path in target.glob("*.csv"):
            path.unlink()
    return sorted(path.name for path in target.iterdir())
