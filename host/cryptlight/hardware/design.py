"""From board.toml to parts and nets: the model that every other generator reads."""

import tomllib
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
HARDWARE = ROOT / "hardware"
BOARD = HARDWARE / "board.toml"
SEED = uuid.UUID("6a3f0d52-6d0e-5c1e-9d55-0c7259b0c3a1")

# Physical pin of the Pico for each GPIO, from its data sheet; the other pins by their jobs.
PICO_PIN = {0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16}
PICO_PIN |= {13: 17, 14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29}
PICO_PIN |= {26: 31, 27: 32, 28: 34}
PICO_GROUND = (3, 8, 13, 18, 23, 28, 38)
PICO_OTHER = {30: "RUN", 33: "AGND", 35: "ADC_VREF", 36: "3V3", 37: "3V3_EN", 39: "VSYS"}
PICO_OTHER |= {40: "VBUS"}


@dataclass(frozen=True)
class Pin:
    """One pin of a part: its number, its name, its electrical type, the net it is on."""

    number: str
    name: str
    type: str
    net: str


@dataclass(frozen=True)
class Part:
    """One part of the board, ready to draw, place and buy."""

    ref: str
    kind: str
    value: str
    footprint: str
    mpn: str
    supplier: str
    price: float
    substitute: str
    in_bom: bool
    at: tuple[float, float, float]
    mark: tuple[float, float, float] | None
    pins: tuple[Pin, ...]


def load(path: Path = BOARD) -> dict[str, Any]:
    """Read the board file as it is."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def seeded(*words: object) -> str:
    """A UUID that is the same in every run, so that regenerated files are identical."""
    return str(uuid.uuid5(SEED, "/".join(str(word) for word in words)))


def signals(board: dict[str, Any]) -> list[tuple[str, int]]:
    """Every use of a GPIO as (net, pin), in the order of the board file; nothing is merged."""
    used = [(f"STRIP_{strip['id']}", strip["pin"]) for strip in board["strip"]]
    used += [(f"KEY_{key['id']}", key["pin"]) for key in board["key"]]
    encoder, display = board["encoder"], board["display"]
    used += [(f"ENC_{name.upper()}", encoder[name]) for name in ("a", "b", "push")]
    used += [("SDA", display["sda"]), ("SCL", display["scl"])]
    used += [("BUZZER", board["buzzer"]["pin"]), ("LED_ENABLE", board["power"]["load_switch"])]
    return used


def pico_pins(board: dict[str, Any]) -> tuple[Pin, ...]:
    """The forty pins of the module with their nets."""
    pins = {number: Pin(str(number), "GND", "passive", "GND") for number in PICO_GROUND}
    pins[3] = Pin("3", "GND", "power_out", "GND")  # the one that feeds the net, for the ERC
    nets = {"3V3": "+3V3", "VBUS": "VBUS", "AGND": "GND"}
    for number, name in PICO_OTHER.items():
        kind = "power_out" if name in ("3V3", "VBUS") else "passive"
        pins[number] = Pin(str(number), name, kind, nets.get(name, ""))
    net_of = {gpio: net for net, gpio in signals(board)}
    for gpio, number in PICO_PIN.items():
        pins[number] = Pin(str(number), f"GP{gpio}", "bidirectional", net_of.get(gpio, ""))
    return tuple(pins[number] for number in sorted(pins))


def parts(board: dict[str, Any]) -> list[Part]:
    """All parts in the order of the board file."""
    return [_part(board, ref, entry) for ref, entry in board["part"].items()]


def _part(board: dict[str, Any], ref: str, entry: dict[str, Any]) -> Part:
    kind = board["kind"][entry["kind"]]
    x, y, turn = entry["at"]
    return Part(
        ref=ref,
        kind=entry["kind"],
        value=entry["value"],
        footprint=kind["footprint"],
        mpn=entry.get("mpn", kind.get("mpn", "")),
        supplier=entry.get("supplier", kind.get("supplier", "")),
        price=float(kind["price"]),
        substitute=kind.get("substitute", ""),
        in_bom=kind.get("bom", True),
        at=(float(x), float(y), float(turn)),
        mark=entry.get("mark", kind.get("mark")),
        pins=pico_pins(board) if entry["kind"] == "pico" else _pins(ref, kind, entry["nets"]),
    )


def _pins(ref: str, kind: dict[str, Any], nets: list[str]) -> tuple[Pin, ...]:
    named = kind.get("pins") or [[str(n + 1), str(n + 1), "passive"] for n in range(kind["count"])]
    if len(named) != len(nets):
        raise ValueError(f"{ref}: {len(nets)} nets for {len(named)} pins; give one net per pin")
    return tuple(Pin(no, name, how, net) for (no, name, how), net in zip(named, nets, strict=True))


def netlist(board: dict[str, Any]) -> dict[str, set[tuple[str, str]]]:
    """Net name to the set of (part, pin) on it."""
    nets: dict[str, set[tuple[str, str]]] = {}
    for part in parts(board):
        for pin in part.pins:
            if pin.net:
                nets.setdefault(pin.net, set()).add((part.ref, pin.number))
    return nets
