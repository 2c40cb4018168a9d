"""The board as text: strips as signs in their colours, the keys with the computer's."""

from collections.abc import Mapping, Sequence

from rich.color import Color
from rich.style import Style
from rich.text import Text

RGB = tuple[int, int, int]
Rows = Sequence[Sequence[bool]]

_DARK = (98, 98, 110)  # a place is seen where no light is
# The stronger the light, the fuller the sign: what is shown can be read without colours, too.
_SIGNS = ((0, "·"), (9, "."), (40, "o"), (256, "●"))
_KEYS_A_LINE = 4


def seen(pixel: RGB) -> RGB:
    """What the eye makes of a WS2812 at low drive: a screen needs far more for the same glow."""
    strongest = max(pixel)
    if strongest == 0:
        return _DARK
    lift = (strongest / 255) ** 0.4 * 255 / strongest
    red, green, blue = (min(255, round(channel * lift)) for channel in pixel)
    return red, green, blue


def sign(pixel: RGB) -> str:
    return next(sign for most, sign in _SIGNS if max(pixel) <= most)


def strip_text(pixels: Sequence[RGB]) -> Text:
    text = Text()
    for pixel in pixels:
        text.append(f"{sign(pixel)} ", Style(color=Color.from_rgb(*seen(pixel))))
    return text


def key_text(labels: Mapping[str, str], lights: Mapping[str, RGB]) -> Text:
    """Fitted keys with their computer keys: `>` before the brightest, `+` before a lit one."""
    text = Text()
    most = max((max(light) for light in lights.values()), default=0)
    fitted = [row for row in labels.items() if row[0] in lights]
    for number, (name, key) in enumerate(fitted):
        if number and number % _KEYS_A_LINE == 0:
            text.append("\n")
        light = max(lights[name])
        mark = " " if not light else ">" if light == most else "+"
        text.append(f"{mark}{key:>2} {name:<8} ", Style(bold=light == most > 0))
    return text
