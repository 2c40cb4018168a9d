"""Reads scenario files; their format is told in tests/README.md."""

import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cryptlight.packs.errors import nearest

_HEADER = ("title", "pack", "options", "seed", "rules", "table_ops", "ops_left", "press_budget")
_STEPS = ("given", "dice", "deck", "do", "refuse", "press", "undo", "redo", "expect")
_LEVELS = {"track": 0, "dice": 1, "full": 2}
_KEYS = (
    *("NEXT", "PLUS", "MINUS", "SELECT", "ROLL", "UNDO", "ENEMY"),
    *(f"SEAT{seat}" for seat in range(1, 7)),
)
_GESTURES = {"": 0, "hold": 1, "repeat": 2}


class ScenarioError(ValueError):
    """A line that is no scenario line; the message names file and line."""


@dataclass
class Script:
    """A parsed scenario; `steps` are [line, kind, argument...] of plain values."""

    path: Path
    title: str = ""
    pack: str = ""
    options: list[list[Any]] = field(default_factory=list)
    seed: str = "00" * 32
    rules: list[str] = field(default_factory=list)
    table_ops: int | None = None
    ops_left: int | None = None
    press_budget: int | None = None
    steps: list[list[Any]] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        """What the player needs, as JSON can carry it."""
        names = ("options", "seed", "table_ops", "ops_left", "press_budget", "steps")
        return {name: getattr(self, name) for name in names}


def parse_file(path: Path) -> Script:
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError as error:
        raise ScenarioError(f"{path}: there is no such file") from error
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{path}: not UTF-8 text; save it as UTF-8") from error
    return parse_text(text, path)


def parse_text(text: str, path: Path) -> Script:
    script = Script(path)
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        word, colon, rest = line.partition(":")
        try:
            if not colon:
                raise ValueError('expected "word: ..."')
            _line(script, number, word.strip(), rest.strip())
        except ValueError as error:
            raise ScenarioError(f"{path}:{number}: {error}") from error
    if not script.pack:
        raise ScenarioError(f'{path}: a line "pack: ..." is missing')
    return script


def _line(script: Script, number: int, word: str, rest: str) -> None:
    if word in _STEPS:
        script.steps.append([number, *_step(word, rest)])
    elif word not in _HEADER:
        raise ValueError(f'unknown word "{word}"' + nearest(word, [*_HEADER, *_STEPS]))
    elif script.steps:
        raise ValueError(f'"{word}:" belongs above the first step')
    elif word == "options":
        script.options = [_option(part) for part in rest.split(",")]
    elif word == "seed":
        if not re.fullmatch(r"([0-9a-f]{2}){1,32}", rest):
            raise ValueError("a seed is 1 to 32 bytes as lower-case hex digits")
        script.seed = rest
    elif word == "rules":
        script.rules = rest.replace(",", " ").split()
    elif word in ("table_ops", "ops_left", "press_budget"):
        setattr(script, word, _whole(rest))
    else:
        setattr(script, word, rest)


def _option(part: str) -> list[Any]:
    name, equals, value = (piece.strip() for piece in part.partition("="))
    if not equals or not name or not value:
        raise ValueError("options look like: heroes=2, assist=dice")
    if name == "assist" and value in _LEVELS:
        return [name, _LEVELS[value]]
    if value.startswith("[") and value.endswith("]"):
        return [name, [_value(item) for item in value[1:-1].split()]]
    return [name, _value(value)]


def _value(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def _step(word: str, rest: str) -> list[Any]:
    if word in ("undo", "redo"):
        if rest:
            raise ValueError(f'nothing follows "{word}:"')
        return [word]
    if not rest:
        raise ValueError(f'something should follow "{word}:"')
    if word == "given":
        return [word, *_assignment(rest)]
    if word == "dice":
        return [word, [_whole(value) for value in rest.split()]]
    if word == "do":
        return [word, shlex.split(rest)]
    if word == "refuse":
        command, arrow, code = rest.rpartition("->")
        if not arrow or not command.strip() or not code.strip():
            raise ValueError("a refusal looks like: refuse: go -> refuse.asked")
        return [word, shlex.split(command), code.strip()]
    if word == "press":
        return [word, [_gesture(name) for name in rest.split()]]
    return [word, rest] if word == "deck" else _expect(rest)


def _expect(rest: str) -> list[Any]:
    first, _, more = rest.partition(" ")
    there = first != "no"
    if not there:
        first, _, more = more.strip().partition(" ")
    if first == "choice" and more:
        return ["expect-choice", shlex.split(more), there]
    if first == "events" and there == bool(more):
        return ["expect-events", [text.strip() for text in more.split(";")] if more else []]
    if not there:
        raise ValueError('after "expect: no" comes choice or events')
    return ["expect", *_assignment(rest)]


def _assignment(rest: str) -> list[str]:
    name, equals, value = (piece.strip() for piece in rest.partition("="))
    if not equals or not name or not value:
        raise ValueError('expected "field = text"')
    return [name, value]


def _gesture(text: str) -> list[Any]:
    """A key and its gesture; a dial and its detents, pressed or not; a dial and its click."""
    turned = re.fullmatch(r"([A-DS])(!?)([+-]\d+)", text)
    if turned:
        return [turned[1], int(turned[3]), bool(turned[2])]
    clicked = re.fullmatch(r"(click|hold):([A-DS])", text)
    if clicked:
        return [clicked[2], clicked[1]]
    gesture, _, key = text.rpartition(":")
    if gesture not in _GESTURES:
        raise ValueError(f'unknown gesture "{gesture}"' + nearest(gesture, ["hold", "repeat"]))
    if key not in _KEYS:
        raise ValueError(f'unknown key "{key}"' + nearest(key, _KEYS))
    return [key, _GESTURES[gesture]]


def _whole(text: str) -> int:
    if not text.isdigit():
        raise ValueError(f'"{text}" should be a whole number')
    return int(text)
