"""The pictures in the guide, rendered from the same models."""

from pathlib import Path

import matplotlib
import numpy as np
import trimesh
from matplotlib.figure import Figure
from mpl_toolkits.mplot3d.art3d import Poly3DCollection  # type: ignore[import-untyped]

from cryptlight.hardware.fabrication import kicad

matplotlib.use("Agg")


def write(hardware: Path) -> None:
    """Board from both sides, and the box."""
    folder = hardware / "pictures"
    folder.mkdir(exist_ok=True)
    board = str(hardware / "pcb" / "cryptlight.kicad_pcb")
    size = ("-w", "1000", "--height", "860")
    for side in ("top", "bottom"):
        target = str(folder / f"board-{side}.png")
        kicad("pcb", "render", "--side", side, *size, "-o", target, board)
    for name, turn in (("near", -70), ("far", 110)):
        box(hardware / "enclosure" / "shell.stl", folder / f"box-{name}.png", turn)


def box(mesh_file: Path, target: Path, turn: float) -> None:
    """The shell seen from one side of the table; OpenSCAD's own view would need a screen."""
    mesh = trimesh.load_mesh(mesh_file)
    light = np.array([0.3, -0.5 if turn < 0 else 0.5, 0.8])
    shade = np.clip(mesh.face_normals @ light, 0, 1) * 0.6 + 0.3
    colours = np.outer(shade, (0.75, 0.85, 1.0))
    figure = Figure(figsize=(11, 5), dpi=100)
    axes = figure.add_axes((0, 0, 1, 1), projection="3d")
    axes.add_collection3d(Poly3DCollection(mesh.triangles, facecolors=colours, linewidth=0))
    axes.set(xlim=(-110, 110), ylim=(-110, 110), zlim=(-50, 60))
    axes.set_box_aspect((2, 2, 1), zoom=1.6)
    axes.view_init(elev=42, azim=turn)
    axes.set_axis_off()
    figure.savefig(target, metadata={"Software": None})
