"""Fills the tables in the guides: what stands between two markers is computed, the rest is prose.

<!-- made: name --> ... <!-- end -->
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cryptlight.hardware import breadboard, checks, faceplate, shopping
from cryptlight.hardware.modules import pins_of

MARK = re.compile(r"(<!-- made: ([\w -]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def table(rows: list[list[str]]) -> str:
    """A table in Markdown; the first row is its head."""
    lines = ["| " + " | ".join(cell.replace("|", "/") for cell in row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]) + "\n"


def board_parts(board: dict[str, Any]) -> str:
    cost = shopping.board_cost(board)
    return table(shopping.board_table(board)) + f"\nTogether about {cost:.0f} USD.\n"


def device(board: dict[str, Any], build: str) -> str:
    whole = shopping.total(board, build)
    note = {"pcb": "with the parts on the board", "breadboard": "with the module"}[build]
    return table(shopping.device_table(board, build)) + f"\nOne device, {note}: {whole:.0f} USD.\n"


def pins(board: dict[str, Any]) -> str:
    """Signal by signal on each layout of pins."""
    pico, esp = pins_of(board, "pico"), pins_of(board, "esp32s3")
    rows = [["Signal", "Pico, Pico 2", "ESP32-S3-DevKitC-1"]]
    rows += [
        [net, f"GP{pico[net][0]}, pin {pico[net][1]}", f"GPIO {esp[net][0]}, {esp[net][1]}"]
        for net in pico
    ]
    return table(rows)


def budget(board: dict[str, Any]) -> str:
    """The current, computed from the same figures as the check."""
    b = checks.budget(board)
    rows = [
        ["Figure", "Value"],
        ["pixels, key lights included", f"{b['pixels']:.0f}"],
        ["all pixels dark", f"{b['idle']:.0f} mA"],
        ["all pixels white, without a limiter", f"{b['unlimited']:.0f} mA with the controller"],
        ["limiter: all pixels together, dark current included", f"{b['pixel_limit']:.0f} mA"],
        ["controller and one display", f"{b['controller']:.0f} mA"],
        ["the whole device at most", f"{b['limited']:.0f} mA of {b['usb']:.0f} mA"],
        ["left for light alone", f"{b['light']:.0f} mA"],
        ["that is uniform white at", f"{b['white_percent']:.0f} %"],
        ["or pixels full white", f"{b['white_pixels']:.0f}"],
        ["or pixels of one full primary colour", f"{b['colour_pixels']:.0f}"],
        ["inrush into the bulk capacitor", f"{b['inrush']:.0f} mA for {b['rise_ms']:.0f} ms"],
        ["drop over fuse and switch at the limit", f"{b['drop_mv']:.0f} mV"],
    ]
    return table(rows)


def step(board: dict[str, Any], name: str) -> str:
    """Wires of one step and the lines that try it."""
    found = next(entry for entry in breadboard.steps(board) if entry.name == name)
    rows = [["Wire", "Pico, Pico 2", "ESP32-S3", "to"], *[list(row) for row in found.rows]]
    lines = dict.fromkeys(found.tries.values())
    names = ["Pico", "ESP32-S3"] if len(lines) > 1 else ["any module"]
    commands = "".join(
        f'# {who}\nmpremote exec "{line}"\n' for who, line in zip(names, lines, strict=True)
    )
    wires = table(rows) + "\n" if found.rows else ""
    return f"{wires}```sh\n{commands}```\n"


def gallery(board: dict[str, Any]) -> str:
    """Every plate with its files."""
    text = ""
    for plate in faceplate.plates(board):
        files = " · ".join(f"[{s.upper()}](faceplates/{plate.name}.{s})" for s in ("svg", "pdf"))
        text += f"**{plate.name}** {files}\n\n![{plate.name}](pictures/plate-{plate.name}.png)\n\n"
    return text


def block(board: dict[str, Any], name: str) -> str:
    """What belongs between the markers of this name."""
    makers: dict[str, Callable[[], str]] = {
        "board parts": lambda: board_parts(board),
        "shopping pcb": lambda: device(board, "pcb"),
        "shopping breadboard": lambda: device(board, "breadboard"),
        "pins": lambda: pins(board),
        "budget": lambda: budget(board),
        "plates": lambda: gallery(board),
    }
    if name.startswith("step "):
        return step(board, name.removeprefix("step "))
    return makers[name]()


def filled(board: dict[str, Any], text: str) -> str:
    return MARK.sub(lambda m: f"{m[1]}{block(board, m[2])}{m[3]}", text)


def guides(hardware: Path) -> list[Path]:
    return sorted(hardware.glob("*.md"))


def write(board: dict[str, Any], hardware: Path) -> None:
    for path in guides(hardware):
        text = path.read_text(encoding="utf-8")
        path.write_text(filled(board, text), encoding="utf-8")
