"""What the display shows: rows of pixels, and text where the firmware's own font drew it."""

from collections.abc import Iterator
from functools import cache

from cryptboard.panel import font

WIDTH, HEIGHT = 128, 64
_GLYPH = font.COLUMNS + 1


def rows(memory: bytes, *, on: bool, inverted: bool) -> list[list[bool]]:
    """64 rows of 128 pixels from the controller's memory (a byte is eight rows of a column)."""
    if not on:
        return [[False] * WIDTH for _ in range(HEIGHT)]
    return [
        [bool(memory[(y >> 3) * WIDTH + x] >> (y & 7) & 1) != inverted for x in range(WIDTH)]
        for y in range(HEIGHT)
    ]


def as_text(picture: list[list[bool]]) -> str:
    """The picture in half-block characters, for people and failing tests."""
    signs = " ▀▄█"
    return "\n".join(
        "".join(signs[top + 2 * low] for top, low in zip(*picture[y : y + 2], strict=True))
        for y in range(0, HEIGHT, 2)
    )


def lines(picture: list[list[bool]]) -> list[str]:
    """What the display says: four lines, read glyph by glyph with the firmware's own font."""
    return [_line(picture[y : y + 16]) for y in range(0, HEIGHT, 16)]


def _line(rows_of_line: list[list[bool]]) -> str:
    """A row of tall letters, every dot drawn twice; or two of small ones, tall ones beside."""
    at = WIDTH
    while at and all(a[at - 1] == b[at - 1] for a, b in _twins(rows_of_line)):
        at -= 1
    at = -(-at // _GLYPH) * _GLYPH
    beside = _row([[False] * at + row[at:] for row in rows_of_line[::2]])
    if not at:
        return beside
    small = [row[:at] + [False] * (WIDTH - at) for row in rows_of_line]
    text = f"{_row(small[:8])} {_row(small[8:]).strip()}"
    return f"{text} {beside.strip()}".rstrip()


def _twins(rows_of_line: list[list[bool]]) -> Iterator[tuple[list[bool], list[bool]]]:
    return zip(rows_of_line[::2], rows_of_line[1::2], strict=True)


def _row(dots: list[list[bool]]) -> str:
    """A sign that no glyph explains is a replacement sign."""
    columns = [sum(dots[bit][x] << bit for bit in range(8)) for x in range(WIDTH - 2)]
    text = ""
    for x in range(0, WIDTH - 2, font.COLUMNS + 1):
        text += _characters().get(bytes(columns[x : x + font.COLUMNS]), "�")
    return text.rstrip()


@cache
def _characters() -> dict[bytes, str]:
    known = [chr(code) for code in range(32, 127)] + [chr(code) for code in range(0xA1, 0x2800)]
    found: dict[bytes, str] = {}
    for character in known:
        if font.has(character):
            found.setdefault(bytes(font.glyph(character)), character)
    return found
