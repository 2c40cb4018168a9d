"""Flat drawings: one list of marks becomes SVG for a laser, PDF for paper, PNG to look at.

A mark is (shape, numbers, layer or words), millimetres from the middle, y down. Text becomes
outlines, because a laser knows no fonts.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import reportlab
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

Mark = tuple[str, tuple[float, ...], str]
Contour = list[tuple[float, float]]
CURVE_STEPS = 3


@dataclass(frozen=True)
class Plate:
    """One drawing, ready to write."""

    name: str
    width: float
    height: float
    marks: list[Mark]


class Flattener(BasePen):  # type: ignore[misc]
    """Collects the closed lines of a glyph; a curve becomes a few straight pieces."""

    def __init__(self, glyphs: Any) -> None:
        super().__init__(glyphs)
        self.found: list[Contour] = []

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.found.append([point])

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.found[-1].append(point)

    def _qCurveToOne(self, bend: Any, end: Any) -> None:  # noqa: N802
        start = self.found[-1][-1]
        for n in range(1, CURVE_STEPS + 1):
            t = n / CURVE_STEPS
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            x = a * start[0] + b * bend[0] + c * end[0]
            self.found[-1].append((x, a * start[1] + b * bend[1] + c * end[1]))


@cache
def font() -> tuple[Any, dict[int, str], Any]:
    """Bitstream Vera, which reportlab carries."""
    face = TTFont(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf")
    return face.getGlyphSet(), face.getBestCmap(), face["hmtx"]


@cache
def glyph(letter: str) -> tuple[tuple[Contour, ...], float]:
    """Outlines and width in em."""
    glyphs, names, widths = font()
    if ord(letter) not in names:
        raise ValueError(f"the font has no {letter!r}")
    name = names[ord(letter)]
    pen = Flattener(glyphs)
    glyphs[name].draw(pen)
    scaled = tuple([(x / 2048, y / 2048) for x, y in contour] for contour in pen.found)
    return scaled, widths[name][0] / 2048


def text_width(words: str, size: float) -> float:
    return sum(glyph(letter)[1] for letter in words) * size


def outlines(v: tuple[float, ...], words: str) -> list[Contour]:
    """The lines of a text: v = x, y of the middle of its base line, size, turn (0, 90, ...)."""
    x, y, size, turn = v
    ca, sa = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[round(turn) % 360]
    at, found = -text_width(words, size) / 2, []
    for letter in words:
        contours, width = glyph(letter)
        for contour in contours:
            flat = [(at + gx * size, -gy * size) for gx, gy in contour]
            found.append([(x + fx * ca - fy * sa, y + fx * sa + fy * ca) for fx, fy in flat])
        at += width * size
    return found


def svg(marks: list[Mark], width: float, height: float) -> str:
    """Red lines cut, black ones engrave; millimetres."""
    body = ""
    for shape, v, word in marks:
        ink = 'stroke="red"' if word == "cut" else 'stroke="black"'
        if shape == "polygon":
            body += f'<path d="{svg_path([points(v)])}" {ink}/>\n'
        elif shape == "circle":
            kind = 'class="pixel" ' if word == "pixel" else ""
            ink = 'stroke="red"' if word in ("cut", "pixel") else ink
            body += f'<circle {kind}cx="{v[0]:.3f}" cy="{v[1]:.3f}" r="{v[2]:g}" {ink}/>\n'
        elif shape == "line":
            body += f'<path d="M{v[0]:.3f} {v[1]:.3f}L{v[2]:.3f} {v[3]:.3f}" {ink}/>\n'
        elif shape == "solid":
            body += f'<path d="{svg_path([points(v)])}" fill="black"/>\n'
        else:
            body += f'<path d="{svg_path(outlines(v, word))}" fill="black"/>\n'
    view = f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="{view}" fill="none" stroke-width="0.2">\n{body}</svg>\n'
    )


def points(v: tuple[float, ...]) -> Contour:
    return list(zip(v[::2], v[1::2], strict=True))


def svg_path(contours: list[Contour]) -> str:
    """Closed lines, to a hundredth of a millimetre."""
    return "".join(
        "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in contour) + "Z" for contour in contours
    )


def pdf(marks: list[Mark], width: float, height: float, target: Path) -> None:
    """The same at true size; without dates, so that it stays the same file."""
    page = Canvas(str(target), pagesize=(width * mm, height * mm), invariant=1)
    page.translate(width / 2 * mm, height / 2 * mm)
    page.setLineWidth(0.2 * mm)
    for shape, v, word in marks:
        page.setStrokeColorRGB(1 if word in ("cut", "pixel") else 0, 0, 0)
        if shape == "circle":
            page.circle(v[0] * mm, -v[1] * mm, v[2] * mm)
        elif shape == "line":
            page.line(v[0] * mm, -v[1] * mm, v[2] * mm, -v[3] * mm)
        else:
            filled = shape in ("text", "solid")
            path = page.beginPath()
            for contour in outlines(v, word) if shape == "text" else [points(v)]:
                path.moveTo(contour[0][0] * mm, -contour[0][1] * mm)
                for x, y in contour[1:]:
                    path.lineTo(x * mm, -y * mm)
                path.close()
            page.drawPath(path, stroke=not filled, fill=filled, fillMode=1)
    page.save()


PAPER, LIT, INK, CUT = (246, 241, 228), (255, 176, 46), (30, 28, 26), (200, 40, 30)


def image(marks: list[Mark], width: float, height: float, scale: float = 4) -> Image.Image:
    """How it looks: openings lit, engraving dark. Drawn three times as large, then reduced."""
    fine = scale * 3
    picture = Image.new("RGB", (round(width * fine), round(height * fine)), (255, 255, 255))
    pen = ImageDraw.Draw(picture)

    def at(x: float, y: float) -> tuple[float, float]:
        return (x + width / 2) * fine, (y + height / 2) * fine

    sheets = [v for shape, v, word in marks if shape == "polygon" and word == "cut"]
    sheets.sort(key=lambda v: -abs(area(points(v))))
    for n, v in enumerate(sheets):  # the largest first, or an outline would hide its openings
        opening = any(inside(points(v)[0], points(outer)) for outer in sheets[:n])
        corners = [at(x, y) for x, y in points(v)]
        pen.polygon(corners, (255, 255, 255) if opening else PAPER, CUT)
    for shape, v, word in marks:
        if shape == "circle":
            x, y = at(v[0], v[1])
            r = v[2] * fine
            fill = LIT if word == "pixel" else (255, 255, 255) if word == "cut" else None
            edge = CUT if word == "cut" else INK
            pen.ellipse((x - r, y - r, x + r, y + r), fill, edge, round(0.25 * fine))
        elif shape == "line":
            pen.line([at(v[0], v[1]), at(v[2], v[3])], INK, round(0.3 * fine))
        elif shape == "text":
            for contour in sorted(outlines(v, word), key=area, reverse=True):  # then their holes
                corners = [at(x, y) for x, y in contour]
                pen.polygon(corners, INK if area(contour) > 0 else PAPER)
        elif word != "cut":
            pen.polygon([at(x, y) for x, y in points(v)], INK if shape == "solid" else None, INK)
    return picture.resize((round(width * scale), round(height * scale)), Image.Resampling.BOX)


def area(contour: Contour) -> float:
    """Twice the signed area: outer lines of a glyph are of one sign, its holes of the other."""
    ends = contour[1:] + contour[:1]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(contour, ends, strict=True))


def inside(point: tuple[float, float], contour: Contour) -> bool:
    """Is a point within the box around a closed line? Enough to tell a piece from its slots."""
    xs, ys = [p[0] for p in contour], [p[1] for p in contour]
    return min(xs) < point[0] < max(xs) and min(ys) < point[1] < max(ys)
