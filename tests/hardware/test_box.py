"""The box: everything fits, the meshes are sound, the laser's pieces go together."""

import copy
import re
import shutil

import numpy as np
import pytest
import trimesh

from cryptlight.hardware import design, enclosure, fit, lasercut, layout

BOARD = design.load()
FOLDER = design.HARDWARE / "enclosure"
needs_openscad = pytest.mark.skipif(
    shutil.which("openscad") is None,
    reason="OpenSCAD is missing (see hardware/install-tools): not checked that the printed box "
    "is up to date with board.toml",
)


@pytest.fixture
def board():
    """A copy to break."""
    return copy.deepcopy(BOARD)


def test_everything_fits():
    assert fit.faults(BOARD) == []


def test_everything_fits_with_every_option(board):
    for entry in board["key"] + board["strip"]:
        entry["fitted"] = True
    board["strip"][0]["tail"] = [key["id"] for key in board["key"]] + ["LINK"]
    assert any("make row_pitch smaller" in fault for fault in fit.faults(board))
    board["enclosure"]["row_pitch"] = 15
    assert fit.faults(board) == []


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("key_body", [14, 30], "sticks out"),
        ("key_body", [17, 20], "the keys touch each other"),
        ("pcb_middle", [-68, 4], "meets J"),
        ("pcb_middle", [-68, 30], "circuit board sticks out"),
        ("display_x", -12, "key ENEMY meets display near"),
        ("light_up", 0.6, "meets key lights"),
        ("tray_length", 300, "tray sticks out of the end"),
        ("screws", [[-42, 54]], "boss"),
    ],
)
def test_what_does_not_fit_is_found(board, key, value, fault):
    board["enclosure"][key] = value
    assert any(fault in found for found in fit.faults(board)), fit.faults(board)


def test_the_usb_socket_looks_through_its_opening(board):
    """A plug's overmould of 11 x 7 mm goes in with a millimetre to spare all around."""
    x, z = layout.usb_place(BOARD)
    near = layout.on_floor(BOARD, 50, 0)
    assert x == pytest.approx(near[0], abs=0.1)
    width, height = BOARD["enclosure"]["usb_hole"]
    assert width >= 13 and height >= 9 and z - height / 2 > 3
    room = layout.slope(BOARD)
    wall = room.base / 2 - z * room.run / room.height
    assert 0 < wall - (near[1] - layout.USB_BEHIND_EDGE) < 8  # short enough for any plug


def bodies(mesh: trimesh.Trimesh) -> int:
    """How many separate bodies: corners joined by faces, counted."""
    parent = list(range(len(mesh.vertices)))

    def root(n: int) -> int:
        while parent[n] != n:
            parent[n] = parent[parent[n]]
            n = parent[n]
        return n

    for a, b, c in mesh.faces.tolist():
        parent[root(a)] = parent[root(b)] = root(c)
    return len({root(n) for n in range(len(parent))})


def mesh_faults(mesh: trimesh.Trimesh, holes: int | None) -> list[str]:
    """What a printer, or a hand with a screw, would stumble over."""
    faults = [] if mesh.is_watertight else ["not watertight"]
    if bodies(mesh) != 1:
        faults.append("not one body")
    if holes is not None and 1 - mesh.euler_number / 2 != holes:
        faults.append(f"{1 - mesh.euler_number / 2:g} holes instead of {holes}")
    return faults


def mesh_of(name: str) -> trimesh.Trimesh:
    return trimesh.load_mesh(FOLDER / f"{name}.stl")


def test_shell_is_watertight_one_body_with_every_hole():
    # By hand: 48 pixels, 11 keys, 12 lights, 2 far keys, 2 windows, encoder, USB, 4 plate screws.
    assert enclosure.holes(BOARD) == 48 + 11 + 12 + 2 + 2 + 1 + 1 + 4
    assert mesh_faults(mesh_of("shell"), enclosure.holes(BOARD)) == []


@pytest.mark.parametrize("name", ["shell-left", "shell-right", "base"])
def test_other_prints_are_watertight_single_bodies(name):
    assert mesh_faults(mesh_of(name), 7 + 4 if name == "base" else None) == []


def test_halves_fit_a_bed_of_220_mm_and_make_the_whole():
    halves = [mesh_of("shell-left"), mesh_of("shell-right")]
    assert all(half.extents.max() <= 220 for half in halves)
    assert sum(half.volume for half in halves) == pytest.approx(mesh_of("shell").volume, rel=1e-4)


def test_a_torn_mesh_a_loose_piece_and_a_missing_hole_are_found():
    torn = mesh_of("shell")
    torn.update_faces([n != 7 for n in range(len(torn.faces))])
    assert "not watertight" in mesh_faults(torn, None)
    loose = trimesh.util.concatenate([mesh_of("shell"), trimesh.creation.box()])
    assert mesh_faults(loose, None) == ["not one body"]
    assert mesh_faults(mesh_of("shell"), enclosure.holes(BOARD) + 1) != []


def unlit(mesh: trimesh.Trimesh, board: dict) -> list[tuple[float, float]]:
    """Pixels of the strip without an opening around them in the top of the shell."""
    corners = mesh.vertices[np.isclose(mesh.vertices[:, 2], board["enclosure"]["height"])][:, :2]
    radius = board["enclosure"]["pixel_hole"] / 2
    return [
        (x, y)
        for y in layout.row_ys(board)
        for x in layout.pixel_xs(board)
        if np.sum(np.abs(np.hypot(*(corners - (x, y)).T) - radius) < 0.1) != 24
    ]


def test_every_pixel_shines_through_the_shell(board):
    assert unlit(mesh_of("shell"), BOARD) == []
    board["enclosure"]["leds_per_metre"] = 60.5
    assert len(unlit(mesh_of("shell"), board)) > 30


@needs_openscad
def test_printed_box_is_up_to_date(tmp_path):
    assert (FOLDER / "enclosure.scad").read_text() == enclosure.scad(BOARD), "make hardware"
    for name in ("base", "shell-left"):
        made = tmp_path / f"{name}.stl"
        part = enclosure.STLS[name]
        enclosure.openscad(FOLDER / "enclosure.scad", made, part, "--export-format", "binstl")
        enclosure.tidy(made)
        assert made.read_bytes() == (FOLDER / made.name).read_bytes(), "make hardware"


def test_laser_sheet_is_up_to_date(tmp_path):
    lasercut.write(BOARD, tmp_path)
    for path in tmp_path.iterdir():
        assert path.read_bytes() == (FOLDER / path.name).read_bytes(), (
            f"{path.name}: make hardware"
        )


def loose_tabs(board: dict) -> list[str]:
    """Tabs of the ends, carried into space, that meet no slot of the long panels."""
    sheet, slope = board["enclosure"]["sheet"], layout.slope(board)
    x = board["enclosure"]["length"] / 2 - lasercut.END_INSET
    found = []
    slots = []
    for panel in lasercut.panels(board):
        for slot in panel.slots:
            cx, cy = np.mean(slot, axis=0)
            size = np.ptp(slot, axis=0)
            if abs(abs(cx) - x) > 0.01 or not np.allclose(size, (sheet, lasercut.TAB)):
                continue
            if panel.name == "base":
                slots.append((cy, -sheet / 2))
            elif panel.name == "top":
                slots.append((cy, board["enclosure"]["height"] - sheet / 2))
            else:
                low = sheet * slope.run / slope.height
                wide = panel.bounds()[3] - panel.bounds()[1]
                up = (low + wide / 2 + cy) / slope.length
                slots.append(slope.point(0, up, sheet / 2, panel.name == "far slope")[1:])
    outline = lasercut.end(board).outline
    for n in range(len(outline) - 3):
        a, b, c, d = (np.array(outline[n + k]) for k in range(4))
        sides = [np.linalg.norm(b - a), np.linalg.norm(c - b), np.linalg.norm(d - c)]
        if np.allclose(sides, (sheet, lasercut.TAB, sheet)):
            middle = (a + b + c + d) / 4
            if not any(np.allclose(middle, slot, atol=0.05) for slot in slots):
                found.append(f"tab at {middle}")
    return found


def test_the_lasers_tabs_meet_their_slots(board, monkeypatch):
    assert loose_tabs(BOARD) == []
    board["enclosure"]["sheet"] = 4
    assert loose_tabs(board) == []
    monkeypatch.setattr(lasercut, "end_slots", lambda board, across: [])
    assert len(loose_tabs(BOARD)) == 5


def test_the_lasers_panels_have_the_shells_openings():
    pieces = {panel.name: panel for panel in lasercut.panels(BOARD)}
    assert len(pieces["top"].circles) == 48 + 4
    assert len(pieces["near slope"].circles) == 11 + 12 + 1
    assert len(pieces["far slope"].circles) == 2
    text = (FOLDER / "laser.dxf").read_text()
    total = sum(len(panel.circles) for panel in lasercut.panels(BOARD))
    assert len(re.findall(r"^CIRCLE$", text, re.MULTILINE)) == total
