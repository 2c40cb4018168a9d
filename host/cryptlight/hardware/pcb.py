"""Makes the routed board: KiCad places, our router routes, KiCad fills and saves."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from cryptlight.hardware import router
from cryptlight.hardware.design import Part, Pin, netlist, parts, seeded

WRITER = Path(__file__).with_name("board_writer.py")
FOOTPRINTS = os.environ.get("KICAD9_FOOTPRINT_DIR", "/usr/share/kicad/footprints")


def labels(board: dict[str, Any]) -> list[tuple[str, float, float, float]]:
    """What the silkscreen says: each plug's job, test points, the board's name."""
    found: list[tuple[str, float, float, float]] = []
    for part in parts(board):
        x, y, turn = part.at
        span = 2.5 * (len(part.pins) - 1) / 2
        if part.ref.startswith("J"):
            if turn == 0:
                found.append((f"{part.ref} {part.value}", x + span, y - 4.2, 0))
            elif turn == 270:
                found.append((f"{part.ref} {part.value}", x + 4.2, y + span, 90))
            else:
                found.append((f"{part.ref} {part.value}", x - 4.2, y - span, 90))
        elif part.kind == "point" and part.mark:
            found.append((part.value, x + part.mark[0], y + part.mark[1], 0))
    return [*found, (f"{board['board']['name']} rev {board['board']['revision']}", 24, 62, 0)]


def open_net(part: Part, pin: Pin) -> str:
    """The name that KiCad's schematic gives to a pin left open."""
    return f"unconnected-({part.ref}-{pin.name}-Pad{pin.number})"


def job_of(board: dict[str, Any], output: Path) -> dict[str, Any]:
    """What placing and writing need to know."""

    def entry(part: Part) -> dict[str, Any]:
        pins = {pin.number: pin.net or open_net(part, pin) for pin in part.pins}
        return {
            "ref": part.ref,
            "value": part.value,
            "footprint": part.footprint,
            "at": part.at,
            "mark": None if part.kind == "point" else part.mark,
            "in_bom": part.in_bom,
            "mpn": part.mpn,
            "pins": pins,
            "uuid": seeded("symbol", part.ref),
        }

    open_nets = [open_net(part, pin) for part in parts(board) for pin in part.pins if not pin.net]
    settings: dict[str, Any] = dict(board["pcb"])
    return settings | {
        "nets": sorted(netlist(board)) + open_nets,
        "parts": [entry(part) for part in parts(board)],
        "footprints": FOOTPRINTS,
        "output": str(output),
        "texts": labels(board),
    }


def write(board: dict[str, Any], folder: Path) -> None:
    """Place, route, fill, save."""
    job = job_of(board, folder / "cryptlight.kicad_pcb")
    pads = json.loads(_kicad("pads", job).split("GEOMETRY", 1)[1])
    routes = router.route(pads, job)
    if routes.failed:
        raise SystemExit(f"no way found for net {routes.failed}; move parts apart in board.toml")
    _kicad("write", job | {"tracks": routes.tracks, "vias": routes.vias})


def _kicad(mode: str, job: dict[str, Any]) -> str:
    done = subprocess.run(
        ["/usr/bin/python3", str(WRITER), mode],
        input=json.dumps(job),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"KiCad could not write the board:\n{done.stderr[-2000:]}")
    return done.stdout
