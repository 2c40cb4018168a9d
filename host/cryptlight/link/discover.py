"""Finds boards by their USB ids and tells several of them apart by name."""

import os
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports

from cryptlight import drawer
from cryptlight.link.errors import LinkError

VARIABLE = "CRYPTLIGHT_PORT"
# (vendor, product) of boards that run MicroPython; product None: any of this vendor.
USB_IDS: tuple[tuple[int, int | None], ...] = ((0x2E8A, 0x0005), (0x2E8A, 0x000A), (0xF055, None))


@dataclass(frozen=True)
class Found:
    port: str
    name: str  # as the board calls itself, made of the end of its serial number
    what: str


def boards() -> list[Found]:
    """Every board that USB shows, by name."""
    found = []
    for port in list_ports.comports():
        if port.vid is None or not _ours(port.vid, port.pid):
            continue
        serial = (port.serial_number or "").lower()
        found.append(Found(port.device, f"cryptlight-{serial[-4:]}", port.description or "board"))
    return sorted(found, key=lambda board: board.name)


def find(wanted: str | None) -> str:
    """The port to use: a path, a board's name, or None for the only one there is."""
    wanted = wanted or os.environ.get(VARIABLE) or None
    seen = boards()
    seen = seen if seen and not wanted else seen + played()
    if wanted:
        for board in seen:
            if wanted in (board.name, board.name.removeprefix("cryptlight-")):
                return board.port
        if Path(wanted).exists() or wanted.upper().startswith("COM"):
            return wanted
        if "/" in wanted:
            raise LinkError(no_port(wanted))
        raise LinkError(f'There is no board called "{wanted}". {_listing(seen)}')
    if not seen:
        raise LinkError(
            "No board is plugged in. Plug one in with a cable that carries data, or name its "
            "port with --port. Without hardware: `cryptlight play`, or `cryptlight sim`."
        )
    if len(seen) > 1:
        raise LinkError(f"Several boards are there; choose with --port. {_listing(seen)}")
    return seen[0].port


def played() -> list[Found]:
    """The simulated boards of `cryptlight play` that run on this computer."""
    return [Found(port, name, "simulated board") for name, port in drawer.in_play().items()]


def no_port(port: str) -> str:
    return f"There is no port {port}. `cryptlight doctor` lists the boards that it sees."


def _ours(vendor: int, product: int | None) -> bool:
    return any(vendor == v and p in (None, product) for v, p in USB_IDS)


def _listing(seen: list[Found]) -> str:
    if not seen:
        return "No board is plugged in."
    return "There are: " + ", ".join(f"{board.name} ({board.port})" for board in seen) + "."
