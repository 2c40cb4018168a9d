"""The same box from flat sheet: six panels and a tray, two ends with tabs, one file to cut.

The ends stand square to all four long panels, so their tabs need plain slots; the slanted long
edges are glued, and the face plate hides the upper ones.
"""

from dataclasses import dataclass, field
from math import cos, sin
from pathlib import Path
from typing import Any

from cryptlight.hardware import layout
from cryptlight.hardware.drawing import Mark, svg

Point = tuple[float, float]
END_INSET = 6.0
TAB = 15.0
GAP = 6.0


@dataclass
class Panel:
    """One piece: outline and cut-outs around its own middle, y up."""

    name: str
    outline: list[Point]
    slots: list[list[Point]] = field(default_factory=list)
    circles: list[tuple[float, float, float]] = field(default_factory=list)

    def bounds(self) -> tuple[float, float, float, float]:
        xs, ys = [p[0] for p in self.outline], [p[1] for p in self.outline]
        return min(xs), min(ys), max(xs), max(ys)


def rect(x: float, y: float, w: float, h: float) -> list[Point]:
    """A rectangle by its middle."""
    a, b = w / 2, h / 2
    return [(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)]


@dataclass(frozen=True)
class Section:
    """The cross-section inside the sheets: half widths at floor and ceiling."""

    sheet: float
    low: float
    high: float
    ceiling: float


def section(board: dict[str, Any]) -> Section:
    box, slope = board["enclosure"], layout.slope(board)
    sheet, ceiling = box["sheet"], box["height"] - box["sheet"]
    low = box["base_width"] / 2 - sheet / sin(slope.angle)
    return Section(sheet, low, low - ceiling * slope.run / slope.height, ceiling)


def end_slots(board: dict[str, Any], across: float) -> list[list[Point]]:
    """Where both ends come through a long panel."""
    box = board["enclosure"]
    x = box["length"] / 2 - END_INSET
    return [rect(side * x, across, box["sheet"], TAB) for side in (-1, 1)]


def top(board: dict[str, Any]) -> Panel:
    box = board["enclosure"]
    panel = Panel("top", rect(0, 0, box["length"], 2 * section(board).high), end_slots(board, 0))
    panel.circles = [
        (x, y, box["pixel_hole"]) for y in layout.row_ys(board) for x in layout.pixel_xs(board)
    ]
    panel.circles += [(x, y, box["plate_screw"][1]) for x, y in layout.plate_screws(board)]
    return panel


def side(board: dict[str, Any], far: bool) -> Panel:
    """A slope, seen from outside; its lower edge rests on the floor with its inner corner."""
    box, slope = board["enclosure"], layout.slope(board)
    inside = section(board)
    start = inside.sheet * cos(slope.angle) / sin(slope.angle)
    wide = inside.ceiling / sin(slope.angle)
    zero = start + wide / 2  # the panel's middle, along the outer face from the table

    def across(up: float) -> float:
        return up * slope.length - zero

    name = "far slope" if far else "near slope"
    panel = Panel(name, rect(0, 0, box["length"], wide), end_slots(board, 0))
    keys, key_y = layout.key_xs(board), across(box["key_up"])
    shown = {name: -keys[name] for name in box["far_keys"]} if far else keys
    panel.circles = [(x, key_y, box["key_hole"]) for x in shown.values()]
    width, height = box["display_window"]
    panel.slots.append(rect(box["display_x"], across(box["display_up"]), width, height))
    if far:
        x, z = layout.usb_place(board)
        width, height = box["usb_hole"]
        panel.slots.append(rect(-x, across(z / slope.height), width, height / sin(slope.angle)))
        return panel
    lights = layout.light_xs(board).values()
    panel.circles += [(x, across(box["light_up"]), box["light_hole"]) for x in lights]
    if board["encoder"]["fitted"]:
        panel.circles.append((box["encoder_x"], key_y, box["encoder_hole"]))
    return panel


def floor(board: dict[str, Any]) -> Panel:
    """The base plate; the printed shell stands on it, too."""
    box = board["enclosure"]
    panel = Panel("base", rect(0, 0, box["length"], box["base_width"]))
    panel.slots = end_slots(board, -30) + end_slots(board, 30)
    panel.circles = [(x, y, 3.2) for x, y in [*box["screws"], *layout.pcb_mounts(board)]]
    return panel


def tray(board: dict[str, Any]) -> Panel:
    """Carries the strips below the top."""
    wide = 2 * max(layout.row_ys(board)) + 12
    panel = Panel("tray", rect(0, 0, board["enclosure"]["tray_length"], wide))
    panel.circles = [(x, y, 3.2) for x, y in layout.plate_screws(board)]
    return panel


def end(board: dict[str, Any]) -> Panel:
    """A trapezium with tabs into floor, slopes and top."""
    inside, slope = section(board), layout.slope(board)
    corners = [(-inside.low, 0.0), (inside.low, 0.0)]
    corners += [(inside.high, inside.ceiling), (-inside.high, inside.ceiling)]
    length = inside.ceiling / sin(slope.angle)
    places = [[inside.low - 30, inside.low + 30], [length / 2], [inside.high], [length / 2]]
    outline: list[Point] = []
    for n, (x1, y1) in enumerate(corners):
        x2, y2 = corners[(n + 1) % 4]
        size = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        dx, dy = (x2 - x1) / size, (y2 - y1) / size
        outline.append((x1, y1))
        for at in places[n]:
            for along, out in ((-1, 0), (-1, 1), (1, 1), (1, 0)):
                s, o = at + along * TAB / 2, out * inside.sheet
                outline.append((x1 + s * dx + o * dy, y1 + s * dy - o * dx))
    return Panel("end", outline)


def panels(board: dict[str, Any]) -> list[Panel]:
    ends = [end(board), end(board)]
    sides = [side(board, False), side(board, True)]
    return [floor(board), *sides, top(board), tray(board), *ends]


def sheet(board: dict[str, Any]) -> tuple[list[Mark], float, float]:
    """All pieces side by side: marks from the middle of the sheet, y down."""
    pieces = panels(board)
    width = board["enclosure"]["length"] + 2 * GAP
    shelf = GAP
    placed: list[tuple[Panel, float, float]] = []
    for piece in pieces:
        left, low, right, high = piece.bounds()
        if piece.name == "end" and placed and placed[-1][0].name == "end":
            before = placed[-1]
            x = before[1] + right - left + GAP
            placed.append((piece, x, before[2]))
            continue
        x = width / 2 if piece.name != "end" else GAP - left
        placed.append((piece, x, shelf + high))
        shelf += high - low + GAP
    marks: list[Mark] = []
    for piece, x, y in placed:
        a, b = x - width / 2, y - shelf / 2
        for points in [*piece.slots, piece.outline]:
            flat = tuple(v for px, py in points for v in (a + px, b - py))
            marks.append(("polygon", flat, "cut"))
        marks += [("circle", (a + cx, b - cy, d / 2), "cut") for cx, cy, d in piece.circles]
        low = b - piece.bounds()[1] - 4
        marks.append(("text", (a if piece.name == "end" else a - 62, low, 4, 0), piece.name))
    return marks, width, shelf


def dxf(marks: list[Mark]) -> str:
    """The cuts alone, in the oldest form, which every machine reads; y up."""
    rows: list[object] = [0, "SECTION", 2, "ENTITIES"]
    for shape, v, layer in marks:
        if layer != "cut":
            continue
        if shape == "circle":
            place = [10, f"{v[0]:.3f}", 20, f"{-v[1]:.3f}", 40, f"{v[2]:.3f}"]
            rows += [0, "CIRCLE", 8, "CUT", *place]
            continue
        points = list(zip(v[::2], v[1::2], strict=True))
        for one, two in zip(points, points[1:] + points[:1], strict=True):
            ends = [10, f"{one[0]:.3f}", 20, f"{-one[1]:.3f}", 11, f"{two[0]:.3f}"]
            rows += [0, "LINE", 8, "CUT", *ends, 21, f"{-two[1]:.3f}"]
    return "\n".join(str(row) for row in [*rows, 0, "ENDSEC", 0, "EOF"]) + "\n"


def write(board: dict[str, Any], folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    marks, width, height = sheet(board)
    (folder / "laser.svg").write_text(svg(marks, width, height), encoding="utf-8")
    (folder / "laser.dxf").write_text(dxf(marks))
