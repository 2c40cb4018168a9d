"""The printed box and the face plates: sound meshes, and every tick over its pixel."""

import copy
import re
import shutil
import subprocess

import pytest
import trimesh

from cryptlight.hardware import design, enclosure, faceplate, wiring

BOARD = design.load()
PLATES = [(plate, lang) for plate in faceplate.plates() for lang in faceplate.LANGUAGES]


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


def shell(name: str = "shell") -> trimesh.Trimesh:
    return trimesh.load_mesh(design.HARDWARE / "enclosure" / f"{name}.stl")


def test_shell_is_watertight_one_body_with_every_hole():
    assert mesh_faults(shell(), enclosure.holes(BOARD)) == []


@pytest.mark.parametrize("name", ["shell-left", "shell-right"])
def test_halves_are_watertight_single_bodies(name):
    assert mesh_faults(shell(name), None) == []


def test_a_torn_mesh_a_loose_piece_and_a_missing_hole_are_found():
    torn = shell()
    torn.update_faces([n != 7 for n in range(len(torn.faces))])
    assert "not watertight" in mesh_faults(torn, None)
    loose = trimesh.util.concatenate([shell(), trimesh.creation.box()])
    assert mesh_faults(loose, None) == ["not one body"]
    assert mesh_faults(shell(), enclosure.holes(BOARD) + 1) != []


@pytest.mark.skipif(
    shutil.which("openscad") is None,
    reason="OpenSCAD is missing (see hardware/install-tools): the box may be out of date",
)
def test_box_is_up_to_date(tmp_path):
    kept = design.HARDWARE / "enclosure"
    assert (kept / "enclosure.scad").read_text() == enclosure.scad(BOARD)
    enclosure.openscad(kept / "enclosure.scad", tmp_path / "base.svg", "base")
    assert (tmp_path / "base.svg").read_bytes() == (kept / "base.svg").read_bytes()


def plate_faults(text: str) -> list[str]:
    """Pixels of the plate against the strip's own pitch, to a tenth of a millimetre."""
    found = [tuple(map(float, m)) for m in re.findall(r'"pixel" cx="(\S+)" cy="(\S+)"', text)]
    strips = [strip for strip in BOARD["strip"] if strip.get("fitted", True)]
    faults = []
    if len(found) != sum(strip["pixels"] for strip in strips):
        faults.append(f"{len(found)} openings")
    for y in {y for _, y in found}:
        row = sorted(x for x, line in found if line == y)
        # From the reel, not from our code: 60 pixels a metre.
        if any(abs(x - row[0] - n * 1000 / 60) > 0.1 for n, x in enumerate(row)):
            faults.append(f"row at {y} does not fit the strip")
        for x in row:
            ticks = [f"M{x:.3f} {y + side:.3f}L" for side in (-4.4, 3.6)]
            faults += [f"no tick {tick}" for tick in ticks if tick not in text]
    return faults


@pytest.mark.parametrize(("plate", "lang"), PLATES)
def test_plate_is_up_to_date_and_fits_the_strips(plate, lang, tmp_path):
    marks = faceplate.marks(BOARD, plate, lang)
    size = BOARD["enclosure"]["length"], BOARD["enclosure"]["top_width"]
    kept = design.HARDWARE / "faceplates" / f"{plate['game']}-{lang}"
    assert kept.with_suffix(".svg").read_text(encoding="utf-8") == faceplate.svg(marks, *size)
    faceplate.pdf(marks, *size, tmp_path / "plate.pdf")
    assert kept.with_suffix(".pdf").read_bytes() == (tmp_path / "plate.pdf").read_bytes()
    assert plate_faults(faceplate.svg(marks, *size)) == []


def test_a_plate_for_another_strip_is_found():
    board = copy.deepcopy(BOARD)
    board["enclosure"]["leds_per_metre"] = 61
    text = faceplate.svg(faceplate.marks(board, PLATES[0][0], "en"), 300, 64)
    assert any("does not fit" in fault for fault in plate_faults(text))
    assert plate_faults(text.replace('"pixel"', '"other"', 1))


def test_wiring_names_every_signal_at_its_pin():
    harness = wiring.harness(BOARD)
    pico = harness["connectors"]["Pico"]
    at = dict(zip(pico["pinlabels"], pico["pins"], strict=True))
    for net, gpio in design.signals(BOARD):
        assert at[net] == design.PICO_PIN[gpio]
    linked = {pin for link in harness["connections"] for pin in link[0].get("Pico", [])}
    assert linked == set(pico["pins"])


def test_install_tools_is_idempotent_and_names_no_mirror():
    script = design.HARDWARE / "install-tools"
    assert "://" not in script.read_text()
    if shutil.which("kicad-cli") and shutil.which("openscad") and shutil.which("dot"):
        done = subprocess.run([str(script)], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout + done.stderr) == (0, "")
