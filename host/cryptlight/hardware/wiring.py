"""The breadboard build as WireViz drawings, one for each module: pin numbers and wire colours."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from cryptlight.hardware.design import Part, parts
from cryptlight.hardware.modules import MODULES, pins_of

COLOURS = ["BN", "OG", "YE", "GN", "BU", "VT", "GY", "WH"]
FIXED = {"GND": "BK", "+3V3": "PK", "VBUS": "RD", "+5V": "RD", "+5V_LED": "RD"}
NAMES = {
    "BN": "brown",
    "OG": "orange",
    "YE": "yellow",
    "GN": "green",
    "BU": "blue",
    "VT": "violet",
    "GY": "grey",
    "WH": "white",
    "BK": "black",
    "PK": "pink",
    "RD": "red",
}
BUFFER = "74AHCT125"
SWITCH = "TPS22918"
BUFFER_PINS = [
    *("1OE to GND", "1A", "1Y +330R", "2OE to GND", "2A", "2Y +330R", "GND"),
    *("3Y +330R", "3A", "3OE to GND", "4Y +330R", "4A", "4OE to GND", "VCC +100n"),
]
BUFFER_IN = {"A": 2, "B": 5, "C": 9, "D": 12}
BUFFER_OUT = {"A": 3, "B": 6, "C": 8, "D": 11}
SWITCH_PINS = [
    *("VIN +4.7u", "GND", "ON +100k to GND", "CT +22n to GND", "QOD +100R to VOUT", "VOUT +470u"),
]
# One drawing per layout of pins; the Pico 2 is wired like the Pico.
DRAWINGS = {"pico": "Pico", "esp32s3": "ESP32-S3"}


def colours(part: Part) -> list[str]:
    """One colour per wire of a plug: supply has its own, signals in order."""
    return [FIXED.get(pin.net, COLOURS[n % 8]) for n, pin in enumerate(part.pins)]


def plugs(board: dict[str, Any]) -> list[Part]:
    """What hangs on wires; the second display shares the first one's."""
    return [part for part in parts(board) if part.ref.startswith("J") and part.ref != "J2"]


def harness(board: dict[str, Any], profile: str) -> Any:
    """WireViz's own form: one cable from the module to each thing outside."""
    used = pins_of(board, profile)
    pins = {net: pin for net, (_, pin) in used.items()} | MODULES[profile].supply
    label = {pin: net for net, pin in pins.items()}
    label |= {pin: f"{net} (GP{gpio})" for net, (gpio, pin) in used.items()}
    order = sorted(label, key=lambda pin: (pin.split("-")[0] if "-" in pin else "", number(pin)))
    module = DRAWINGS[profile]
    connectors: dict[str, Any] = {
        module: {"pins": order, "pinlabels": [label[pin] for pin in order]},
    }
    cables: dict[str, Any] = {}
    links: list[Any] = []
    for part in plugs(board):
        title = f"{part.ref} {part.value}"
        nets = [pin.net for pin in part.pins]
        connectors[title] = {"pinlabels": nets}
        if part.value.startswith("strip"):
            source, ends = BUFFER, ["14", str(BUFFER_OUT[part.value[-1]]), "7"]
        else:
            source, ends = module, [pins[net.removesuffix("_OUT")] for net in nets]
        cable = f"W{part.ref[1:]}"
        cables[cable] = {"wirecount": len(nets), "colors": colours(part), "gauge": "0.22 mm2"}
        wires = list(range(1, len(nets) + 1))
        links.append([{source: ends}, {cable: wires}, {title: wires}])
        if part.value == "piezo":
            cables[cable]["notes"] = "100R in the signal wire"
    add_power(connectors, cables, links, pins, module)
    return counted({"connectors": connectors, "cables": cables, "connections": links})


def counted(what: Any) -> Any:
    """WireViz wants pin numbers as numbers."""
    if isinstance(what, dict):
        return {key: counted(value) for key, value in what.items()}
    if isinstance(what, list):
        return [counted(value) for value in what]
    return int(what) if isinstance(what, str) and what.isdigit() else what


def number(pin: str) -> int:
    return int(pin.rsplit("-", 1)[-1])


def add_power(
    connectors: dict[str, Any],
    cables: dict[str, Any],
    links: list[Any],
    pins: dict[str, str],
    module: str,
) -> None:
    """Buffer and load switch between the module and the strips."""
    connectors[BUFFER] = {"pinlabels": BUFFER_PINS}
    connectors[SWITCH] = {"pinlabels": SWITCH_PINS, "notes": "on a SOT-23-6 adapter"}
    data = [pins[f"STRIP_{letter}"] for letter in "ABCD"]
    cables["W20"] = {"wirecount": 4, "colors": COLOURS[:4]}
    links.append([{module: data}, {"W20": [1, 2, 3, 4]}, {BUFFER: list(BUFFER_IN.values())}])
    cables["W21"] = {"wirecount": 3, "colors": ["RD", "BK", "YE"], "notes": "fuse F1 in the red"}
    control = [pins["VBUS"], pins["GND"], pins["LED_ENABLE"]]
    links.append([{module: control}, {"W21": [1, 2, 3]}, {SWITCH: [1, 2, 3]}])
    cables["W22"] = {"wirecount": 2, "colors": ["RD", "BK"]}
    links.append([{SWITCH: [6, 2]}, {"W22": [1, 2]}, {BUFFER: [14, 7]}])


def write(board: dict[str, Any], folder: Path) -> None:
    """The WireViz source (JSON is YAML) and its drawing, for each layout of pins."""
    folder.mkdir(exist_ok=True)
    for profile in DRAWINGS:
        source = folder / f"{profile}.yml"
        source.write_text(json.dumps(harness(board, profile), indent=1) + "\n")
        draw(source)


def draw(source: Path) -> None:
    tool = Path(sys.executable).with_name("wireviz")
    done = subprocess.run(
        [str(tool), "-f", "s", str(source)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"WireViz failed:\n{done.stderr[-1500:]}")
