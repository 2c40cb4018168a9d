"""Does everything fit? Each thing in the box as a turned block; no two may meet."""

from dataclasses import dataclass
from itertools import combinations, pairwise
from math import cos, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cryptlight.hardware import layout

Array = NDArray[np.float64]
PLUG_HIGH = 11.0  # a plugged XH connector with its wires bent over
TRAY_HIGH = 5.0  # strip of 2 mm on a carrier of 3 mm
BOSS = (9.0, 8.0)  # across, high


@dataclass(frozen=True)
class Block:
    """A block: middle, three unit axes as rows, half its sizes along them."""

    name: str
    group: str
    middle: Array
    axes: Array
    half: Array

    def corners(self) -> Array:
        signs = np.array([[a, b, c] for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)])
        return np.asarray(self.middle + (signs * self.half) @ self.axes)


def upright(name: str, group: str, low: list[float], high: list[float]) -> Block:
    """A block along the axes of the box."""
    a, b = np.array(low, float), np.array(high, float)
    return Block(name, group, (a + b) / 2, np.eye(3), (b - a) / 2)


def mounted(
    board: dict[str, Any], name: str, place: tuple[float, float, bool], size: list[float]
) -> Block:
    """A block that hangs below a slope: place = x, up, far; size = along, across, depth."""
    slope, wall = layout.slope(board), walls(board)
    x, up, far = place
    middle = np.array(slope.point(x, up, wall + size[2] / 2, far))
    turn = -1.0 if far else 1.0
    along = [turn, 0, 0]
    across = [0, turn * cos(slope.angle), sin(slope.angle)]
    inward = [0, turn * sin(slope.angle), -cos(slope.angle)]
    return Block(name, name, middle, np.array([along, across, inward]), np.array(size) / 2)


def walls(board: dict[str, Any]) -> float:
    """The thicker of the two builds."""
    return float(max(board["enclosure"]["wall"], board["enclosure"]["sheet"]))


def blocks(board: dict[str, Any]) -> list[Block]:
    """Everything inside, with room for nuts and plugs."""
    box, keys = board["enclosure"], layout.key_xs(board)
    wide, deep = box["key_body"]
    found = [
        mounted(board, f"key {name}", (x, box["key_up"], False), [wide, wide, deep])
        for name, x in keys.items()
    ]
    found += [
        mounted(board, f"far key {name}", (-keys[name], box["key_up"], True), [wide, wide, deep])
        for name in box["far_keys"]
    ]
    side, deep = box["display_body"]
    found += [
        mounted(board, name, (box["display_x"], box["display_up"], far), [side, side, deep])
        for name, far in (("display near", False), ("display far", True))
    ]
    if board["encoder"]["fitted"]:
        side, deep = box["encoder_body"]
        place = (box["encoder_x"], box["key_up"], False)
        found.append(mounted(board, "encoder", place, [side, side, deep]))
    lights = sorted(layout.light_xs(board).values())
    middle, span = (lights[0] + lights[-1]) / 2, lights[-1] - lights[0] + 16.7
    found.append(mounted(board, "key lights", (middle, box["light_up"], False), [span, 10.4, 3.5]))
    top = box["height"] - walls(board)
    half = max(abs(y) for y in layout.row_ys(board)) + 6
    end = box["tray_length"] / 2
    found.append(upright("tray", "tray", [-end, -half, top - TRAY_HIGH], [end, half, top]))
    return found + bosses(board) + circuit(board)


def bosses(board: dict[str, Any]) -> list[Block]:
    """What the screws of the floor go into."""
    r, high = BOSS[0] / 2, BOSS[1]
    return [
        upright(f"boss {x:g},{y:g}", "shell", [x - r, y - r, 0], [x + r, y + r, high])
        for x, y in board["enclosure"]["screws"]
    ]


def circuit(board: dict[str, Any]) -> list[Block]:
    """The circuit board with what stands on it."""
    floor = board["enclosure"]["pcb_floor"]
    top = floor + layout.PCB_THICK

    def block(name: str, corner: tuple[float, float], size: tuple[float, float, float]) -> Block:
        x, y = layout.on_floor(board, corner[0], corner[1] + size[1])
        high = [x + size[0], y + size[1], top + size[2]]
        return upright(name, "circuit", [x, y, top], high)

    w, h = board["pcb"]["width"], board["pcb"]["height"]
    x, y = layout.on_floor(board, 0, h)
    found = [upright("circuit board", "circuit", [x, y, floor], [x + w, y + h, top])]
    for ref, part in board["part"].items():
        px, py, turn = part["at"]
        if part["kind"] == "pico":
            found.append(block("module", (px - 1.6, py - 1.4), (21, 51, 4.8)))
        elif part["kind"] == "bulk":
            found.append(block(ref, (px - 2.3, py - 4), (8, 8, 12)))
        elif part["kind"].startswith("xh"):
            long = 2.5 * (len(part["nets"]) - 1) + 4.9
            if turn == 0:
                found.append(block(ref, (px - 2.45, py - 3.4), (long, 5.75, PLUG_HIGH)))
            elif turn == 270:
                found.append(block(ref, (px - 3.4, py - 2.45), (5.75, long, PLUG_HIGH)))
            else:
                corner = (px - 2.35, py + 2.45 - long)
                found.append(block(ref, corner, (5.75, long, PLUG_HIGH)))
    return found


def meet(one: Block, two: Block) -> bool:
    """Two blocks are apart if some axis shows a gap between their shadows."""
    axes = [*one.axes, *two.axes, *(np.cross(a, b) for a in one.axes for b in two.axes)]
    for axis in axes:
        if np.dot(axis, axis) < 1e-9:
            continue
        a, b = one.corners() @ axis, two.corners() @ axis
        if a.max() <= b.min() or b.max() <= a.min():
            return False
    return True


def faults(board: dict[str, Any]) -> list[str]:
    """What meets, sticks out, or has no room on the plate."""
    box, slope, wall = board["enclosure"], layout.slope(board), walls(board)
    found = []
    inside = blocks(board)
    for one, two in combinations(inside, 2):
        if one.group != two.group and meet(one, two):
            found.append(f"{one.name} meets {two.name}")
    for block in inside:
        if block.group == "shell":
            continue
        for x, y, z in block.corners():
            room = slope.base / 2 - z * slope.run / slope.height - wall / sin(slope.angle)
            if z < -0.01 or z > box["height"] - wall + 0.01 or abs(y) > room + 0.01:
                found.append(f"{block.name} sticks out")
                break
            if abs(x) > box["length"] / 2 - wall:
                found.append(f"{block.name} sticks out of the end")
                break
    outer = max(layout.row_ys(board)) + 7.5
    if outer > box["top_width"] / 2 - 1:
        found.append("the labels of the outer strip run off the plate: make row_pitch smaller")
    xs = sorted(layout.key_xs(board).values())
    if any(b - a < box["key_body"][0] for a, b in pairwise(xs)):
        found.append("the keys touch each other")
    return found
