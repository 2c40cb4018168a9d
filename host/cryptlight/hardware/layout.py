"""Where everything sits in the box: millimetres from the middle of its floor.

x runs along the ridge, y from the near side to the far one, z up.
"""

from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, sin
from typing import Any

PCB_THICK = 1.6
USB_ABOVE_PCB = 4.9  # header 2.5, module 1.0, half of the socket
USB_BEHIND_EDGE = 1.8  # the socket's mouth, from the edge of our board


def fitted(board: dict[str, Any], what: str) -> list[dict[str, Any]]:
    """Strips or keys that are there."""
    return [entry for entry in board[what] if entry.get("fitted", True)]


def pixel_xs(board: dict[str, Any], pixels: int = 16) -> list[float]:
    """Where the pixels of a strip sit along the ridge."""
    pitch = 1000 / board["enclosure"]["leds_per_metre"]
    return [(n - (pixels - 1) / 2) * pitch for n in range(pixels)]


def row_ys(board: dict[str, Any]) -> list[float]:
    """The strips' lines across the top; A lies far, the last one near."""
    rows, pitch = len(fitted(board, "strip")), board["enclosure"]["row_pitch"]
    return [((rows - 1) / 2 - n) * pitch for n in range(rows)]


def plate_screws(board: dict[str, Any]) -> list[tuple[float, float]]:
    """Beyond the ends of the strips, between their lines."""
    box, rows = board["enclosure"], len(row_ys(board))
    y = box["row_pitch"] / 2 if rows % 2 else float(box["row_pitch"])
    x = box["plate_screw"][0]
    return [(a * x, b * y) for a in (-1, 1) for b in (-1, 1)]


def light_xs(board: dict[str, Any]) -> dict[str, float]:
    """The lights along the near slope, one for each fitted key and one for the link."""
    lit = {name for strip in board["strip"] for name in strip.get("tail", [])}
    places = zip(board["enclosure"]["places"], pixel_xs(board), strict=True)
    return {name: x for name, x in places if name in lit}


def key_xs(board: dict[str, Any]) -> dict[str, float]:
    """The keys along the near slope, each below its light."""
    there = {key["id"] for key in fitted(board, "key")}
    places = zip(board["enclosure"]["places"], pixel_xs(board), strict=True)
    return {name: x for name, x in places if name in there}


def pcb_mounts(board: dict[str, Any]) -> list[tuple[float, float]]:
    """The board's four screws on the floor."""
    holes = [part["at"] for part in board["part"].values() if part["kind"] == "hole"]
    return [on_floor(board, x, y) for x, y, _ in holes]


def on_floor(board: dict[str, Any], x: float, y: float) -> tuple[float, float]:
    """A place on the circuit board, whose y runs down, as a place in the box."""
    middle, pcb = board["enclosure"]["pcb_middle"], board["pcb"]
    return middle[0] + x - pcb["width"] / 2, middle[1] + pcb["height"] / 2 - y


def usb_place(board: dict[str, Any]) -> tuple[float, float]:
    """Where the module's socket looks through the far slope: x, z."""
    pico = next(part for part in board["part"].values() if part["kind"] == "pico")
    x, _ = on_floor(board, pico["at"][0] + 8.89, 0)
    return x, board["enclosure"]["pcb_floor"] + PCB_THICK + USB_ABOVE_PCB


@dataclass(frozen=True)
class Slope:
    """The slanted sides: run and height make their angle and length."""

    run: float
    height: float
    base: float

    @property
    def angle(self) -> float:
        """Radians from the table."""
        return atan2(self.height, self.run)

    @property
    def degrees(self) -> float:
        return degrees(self.angle)

    @property
    def length(self) -> float:
        return hypot(self.run, self.height)

    def point(self, x: float, up: float, depth: float, far: bool) -> tuple[float, float, float]:
        """A point `depth` below the outer face of the near or the far slope."""
        y = -self.base / 2 + up * self.run + depth * sin(self.angle)
        z = up * self.height - depth * cos(self.angle)
        return (-x, -y, z) if far else (x, y, z)


def slope(board: dict[str, Any]) -> Slope:
    box = board["enclosure"]
    return Slope((box["base_width"] - box["top_width"]) / 2, box["height"], box["base_width"])
