"""The panel's own words, and the file in which a board finds them."""

import tomllib
from pathlib import Path

from cryptlight.packs.build import LANGUAGES, build

BOARD_FILE = "words.crpk"
_FOLDER = Path(__file__).parent


def read(language: str) -> dict[str, str]:
    """Keys joined by dots -> texts."""
    tables = tomllib.loads((_FOLDER / f"{language}.toml").read_text("utf-8"))
    return {f"{table}.{key}": text for table, rows in tables.items() for key, text in rows.items()}


def board_words() -> bytes:
    """The content of `words.crpk`: a pack of nothing but words."""
    words = {language: read(language) for language in LANGUAGES}
    return build(
        game="words", pack_id="words", version="1", prefix="UI", tables={}, words=words
    ).bytes
