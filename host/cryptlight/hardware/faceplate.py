"""Face plates per game and language: SVG for the laser (cut, engrave) and PDF for paper."""

import tomllib
from pathlib import Path
from typing import Any

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from cryptlight.hardware.design import HARDWARE, ROOT
from cryptlight.hardware.enclosure import pixel_xs, row_ys

GAMES = ROOT / "host" / "cryptlight" / "games"
LANGUAGES = ("en", "es")
# Icons drawn here, as strokes in a box of two by two around the middle.
ICONS: dict[str, list[tuple[float, float, float, float]]] = {
    "@advance": [(-1, 0, 1, 0), (1, 0, 0.3, -0.6), (1, 0, 0.3, 0.6)],
    "@combat": [(-0.9, -0.9, 0.9, 0.9), (-0.9, 0.9, 0.9, -0.9)],
    "@rest": [(-1, 0.8, 0, -0.9), (0, -0.9, 1, 0.8), (1, 0.8, -1, 0.8)],
}
Mark = tuple[str, tuple[float, ...], str]


def plates() -> list[dict[str, Any]]:
    """The built-in plates, then one for each tracker game that is defined as data."""
    found: list[dict[str, Any]] = tomllib.loads((HARDWARE / "faceplates.toml").read_text())[
        "plate"
    ]
    for path in sorted(GAMES.glob("*/game.toml")):
        game = tomllib.loads(path.read_text(encoding="utf-8"))
        if game.get("kind") == "tracker":
            found.append(tracker_plate(game))
    return found


def tracker_plate(game: dict[str, Any]) -> dict[str, Any]:
    """One row per track; a track that runs against another shares its row."""
    tracks = {track["id"]: track for track in game["tracks"]}
    hidden = {track["against"] for track in tracks.values() if "against" in track}
    rows = []
    for track in tracks.values():
        if track["id"] in hidden:
            continue
        low, high = track.get("low", 0), track["high"]
        name = dict(track["name"])
        if other := tracks.get(track.get("against", "")):
            name = {lang: f"{name[lang]} | {other['name'][lang]}" for lang in name}
        labels = [str(v) if v <= high else "" for v in range(low, low + 16)]
        row: dict[str, Any] = {"name": name, "labels": labels}
        if "danger" in track:
            row["danger"] = track["danger"] - low + 1
        rows.append(row)
    return {"game": game["id"], "title": game["title"], "row": rows[:3]}


def marks(board: dict[str, Any], plate: dict[str, Any], lang: str) -> list[Mark]:
    """Everything on a plate as (shape, numbers, layer or words), from its middle, y down."""
    box = board["enclosure"]
    width, height = box["length"] - 2.0, box["top_width"] - 2.0
    found: list[Mark] = [("rect", (-width / 2, -height / 2, width, height), "cut")]
    xs = pixel_xs(board)
    for y_up, row in zip(row_ys(board), plate["row"], strict=False):
        y = -y_up
        for n, (x, label) in enumerate(zip(xs, row["labels"], strict=True)):
            found.append(("circle", (x, y, box["pixel_hole"] / 2), "cut"))
            found.append(("line", (x, y - 4.4, x, y - 3.6), "engrave"))
            found.append(("line", (x, y + 3.6, x, y + 4.4), "engrave"))
            if label in ICONS:
                strokes = ICONS[label]
                for side in (-6.0, 6.0):
                    found += [
                        ("line", (x + a, y + side + b, x + c, y + side + d), "engrave")
                        for a, b, c, d in strokes
                    ]
            elif label:
                found.append(("text", (x, y + 7.0, 2.8, 0), label))
                found.append(("text", (x, y - 5.0, 2.8, 180), label))
            if n + 1 >= row.get("danger", 99):
                found.append(("line", (x - 8, y + 3.9, x - 2, y + 3.9), "engrave"))
                found.append(("line", (x + 2, y + 3.9, x + 8, y + 3.9), "engrave"))
        found.append(("text", (-width / 2 + 3, y, 2.8, -90), row["name"][lang].split(" ")[0]))
    found.append(("text", (0, height / 2 - 2, 2.6, 0), caption(plate, lang)))
    return found


def caption(plate: dict[str, Any], lang: str) -> str:
    """The game, then what each strip shows."""
    names = " · ".join(row["name"][lang] for row in plate["row"])
    return f"{plate['title'][lang]}: {names}"


def svg(found: list[Mark], width: float, height: float) -> str:
    """Red lines cut, black ones engrave; millimetres."""
    body = ""
    for shape, v, word in found:
        ink = 'stroke="red"' if word == "cut" else 'stroke="black"'
        if shape == "rect":
            body += f'<rect x="{v[0]:g}" y="{v[1]:g}" width="{v[2]:g}" height="{v[3]:g}" {ink}/>\n'
        elif shape == "circle":
            body += f'<circle class="pixel" cx="{v[0]:.3f}" cy="{v[1]:.3f}" r="{v[2]:g}" {ink}/>\n'
        elif shape == "line":
            body += (
                f'<path class="tick" d="M{v[0]:.3f} {v[1]:.3f}L{v[2]:.3f} {v[3]:.3f}" {ink}/>\n'
            )
        else:
            body += (
                f'<text transform="translate({v[0]:.3f} {v[1]:.3f}) rotate({v[3]:g})" '
                f'font-size="{v[2]:g}">{word}</text>\n'
            )
    view = f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="{view}" fill="none" stroke-width="0.2">\n<style>text {{ fill: black; '
        f"font-family: sans-serif; text-anchor: middle }}</style>\n{body}</svg>\n"
    )


def pdf(found: list[Mark], width: float, height: float, target: Path) -> None:
    """The same at true size; without dates, so that it stays the same file."""
    page = Canvas(str(target), pagesize=(width * mm, height * mm), invariant=1)
    page.translate(width / 2 * mm, height / 2 * mm)
    page.setLineWidth(0.2 * mm)
    for shape, v, word in found:
        page.setStrokeColorRGB(1 if word == "cut" else 0, 0, 0)
        if shape == "rect":
            page.rect(v[0] * mm, -(v[1] + v[3]) * mm, v[2] * mm, v[3] * mm)
        elif shape == "circle":
            page.circle(v[0] * mm, -v[1] * mm, v[2] * mm)
        elif shape == "line":
            page.line(v[0] * mm, -v[1] * mm, v[2] * mm, -v[3] * mm)
        else:
            page.saveState()
            page.translate(v[0] * mm, -v[1] * mm)
            page.rotate(-v[3])
            page.setFont("Helvetica", v[2] * mm)
            page.drawCentredString(0, 0, word)
            page.restoreState()
    page.save()


def write(board: dict[str, Any], folder: Path) -> None:
    """All plates in all languages."""
    folder.mkdir(exist_ok=True)
    width, height = board["enclosure"]["length"], board["enclosure"]["top_width"]
    for plate in plates():
        for lang in LANGUAGES:
            found = marks(board, plate, lang)
            name = f"{plate['game']}-{lang}"
            (folder / f"{name}.svg").write_text(svg(found, width, height), encoding="utf-8")
            pdf(found, width, height, folder / f"{name}.pdf")
