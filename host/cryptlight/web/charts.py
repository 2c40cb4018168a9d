"""Pictures of a game as SVG, made here so that they can be saved and printed as they are."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from cryptlight.packs.intake import shown

WIDTH, HEIGHT = 960, 480
LEFT, RIGHT, TOP, BOTTOM = 56, 168, 44, 44
# Told apart by most eyes, on white as on black, and by their dashes.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#b8860b", "#a0529a", "#4f9bc9", "#777777")
MARKS_APART = 34  # pixels between two rounds whose names do not run into each other
DASHES = ("", "8 4", "2 4", "12 4 2 4", "6 6", "1 5", "14 6")


@dataclass(frozen=True)
class Theme:
    """The pages' own colours, so that a picture on a page is a part of it."""

    back: str
    ink: str
    grid: str


LIGHT = Theme("#ffffff", "#1c1a22", "#dddddd")
DARK = Theme("#1f1c27", "#ece8f4", "#413b4d")
THEMES = {"light": LIGHT, "dark": DARK}


@dataclass(frozen=True)
class Line:
    name: str
    values: Sequence[int]


@dataclass(frozen=True)
class Mark:
    """A step at which something begins: a round, a place, the end of the game."""

    step: int
    name: str
    strong: bool = False


def _plain(text: str) -> str:
    """Names come from strangers: no markup of theirs, no sign that XML does not know."""
    return escape(shown(text))


def _svg(size: tuple[int, int], title: str, body: list[str], theme: Theme) -> str:
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label={quoteattr(shown(title))} '
        f'font-family="sans-serif" font-size="14">\n'
        f'<rect width="100%" height="100%" fill="{theme.back}"/>\n'
        f'<g fill="{theme.ink}">\n<text x="{LEFT}" y="26" font-size="18">{_plain(title)}</text>\n'
        + "\n".join(body)
        + "\n</g>\n</svg>\n"
    )


def _label(x: float, y: float, text: object, anchor: str = "middle") -> str:
    """In the colour of the group that it stands in."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{_plain(str(text))}</text>'


def _marks(marks: Sequence[Mark], x: Callable[[float], float], theme: Theme) -> list[str]:
    """Rounds, places and the end as lines across the plot; names as far as there is room."""
    body, taken = [], -MARKS_APART * 1.0
    for mark in marks:
        at = x(mark.step)
        colour, dash = (theme.ink, "") if mark.strong else (theme.grid, "3 5")
        body.append(
            f'<path class="mark" d="M{at:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="{colour}" '
            f'stroke-dasharray="{dash}"/>'
        )
        if mark.name and (mark.strong or at - taken >= MARKS_APART):
            body.append(_label(at, HEIGHT - BOTTOM + 36, mark.name))
            taken = at
    return body


def tracks_over_time(
    title: str, lines: Sequence[Line], marks: Sequence[Mark] = (), theme: Theme = LIGHT
) -> str:
    """Every track as stairs from the start to the last step; nothing moved yet is said, too."""
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
        body.append(f'<path d="M{LEFT} {y(value):.1f}h{wide}" stroke="{theme.grid}"/>')
        body.append(_label(LEFT - 8, y(value) + 5, value, "end"))
    for step in range(0, count, max(1, count // 10)):
        body.append(_label(x(step), HEIGHT - BOTTOM + 20, step))
    body += _marks(marks, x, theme)
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
    return _svg((WIDTH, HEIGHT), title, body, theme)


@dataclass(frozen=True)
class Bars:
    name: str
    faces: Sequence[str]
    counts: Sequence[int]
    said: str


def dice_plot(title: str, dice: Sequence[Bars], theme: Theme = LIGHT) -> str:
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
    return _svg((WIDTH, TOP + row * max(1, len(dice)) + 8), title, body, theme)
