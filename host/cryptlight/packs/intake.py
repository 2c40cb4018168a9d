"""What gets in from a game's folder: plain files of a reasonable size, texts without surprises.

Folders come from strangers. Every file that a loader may read is looked at here first and copied
to a folder of our own; the loaders never touch the stranger's.
"""

import csv
import re
import tomllib
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cryptlight.packs.cells import separator_of
from cryptlight.packs.errors import Finding, PackErrors

TABLE = re.compile(r"[a-z0-9][a-z0-9_-]{0,30}")  # what a table may be called, before .csv
MAX_BYTES = 4 << 20  # of a text file
MAX_ROWS = 20_000
MAX_COLUMNS = 100
MAX_CELL = 2000  # characters; a board reads records of 4096 bytes
MAX_DIGITS = 9
_DEEP = 12
_NUMBER = re.compile(rf"\d{{{MAX_DIGITS + 1}}}")
_TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # make a line read otherwise
_NO_XML = "\ufffe\uffff"


def unwanted(text: str) -> str:
    """The first character that is no letter, sign or space but a command, as U+001B; or ""."""
    if text.isprintable():  # as nearly all are
        return ""
    for char in text:
        if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or char in _TURNING + _NO_XML:
            return f"U+{ord(char):04X}"
    return ""


def copy_texts(folder: Path, copy: Path) -> None:
    """Copy what the loaders may read; raises PackErrors with everything that must not get in."""
    findings: list[Finding] = []
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        message = f"cannot be read as a folder: {error.strerror}"
        raise PackErrors([Finding(str(folder), "", message)]) from error
    for path in paths:
        if path.suffix in (".csv", ".toml") and TABLE.fullmatch(path.stem):
            data = _read(path, findings)
            if data is not None:
                (copy / path.name).write_bytes(data)
    if findings:
        raise PackErrors(findings)


def plain_file(path: Path, most: int, findings: list[Finding]) -> bool:
    """Whether it is a file that can be read here, and not too large."""
    try:
        whole, size = path.is_file(), path.stat().st_size
    except OSError as error:
        findings.append(Finding(path.name, "", f"cannot be read: {error.strerror}"))
        return False
    if not whole:
        findings.append(Finding(path.name, "", "is no file; there should be a table here"))
    elif size > most:
        findings.append(Finding(path.name, "", f"has {size} bytes; at most {most} are read"))
    return whole and size <= most


def _read(path: Path, findings: list[Finding]) -> bytes | None:
    if not plain_file(path, MAX_BYTES, findings):
        return None
    try:
        data = path.read_bytes()
        text = data.decode("utf-8-sig")
    except OSError as error:
        findings.append(Finding(path.name, "", f"cannot be read: {error.strerror}"))
        return None
    except UnicodeDecodeError:
        findings.append(Finding(path.name, "", "not UTF-8 text; save it as UTF-8"))
        return None
    found = _in_table if path.suffix == ".csv" else _in_toml
    findings += [Finding(path.name, place, message) for place, message in found(text)]
    return data


def _in_table(text: str) -> Iterator[tuple[str, str]]:
    lines = text.replace("\r\n", "\n").split("\n")
    if len(lines) > MAX_ROWS:
        yield "", f"more than {MAX_ROWS} rows"
        return
    header: list[str] = []
    separator = separator_of(text)
    for number, line in enumerate(lines, start=1):
        try:
            cells = next(csv.reader([line], delimiter=separator), [])
        except csv.Error:
            cells = [line]
        header = header or cells
        if len(cells) > MAX_COLUMNS:
            yield f"row {number}", f"more than {MAX_COLUMNS} columns"
            return
        for i, cell in enumerate(cells):
            problem = wrong_cell(cell)
            if problem:
                column = shown(header[i]) if i < len(header) else str(i + 1)
                yield f"row {number}, column {column}", problem


def wrong_cell(cell: str) -> str:
    """What is wrong with the text of a cell, or ""."""
    command = unwanted(cell)
    if command:
        return f"has the control character {command}; write the text anew without it"
    if len(cell) > MAX_CELL:
        return f"has {len(cell)} characters; at most {MAX_CELL} are read"
    if _NUMBER.search(cell):
        return f"has a number of more than {MAX_DIGITS} digits"
    return ""


def _in_toml(text: str) -> Iterator[tuple[str, str]]:
    try:
        raw = tomllib.loads(text)
    except RecursionError:
        yield "", "nested too deep"
    except ValueError as error:  # a TOMLDecodeError is one, a number of thousands of digits, too
        yield "", f"not valid TOML: {shown(str(error))[:200]}"
    else:
        yield from _in_values("", raw, _DEEP)


def _in_values(place: str, value: Any, deeper: int) -> Iterator[tuple[str, str]]:
    if deeper == 0:
        yield place, "nested too deep"
    elif isinstance(value, dict):
        for key, inner in value.items():
            if unwanted(key):
                yield place, f"a name has the control character {unwanted(key)}"
            yield from _in_values(f"{place}.{shown(key)}".strip("."), inner, deeper - 1)
    elif isinstance(value, list):
        for number, inner in enumerate(value, start=1):
            yield from _in_values(f"{place} {number}", inner, deeper - 1)
    elif isinstance(value, str):
        problem = wrong_cell(value)
        if problem:
            yield place, problem
    elif isinstance(value, int) and abs(value) >= 10**MAX_DIGITS:
        yield place, f"has a number of more than {MAX_DIGITS} digits"


def shown(text: str) -> str:
    """A text for a message: what would be a command to a terminal is a visible sign."""
    if text.isprintable():
        return text
    return "".join("\N{REPLACEMENT CHARACTER}" if unwanted(char) else char for char in text)
