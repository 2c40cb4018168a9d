"""Icons drawn here: strokes in a box of two by two around the middle, y down."""

from math import cos, pi, sin

Stroke = tuple[float, float, float, float]


def chain(*points: tuple[float, float], closed: bool = False) -> list[Stroke]:
    """Points joined one after the other."""
    ends = [*points[1:], points[0]] if closed else list(points[1:])
    return [(*a, *b) for a, b in zip(points, ends, strict=False)]


def ring(x: float, y: float, r: float, start: float = 0, turn: float = 1) -> list[Stroke]:
    """An arc in pieces; turn 1 is the whole circle."""
    steps = max(4, round(14 * abs(turn)))
    angles = [2 * pi * (start + turn * n / steps) for n in range(steps + 1)]
    return chain(*[(x + r * cos(a), y + r * sin(a)) for a in angles])


ICONS: dict[str, list[Stroke]] = {
    "advance": chain((-1, 0), (1, 0)) + chain((0.3, -0.6), (1, 0), (0.3, 0.6)),
    "combat": chain((-0.9, -0.9), (0.9, 0.9)) + chain((-0.9, 0.9), (0.9, -0.9)),
    "rest": chain((-1, 0.8), (0, -0.9), (1, 0.8), closed=True) + chain((0, -0.1), (0, 0.8)),
    "evil": ring(0, -0.2, 0.8, 0.125, -0.75)
    + chain((-0.57, 0.37), (-0.4, 0.95), (0.4, 0.95), (0.57, 0.37))
    + ring(-0.3, -0.2, 0.16)
    + ring(0.3, -0.2, 0.16),
    "damage": chain((-0.59, 0.05), (0, -1), (0.59, 0.05)) + ring(0, 0.35, 0.66, -0.08, 0.66),
    "health": ring(-0.45, -0.35, 0.45, 0.45, 0.55)
    + ring(0.45, -0.35, 0.45, 0.5, 0.55)
    + chain((-0.87, -0.2), (0, 0.9), (0.87, -0.2)),
    "darkness": ring(0, 0, 0.9, 0.12, 0.76) + ring(0.45, -0.05, 0.62, 0.2, 0.6),
    "mana": chain((0, -1), (0.25, -0.25), (1, 0), (0.25, 0.25), (0, 1), closed=False)
    + chain((0, 1), (-0.25, 0.25), (-1, 0), (-0.25, -0.25), (0, -1)),
    "place": chain((-0.6, 1), (-0.6, -0.95), (0.8, -0.5), (-0.6, 0)),
    "threat": [s for x in (-0.6, 0, 0.6) for s in chain((x + 0.3, -1), (x, 0), (x + 0.1, 0.9))],
    "reserve": [s for y in (-0.7, 0, 0.7) for s in ring(0, y, 0.3)],
    "dice": chain((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8), closed=True)
    + ring(-0.35, -0.35, 0.12)
    + ring(0.35, 0.35, 0.12),
    "action": chain((0, -1), (0, 0.9)) + chain((-0.6, 0.3), (0.6, 0.3)) + ring(0, 0.9, 0.12),
    "quick": chain((0.3, -1), (-0.5, 0.15), (0.1, 0.15), (-0.3, 1), (0.6, -0.2), (0, -0.2)),
    "hero": ring(0, -0.55, 0.42) + chain((-0.8, 1), (-0.5, 0.15), (0.5, 0.15), (0.8, 1)),
    "danger": chain((-1, 0.8), (0, -0.9), (1, 0.8), closed=True)
    + chain((0, -0.3), (0, 0.3))
    + chain((0, 0.5), (0, 0.6)),
}


def polygon(corners: int, start: float, inner: float = 1) -> list[tuple[float, float]]:
    """A regular figure; with `inner`, every other corner moves in: a star."""
    found = []
    for n in range(corners):
        r = inner if n % 2 else 1
        a = 2 * pi * (start + n / corners)
        found.append((r * cos(a), r * sin(a)))
    return found


# The seats' shapes, filled: told apart without colour.
SEATS = {
    "SEAT1": polygon(20, 0),
    "SEAT2": [(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
    "SEAT3": polygon(3, 0.75),
    "SEAT4": polygon(4, 0),
    "SEAT5": [
        *[(-0.35, -1), (0.35, -1), (0.35, -0.35), (1, -0.35), (1, 0.35), (0.35, 0.35)],
        *[(0.35, 1), (-0.35, 1), (-0.35, 0.35), (-1, 0.35), (-1, -0.35), (-0.35, -0.35)],
    ],
    "SEAT6": polygon(10, 0.75, 0.42),
}
