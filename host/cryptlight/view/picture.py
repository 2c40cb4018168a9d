"""The board as text: strips as coloured blocks, the screen in braille dots."""

from collections.abc import Mapping, Sequence

from rich.color import Color
from rich.style import Style
from rich.text import Text

RGB = tuple[int, int, int]
Rows = Sequence[Sequence[bool]]

_PIXEL = "██ "
_DARK = (38, 38, 44)
# The dots of a braille sign, two wide and four high, and the bit of each.
_BRAILLE = ((0, 0, 1), (0, 1, 2), (0, 2, 4), (1, 0, 8), (1, 1, 16), (1, 2, 32), (0, 3, 64))
_DOTS = (*_BRAILLE, (1, 3, 128))


def seen(pixel: RGB) -> RGB:
    """What the eye makes of a WS2812 at low drive: a screen needs far more for the same glow."""
    strongest = max(pixel)
    if strongest == 0:
        return _DARK
    lift = (strongest / 255) ** 0.4 * 255 / strongest
    red, green, blue = (min(255, round(channel * lift)) for channel in pixel)
    return red, green, blue


def strip_text(pixels: Sequence[RGB]) -> Text:
    text = Text()
    for pixel in pixels:
        text.append(_PIXEL, Style(color=Color.from_rgb(*seen(pixel))))
    return text


def key_text(labels: Mapping[str, str], lights: Mapping[str, RGB]) -> Text:
    """Fitted keys with their computer keys, six a line; a key's light colours its name."""
    text = Text()
    for number, (name, key) in enumerate(row for row in labels.items() if row[0] in lights):
        if number == 6:
            text.append("\n")
        text.append(f" {key} ", Style(reverse=True))
        colour = Color.from_rgb(*seen(lights[name]))
        text.append(f" {name}  ", Style(color=colour, bold=any(lights[name])))
    return text


def screen_text(rows: Rows) -> Text:
    """128 x 64 pixels as 64 x 16 signs, so that all of it fits into a small terminal."""
    lines = []
    for y in range(0, len(rows), 4):
        signs = (
            chr(0x2800 + sum(bit for dx, dy, bit in _DOTS if rows[y + dy][x + dx]))
            for x in range(0, len(rows[y]), 2)
        )
        lines.append("".join(signs))
    return Text("\n".join(lines), Style(color="bright_cyan", bgcolor="grey7"))
