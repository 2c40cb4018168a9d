"""A picture of a board as people see it: lights in their colours, the screen, the keys.

Drawn as SVG from what a simulated board sends to its strips and display. Several looks at the
board, taken one after the other, become one picture in which the lights blink as they do.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol
from xml.sax.saxutils import escape

from cryptlight.view.picture import RGB, Rows, seen
from cryptlight.words import read

STEP_MS = 50  # between two looks
_SCREEN = (92.0, 46.0)  # drawn larger than it is: the words are what people look for
_FOOT = 60.0  # below the keys: the screen, and beside it what the picture is about
_DARK = "#08080b"
_STYLE = (
    "text{font-family:sans-serif;fill:#c9c9d4;text-anchor:middle}"
    ".t{font-size:3.4px}.k{font-size:3.3px}.h{font-size:6.4px;font-weight:bold;fill:#fff}"
    ".n{font-size:4.6px}.s{font-size:5px;font-weight:bold}.r{font-size:3.6px;font-weight:bold}"
    ".h,.n,.s,.r{text-anchor:start}"
)
_SEATS = "●■▲◆✚★"


class Seen(Protocol):
    """What a picture needs of a board."""

    def frame(self) -> dict[str, list[RGB]]: ...
    def key_lights(self) -> dict[str, RGB]: ...
    def screen_rows(self) -> Rows: ...
    def advance(self, ms: float) -> None: ...


class Look(NamedTuple):
    """A moment of the board."""

    strips: dict[str, list[RGB]]
    lights: dict[str, RGB]
    screen: Rows


def look(board: Seen) -> Look:
    return Look(board.frame(), board.key_lights(), board.screen_rows())


def brightest(looks: Sequence[Look]) -> int:
    """Which look shows most: the one to see where nothing moves."""
    light = [
        sum(sum(pixel) for pixels in moment.strips.values() for pixel in pixels)
        for moment in looks
    ]
    return light.index(max(light))


def watch(board: Seen, ms: int) -> list[Look]:
    """Looks at the board while this time passes."""
    looks = []
    for _ in range(0, ms, STEP_MS):
        looks.append(look(board))
        board.advance(STEP_MS)
    return looks


def size(drawing: dict[str, Any]) -> tuple[float, float]:
    """Width and height of a portrait, in millimetres on the box."""
    return drawing["width"], keys_y(drawing) + 12 + _FOOT


def portrait(
    drawing: dict[str, Any], looks: Sequence[Look], lang: str, title: str = "", note: str = ""
) -> str:
    """A whole picture; `drawing` says where things are (see cryptlight.web.drawing)."""
    parts = [shell(drawing, lang), *changing(drawing, looks), *caption(drawing, title, note)]
    return document(*size(drawing), parts)


def document(width: float, height: float, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
    return "\n".join([head, f"<style>{_STYLE}</style>", *parts, "</svg>", ""])


def shell(drawing: dict[str, Any], lang: str) -> str:
    """What never changes: the box, the plate, the names of the keys."""
    width, height = size(drawing)
    left, top, w, h = _screen_box(drawing)
    parts = [
        f'<rect width="{width:g}" height="{height:g}" rx="5" fill="#1b1b22"/>',
        f'<rect x="3" y="3" width="{width - 6:g}" height="{drawing["fold"] - 3:g}" rx="3" '
        'fill="#0c0c10"/>',
        f'<rect x="{left - 3:g}" y="{top - 3:g}" width="{w + 6:g}" height="{h + 6:g}" rx="2" '
        'fill="#000" stroke="#3a3a46" stroke-width=".6"/>',
    ]
    for strip in drawing["strips"]:
        name = escape(strip["name"][lang])
        y = strip["y"]
        parts.append(f'<text class="s" x="6" y="{y + 1.8:g}">{strip["id"]}</text>')
        parts.append(f'<text class="r" x="13" y="{y - 5:g}">{name}</text>')
        for x, label in zip(strip["xs"], strip["labels"], strict=False):
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="3.2" fill="#000" stroke="#33333d" '
                         'stroke-width=".4"/>')  # fmt: skip
            parts.append(_label(drawing, label, x, y + 7.4))
        if strip["danger"]:
            first, last = strip["xs"][strip["danger"] - 1], strip["xs"][-1]
            parts.append(f'<path d="M{first - 4:g} {y + 8.6:g}H{last + 4:g}" stroke="#b9b9c6" '
                         'stroke-width=".7" stroke-dasharray="3 1.2"/>')  # fmt: skip
    for key in drawing["keys"]:
        x, y = key["x"], keys_y(drawing)
        parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="7.4" fill="#2c2c37" stroke="#55555f" '
                     'stroke-width=".4"/>')  # fmt: skip
        name = _name(key["id"], lang)
        narrow = ' textLength="12.4" lengthAdjust="spacingAndGlyphs"' if len(name) > 6 else ""
        parts.append(f'<text class="k" x="{x:g}" y="{y + 1.2:g}"{narrow}>{name}</text>')
    return "\n".join(part for part in parts if part)


def changing(drawing: dict[str, Any], looks: Sequence[Look]) -> list[str]:
    """The lights of strips and keys over all looks, the screen of the last."""
    parts = []
    still = brightest(looks)
    for strip in drawing["strips"]:
        name = strip["id"]
        for number, x in enumerate(strip["xs"]):
            course = [moment.strips[name][number] for moment in looks]
            parts.append(_light(f"{name}{number + 1}", course, still, x, strip["y"], 3.0))
    for key, x in drawing["lights"].items():
        if key in looks[0].lights:
            course = [moment.lights[key] for moment in looks]
            parts.append(_light(key, course, still, x, keys_y(drawing) - 12, 1.7))
    parts.append(screen(drawing, looks[-1].screen))
    return [part for part in parts if part]


def caption(drawing: dict[str, Any], title: str, note: str) -> list[str]:
    """Beside the screen: what the picture shows."""
    _left, top, _w, _h = _screen_box(drawing)
    parts = [f'<text class="h" x="10" y="{top + 6:g}">{escape(title)}</text>']
    line, y = "", top + 14
    for word in [*note.split(), ""]:
        if word and len(line) + len(word) < 36:
            line = f"{line} {word}".strip()
        else:
            parts.append(f'<text class="n" x="10" y="{y:g}">{escape(line)}</text>')
            line, y = word, y + 6
    return parts if title else []


def tint(pixel: RGB) -> str:
    """The colour that the picture gives to a light."""
    return f"#{bytes(seen(pixel)).hex()}" if any(pixel) else _DARK


def _light(name: str, course: Sequence[RGB], still: int, x: float, y: float, r: float) -> str:
    """A light and its glow; nothing for one that stays dark."""
    if not any(map(any, course)):
        return ""
    tints = [tint(pixel) for pixel in course]
    blink = ""
    if len(set(tints)) > 1:
        at = [n for n in range(len(tints)) if n == 0 or tints[n] != tints[n - 1]]
        times = ";".join(f"{n / len(tints):.4g}" for n in at)
        blink = (
            f'<animate attributeName="fill" calcMode="discrete" repeatCount="indefinite" '
            f'dur="{len(tints) * STEP_MS}ms" keyTimes="{times}" '
            f'values="{";".join(tints[n] for n in at)}"/>'
        )
    rings = "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{r * wide:.2g}"{faint}/>'
        for wide, faint in ((2.2, ' opacity=".12"'), (1.5, ' opacity=".3"'), (1, ""))
    )
    return f'<g id="{name}" fill="{tints[still]}">{rings}{blink}</g>'


def screen(drawing: dict[str, Any], rows: Rows) -> str:
    """Lit pixels as upright bars: letters are made of them."""
    left, top, w, _h = _screen_box(drawing)
    bars = []
    for x in range(len(rows[0])):
        y = 0
        while y < len(rows):
            end = y
            while end < len(rows) and rows[end][x]:
                end += 1
            if end > y:
                bars.append(f"M{x} {y}v{end - y}h1v{y - end}z")
            y = end + 1
    scale = w / len(rows[0])
    place = f'transform="translate({left:g} {top:g}) scale({scale:.5g})"'
    return f'<path class="screen" {place} fill="#bfe3ff" d="{"".join(bars)}"/>'


def _screen_box(drawing: dict[str, Any]) -> tuple[float, float, float, float]:
    width, height = size(drawing)
    return (width - _SCREEN[0]) / 2, height - _FOOT + 6, *_SCREEN


def keys_y(drawing: dict[str, Any]) -> float:
    return float(drawing["fold"]) + 22


def _label(drawing: dict[str, Any], label: str, x: float, y: float) -> str:
    if not label.startswith("@"):
        return f'<text class="t" x="{x:g}" y="{y:g}">{escape(label)}</text>' if label else ""
    strokes = drawing["icons"][label]
    path = "".join(
        f"M{x + 1.7 * a:.5g} {y - 1.2 + 1.7 * b:.5g}L{x + 1.7 * c:.5g} {y - 1.2 + 1.7 * d:.5g}"
        for a, b, c, d in strokes
    )
    return f'<path d="{path}" stroke="#c9c9d4" stroke-width=".4" fill="none"/>'


def _name(key: str, lang: str) -> str:
    if key.startswith("SEAT"):
        number = int(key[4:])
        return f"{number}{_SEATS[number - 1]}"
    signs = {"PLUS": "+", "MINUS": "−", "ENEMY": {"en": "ENEMY", "es": "ENEMIGO"}[lang]}
    return signs.get(key) or read(lang)[f"key.{key}"]
