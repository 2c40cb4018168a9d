"""In which language the command line speaks, and how its sentences get there.

Programs speak English everywhere below; whoever shows a sentence to a person passes it through
`spoken`. The Spanish ones stand in words/spoken_es.toml under their English form, with {0}, {1}
for what differs from one time to the next; a value that is a sentence of its own is translated,
too. What the file does not know stays English.
"""

import gettext
import os
import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "es")
_WORDS = Path(__file__).parent / "words"
_HOLE = re.compile(r"\{(\d+)\}")
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_chosen = ""


def choose(language: str) -> None:
    """For the rest of this run; "" goes back to what the computer prefers."""
    global _chosen
    _chosen = language


def language() -> str:
    return _chosen or preferred(os.environ)


def preferred(environment: Mapping[str, str]) -> str:
    """The first language that both the user and we speak, as the locale has it."""
    for name in _VARIABLES:
        for wanted in environment.get(name, "").split(":"):
            if wanted[:2].lower() in LANGUAGES and not wanted[2:3].isalpha():
                return wanted[:2].lower()
            if wanted and name != "LANGUAGE":
                return LANGUAGES[0]
    return LANGUAGES[0]


def spoken(text: str) -> str:
    """A sentence, or several lines of them, in the language of this run."""
    if language() == LANGUAGES[0] or not text:
        return text
    return _translated(text)


def _translated(text: str) -> str:
    exact = _catalogue().get(text)
    if exact is not None:
        return exact
    for pattern, there in _patterns():
        found = pattern.fullmatch(text)
        if found:
            values = [_translated(value) for value in found.groups()]
            return _filled(there, values)
    lines = text.split("\n")
    return "\n".join(map(_line, lines)) if len(lines) > 1 else text


def _filled(text: str, values: list[str]) -> str:
    return _HOLE.sub(lambda hole: values[int(hole.group(1))], text)


def _line(line: str) -> str:
    bare = line.strip()
    return line.replace(bare, _translated(bare)) if bare else line


@cache
def _catalogue() -> dict[str, str]:
    import tomllib  # who speaks English does not wait for it

    tables = tomllib.loads((_WORDS / "spoken_es.toml").read_text("utf-8"))
    return {english: there for rows in tables.values() for english, there in rows.items()}


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Those with most letters of their own first: they say most about what was meant."""
    found = [entry for entry in _catalogue().items() if _HOLE.search(entry[0])]
    found.sort(key=lambda entry: -len(_HOLE.sub("", entry[0])))
    return [(_pattern(english), there) for english, there in found]


def _pattern(english: str) -> re.Pattern[str]:
    return re.compile("(.*?)".join(map(re.escape, _HOLE.split(english)[::2])), re.DOTALL)


def tell(text: str, *, aside: bool = False) -> None:
    """Print a sentence; `aside`: not among what a program reads from us."""
    print(spoken(text), file=sys.stderr if aside else sys.stdout, flush=True)


def counted(number: int, one: str, more: str = "") -> str:
    """ "1 game", "2 games"."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def speak_through_libraries() -> None:
    """What reads the command line asks gettext for its words, as soon as it is imported."""
    setattr(gettext, "gettext", spoken)  # noqa: B010  a function of another name, to mypy
