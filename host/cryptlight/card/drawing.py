"""A page of words as SVG, for the screen, and as PDF, for paper: A4 across, true size."""

from dataclasses import dataclass
from html import escape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptlight.card.sheet import Card

WIDTH, HEIGHT = 297.0, 210.0
EM = 0.56  # the width of a letter on average, a little too wide rather than too narrow


@dataclass(frozen=True)
class Text:
    """Words from a place on, their foot on it."""

    x: float
    y: float
    size: float
    words: str
    bold: bool = False


def wrapped(text: str, size: float, width: float) -> list[str]:
    """Lines that fit a width."""
    most = max(8, int(width / (size * EM)))
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > most:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]


def svg(card: "Card") -> str:
    """As text, so that a page can read it aloud."""
    body = "".join(
        f'<path d="M12 {y:g}H{WIDTH - 12:g}" stroke="#999" stroke-width="0.2"/>\n'
        for y in card.rules
    )
    for text in card.texts:
        weight = ' font-weight="bold"' if text.bold else ""
        body += (
            f'<text x="{text.x:g}" y="{text.y:g}" font-size="{text.size:g}"{weight}>'
            f"{escape(text.words)}</text>\n"
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}mm" height="{HEIGHT:g}mm" '
        f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}" font-family="Verdana, DejaVu Sans, sans-serif">\n'
        f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="white"/>\n{body}</svg>\n'
    )


def pdf(card: "Card") -> bytes:
    """Without dates, so that it stays the same file; the font travels with it."""
    import reportlab
    from reportlab.lib.units import mm
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    fonts = Path(reportlab.__file__).parent / "fonts"
    for name in ("Vera", "VeraBd"):
        pdfmetrics.registerFont(TTFont(name, str(fonts / f"{name}.ttf")))
    target = BytesIO()
    page = Canvas(target, pagesize=(WIDTH * mm, HEIGHT * mm), invariant=1)
    page.setLineWidth(0.2 * mm)
    page.setStrokeGray(0.6)
    for y in card.rules:
        page.line(12 * mm, (HEIGHT - y) * mm, (WIDTH - 12) * mm, (HEIGHT - y) * mm)
    for text in card.texts:
        page.setFont("VeraBd" if text.bold else "Vera", text.size * mm)
        page.drawString(text.x * mm, (HEIGHT - text.y) * mm, text.words)
    page.save()
    return target.getvalue()
