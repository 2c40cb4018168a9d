"""What the folders of all card games share: game.toml, tables, words in both languages.

A table that a folder does not have is taken from the game that comes with cryptlight, so that
an owner's folder holds only what differs.
"""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import BaseModel, ValidationError

from cryptlight.packs import build, tables
from cryptlight.packs.errors import Finding, PackErrors, nearest

FILE = "game.toml"
Language = Literal["en", "es"]
T = TypeVar("T", bound=BaseModel)


def read_game(folder: Path, model: type[T]) -> T:
    """game.toml as its model; raises PackErrors with everything that is wrong in it."""
    path = folder / FILE
    try:
        return model.model_validate(tomllib.loads(path.read_text("utf-8")))
    except OSError as error:
        raise PackErrors([Finding(path.name, "", "there is no such file")]) from error
    except tomllib.TOMLDecodeError as error:
        raise PackErrors([Finding(path.name, "", f"not valid TOML: {error}")]) from error
    except ValidationError as error:
        found = [
            Finding(path.name, ".".join(str(part) for part in problem["loc"]), problem["msg"])
            for problem in error.errors()
        ]
        raise PackErrors(found) from error


def value_names(given: Collection[str], known: Collection[str]) -> Iterator[Finding]:
    """Values that are missing, and values that do not exist."""
    for name in known:
        if name not in given:
            yield Finding(FILE, f"values.{name}", "this value is missing")
    for name in given:
        if name not in known:
            message = "there is no such value" + nearest(name, known)
            yield Finding(FILE, f"values.{name}", message)


class Tables:
    """The tables of a folder, each its own or the shipped game's; what is wrong is collected."""

    def __init__(self, folder: Path, shipped: str) -> None:
        self._folder = folder
        self._shipped = Path(str(resources.files("cryptlight.games"))) / shipped
        self.findings: list[Finding] = []

    def read(self, name: str, model: type[T]) -> list[T]:
        own = self._folder / name
        path = own if own.is_file() else self._shipped / name
        return tables.read_rows(path, model, self.findings)

    def words(self, title: Mapping[Language, str]) -> tables.Words:
        """The kit's words, then the game's own, then its title."""
        words = tables.kit_words(self.findings)
        files = {"words.csv": "", "rules.csv": "rule."}
        own = tables.read_words(self._shipped, files, self.findings)
        for language in build.LANGUAGES:
            words[language].update(own[language])
        tables.name_words(words, "game.title", (title["en"], title["es"]))
        return words
