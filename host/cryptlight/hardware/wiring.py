"""The breadboard build as a WireViz drawing: pin numbers and wire colours."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from cryptlight.hardware.design import PICO_PIN, parts, signals

COLOURS = ["BN", "OG", "YE", "GN", "BU", "VT", "GY", "WH"]
FIXED = {"GND": "BK", "+3V3": "PK", "VBUS": "RD", "+5V": "RD", "+5V_LED": "RD"}


def harness(board: dict[str, Any]) -> dict[str, Any]:
    """WireViz's own form: one cable from the Pico to each thing outside."""
    pins = {net: PICO_PIN[gpio] for net, gpio in signals(board)} | {"GND": 38, "+3V3": 36}
    names = {number: net for net, number in pins.items()} | {40: "VBUS (5 V)"}
    connectors: dict[str, Any] = {
        "Pico": {"pins": sorted(names), "pinlabels": [names[n] for n in sorted(names)]},
    }
    cables: dict[str, Any] = {}
    links: list[Any] = []
    for part in parts(board):
        if not part.ref.startswith("J") or part.ref == "J2":
            continue
        title = f"{part.ref} {part.value}"
        nets = [pin.net for pin in part.pins]
        connectors[title] = {"pinlabels": nets}
        if part.value.startswith("strip"):
            source, ends = strip_source(part.value[-1])
        elif part.value == "piezo":
            source, ends = "Pico", [pins["BUZZER"], pins["GND"]]
        else:
            source, ends = "Pico", [pins[net] for net in nets]
        colours = [FIXED.get(net, COLOURS[n % 8]) for n, net in enumerate(nets)]
        cable = f"W{part.ref[1:]}"
        cables[cable] = {"wirecount": len(nets), "colors": colours, "gauge": "0.22 mm2"}
        wires = list(range(1, len(nets) + 1))
        links.append([{source: ends}, {cable: wires}, {title: wires}])
    add_power(connectors, cables, links, pins)
    return {"connectors": connectors, "cables": cables, "connections": links}


def strip_source(letter: str) -> tuple[str, list[int]]:
    """A strip hangs on the buffer: 5 V, its output through 330 ohm, ground."""
    output = {"A": 3, "B": 6, "C": 8, "D": 11}[letter]
    return "74AHCT125", [14, output, 7]


def add_power(
    connectors: dict[str, Any], cables: dict[str, Any], links: list[Any], pins: dict[str, int]
) -> None:
    """Buffer and load switch between the Pico and the strips."""
    buffer = ["1OE to GND", "1A", "1Y +330R", "2OE to GND", "2A", "2Y +330R", "GND"]
    buffer += ["3Y +330R", "3A", "3OE to GND", "4Y +330R", "4A", "4OE to GND", "VCC +100n"]
    connectors["74AHCT125"] = {"pinlabels": buffer}
    switch = ["VIN", "GND", "ON +100k to GND", "CT +22n to GND", "QOD +100R to VOUT", "VOUT +470u"]
    connectors["TPS22918"] = {"pinlabels": switch, "notes": "on a SOT-23-6 adapter"}
    data = [pins[f"STRIP_{letter}"] for letter in "ABCD"]
    cables["W20"] = {"wirecount": 4, "colors": COLOURS[:4]}
    links.append([{"Pico": data}, {"W20": [1, 2, 3, 4]}, {"74AHCT125": [2, 5, 9, 12]}])
    cables["W21"] = {"wirecount": 3, "colors": ["RD", "BK", "YE"], "notes": "fuse F1 in the red"}
    control = [40, pins["GND"], pins["LED_ENABLE"]]
    links.append([{"Pico": control}, {"W21": [1, 2, 3]}, {"TPS22918": [1, 2, 3]}])
    cables["W22"] = {"wirecount": 2, "colors": ["RD", "BK"]}
    links.append([{"TPS22918": [6, 2]}, {"W22": [1, 2]}, {"74AHCT125": [14, 7]}])


def write(board: dict[str, Any], folder: Path) -> None:
    """The WireViz source (JSON is YAML) and its drawing."""
    folder.mkdir(exist_ok=True)
    source = folder / "breadboard.yml"
    source.write_text(json.dumps(harness(board), indent=1) + "\n")
    tool = Path(sys.executable).with_name("wireviz")
    done = subprocess.run(
        [str(tool), "-f", "s", str(source)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"WireViz failed:\n{done.stderr[-1500:]}")
