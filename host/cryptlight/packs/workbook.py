"""Spreadsheets beside game.toml: every sheet of a *.xlsx is read like the CSV file of its name.

A sheet's title is a stranger's word: it names a table, or the sheet is not read.
"""

import csv
import re
import warnings
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cryptlight.packs import intake
from cryptlight.packs.errors import Finding, PackErrors
from cryptlight.packs.intake import MAX_COLUMNS, MAX_ROWS

MAX_FILE = 8 << 20
MAX_BYTES = 32 << 20  # unpacked; a spreadsheet of cards has a few hundred KB
MAX_PARTS = 1000
UNREADABLE = "not a readable spreadsheet; save it as .xlsx"
_PATH = re.compile(r"[/\\]|^\.+$")
_ENCODING = re.compile(rb"<\?xml[^>]*encoding\s*=\s*[\"']([^\"']*)")
_PLAIN_SHEETS = ("sheet1", "sheet", "tabelle1", "hoja1", "feuil1")


@contextmanager
def staged(folder: Path) -> Iterator[Path]:
    """A copy with its spreadsheets as CSV; findings name the folder and the spreadsheet."""
    with TemporaryDirectory() as name:
        copy = Path(name) / "game"
        copy.mkdir()
        sources: dict[str, str] = {}
        try:
            intake.copy_texts(folder, copy)
            books = sorted(p for p in folder.glob("*.xlsx") if not p.name.startswith("~$"))
            sources = _convert(books, copy)
            yield copy
        except PackErrors as errors:
            raise PackErrors(_renamed(errors.findings, sources, copy, folder)) from errors


def _convert(books: list[Path], copy: Path) -> dict[str, str]:
    """Writes a CSV per sheet; returns which sheet each file came from."""
    sources: dict[str, str] = {}
    findings: list[Finding] = []
    for book in books:
        if not intake.plain_file(book, MAX_FILE, findings):
            continue
        for sheet, rows in _sheets(book):
            plain = sheet.lower() in _PLAIN_SHEETS
            table = book.stem if plain else sheet
            place = f"sheet {intake.shown(sheet)}"
            if _PATH.search(sheet) or intake.unwanted(sheet):
                findings.append(Finding(book.name, place, "a title without / and \\ is needed"))
                continue
            if not intake.TABLE.fullmatch(table):
                continue  # somebody's notes
            findings += _wrong_cells(book.name, sheet, rows)
            target = copy / f"{table}.csv"
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


def _wrong_cells(name: str, sheet: str, rows: list[list[str]]) -> Iterable[Finding]:
    header = rows[0] if rows else []
    for number, row in enumerate(rows, start=1):
        for i, cell in enumerate(row):
            problem = intake.wrong_cell(cell)
            if problem:
                column = intake.shown(header[i])[:40] if i < len(header) else str(i + 1)
                yield Finding(f"{name}, sheet {sheet}", f"row {number}, column {column}", problem)


def _sheets(book: Path) -> Iterable[tuple[str, list[list[str]]]]:
    # Loaded only where there is a spreadsheet: it takes as long as all the rest of a command.
    import openpyxl

    try:
        _look_inside(book)
        with warnings.catch_warnings(action="ignore"):  # it warns of what it mends itself
            opened = openpyxl.load_workbook(book, read_only=True, data_only=True)
            try:
                return [(sheet.title, _rows(book, sheet)) for sheet in opened.worksheets]
            finally:
                opened.close()
    except PackErrors:
        raise
    except Exception as error:  # what openpyxl raises for a broken file is of every kind
        raise PackErrors([Finding(book.name, "", UNREADABLE)]) from error


def _look_inside(book: Path) -> None:
    """No more than a spreadsheet needs, and no XML that declares entities of its own."""
    with zipfile.ZipFile(book) as archive:
        parts = archive.infolist()
        if sum(part.file_size for part in parts) > MAX_BYTES or len(parts) > MAX_PARTS:
            raise PackErrors([Finding(book.name, "", "too large for a table of cards")])
        for part in parts:
            if part.filename.endswith((".xml", ".rels")):
                data = archive.read(part).removeprefix(b"\xef\xbb\xbf").lstrip()
                encoding = _ENCODING.match(data)
                other = encoding and encoding[1].lower() not in (b"utf-8", b"us-ascii")
                if data[:1] != b"<" or b"<!DOCTYPE" in data or b"\0" in data or other:
                    raise PackErrors([Finding(book.name, "", UNREADABLE)])


def _rows(book: Path, sheet: Any) -> list[list[str]]:
    rows: list[list[str]] = []
    sheet.reset_dimensions()  # what a sheet says of its size is a stranger's word, too
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
