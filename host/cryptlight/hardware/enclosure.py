"""The printable ridge and the laser-cut base, as an OpenSCAD model made from the board file."""

import subprocess
from math import atan2, degrees
from pathlib import Path
from typing import Any

MODEL = Path("enclosure/enclosure.scad")
STLS = {"shell": "whole", "shell-left": "left", "shell-right": "right"}


def fitted(board: dict[str, Any], what: str) -> list[dict[str, Any]]:
    """Strips or keys that are there."""
    return [entry for entry in board[what] if entry.get("fitted", True)]


def pixel_xs(board: dict[str, Any], pixels: int = 16) -> list[float]:
    """Where the pixels of a strip sit along the ridge, from its middle."""
    pitch = 1000 / board["enclosure"]["leds_per_metre"]
    return [(n - (pixels - 1) / 2) * pitch for n in range(pixels)]


def row_ys(board: dict[str, Any]) -> list[float]:
    """The strips' lines across the top; A lies far, the last one near."""
    rows, pitch = len(fitted(board, "strip")), board["enclosure"]["row_pitch"]
    return [((rows - 1) / 2 - n) * pitch for n in range(rows)]


def key_xs(board: dict[str, Any]) -> dict[str, float]:
    """Keys along the near slope: seats and ENEMY left, the six system keys right."""
    places = {f"SEAT{n + 1}": -136 + 16 * n for n in range(6)} | {"ENEMY": -40}
    system = ("NEXT", "PLUS", "MINUS", "SELECT", "ROLL", "UNDO")
    places |= {name: 38 + 18 * n for n, name in enumerate(system)}
    return {key["id"]: float(places[key["id"]]) for key in fitted(board, "key")}


def holes(board: dict[str, Any]) -> int:
    """Through-holes of the shell: what the Euler number of its mesh must say."""
    pixels: int = sum(strip["pixels"] for strip in fitted(board, "strip"))
    keys = len(key_xs(board))
    windows, encoder, usb = 2, int(board["encoder"]["fitted"]), 1
    far = len(board["enclosure"]["far_keys"])
    return pixels + 2 * keys + far + windows + encoder + usb


def scad(board: dict[str, Any]) -> str:
    """The whole model; `part` chooses what to export."""
    box = board["enclosure"]
    keys, pcb = key_xs(board), board["pcb"]
    run = (box["base_width"] - box["top_width"]) / 2
    corners = [part["at"][:2] for part in board["part"].values() if part["kind"] == "hole"]
    mounts = [[x - pcb["width"] / 2, y - pcb["height"] / 2] for x, y in corners]
    values = {
        "length": box["length"],
        "base": box["base_width"],
        "top": box["top_width"],
        "height": box["height"],
        "wall": box["wall"],
        "slope": round(degrees(atan2(box["height"], run)), 4),
        "pixel_x": [round(x, 3) for x in pixel_xs(board)],
        "row_y": row_ys(board),
        "key_x": list(keys.values()),
        "far_x": [-keys[name] for name in box["far_keys"]],
        "encoder_x": [18] if board["encoder"]["fitted"] else [],
        "holes": [box["pixel_hole"], box["key_hole"], box["light_hole"], box["encoder_hole"]],
        "mounts": mounts,
    }
    lines = "".join(f"{name} = {value};\n" for name, value in values.items())
    return "// Generated from board.toml; change it there.\n" + lines + SHAPES


SHAPES = """part = "whole"; // whole, left, right, base
$fn = 24;
screws = [for (x = [-length/2 + 8, -8, 8, length/2 - 8], y = [-base/2 + 11, base/2 - 11]) [x, y]];

module prism(l, b, t, h) {
    rotate([90, 0, 90]) linear_extrude(l, center = true)
        polygon([[-b/2, 0], [b/2, 0], [t/2, h], [-t/2, h]]);
}
// A tool that stands upright on the near slope, `up` being the part of the way to the top.
module on_slope(x, up) {
    translate([x, -base/2 + up * (base - top)/2, up * height]) rotate([slope, 0, 0]) children();
}
module far() { rotate([0, 0, 180]) children(); }
module drill(d) { cylinder(d = d, h = 16, center = true); }
module window() { cube([28, 15, 16], center = true); }

module shell() {
    difference() {
        union() {
            difference() {
                prism(length, base, top, height);
                translate([0, 0, -0.01])
                    prism(length - 2*wall, base - 2.4*wall, top - 1.6*wall, height - wall);
            }
            intersection() {
                prism(length, base, top, height);
                for (s = screws) translate([s[0], s[1], 0]) cylinder(d = 9, h = 14);
            }
        }
        for (s = screws) translate([s[0], s[1], -1]) cylinder(d = 2.5, h = 11);
        for (x = pixel_x, y = row_y) translate([x, y, height]) drill(holes[0]);
        for (x = key_x) { on_slope(x, 0.40) drill(holes[1]); on_slope(x, 0.72) drill(holes[2]); }
        for (x = encoder_x) on_slope(x, 0.40) drill(holes[3]);
        on_slope(-12, 0.45) window();
        far() { on_slope(-12, 0.45) window(); for (x = far_x) on_slope(x, 0.40) drill(holes[1]); }
        translate([length/2, 0, 10]) cube([16, 13, 8], center = true);
    }
}
module base_plate() {
    difference() {
        square([length, base], center = true);
        for (s = screws) translate(s) circle(d = 3.2);
        for (m = mounts) translate(m) circle(d = 3.2);
    }
}
if (part == "whole") shell();
if (part == "left") intersection() {
    shell(); translate([-length, -base, -1]) cube([length, 2*base, 2*height]); }
if (part == "right") intersection() {
    shell(); translate([0, -base, -1]) cube([length, 2*base, 2*height]); }
if (part == "base") base_plate();
"""


def openscad(model: Path, target: Path, part: str, *more: str) -> None:
    """Export one part."""
    done = subprocess.run(
        ["openscad", "-q", *more, "-D", f'part="{part}"', "-o", str(target), str(model)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"OpenSCAD failed for {target.name}:\n{done.stderr[-1500:]}")


def write(board: dict[str, Any], folder: Path) -> None:
    """Model, meshes, base plate for the laser."""
    folder.mkdir(exist_ok=True)
    model = folder / MODEL.name
    model.write_text(scad(board))
    for name, part in STLS.items():
        openscad(model, folder / f"{name}.stl", part, "--export-format", "binstl")
    for suffix in ("svg", "dxf"):
        openscad(model, folder / f"base.{suffix}", "base")
