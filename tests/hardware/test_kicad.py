"""KiCad's own judgement of schematic and board, and proof that it would object."""

import csv
import json
import math
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import pytest

from cryptlight.hardware import design, fabrication, pcb, schematic

PCB = design.HARDWARE / "pcb"
FAB = design.HARDWARE / "fab"


def kicad_9() -> bool:
    if shutil.which("kicad-cli") is None:
        return False
    done = subprocess.run(["kicad-cli", "version"], capture_output=True, text=True, check=False)
    return done.stdout.startswith("9.")


pytestmark = pytest.mark.skipif(
    not kicad_9(),
    reason="KiCad 9 is missing (see hardware/install-tools): not checked: ERC, DRC, parity, "
    "KiCad's netlist, that board and fabrication files are up to date",
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy to break."""
    return Path(shutil.copytree(PCB, tmp_path / "pcb"))


def report(folder: Path, *words: str) -> dict:
    """Run one check at all severities and return its findings."""
    out = folder.parent / "report.json"
    suffix = "kicad_sch" if words[0] == "sch" else "kicad_pcb"
    command = ["kicad-cli", *words, "--severity-all", "--format", "json", "-o", str(out)]
    done = subprocess.run(
        [*command, str(folder / f"cryptlight.{suffix}")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(out.read_text())


def erc(folder: Path) -> list[str]:
    found = report(folder, "sch", "erc")
    return [item["type"] for sheet in found["sheets"] for item in sheet["violations"]]


def drc(folder: Path) -> list[str]:
    found = report(folder, "pcb", "drc", "--schematic-parity")
    kinds = ("violations", "unconnected_items", "schematic_parity")
    return [item["type"] for kind in kinds for item in found[kind]]


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def length(segment: str) -> float:
    ends = re.findall(r"\((?:start|end) (\S+) (\S+)\)", segment)
    return math.dist(*[tuple(map(float, end)) for end in ends])


def test_erc_is_clean(project):
    assert erc(project) == []


def test_drc_unconnected_and_parity_are_clean(project):
    assert drc(project) == []


def test_nothing_is_excluded_or_ignored():
    settings = json.loads((PCB / "cryptlight.kicad_pro").read_text())
    text = json.dumps(settings)
    assert "ignore" not in text and "exclusion" not in text


def test_erc_finds_an_open_pin(project):
    text = (project / "cryptlight.kicad_sch").read_text()
    line = next(line for line in text.splitlines() if line.startswith("(no_connect"))
    edit(project / "cryptlight.kicad_sch", line, "")
    assert "pin_not_connected" in erc(project)


def test_drc_finds_a_short_and_a_gap(project):
    board = project / "cryptlight.kicad_pcb"
    pieces = re.findall(r"\n\t\(segment.*?\n\t\)", board.read_text(), re.DOTALL)
    edit(board, max(pieces, key=length), "")
    assert "unconnected_items" in drc(project)
    shutil.copy(PCB / board.name, board)
    edit(board, "(width 0.3)", "(width 3)")
    assert {"shorting_items", "clearance"} & set(drc(project))


def test_parity_finds_a_swapped_label(project):
    edit(project / "cryptlight.kicad_sch", '(global_label "STRIP_A"', '(global_label "STRIP_B"')
    assert "net_conflict" in drc(project)


def kicads_netlist(folder: Path) -> dict[str, set[tuple[str, str]]]:
    out = folder.parent / "netlist.xml"
    source = folder / "cryptlight.kicad_sch"
    fabrication.kicad(
        "sch", "export", "netlist", "--format", "kicadxml", "-o", str(out), str(source)
    )
    return {
        net.get("name"): {(node.get("ref"), node.get("pin")) for node in net.iter("node")}
        for net in ET.parse(out).getroot().iter("net")
        if not net.get("name").startswith("unconnected-")
    }


def test_kicads_netlist_equals_the_board_file(project):
    assert kicads_netlist(project) == design.netlist(design.load())
    edit(project / "cryptlight.kicad_sch", '(global_label "STRIP_A"', '(global_label "STRIP_B"')
    assert kicads_netlist(project) != design.netlist(design.load())


def test_schematic_and_routed_board_are_up_to_date(tmp_path):
    board = design.load()
    schematic.write(board, design.parts(board), tmp_path)
    pcb.write(board, tmp_path)
    schematic.write_project(tmp_path)
    for path in tmp_path.iterdir():
        assert path.read_bytes() == (PCB / path.name).read_bytes(), f"{path.name}: make hardware"


def test_a_part_forgotten_on_the_sheet_is_found(tmp_path):
    board = design.load()
    board["sheet"][0]["parts"].remove("U1")
    with pytest.raises(ValueError, match="has the parts U1"):
        schematic.write(board, design.parts(board), tmp_path)


def test_fabrication_files_are_up_to_date(tmp_path):
    board = design.load()
    source = PCB / "cryptlight.kicad_pcb"
    fabrication.write(design.parts(board), board["pcb"]["height"], tmp_path, source)
    for path in tmp_path.glob("*.csv"):
        kept = (FAB / path.name).read_bytes()
        assert path.read_bytes() == kept, f"{path.name}: make hardware"
    assert zipped(tmp_path / "gerbers.zip") == zipped(FAB / "gerbers.zip"), "make hardware"


def zipped(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_gerbers_have_every_layer_and_a_drill_file():
    names = zipped(FAB / "gerbers.zip")
    layers = ("F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Paste", "F_Silkscreen", "Edge_Cuts")
    for layer in layers:
        assert any(f"-{layer}." in name for name in names)
    assert any(name.endswith(".drl") for name in names)


def misplaced(placement: str, positions: str) -> list[str]:
    """Parts whose place or turn for the assembler is not where KiCad has them."""
    kicads = {row["Ref"]: row for row in csv.DictReader(positions.splitlines())}
    found = []
    for row in csv.DictReader(placement.splitlines()):
        there = kicads[row["Designator"]]
        ours = (float(row["Mid X"][:-2]), float(row["Mid Y"][:-2]), float(row["Rotation"]))
        height = design.load()["pcb"]["height"]
        theirs = (float(there["PosX"]), height + float(there["PosY"]), float(there["Rot"]))
        turn = (ours[2] - theirs[2]) % 360
        if math.dist(ours[:2], theirs[:2]) > 0.01 or turn > 0.01:
            found.append(row["Designator"])
    return found


def test_placement_equals_kicads_own_positions(tmp_path):
    out = tmp_path / "positions.csv"
    source = str(PCB / "cryptlight.kicad_pcb")
    fabrication.kicad(
        "pcb", "export", "pos", "--format", "csv", "--units", "mm", "-o", str(out), source
    )
    placement = (FAB / "placement.csv").read_text()
    assert misplaced(placement, out.read_text()) == []
    assert misplaced(placement.replace("U2,73mm", "U2,74mm"), out.read_text()) == ["U2"]


def test_assemblers_bom_and_placement_name_the_same_parts():
    bom = list(csv.DictReader((FAB / "bom-fab.csv").read_text().splitlines()))
    named = {ref for row in bom for ref in row["Designator"].split(",")}
    placed = {
        row["Designator"]
        for row in csv.DictReader((FAB / "placement.csv").read_text().splitlines())
    }
    assert named == placed and len(placed) == 17
    assert all(re.fullmatch(r"C\d+", row["JLCPCB Part #"]) for row in bom)
