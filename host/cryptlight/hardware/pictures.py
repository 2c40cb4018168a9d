"""The pictures in the guide, rendered from the same models and drawings."""

import tempfile
from itertools import pairwise
from math import cos, sin
from pathlib import Path
from typing import Any

import numpy as np
import trimesh
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from cryptlight.hardware import drawing, faceplate, fit, lasercut, layout
from cryptlight.hardware.fabrication import kicad
from cryptlight.hardware.render import Colour, View, save

SHELL: Colour = (168, 188, 214)
WOOD: Colour = (222, 196, 150)
DARK: Colour = (60, 62, 68)
GREEN: Colour = (70, 130, 84)
METAL: Colour = (176, 178, 184)
KEY: Colour = (52, 54, 60)
LIGHT: Colour = (255, 190, 70)
TINTS: dict[str, Colour] = {
    "circuit board": GREEN,
    "module": (30, 84, 60),
    "key lights": LIGHT,
    "key": KEY,
    "far": KEY,
    "display": (40, 70, 130),
    "tray": (205, 178, 132),
    "C3": DARK,
}


def write(board: dict[str, Any], hardware: Path) -> None:
    """Everything that a reader of the guides should see."""
    folder = hardware / "pictures"
    folder.mkdir(exist_ok=True)
    circuit_board(hardware / "pcb" / "cryptlight.kicad_pcb", folder)
    flat_drawings(board, folder)
    box(board, hardware, folder)


def circuit_board(source: Path, folder: Path) -> None:
    """KiCad's own view of both sides."""
    with tempfile.TemporaryDirectory() as work:
        for side in ("top", "bottom"):
            raw = Path(work) / f"{side}.png"
            size = ("--width", "1000", "--height", "820", "--zoom", "1.1")
            kicad("pcb", "render", "--side", side, *size, "-o", str(raw), str(source))
            seen = Image.open(raw).convert("RGBA")
            paper = Image.new("RGBA", seen.size, (255, 255, 255, 255))
            paper.alpha_composite(seen)
            save(paper.convert("RGB"), folder / f"board-{side}.png")


def flat_drawings(board: dict[str, Any], folder: Path) -> None:
    """Each face plate, and the sheet for the laser."""
    for plate in faceplate.plates(board):
        picture = drawing.image(plate.marks, plate.width, plate.height)
        save(picture, folder / f"plate-{plate.name}.png")
    marks, width, height = lasercut.sheet(board)
    save(drawing.image(marks, width, height, 2.5), folder / "laser.png")


def box(board: dict[str, Any], hardware: Path, folder: Path) -> None:
    """The finished box from both sides of the table, what is inside, and how it goes together."""
    shell = trimesh.load_mesh(hardware / "enclosure" / "shell.stl").triangles
    for name, turn in (("near", 11.0), ("far", 191.0)):
        view = View(1100, 530, 3.25, turn, 45, (0, 0, 18))
        view.mesh(shell, SHELL)
        fittings(view, board)
        save(view.image(), folder / f"box-{name}.png")
    view = View(1100, 560, 3.3, 11, 55, (0, 0, 10))
    contents(view, board, leave_out="tray")
    save(view.image(), folder / "inside.png")
    view = View(1000, 1000, 2.75, 11, 40, (0, 0, 120))
    contents(view, board, leave_out="")
    view.mesh(shell + np.array([0, 0, 150]), SHELL)
    top_plate(view, board, board["enclosure"]["height"] + 245)
    save(view.image(), folder / "exploded.png")


def contents(view: View, board: dict[str, Any], leave_out: str) -> None:
    """Floor, circuit board, and what hangs in the shell; the tray lifted towards its place."""
    view.mesh(block(fit.upright("", "", [-150, -65, -3], [150, 65, 0])), WOOD)
    for thing in fit.blocks(board):
        if thing.name != leave_out:
            lift = 60 if thing.name == "tray" else 0
            view.mesh(block(thing) + np.array([0, 0, lift]), tint(thing))


def tint(thing: fit.Block) -> Colour:
    if thing.name.startswith("J"):
        return (238, 232, 214)
    return TINTS.get(thing.name, TINTS.get(thing.name.split(" ")[0], METAL))


def block(thing: fit.Block) -> NDArray[np.float64]:
    """A block as triangles."""
    c = thing.corners()
    sides = ((0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (0, 2, 6, 4), (1, 3, 7, 5))
    return np.array([c[list(three)] for a, b, d, e in sides for three in ((a, b, d), (a, d, e))])


def fittings(view: View, board: dict[str, Any]) -> None:
    """What people touch and see: plate, keys, lights, displays, encoder."""
    boxed = board["enclosure"]
    top_plate(view, board, boxed["height"] + 1.0)
    for far in (False, True):
        label_of(view, board, far)
    keys = layout.key_xs(board)
    for at in keys.values():
        knob(view, board, (at, boxed["key_up"], False), 6.5, 5, KEY)
    for name in boxed["far_keys"]:
        knob(view, board, (-keys[name], boxed["key_up"], True), 6.5, 5, KEY)
    knob(view, board, (boxed["encoder_x"], boxed["key_up"], False), 7.5, 13, METAL)
    for far in (False, True):
        screen(view, board, far)


def named(board: dict[str, Any], name: str) -> drawing.Plate:
    return next(plate for plate in faceplate.plates(board) if plate.name == name)


def top_plate(view: View, board: dict[str, Any], z: float) -> None:
    plate = named(board, "dungeon-crawl-en")
    x, y = plate.width / 2, plate.height / 2
    corners = np.array([[-x, y, z], [x, y, z], [x, -y, z], [-x, -y, z]])
    view.picture(corners, drawing.image(plate.marks, plate.width, plate.height, 8))


def label_of(view: View, board: dict[str, Any], far: bool) -> None:
    """The slope's label, where the shell carries it."""
    slope, label = layout.slope(board), named(board, "keys-far-en" if far else "keys-en")
    x, edge = label.width / 2, (slope.length - label.height) / 2 / slope.length
    ends = [(-x, 1 - edge), (x, 1 - edge), (x, edge), (-x, edge)]
    spots = np.array([slope.point(a, up, -0.6, far) for a, up in ends])
    view.picture(spots, drawing.image(label.marks, label.width, label.height, 8))


def knob(
    view: View,
    board: dict[str, Any],
    place: tuple[float, float, bool],
    radius: float,
    tall: float,
    colour: Colour,
) -> None:
    """A round thing that stands on a slope."""
    slope = layout.slope(board)
    x, up, far = place
    foot, head = (np.array(slope.point(x, up, d, far)) for d in (0, -tall))
    along = np.array([1.0, 0, 0])
    across = np.cross((head - foot) / tall, along)
    circle = [radius * (cos(a) * along + sin(a) * across) for a in np.linspace(0, 2 * np.pi, 25)]
    triangles = []
    for one, two in pairwise(circle):
        triangles += [[foot + one, foot + two, head + two], [foot + one, head + two, head + one]]
        triangles.append([head, head + one, head + two])
    view.mesh(np.array(triangles), colour)


def screen(view: View, board: dict[str, Any], far: bool) -> None:
    """A display behind its window, with four lines to read."""
    boxed, slope = board["enclosure"], layout.slope(board)
    w, h = boxed["display_window"]
    half, rise = w / 2, h / 2 / slope.length
    x, up = boxed["display_x"], boxed["display_up"]
    ends = [(x - half, up + rise), (x + half, up + rise), (x + half, up - rise)]
    corners = [slope.point(a, b, -0.8, far) for a, b in [*ends, (x - half, up - rise)]]
    words = Image.new("RGB", (w * 8, h * 8), (8, 12, 24))
    pen = ImageDraw.Draw(words)
    lines = ("Round 2  Heroes", "Move and search", "Evil 4  Dark 3", "NEXT Attack")
    for n, text in enumerate(lines):
        for contour in drawing.outlines((0, -3.6 + 3.3 * n, 2.3, 0), text):
            pen.polygon([((a + w / 2) * 8, (b + h / 2) * 8) for a, b in contour], (150, 210, 255))
    view.picture(np.array(corners), words)
