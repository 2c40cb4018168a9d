"""Face plates per game and language."""

from pathlib import Path
from typing import Any

from cryptlight.hardware import drawing, layout
from cryptlight.hardware.drawing import Mark, Plate
from cryptlight.hardware.slopelabel import MARGIN, key_label, outline
from cryptlight.plates import ICONS, LANGUAGES
from cryptlight.plates import plates as plate_definitions

EFFECT = {"en": "takes effect when entered", "es": "tiene efecto al entrar"}


def marks(board: dict[str, Any], plate: dict[str, Any], lang: str) -> list[Mark]:
    """Everything on a plate, readable from both sides of the table."""
    box = board["enclosure"]
    width, height = box["length"] - 2 * MARGIN, box["top_width"] - 2 * MARGIN
    found: list[Mark] = [outline(width, height)]
    found += [
        ("circle", (x, y, box["plate_screw"][1] / 2), "cut") for x, y in layout.plate_screws(board)
    ]
    xs = layout.pixel_xs(board)
    for y_up, row in zip(layout.row_ys(board), plate["row"], strict=False):
        y = -y_up
        found += pixels(xs, y, row, box["pixel_hole"] / 2)
        found += ends(row, lang, width / 2 - 3.2, y)
        if "danger" in row:
            last = max(n + 1 for n, label in enumerate(row["labels"]) if label)
            found += danger_zone(xs, y, row["danger"], last)
    words = caption(plate, lang)
    found.append(("text", (0, height / 2 - 1.8, 2.6, 0), words))
    found.append(("text", (0, -height / 2 + 1.8, 2.6, 180), words))
    if any(row.get("spaces") for row in plate["row"]):
        legend, side = EFFECT[lang], 108.0
        gap = drawing.text_width(legend, 2.6) / 2 + 2
        for turn, sign in ((0, 1), (180, -1)):
            y = sign * (height / 2 - 1.8)
            found.append(("text", (sign * side, y, 2.6, turn), legend))
            found.append(diamond(sign * (side - gap), y - sign * 0.9))
    return found


def pixels(xs: list[float], y: float, row: dict[str, Any], radius: float) -> list[Mark]:
    """Openings with a tick and a label on either side; a diamond where a space takes effect."""
    found: list[Mark] = []
    for n, (x, label) in enumerate(zip(xs, row["labels"], strict=True)):
        found.append(("circle", (x, y, radius), "pixel"))
        found.append(("line", (x, y - 4.4, x, y - 3.6), "engrave"))
        found.append(("line", (x, y + 3.6, x, y + 4.4), "engrave"))
        if label.startswith("@"):
            found += icon(label, x, y + 6.2, 1.2, False)
            found += icon(label, x, y - 6.2, 1.2, True)
        elif label:
            found.append(("text", (x, y + 7.4, 3.2, 0), label))
            found.append(("text", (x, y - 7.4, 3.2, 180), label))
        if n + 1 in row.get("spaces", []):
            found += [diamond(x + 4.2, y + 6.2), diamond(x - 4.2, y - 6.2)]
    return found


def diamond(x: float, y: float) -> Mark:
    return ("solid", (x - 0.8, y, x, y - 1, x + 0.8, y, x, y + 1), "engrave")


def icon(name: str, x: float, y: float, size: float, turned: bool) -> list[Mark]:
    """Strokes at a place; turned around for those who sit opposite."""
    s = -size if turned else size
    return [
        ("line", (x + a * s, y + b * s, x + c * s, y + d * s), "engrave")
        for a, b, c, d in ICONS[name]
    ]


def ends(row: dict[str, Any], lang: str, x: float, y: float) -> list[Mark]:
    """What the strip shows, at both ends: in words and as an icon."""
    words = row["name"][lang]
    size = min(2.6, 15.5 / drawing.text_width(words, 1))
    if size < 1.8:
        words = words.replace(",", " ").split(" ")[0]
        size = min(2.6, 15.5 / drawing.text_width(words, 1))
    found: list[Mark] = [("text", (-x + 1, y, size, 270), words)]
    found.append(("text", (x - 1, y, size, 90), words))
    if row.get("icon"):
        name = f"@{row['icon']}"
        found += icon(name, -x + 7.5, y, 1.7, False) + icon(name, x - 7.5, y, 1.7, True)
    return found


def danger_zone(xs: list[float], y: float, first: int, last: int) -> list[Mark]:
    """Hatching from the first dangerous pixel to the last."""
    found: list[Mark] = []
    for x in xs[first - 1 : last - 1]:
        for n in range(4):
            a = x + 4.6 + 1.9 * n
            found.append(("line", (a, y + 1.6, a + 1.8, y - 1.6), "engrave"))
        for side in (-2.2, 2.2):
            found.append(("line", (x + 4.2, y + side, x + 12.5, y + side), "engrave"))
    x = xs[first - 1] - 6.5
    return found + icon("@danger", x, y, 1.5, False)


def caption(plate: dict[str, Any], lang: str) -> str:
    """The game, what each strip shows, its phases."""
    names = [row["name"][lang] for row in plate["row"][:3]]
    names += [plate["phases"][lang]] if plate.get("phases", {}).get(lang) else []
    return f"{plate['title'][lang]}: {' · '.join(names)}"


def plates(board: dict[str, Any]) -> list[Plate]:
    """All drawings in all languages."""
    box = board["enclosure"]
    found = [
        Plate(
            f"{plate['game']}-{lang}", box["length"], box["top_width"], marks(board, plate, lang)
        )
        for plate in plate_definitions()
        for lang in LANGUAGES
    ]
    return found + [key_label(board, lang, far) for far in (False, True) for lang in LANGUAGES]


def write(board: dict[str, Any], folder: Path) -> None:
    """SVG and PDF of each; a plate of a game that is gone goes, too."""
    folder.mkdir(exist_ok=True)
    found = plates(board)
    for old in folder.iterdir():
        if old.stem not in {plate.name for plate in found}:
            old.unlink()
    for plate in found:
        size = plate.width, plate.height
        text = drawing.svg(plate.marks, *size)
        (folder / f"{plate.name}.svg").write_text(text, encoding="utf-8")
        drawing.pdf(plate.marks, *size, folder / f"{plate.name}.pdf")
