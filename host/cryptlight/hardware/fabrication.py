"""What a board maker wants: gerbers and drill in one zip, placement and BOM in import form."""

import csv
import io
import re
import subprocess
import tempfile
import zipfile
from pathlib import Path

from cryptlight.hardware.design import Part

LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,B.Paste,F.Silkscreen,B.Silkscreen,Edge.Cuts"
FLAT = ("Package_SO", "Package_TO_SOT_SMD", "Fuse", "Diode_SMD", "Resistor_SMD", "Capacitor_SMD")
# Lines in which KiCad writes the time of the export and its own version.
DATED = (
    *("%TF.CreationDate", "G04 Created by KiCad", "; DRILL file", "; #@! TF.CreationDate"),
    *("%TF.GenerationSoftware", "; #@! TF.GenerationSoftware"),
)


def kicad(*words: str) -> None:
    """Run kicad-cli; its failure is ours."""
    done = subprocess.run(["kicad-cli", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"kicad-cli {' '.join(words[:3])} failed:\n{done.stderr[-1500:]}")


def gerbers(board: Path, target: Path) -> None:
    """One zip, without dates, in a fixed order: the same board gives the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        kicad("pcb", "export", "gerbers", "--layers", LAYERS, "-o", folder, str(board))
        kicad("pcb", "export", "drill", "-o", f"{folder}/", str(board))
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as out:
            for path in sorted(Path(folder).iterdir()):
                text = path.read_text(encoding="utf-8")
                if path.suffix == ".gbrjob":
                    continue
                kept = "".join(
                    line for line in text.splitlines(keepends=True) if not line.startswith(DATED)
                )
                entry = zipfile.ZipInfo(path.name, (2026, 1, 1, 0, 0, 0))
                out.writestr(entry, kept, zipfile.ZIP_DEFLATED)


def schematic_pdf(source: Path, target: Path) -> None:
    """The schematic to read, without the hour at which it was printed."""
    kicad("sch", "export", "pdf", "-o", str(target), str(source))
    dated = rb"/CreationDate \(D:\d{14}\)"
    target.write_bytes(re.sub(dated, b"/CreationDate (D:20260101000000)", target.read_bytes()))


def placement(parts: list[Part], board_height: float) -> str:
    """The flat parts, which a machine places, in the fab's columns; y counts upwards there."""
    rows = [
        [p.ref, f"{p.at[0]:g}mm", f"{board_height - p.at[1]:g}mm", "Top", f"{p.at[2]:g}"]
        for p in parts
        if flat(p)
    ]
    return table(["Designator", "Mid X", "Mid Y", "Layer", "Rotation"], rows)


def bom(parts: list[Part]) -> str:
    """The full bill: one line per value, with price and substitute."""
    heads = ["Refs", "Qty", "Value", "Footprint", "MPN", "Supplier number", "DNP", "USD each"]
    rows = [
        [" ".join(refs), len(refs), p.value, p.footprint, p.mpn, p.supplier, "", *cost(p)]
        for refs, p in grouped(parts)
    ]
    return table([*heads, "Substitute"], rows)


def cost(part: Part) -> tuple[str, str]:
    """Order of magnitude of the price, and what to buy instead."""
    return f"{part.price:.2f}", part.substitute


def fab_bom(parts: list[Part]) -> str:
    """The parts that the assembler places, in its import form: one by one, no ranges."""
    rows = [
        [p.value, ",".join(refs), p.footprint.split(":")[1], p.supplier]
        for refs, p in grouped([part for part in parts if flat(part)])
    ]
    return table(["Comment", "Designator", "Footprint", "JLCPCB Part #"], rows)


def flat(part: Part) -> bool:
    """Placed by a machine; everything with legs is soldered by hand."""
    return part.in_bom and part.footprint.split(":")[0] in FLAT


def grouped(parts: list[Part]) -> list[tuple[list[str], Part]]:
    """Parts that are bought as one line; the headers of one size share it."""
    lines: dict[tuple[str, str], list[Part]] = {}
    for part in parts:
        if part.in_bom:
            lines.setdefault((part.mpn, part.footprint), []).append(part)
    return [([part.ref for part in group], group[0]) for group in lines.values()]


def table(heads: list[str], rows: list[list[object]] | list[list[str]]) -> str:
    """CSV with plain line ends."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return out.getvalue()


def write(parts: list[Part], height: float, folder: Path, board: Path) -> None:
    """All fabrication files."""
    folder.mkdir(exist_ok=True)
    gerbers(board, folder / "gerbers.zip")
    (folder / "placement.csv").write_text(placement(parts, height))
    (folder / "bom.csv").write_text(bom(parts))
    (folder / "bom-fab.csv").write_text(fab_bom(parts))
