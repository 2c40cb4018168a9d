"""A small two-layer maze router on a quarter-millimetre grid: deterministic and good enough.

Two maps say who owns the surroundings of each cell: `thin` for signal tracks, `fat` for power
tracks and vias. A net that finds no way goes first in the next try.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cryptlight.hardware.pathfinder import Cell, cheapest

STEP = 0.25
MARGIN = 0.06  # a diagonal step passes a little nearer than its two ends
CLEAR = 0.2
VIA = 0.6
Map = NDArray[np.int16]


@dataclass
class Routes:
    """What the router found, in mm."""

    tracks: list[tuple[str, int, float, float, float, float, float]] = field(default_factory=list)
    vias: list[tuple[str, float, float]] = field(default_factory=list)
    failed: str = ""


class Maze:
    """One attempt: pads as walls, then net by net."""

    def __init__(self, pads: list[dict[str, Any]], job: dict[str, Any]) -> None:
        self.job, self.pads = job, pads
        self.nets = {name: n + 1 for n, name in enumerate(job["nets"])}
        shape = (2, round(job["width"] / STEP) + 1, round(job["height"] / STEP) + 1)
        self.thin: Map = np.zeros(shape, np.int16)
        self.fat: Map = np.zeros(shape, np.int16)
        self.pad_zone: Map = np.zeros(shape[1:], np.int16)
        self.routes = Routes()
        edge = round(0.9 / STEP)
        for grid in (self.thin, self.fat):
            inner = grid[:, edge:-edge, edge:-edge].copy()
            grid[:] = -1
            grid[:, edge:-edge, edge:-edge] = inner
        for pad in pads:
            owner = self.nets.get(pad["net"], -1)
            for layer in pad["layers"]:
                self.box(self.thin[layer], pad["box"], self.gap(job["track"]), owner)
                self.box(self.fat[layer], pad["box"], self.gap(VIA), owner)
            self.box(self.pad_zone, pad["box"], VIA / 2 + 0.1, 1)

    @staticmethod
    def gap(width: float) -> float:
        """How far a track's or via's middle stays from foreign copper."""
        return width / 2 + CLEAR + MARGIN

    @staticmethod
    def box(grid: Map, box: list[float], gap: float, owner: int) -> None:
        """Claim a box and its surroundings; two claimants make it nobody's."""
        left, top = (int(np.ceil((v - gap) / STEP)) for v in box[:2])
        right, bottom = (int(np.floor((v + gap) / STEP)) for v in box[2:])
        part = grid[max(left, 0) : right + 1, max(top, 0) : bottom + 1]
        part[(part != 0) & (part != owner)] = -1
        part[part == 0] = owner

    def disc(self, layer: int, x: int, y: int, half: float, owner: int) -> None:
        """Claim the surroundings of a piece of track or of a via."""
        for grid, width in ((self.thin, self.job["track"]), (self.fat, VIA)):
            reach = half + self.gap(width)
            n = int(reach / STEP) + 1
            for dx in range(-n, n + 1):
                for dy in range(-n, n + 1):
                    if (dx * dx + dy * dy) ** 0.5 * STEP > reach:
                        continue
                    try:
                        old = grid[layer, x + dx, y + dy]
                    except IndexError:
                        continue
                    if old != owner:
                        grid[layer, x + dx, y + dy] = owner if old == 0 else -1

    def way(self, starts: list[Cell], goals: set[Cell], own: int, fat: bool) -> list[Cell]:
        """The cheapest way from any start to any goal; empty when there is none."""
        grid = self.fat if fat else self.thin
        free = ((grid == 0) | (grid == own)).tolist()
        vias = ((self.fat == 0) | (self.fat == own)).all(axis=0) & (self.pad_zone == 0)
        return cheapest(starts, goals, free, vias.tolist())

    def cells(self, pad: dict[str, Any]) -> list[Cell]:
        """The grid point next to the middle of a pad, on each of its layers."""
        x, y = (round(v / STEP) for v in pad["at"])
        return [(layer, x, y) for layer in pad["layers"]]

    def net(self, name: str) -> bool:
        """Join all pads of a net, nearest first."""
        own, fat = self.nets[name], name in self.job["power_nets"]
        width = self.job["power_track"] if fat else self.job["track"]
        pads = [pad for pad in self.pads if pad["net"] == name]
        tree, rest = self.cells(pads[0]), pads[1:]
        while rest:
            rest.sort(
                key=lambda pad: min(
                    abs(c[1] - pad["at"][0] / STEP) + abs(c[2] - pad["at"][1] / STEP) for c in tree
                )
            )
            path = self.way(tree, set(self.cells(rest[0])), own, fat)
            if not path:
                return False
            self.lay(name, own, width, path)
            tree += path + self.cells(rest.pop(0))
        for pad in pads:  # from the grid to the very middle of the pad
            x, y = (round(v / STEP) * STEP for v in pad["at"])
            if (x, y) != tuple(pad["at"]):
                layer = pad["layers"][0] if len(pad["layers"]) == 1 else 0
                for n in [layer] if len(pad["layers"]) == 1 else [0, 1]:
                    if (n, round(x / STEP), round(y / STEP)) in tree and self.used(name, n, x, y):
                        self.routes.tracks.append((name, n, width, x, y, *pad["at"]))
        return True

    def used(self, name: str, layer: int, x: float, y: float) -> bool:
        """Does a track of this net end at this point on this layer?"""
        return any(
            t[0] == name and t[1] == layer and ((t[3], t[4]) == (x, y) or (t[5], t[6]) == (x, y))
            for t in self.routes.tracks
        )

    def lay(self, name: str, own: int, width: float, path: list[Cell]) -> None:
        """Turn cells into segments and vias and claim their surroundings."""
        for layer, x, y in path:
            self.disc(layer, x, y, width / 2, own)
        start = path[0]
        for n in range(1, len(path)):
            one, two = path[n - 1], path[n]
            if one[0] != two[0]:
                self.via(name, own, one[1], one[2])
                start = two
                continue
            after = path[n + 1] if n + 1 < len(path) else None
            turn = tuple(b - a for a, b in zip(one, two, strict=True))
            if after and tuple(b - a for a, b in zip(two, after, strict=True)) == turn:
                continue
            ends = (start[1] * STEP, start[2] * STEP, two[1] * STEP, two[2] * STEP)
            self.routes.tracks.append((name, one[0], width, *ends))
            start = two

    def via(self, name: str, own: int, x: int, y: int) -> None:
        """One via."""
        self.routes.vias.append((name, x * STEP, y * STEP))
        for layer in (0, 1):
            self.disc(layer, x, y, VIA / 2, own)
        n = 3
        self.pad_zone[x - n : x + n + 1, y - n : y + n + 1] = 1

    def ground(self) -> None:
        """A stub from each flat ground pad to a via of its own, laid before all else."""
        own = self.nets["GND"]
        for pad in self.pads:
            if pad["net"] != "GND" or len(pad["layers"]) != 1:
                continue
            ok = ((self.fat == 0) | (self.fat == own)).all(axis=0)
            goals = np.argwhere(ok & (self.pad_zone == 0))
            px, py = (v / STEP for v in pad["at"])
            near = np.abs(goals - np.array([px, py])).max(axis=1) < 4 / STEP
            path = self.way(
                self.cells(pad), {(0, int(a), int(b)) for a, b in goals[near]}, own, False
            )
            if path and all(cell[0] == 0 for cell in path):
                self.lay("GND", own, self.job["track"], path)
                self.via("GND", own, path[-1][1], path[-1][2])

    def stitch(self) -> None:
        """Vias between the two ground planes wherever there is room."""
        own = self.nets["GND"]
        for x in range(12, self.fat.shape[1] - 12, 24):
            for y in range(12, self.fat.shape[2] - 12, 24):
                clear = ((self.fat[:, x, y] == 0) | (self.fat[:, x, y] == own)).all()
                if clear and not self.pad_zone[x, y]:
                    self.via("GND", own, x, y)


def route(pads: list[dict[str, Any]], job: dict[str, Any], tries: int = 25) -> Routes:
    """Route every net but ground, which the planes carry."""

    def spread(name: str) -> float:
        at = [pad["at"] for pad in pads if pad["net"] == name]
        xs, ys = [p[0] for p in at], [p[1] for p in at]
        return float(max(xs) - min(xs) + max(ys) - min(ys))

    order = [name for name in job["nets"] if name != "GND" and not name.startswith("unconn")]
    order.sort(key=lambda name: (name not in job["power_nets"], spread(name), name))
    for _ in range(tries):
        maze = Maze(pads, job)
        maze.ground()
        bad = next((name for name in order if not maze.net(name)), "")
        if not bad:
            maze.stitch()
            return maze.routes
        order.remove(bad)
        order.insert(0, bad)
    return Routes(failed=bad)
