"""The whole bill: what is on the circuit board and what hangs on it."""

from math import ceil
from typing import Any

from cryptlight.hardware import layout
from cryptlight.hardware.design import parts
from cryptlight.hardware.fabrication import grouped

BUILDS = ("pcb", "breadboard")


def pixel_count(board: dict[str, Any]) -> int:
    """Track and key lights of all fitted strips."""
    strips = layout.fitted(board, "strip")
    return sum(strip["pixels"] + len(strip.get("tail", [])) for strip in strips)


def needed(board: dict[str, Any], entry: dict[str, Any]) -> int:
    """How many of a thing; names are counted from the board file."""
    box = board["enclosure"]
    counts = {
        "metres": ceil(pixel_count(board) / box["leds_per_metre"]),
        "buttons": len(layout.fitted(board, "key")) + len(box["far_keys"]),
        "encoders": int(board["encoder"]["fitted"]),
        "screws": len(box["screws"]),
    }
    need = entry["need"]
    return counts[need] if isinstance(need, str) else int(need)


def bought(board: dict[str, Any], build: str) -> list[dict[str, Any]]:
    """What one build needs beside the circuit board's parts."""
    return [entry for entry in board["buy"] if entry.get("build", build) == build]


def board_cost(board: dict[str, Any]) -> float:
    return sum(len(refs) * part.price for refs, part in grouped(parts(board)))


def total(board: dict[str, Any], build: str) -> float:
    """Order of magnitude of one device in USD; the breadboard build has the module, no board."""
    module = next(part.price for part in parts(board) if part.kind == "pico")
    rest = sum(needed(board, entry) * float(entry["each"]) for entry in bought(board, build))
    return rest + (board_cost(board) if build == "pcb" else module)


def board_table(board: dict[str, Any]) -> list[list[str]]:
    rows = [["Refs", "Qty", "Part", "MPN", "JLCPCB", "USD each", "Substitute"]]
    for refs, part in grouped(parts(board)):
        value = "header" if part.ref.startswith("J") else part.value
        price = f"{part.price:.2f}"
        row = [" ".join(refs), str(len(refs)), value, part.mpn, part.supplier or "by hand"]
        rows.append([*row, price, part.substitute])
    return rows


def device_table(board: dict[str, Any], build: str) -> list[list[str]]:
    rows = [["Qty", "What", "USD each", "Instead"]]
    rows += [
        [str(needed(board, entry)), entry["item"], f"{entry['each']:g}", entry["substitute"]]
        for entry in bought(board, build)
    ]
    return rows


def faults(board: dict[str, Any]) -> list[str]:
    """A line that nobody could buy from."""
    return [
        f"{entry.get('item', '?')}: no {key}"
        for entry in board["buy"]
        for key in ("item", "need", "each", "substitute")
        if not entry.get(key)
    ]
