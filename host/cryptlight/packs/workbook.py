"""Spreadsheets beside game.toml: every sheet of a *.xlsx is read like the CSV file of its name."""

import csv
import shutil
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cryptlight.packs.errors import Finding, PackErrors

MAX_ROWS = 20_000
MAX_COLUMNS = 100
MAX_BYTES = 32 << 20  # unpacked; a spreadsheet of cards has a few hundred KB
_PLAIN_SHEETS = ("sheet1", "sheet", "tabelle1", "hoja1", "feuil1")


@contextmanager
def as_csv(folder: Path) -> Iterator[Path]:
    """The folder itself, or a copy with its spreadsheets as CSV; findings name the spreadsheet."""
    books = sorted(path for path in folder.glob("*.xlsx") if not path.name.startswith("~$"))
    if not books:
        yield folder
        return
    with TemporaryDirectory() as name:
        copy = Path(name) / folder.name
        copy.mkdir()
        for path in folder.iterdir():
            if path.suffix in (".csv", ".toml"):
                shutil.copy(path, copy / path.name)
        sources = _convert(books, copy)
        try:
            yield copy
        except PackErrors as errors:
            raise PackErrors(_renamed(errors.findings, sources, copy, folder)) from errors


def _convert(books: list[Path], copy: Path) -> dict[str, str]:
    """Writes a CSV per sheet; returns which sheet each file came from."""
    sources: dict[str, str] = {}
    findings: list[Finding] = []
    for book in books:
        for sheet, rows in _sheets(book):
            plain = sheet.lower() in _PLAIN_SHEETS
            target = copy / f"{book.stem if plain else sheet}.csv"
            place = f"sheet {sheet}"
            if target.exists():
                other = sources.get(target.name, target.name)
                findings.append(Finding(book.name, place, f"{other} has this table already"))
                continue
            sources[target.name] = f"{book.name}, sheet {sheet}"
            with target.open("w", encoding="utf-8", newline="") as file:
                csv.writer(file).writerows(rows)
    if findings:
        raise PackErrors(findings)
    return sources


def _sheets(book: Path) -> Iterable[tuple[str, list[list[str]]]]:
    # Loaded only where there is a spreadsheet: it takes as long as all the rest of a command.
    import openpyxl
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        with zipfile.ZipFile(book) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > MAX_BYTES:
                raise PackErrors([Finding(book.name, "", "too large for a table of cards")])
        opened = openpyxl.load_workbook(book, read_only=True, data_only=True)
    except (OSError, zipfile.BadZipFile, InvalidFileException, KeyError, ValueError) as error:
        message = "not a readable spreadsheet; save it as .xlsx"
        raise PackErrors([Finding(book.name, "", message)]) from error
    try:
        return [(sheet.title, _rows(book, sheet)) for sheet in opened.worksheets]
    finally:
        opened.close()


def _rows(book: Path, sheet: Any) -> list[list[str]]:
    rows: list[list[str]] = []
    for number, cells in enumerate(sheet.iter_rows(values_only=True), start=1):
        if number > MAX_ROWS or len(cells) > MAX_COLUMNS:
            message = f"more than {MAX_ROWS} rows or {MAX_COLUMNS} columns"
            raise PackErrors([Finding(book.name, f"sheet {sheet.title}", message)])
        texts = [_text(cell) for cell in cells]
        rows.append(texts if any(texts) else [])
    width = len([cell for cell in rows[0] if cell]) if rows else 0
    while rows and not rows[-1]:
        rows.pop()
    return [row[:width] if not any(row[width:]) else row for row in rows]


def _text(cell: Any) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell)


def _renamed(
    findings: list[Finding], sources: dict[str, str], copy: Path, folder: Path
) -> list[Finding]:
    renamed = []
    for finding in findings:
        name = Path(finding.file).name
        file = sources.get(name, finding.file.replace(str(copy), str(folder)))
        renamed.append(Finding(file, finding.place, finding.message))
    return renamed


def to_workbook(folder: Path, target: Path) -> None:
    """All CSV tables of a folder as the sheets of one spreadsheet."""
    import openpyxl

    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for path in sorted(folder.glob("*.csv")):
        sheet = book.create_sheet(path.stem)
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.reader(file):
                sheet.append([int(cell) if _is_number(cell) else cell for cell in row])
        sheet.freeze_panes = "A2"
    book.save(target)


def _is_number(cell: str) -> bool:
    digits = cell.removeprefix("-")
    return digits.isdecimal() and digits.isascii() and (digits == "0" or digits[0] != "0")
