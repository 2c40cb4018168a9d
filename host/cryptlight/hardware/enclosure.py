"""The printable ridge as an OpenSCAD model made from the board file."""

import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from cryptlight.hardware import fit, layout

MODEL = Path("enclosure/enclosure.scad")
STLS = {"shell": "whole", "shell-left": "left", "shell-right": "right", "base": "base"}


def holes(board: dict[str, Any]) -> int:
    """Through-holes of the shell: what the Euler number of its mesh must say."""
    pixels: int = sum(strip["pixels"] for strip in layout.fitted(board, "strip"))
    keys, lights = len(layout.key_xs(board)), len(layout.light_xs(board))
    windows, encoder, usb = 2, int(board["encoder"]["fitted"]), 1
    far, screws = len(board["enclosure"]["far_keys"]), len(layout.plate_screws(board))
    return pixels + keys + lights + far + windows + encoder + usb + screws


def scad(board: dict[str, Any]) -> str:
    """The whole model; `part` chooses what to export."""
    box, keys = board["enclosure"], layout.key_xs(board)
    usb_x, usb_z = layout.usb_place(board)
    values = {
        "length": box["length"],
        "base": box["base_width"],
        "top": box["top_width"],
        "height": box["height"],
        "wall": box["wall"],
        "slope": round(layout.slope(board).degrees, 4),
        "cut": box["cut_x"],
        "pixel_x": rounded(layout.pixel_xs(board)),
        "row_y": layout.row_ys(board),
        "pixel_d": box["pixel_hole"],
        "plate_screws": [list(at) for at in layout.plate_screws(board)],
        "plate_d": box["plate_screw"][1],
        "key_x": rounded(layout.key_xs(board).values()),
        "far_x": rounded(-keys[name] for name in box["far_keys"]),
        "key_up": box["key_up"],
        "key_d": box["key_hole"],
        "light_x": rounded(layout.light_xs(board).values()),
        "light_up": box["light_up"],
        "light_d": box["light_hole"],
        "encoder_x": [box["encoder_x"]] if board["encoder"]["fitted"] else [],
        "encoder_d": box["encoder_hole"],
        "display": [box["display_x"], box["display_up"]],
        "window": box["display_window"],
        "usb": [round(usb_x, 3), round(usb_z, 3), *box["usb_hole"]],
        "screws": box["screws"],
        "boss": list(fit.BOSS),
        "mounts": [rounded(at) for at in layout.pcb_mounts(board)],
        "tray": [box["tray_length"], 2 * max(layout.row_ys(board)) + 12],
    }
    lines = "".join(f"{name} = {value};\n" for name, value in values.items())
    return "// Generated from board.toml; change it there.\n" + lines + SHAPES


def rounded(numbers: Iterable[float]) -> list[float]:
    return [round(number, 3) for number in numbers]


SHAPES = """part = "whole"; // whole, left, right, tray, base
$fn = 24;

module prism(l, b, t, h) {
    rotate([90, 0, 90]) linear_extrude(l, center = true)
        polygon([[-b/2, 0], [b/2, 0], [t/2, h], [-t/2, h]]);
}
// A tool that stands upright on the near slope, `up` being the part of the way to the top.
module on_slope(x, up) {
    translate([x, -base/2 + up * (base - top)/2, up * height]) rotate([slope, 0, 0]) children();
}
module far() { rotate([0, 0, 180]) children(); }
module drill(d) { cylinder(d = d, h = 4*wall, center = true); }
module window_hole() {
    on_slope(display[0], display[1]) cube([window[0], window[1], 4*wall], center = true);
}

module hollow() {
    // The inner faces keep the wall's thickness, measured square to each of them.
    s = wall / sin(slope);
    low = base/2 - s;
    high = low - (height - wall) * (base - top)/2 / height;
    rotate([90, 0, 90]) linear_extrude(length - 2*wall, center = true)
        polygon([[-low - 1/tan(slope), -1], [low + 1/tan(slope), -1],
            [high, height - wall], [-high, height - wall]]);
}
module shell() {
    difference() {
        union() {
            difference() { prism(length, base, top, height); hollow(); }
            intersection() {
                prism(length, base, top, height);
                for (s = screws) translate([s[0], s[1], 0]) cylinder(d = boss[0], h = boss[1]);
            }
        }
        for (s = screws) translate([s[0], s[1], -1]) cylinder(d = 2.5, h = boss[1]);
        for (x = pixel_x, y = row_y) translate([x, y, height]) drill(pixel_d);
        for (s = plate_screws) translate([s[0], s[1], height]) drill(plate_d);
        for (x = key_x) on_slope(x, key_up) drill(key_d);
        for (x = light_x) on_slope(x, light_up) drill(light_d);
        for (x = encoder_x) on_slope(x, key_up) drill(encoder_d);
        for (x = far_x) far() on_slope(x, key_up) drill(key_d);
        window_hole();
        far() window_hole();
        translate([usb[0], base/2 - 5, usb[1]]) cube([usb[2], 30, usb[3]], center = true);
    }
}
module tray() {
    linear_extrude(2) difference() {
        square(tray, center = true);
        for (s = plate_screws) translate(s) circle(d = plate_d);
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
    shell(); translate([cut - length, -base, -1]) cube([length, 2*base, 2*height]); }
if (part == "right") intersection() {
    shell(); translate([cut, -base, -1]) cube([length, 2*base, 2*height]); }
if (part == "tray") tray();
if (part == "base") linear_extrude(3) base_plate();
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
    """Model and meshes."""
    folder.mkdir(exist_ok=True)
    model = folder / MODEL.name
    model.write_text(scad(board))
    for name, part in STLS.items():
        openscad(model, folder / f"{name}.stl", part, "--export-format", "binstl")
        tidy(folder / f"{name}.stl")


def tidy(path: Path) -> None:
    """OpenSCAD writes the triangles in another order each time: sort them."""
    size, head = 50, 84
    raw = np.frombuffer(path.read_bytes()[head:], np.uint8).reshape(-1, size)
    corners = raw[:, 12:48].copy().view("<f4").reshape(-1, 3, 3).tolist()
    turned = []
    for triangle in corners:
        first = triangle.index(min(triangle))
        turned.append(triangle[first:] + triangle[:first])
    faces = np.array(sorted(turned), "<f4")
    across = np.cross(faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0])
    length = np.linalg.norm(across, axis=1, keepdims=True)
    normals = np.round(across / np.where(length == 0, 1, length), 4).astype("<f4")
    out = np.zeros((len(faces), size), np.uint8)
    out[:, :12] = np.ascontiguousarray(normals).view(np.uint8).reshape(-1, 12)
    out[:, 12:48] = np.ascontiguousarray(faces).view(np.uint8).reshape(-1, 36)
    header = b"cryptlight".ljust(80, b" ") + len(faces).to_bytes(4, "little")
    path.write_bytes(header + out.tobytes())
