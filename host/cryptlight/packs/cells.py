"""What spreadsheets make of a table: other separators, dates, decimals, stray blanks."""

import csv
import re
from collections.abc import Iterator

_SEPARATORS = ";\t,"
_BLANKS = " \t\r\n\u00a0\u2007\u202f\ufeff"
_MONTHS = (
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    "ene", "abr", "ago", "dic",
)  # fmt: skip
_DATES = (
    re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}( .*)?"),  # 2026-03-02 00:00:00, 02/03/2026
    re.compile(r"\d{1,2}[-/. ]?([a-z]{3})[a-z]*\.?([-/. ]\d{2,4})?", re.IGNORECASE),  # 02-mar
    re.compile(r"([a-z]{3})[a-z]*\.?[-/. ]\d{1,4}", re.IGNORECASE),  # Mar-02
)
_DECIMAL = re.compile(r"(-?\d+)[.,](\d+)")


def rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The number and the cells of every row; the first line tells what parts them."""
    lines = text.splitlines()
    separator, first = separator_of(text), 0
    if lines and lines[0].lower().startswith("sep="):  # Excel's own note, above the columns
        first = 1
    reader = csv.reader(lines[first:], delimiter=separator)
    for cells in reader:
        yield reader.line_num + first, [cell.strip(_BLANKS) for cell in cells]


def separator_of(text: str) -> str:
    """A comma, or what a spreadsheet in Spanish writes: a semicolon; a tab from a copy."""
    lines = text.lstrip("\ufeff").splitlines() or [""]
    if lines[0].lower().startswith("sep=") and len(lines[0]) == 5:
        return lines[0][4]
    return max(_SEPARATORS, key=lines[0].count)


def is_date(text: str) -> bool:
    for pattern in _DATES:
        found = pattern.fullmatch(text)
        if found:
            month = found[1] if pattern is not _DATES[0] else ""
            if pattern is _DATES[0] or month.lower() in _MONTHS:
                return True
    return False


def date_advice(text: str) -> str:
    return (
        f'"{text}" is a date that the spreadsheet made of it; '
        "format the column as text and type it again"
    )


def number_advice(text: str) -> str:
    """What to do about a text that is no whole number."""
    if not text:
        return "is blank; type a whole number"
    if is_date(text):
        return date_advice(text)
    decimal = _DECIMAL.fullmatch(text)
    if decimal and not decimal[2].strip("0"):
        return f'"{text}" has decimals; type {decimal[1]}'
    if decimal:
        return f'"{text}" has decimals; type a whole number'
    return f'"{text}" is no whole number; type digits'
