"""The board as text: strips as coloured blocks, the screen in half-block characters."""

from collections.abc import Mapping, Sequence

from rich.color import Color
from rich.style import Style
from rich.text import Text

RGB = tuple[int, int, int]
Rows = Sequence[Sequence[bool]]

_PIXEL = "●"
_DARK = (38, 38, 44)
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


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
        text.append(_PIXEL + " ", Style(color=Color.from_rgb(*seen(pixel))))
    return text


def key_text(labels: Mapping[str, str], lights: Mapping[str, RGB]) -> Text:
    """Keys with their computer keys; a key's light colours its name."""
    text = Text()
    for name, key in labels.items():
        text.append(f" {key} ", Style(reverse=True))
        colour = Color.from_rgb(*seen(lights.get(name, (0, 0, 0))))
        text.append(f" {name}  ", Style(color=colour, bold=any(lights.get(name, (0, 0, 0)))))
    return text


def screen_text(rows: Rows) -> Text:
    """128 x 64 pixels as 128 x 32 characters, each two pixels high."""
    text = Text()
    for upper, lower in zip(rows[0::2], rows[1::2], strict=True):
        line = "".join(_HALVES[top, bottom] for top, bottom in zip(upper, lower, strict=True))
        text.append(line + "\n", Style(color="bright_cyan", bgcolor="grey7"))
    return text
