"""The breadboard build step by step: the wires of each step, and a line that tries them."""

from dataclasses import dataclass
from typing import Any

from cryptlight.hardware import layout, wiring
from cryptlight.hardware.design import parts
from cryptlight.hardware.modules import MODULES, pins_of

Row = tuple[str, str, str, str]  # colour, Pico, ESP32-S3, goes to
PIXEL = (
    "import time; from machine import Pin; from neopixel import NeoPixel; "
    "Pin({LED_ENABLE}, Pin.OUT).on(); time.sleep_ms(100); s = NeoPixel(Pin({NET}), {COUNT}); "
    "s.fill((3, 2, 1)); s.write()"
)
KEYS = "from machine import Pin; print([Pin(n, Pin.IN, Pin.PULL_UP).value() for n in ({PINS})])"
TRIES = {
    "module": "import sys; print(sys.implementation[1], sys.platform)",
    "display": "from machine import Pin, I2C; "
    "print([hex(a) for a in I2C(0, sda=Pin({SDA}), scl=Pin({SCL})).scan()])",
    "system keys": KEYS,
    "power": "import time; from machine import Pin; p = Pin({LED_ENABLE}, Pin.OUT); "
    "p.on(); time.sleep(10); p.off()",
    "strip A": PIXEL,
    "strip B": PIXEL,
    "strip C": PIXEL,
    "key lights": PIXEL,
    "encoder": "from machine import Pin; print([Pin(n, Pin.IN, Pin.PULL_UP).value() "
    "for n in ({ENC_A}, {ENC_B}, {ENC_PUSH})])",
    "seat keys": KEYS,
    "piezo": "import time; from machine import Pin, PWM; p = PWM(Pin({BUZZER}), freq=880, "
    "duty_u16=32768); time.sleep_ms(300); p.deinit()",
}


@dataclass(frozen=True)
class Step:
    """One step: what to wire, and the Python line that tries it on each module."""

    name: str
    rows: list[Row]
    tries: dict[str, str]


def pin_texts(board: dict[str, Any], net: str) -> tuple[str, str]:
    """Where a net is on the two layouts of pins."""
    found = []
    for profile in wiring.DRAWINGS:
        used = pins_of(board, profile)
        if net in used:
            gpio, pin = used[net]
            found.append(f"pin {pin} (GP{gpio})")
        else:
            found.append(f"pin {MODULES[profile].supply[net]}")
    return found[0], found[1]


def steps(board: dict[str, Any]) -> list[Step]:
    """In the order in which each can be tried."""
    rows = {name: _rows(board, name) for name in TRIES}
    tries = {
        name: {
            profile: line.format(**_values(board, name, profile)) for profile in wiring.DRAWINGS
        }
        for name, line in TRIES.items()
    }
    return [Step(name, rows[name], tries[name]) for name in TRIES]


def _values(board: dict[str, Any], name: str, profile: str) -> dict[str, str]:
    nets = {net: str(gpio) for net, (gpio, _) in pins_of(board, profile).items()}
    letter = "A" if name == "key lights" else name[-1]
    strip = next((s for s in board["strip"] if s["id"] == letter), None)
    if strip:
        lights = len(strip.get("tail", [])) if name == "key lights" else 0
        nets |= {"NET": nets[f"STRIP_{letter}"], "COUNT": str(strip["pixels"] + lights)}
    mine = [f"KEY_{key['id']}" for key in layout.fitted(board, "key")]
    plug = {"system keys": "J4", "seat keys": "J5"}.get(name)
    on_plug = {pin.net for part in parts(board) if part.ref == plug for pin in part.pins}
    return nets | {"PINS": ", ".join(nets[net] for net in mine if net in on_plug)}


def _rows(board: dict[str, Any], name: str) -> list[Row]:
    if name == "power":
        return _power(board)
    if name == "key lights":
        return _key_lights(board)
    unfitted = {f"KEY_{key['id']}" for key in board["key"] if not key.get("fitted", True)}
    found: list[Row] = []
    for part in wiring.plugs(board):
        if part.value.removesuffix(" near") != name:
            continue
        for pin, colour in zip(part.pins, wiring.colours(part), strict=True):
            if pin.net in unfitted:
                continue
            target = f"{name}: {pin.net.removeprefix('KEY_').removesuffix('_OUT')}"
            if name.startswith("strip"):
                found.append(_strip_row(name[-1], pin.net, wiring.NAMES[colour]))
            else:
                pico, esp = pin_texts(board, pin.net.removesuffix("_OUT"))
                through = " through 100 R" if pin.net == "BUZZER_OUT" else ""
                found.append((wiring.NAMES[colour], pico, esp, target + through))
    if name.startswith("strip"):
        pico, esp = pin_texts(board, f"STRIP_{name[-1]}")
        at = wiring.BUFFER_IN[name[-1]]
        colour = wiring.NAMES[wiring.COLOURS["ABCD".index(name[-1])]]
        found.insert(0, (colour, pico, esp, f"{wiring.BUFFER} pin {at}"))
    return found


def _strip_row(letter: str, net: str, colour: str) -> Row:
    source = {"+5V_LED": "pin 14 (VCC)", "GND": "pin 7 (GND)"}.get(
        net, f"pin {wiring.BUFFER_OUT[letter]} through 330 R"
    )
    end = {"+5V_LED": "5V", "GND": "GND"}.get(net, "DIN")
    return (colour, f"{wiring.BUFFER} {source}", "the same", f"strip {letter}: {end}")


def _power(board: dict[str, Any]) -> list[Row]:
    """From USB's 5 V through fuse and switch to the buffer; the small parts around them."""
    vbus, ground = pin_texts(board, "VBUS"), pin_texts(board, "GND")
    enable = pin_texts(board, "LED_ENABLE")
    switch, buffer = wiring.SWITCH, wiring.BUFFER
    return [
        ("red", *vbus, f"fuse, then {switch} pin 1 (VIN); TVS from the module's side to GND"),
        ("black", *ground, f"{switch} pin 2 (GND)"),
        ("yellow", *enable, f"{switch} pin 3 (ON), with 100 k to GND"),
        ("-", f"{switch} pin 1", "the same", "4.7 uF to GND"),
        ("-", f"{switch} pin 4 (CT)", "the same", "22 nF to GND"),
        ("-", f"{switch} pin 5 (QOD)", "the same", "100 R to pin 6"),
        ("-", f"{switch} pin 6 (VOUT)", "the same", "470 uF to GND, plus to pin 6"),
        ("red", f"{switch} pin 6 (VOUT)", "the same", f"{buffer} pin 14 (VCC), 100 nF to GND"),
        ("black", f"{switch} pin 2 (GND)", "the same", f"{buffer} pin 7 (GND)"),
        ("black", f"{buffer} pins 1, 4, 10, 13 (OE)", "the same", "GND"),
    ]


def _key_lights(board: dict[str, Any]) -> list[Row]:
    """The tail of the strip as pieces of reel: neighbours on the slope stay in one piece."""
    strip = next(strip for strip in board["strip"] if strip.get("tail"))
    found: list[Row] = []
    before = f"end of strip {strip['id']}: 5V, DOUT, GND"
    for piece in pieces(board):
        name = piece[0] if len(piece) == 1 else f"{piece[0]} to {piece[-1]}"
        target = f"{len(piece)} pixels {name}: 5V, DIN, GND"
        found.append(("red, orange, black", before, "the same", target))
        before = f"end of {name}: 5V, DOUT, GND"
    return found


def pieces(board: dict[str, Any]) -> list[list[str]]:
    """The tail cut where two lights that follow each other are not side by side."""
    xs = layout.light_xs(board)
    pitch = 1000 / board["enclosure"]["leds_per_metre"]
    found: list[list[str]] = []
    for name in next(strip["tail"] for strip in board["strip"] if strip.get("tail")):
        if found and abs(xs[name] - xs[found[-1][-1]] - pitch) < 0.1:
            found[-1].append(name)
        else:
            found.append([name])
    return found
