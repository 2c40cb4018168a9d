"""The labels of both slopes: openings where the shell has them, names below the keys."""

import tomllib
from math import sin
from typing import Any

from cryptlight.hardware import drawing, layout
from cryptlight.hardware.design import ROOT
from cryptlight.hardware.drawing import Mark, Plate
from cryptlight.plates import SEATS

WORDS = ROOT / "host" / "cryptlight" / "words"
MARGIN = 1.0


def outline(width: float, height: float) -> Mark:
    a, b = width / 2, height / 2
    return ("polygon", (-a, -b, a, -b, a, b, -a, b), "cut")


def key_label(board: dict[str, Any], lang: str, far: bool) -> Plate:
    """For a slope: openings where the shell has them, names below the keys."""
    box, slope = board["enclosure"], layout.slope(board)
    width, height = box["length"] - 2 * MARGIN, slope.length - 6

    def across(up: float) -> float:
        return (0.5 - up) * slope.length

    def opening(x: float, y: float, w: float, h: float) -> Mark:
        a, b = w / 2, h / 2
        corners = (x - a, y - b, x + a, y - b, x + a, y + b, x - a, y + b)
        return ("polygon", corners, "cut")

    key_y, light_y, keys = across(box["key_up"]), across(box["light_up"]), layout.key_xs(board)
    window = (box["display_x"], across(box["display_up"]), *box["display_window"])
    found: list[Mark] = [outline(width, height), opening(*window)]
    if far:
        x, z = layout.usb_place(board)
        w, h = box["usb_hole"]
        found.append(opening(-x, across(z / slope.height), w, h / sin(slope.angle)))
        for name in box["far_keys"]:
            found += key(board, name, (-keys[name], key_y), key_words(lang))
        return Plate(f"keys-far-{lang}", width + 2, height + 2, found)
    for x in layout.light_xs(board).values():
        found.append(("circle", (x, light_y, box["light_hole"] / 2), "pixel"))
    if board["encoder"]["fitted"]:
        found.append(("circle", (box["encoder_x"], key_y, box["encoder_hole"] / 2), "cut"))
    for name, x in keys.items():
        found += key(board, name, (x, key_y), key_words(lang))
    if (link := layout.light_xs(board).get("LINK")) is not None:
        found.append(("text", (link + 5.5, light_y + 1, 2.8, 0), "USB"))
    return Plate(f"keys-{lang}", width + 2, height + 2, found)


def key(
    board: dict[str, Any], name: str, at: tuple[float, float], words: dict[str, str]
) -> list[Mark]:
    """A key's opening and what is engraved below: a seat's shape and number, or its name."""
    x, y = at
    hole: Mark = ("circle", (x, y, board["enclosure"]["key_hole"] / 2), "cut")
    if name not in SEATS:
        size = min(3.4, 15 / drawing.text_width(words[name], 1))
        return [hole, ("text", (x, y + 13, size, 0), words[name])]
    flat = tuple(v for a, b in SEATS[name] for v in (x - 2.6 + a * 1.7, y + 12 + b * 1.7))
    return [hole, ("solid", flat, "engrave"), ("text", (x + 2.6, y + 13.6, 4.4, 0), name[-1])]


def key_words(lang: str) -> dict[str, str]:
    """The panel's own words, and the one for the other side."""
    own: dict[str, str] = tomllib.loads((WORDS / f"{lang}.toml").read_text("utf-8"))["key"]
    return {"ENEMY": {"en": "ENEMY", "es": "ENEMIGO"}[lang]} | own
