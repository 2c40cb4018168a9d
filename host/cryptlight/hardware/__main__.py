"""`python -m cryptlight.hardware`: make everything in hardware/ again from board.toml."""

import shutil
import sys
from typing import Any

from cryptlight.hardware import (
    cards,
    checks,
    design,
    enclosure,
    fabrication,
    faceplate,
    fit,
    guide,
    lasercut,
    modules,
    pcb,
    pictures,
    schematic,
    shopping,
    wiring,
)


def faults(board: dict[str, Any]) -> list[str]:
    """Everything that can be found without a tool."""
    found = modules.faults(board) + checks.bom_faults(board) + shopping.faults(board)
    found += checks.budget_faults(board) + checks.level_faults(board) + checks.part_faults(board)
    return found + fit.faults(board)


def main() -> int:
    """Check the board file, then write; a missing tool is named and its files stay."""
    board = design.load()
    if found := faults(board):
        sys.stderr.write("board.toml: " + "\nboard.toml: ".join(found) + "\n")
        return 1
    hardware, parts = design.HARDWARE, design.parts(board)
    folder = hardware / "pcb"
    folder.mkdir(exist_ok=True)
    schematic.write(board, parts, folder)
    faceplate.write(board, hardware / "faceplates")
    cards.write(hardware / "cards")
    lasercut.write(board, hardware / "enclosure")
    guide.write(board, hardware)
    if have("kicad-cli", "board, gerbers, placement and BOM"):
        pcb.write(board, folder)
        schematic.write_project(folder)
        target = folder / "cryptlight.kicad_pcb"
        fabrication.schematic_pdf(folder / "cryptlight.kicad_sch", folder / "schematic.pdf")
        fabrication.write(parts, board["pcb"]["height"], hardware / "fab", target)
    if have("dot", "the wiring diagrams"):
        wiring.write(board, hardware / "wiring")
    if have("openscad", "the printed enclosure"):
        enclosure.write(board, hardware / "enclosure")
        if have("kicad-cli", "the pictures"):
            pictures.write(board, hardware)
    return 0


def have(tool: str, what: str) -> bool:
    """Is the tool there? If not, say what was left as it was."""
    if shutil.which(tool):
        return True
    sys.stderr.write(f"{tool} is missing: {what} not made again; see hardware/install-tools\n")
    return False


if __name__ == "__main__":
    sys.exit(main())
