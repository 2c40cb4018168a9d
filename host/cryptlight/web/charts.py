"""Pictures of a game as SVG, made here so that they can be saved and printed as they are."""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from cryptlight.packs.intake import shown

WIDTH, HEIGHT = 960, 480
LEFT, RIGHT, TOP, BOTTOM = 56, 168, 44, 44
# Told apart by most eyes, on white as on black, and by their dashes.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#b8860b", "#a0529a", "#4f9bc9", "#777777")
DASHES = ("", "8 4", "2 4", "12 4 2 4", "6 6", "1 5", "14 6")


@dataclass(frozen=True)
class Line:
    name: str
    values: Sequence[int]


def _plain(text: str) -> str:
    """Names come from strangers: no markup of theirs, no sign that XML does not know."""
    return escape(shown(text))


def _svg(width: int, height: int, title: str, body: list[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label={quoteattr(shown(title))} '
        f'font-family="sans-serif" font-size="14">\n'
        f'<rect width="100%" height="100%" fill="#ffffff"/>\n'
        f'<text x="{LEFT}" y="26" font-size="18" fill="#1c1a22">{_plain(title)}</text>\n'
        + "\n".join(body)
        + "\n</svg>\n"
    )


def _label(x: float, y: float, text: object, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="#1c1a22">'
        f"{_plain(str(text))}</text>"
    )


def tracks_over_time(title: str, lines: Sequence[Line], steps_name: str) -> str:
    """Every track as stairs from the start to the last step."""
    count = max((len(line.values) for line in lines), default=1)
    top = max((max(line.values) for line in lines if line.values), default=1) or 1
    low = min(0, min((min(line.values) for line in lines if line.values), default=0))
    span = top - low
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(step: float) -> float:
        return LEFT + wide * step / max(1, count)

    def y(value: float) -> float:
        return TOP + high * (top - value) / span

    body = []
    for value in range(low, top + 1, max(1, span // 10)):
        body.append(f'<path d="M{LEFT} {y(value):.1f}h{wide}" stroke="#dddddd"/>')
        body.append(_label(LEFT - 8, y(value) + 5, value, "end"))
    for step in range(0, count, max(1, count // 10)):
        body.append(_label(x(step), HEIGHT - BOTTOM + 20, step))
    body.append(_label(LEFT + wide / 2, HEIGHT - 6, steps_name))
    taken: list[float] = []
    ends = sorted(enumerate(lines), key=lambda item: -(item[1].values or [0])[-1])
    for number, line in ends:
        if not line.values:
            continue
        colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        path = f"M{x(0):.1f} {y(line.values[0]):.1f}"
        for step, value in enumerate(line.values):
            path += f"V{y(value):.1f}H{x(step + 1):.1f}"
        body.append(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2.5" '
            f'stroke-dasharray="{dash}"/>'
        )
        place = y(line.values[-1]) + 5
        while any(abs(place - other) < 17 for other in taken):
            place += 17
        taken.append(place)
        name = f"{line.name} {line.values[-1]}"
        body.append(
            f'<text x="{x(count) + 8:.1f}" y="{place:.1f}" fill="{colour}">{_plain(name)}</text>'
        )
    return _svg(WIDTH, HEIGHT, title, body)


@dataclass(frozen=True)
class Bars:
    name: str
    faces: Sequence[str]
    counts: Sequence[int]
    said: str


def dice_plot(title: str, dice: Sequence[Bars]) -> str:
    """A row of bars for each die; the line is what a fair one tends to."""
    row, wide = 150, WIDTH - LEFT - 40
    body = []
    for number, bars in enumerate(dice):
        base = TOP + row * (number + 1) - 44
        total, most = sum(bars.counts), max(bars.counts, default=0) or 1
        step = wide / len(bars.faces)
        body.append(_label(LEFT, base - 74, f"{bars.name} ({total})", "start"))
        for n, (face, seen) in enumerate(zip(bars.faces, bars.counts, strict=True)):
            tall = 62 * seen / most
            body.append(
                f'<rect x="{LEFT + n * step + 4:.1f}" y="{base - tall:.1f}" '
                f'width="{step - 8:.1f}" height="{tall:.1f}" fill="{COLOURS[0]}"/>'
            )
            body.append(_label(LEFT + (n + 0.5) * step, base + 17, f"{face}: {seen}"))
        fair = base - 62 * (total / len(bars.faces)) / most
        body.append(
            f'<path d="M{LEFT} {fair:.1f}h{wide:.1f}" stroke="{COLOURS[1]}" '
            f'stroke-width="2" stroke-dasharray="6 4"/>'
        )
        body.append(_label(LEFT, base + 36, bars.said, "start"))
    return _svg(WIDTH, TOP + row * max(1, len(dice)) + 8, title, body)
