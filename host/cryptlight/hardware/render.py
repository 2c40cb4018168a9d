"""A plain depth-buffer painter: shaded triangles and flat pictures, seen at an angle.

OpenSCAD and KiCad would need a screen to show the whole; this needs numpy alone, and gives the
same picture everywhere.
"""

from dataclasses import dataclass, field
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Array = NDArray[np.float64]
Colour = tuple[int, int, int]
SUN = np.array([-0.35, 0.45, 0.82])
FINE = 2  # drawn twice as large, then reduced


@dataclass
class View:
    """A look from a side of the table: turn and tilt in degrees, pixels per millimetre."""

    width: int
    height: int
    scale: float
    turn: float
    tilt: float
    middle: tuple[float, float, float] = (0, 0, 20)
    colour: Array = field(init=False)
    depth: Array = field(init=False)

    def __post_init__(self) -> None:
        size = (self.height * FINE, self.width * FINE)
        self.colour = np.full((*size, 3), 255.0)
        self.depth = np.full(size, -1e9)
        a, b = radians(self.turn), radians(self.tilt)
        spin = np.array([[cos(a), -sin(a), 0], [sin(a), cos(a), 0], [0, 0, 1]])
        lean = np.array([[1, 0, 0], [0, sin(b), cos(b)], [0, -cos(b), sin(b)]])
        self.camera = lean @ spin

    def flat(self, corners: Array) -> Array:
        """Points of the box on the picture, with their depth."""
        seen = (corners - np.array(self.middle)) @ self.camera.T
        k = self.scale * FINE
        middle = [self.width * FINE / 2, self.height * FINE / 2, 0]
        return np.asarray(seen * [k, -k, k] + middle)

    def mesh(self, triangles: Array, tint: Colour) -> None:
        """Triangles of one colour, lit by the sun; each faces the one who looks."""
        across = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]) @ (
            self.camera.T
        )
        size = np.linalg.norm(across, axis=1)
        keep = size > 1e-9
        normals = across[keep] / size[keep, None]
        normals *= np.where(normals[:, 2:] < 0, -1, 1)
        light = np.clip(normals @ SUN, 0, 1) * 0.62 + 0.38
        for corners, shade in zip(self.flat(triangles[keep]), light, strict=True):
            self.triangle(corners, np.array(tint, float) * shade)

    def triangle(self, corners: Array, tint: Array, texture: Array | None = None) -> None:
        """One triangle; with a texture, `tint` holds the three corners' places in it."""
        p, q, r = corners
        area = (q[0] - p[0]) * (r[1] - p[1]) - (r[0] - p[0]) * (q[1] - p[1])
        if abs(area) < 1e-9:
            return
        high, wide = self.depth.shape
        x0, y0 = (max(int(np.floor(corners[:, n].min())), 0) for n in (0, 1))
        x1 = min(int(np.ceil(corners[:, 0].max())) + 1, wide)
        y1 = min(int(np.ceil(corners[:, 1].max())) + 1, high)
        if x0 >= x1 or y0 >= y1:
            return
        xs, ys = np.arange(x0, x1)[None, :], np.arange(y0, y1)[:, None]
        v = ((xs - p[0]) * (r[1] - p[1]) - (r[0] - p[0]) * (ys - p[1])) / area
        w = ((q[0] - p[0]) * (ys - p[1]) - (xs - p[0]) * (q[1] - p[1])) / area
        z = p[2] + v * (q[2] - p[2]) + w * (r[2] - p[2])
        depth = self.depth[y0:y1, x0:x1]
        seen = (v >= -1e-6) & (w >= -1e-6) & (v + w <= 1 + 1e-6) & (z > depth)
        depth[seen] = z[seen]
        if texture is None:
            self.colour[y0:y1, x0:x1][seen] = tint
            return
        at = (
            tint[0]
            + v[seen][:, None] * (tint[1] - tint[0])
            + w[seen][:, None] * (tint[2] - tint[0])
        )
        rows = np.clip(at[:, 1], 0, texture.shape[0] - 1).astype(int)
        columns = np.clip(at[:, 0], 0, texture.shape[1] - 1).astype(int)
        self.colour[y0:y1, x0:x1][seen] = texture[rows, columns]

    def picture(self, corners: Array, image: Image.Image) -> None:
        """A flat picture in space: its upper left, upper right, lower right, lower left."""
        texture = np.asarray(image.convert("RGB"), float)
        high, wide = texture.shape[:2]
        places = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float)
        spots = self.flat(corners)
        for three in ([0, 1, 2], [0, 2, 3]):
            self.triangle(spots[three], places[three], texture)

    def image(self) -> Image.Image:
        full = Image.fromarray(self.colour.astype(np.uint8))
        return full.resize((self.width, self.height), Image.Resampling.BOX)


def save(image: Image.Image, target: object) -> None:
    """Few colours make small files; the palette is computed, not dithered, so it repeats."""
    few = image.quantize(64, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(str(target), optimize=True)
