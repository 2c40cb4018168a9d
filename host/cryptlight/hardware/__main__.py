"""`python -m cryptlight.hardware`: make everything in hardware/ again from board.toml."""

import shutil
import sys

from cryptlight.hardware import (
    checks,
    design,
    enclosure,
    fabrication,
    faceplate,
    pcb,
    pictures,
    schematic,
    wiring,
)


def main() -> int:
    """Check the board file, then write; a missing tool is named and its files stay."""
    board = design.load()
    parts = design.parts(board)
    faults = checks.gpio_faults(board) + checks.bom_faults(board) + checks.budget_faults(board)
    if faults:
        sys.stderr.write("board.toml: " + "\nboard.toml: ".join(faults) + "\n")
        return 1
    hardware = design.HARDWARE
    folder = hardware / "pcb"
    folder.mkdir(exist_ok=True)
    schematic.write(parts, folder)
    faceplate.write(board, hardware / "faceplates")
    if have("kicad-cli", "board, gerbers, placement and BOM"):
        pcb.write(board, folder)
        schematic.write_project(folder)
        target = folder / "cryptlight.kicad_pcb"
        fabrication.write(parts, board["pcb"]["height"], hardware / "fab", target)
    if have("dot", "the wiring diagram"):
        wiring.write(board, hardware / "wiring")
    if have("openscad", "the enclosure"):
        enclosure.write(board, hardware / "enclosure")
        if have("kicad-cli", "the pictures"):
            pictures.write(hardware)
    return 0


def have(tool: str, what: str) -> bool:
    """Is the tool there? If not, say what was left as it was."""
    if shutil.which(tool):
        return True
    sys.stderr.write(f"{tool} is missing: {what} not made again; see hardware/install-tools\n")
    return False


if __name__ == "__main__":
    sys.exit(main())
