"""Where in a game.toml a mistake stands: TOML readers keep no lines, authors look for them."""

import re

from cryptlight.packs.errors import Finding

_HEADER = re.compile(r"^\s*\[+\s*([A-Za-z_-]+)")
_TOP_KEY = re.compile(r"^([A-Za-z_-]+)\s*=")


def with_line(text: str, finding: Finding) -> Finding:
    """The finding with "line 12, " before its place; unchanged if nothing there can be found."""
    line = _line(text.splitlines(), finding)
    if line is None:
        return finding
    place = f"line {line}" + (f", {finding.place}" if finding.place else "")
    return Finding(finding.file, place, finding.message)


def _line(rows: list[str], finding: Finding) -> int | None:
    parts = finding.place.split(", ")
    name, number = _split(parts[0])
    first, last = _block(rows, name, number)
    if first is None:
        return None
    inside = rows[first:last]
    quoted = re.search(r'"([^"]+)"', finding.message)
    key, _number = _split(parts[-1])
    for wanted in ([f'"{quoted[1]}"', rf"\b{re.escape(quoted[1])}\b"] if quoted else []) + [
        rf"\b{re.escape(key)}\b\s*="
    ]:
        pattern = re.escape(wanted) if wanted.startswith('"') else wanted
        for i, row in enumerate(inside):
            if re.search(pattern, row):
                return first + i + 1
    return first + 1


def _split(part: str) -> tuple[str, int]:
    """`tracks 2 (damage)` is the second of the tracks."""
    words = part.split(" ")
    return words[0], int(words[1]) if len(words) > 1 and words[1].isdigit() else 1


def _block(rows: list[str], name: str, number: int) -> tuple[int | None, int]:
    """The rows of the n-th table of this name, or of the key at the top of the file."""
    first: int | None = None
    found = 0
    for i, row in enumerate(rows):
        header = _HEADER.match(row) or (_TOP_KEY.match(row) if found == 0 else None)
        if header and first is not None:
            return first, i
        if header and header[1] == name:
            found += 1
            if found == number:
                first = i
    return first, len(rows)
