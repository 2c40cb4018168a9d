"""The controller modules: which pins they have, what those can do, where they come out.

Written by hand, to be looked up in the makers' data sheets; board.toml is checked against it.
"""

from dataclasses import dataclass
from typing import Any

from cryptlight.hardware.design import PICO_PIN, signals

DEVKIT_J1 = (
    *("3V3", "3V3", "RST", 4, 5, 6, 7, 15, 16, 17, 18, 8, 3, 46, 9),
    *(10, 11, 12, 13, 14, "5V", "GND"),
)
DEVKIT_J3 = (
    *("GND", 43, 44, 1, 2, 42, 41, 40, 39, 38, 37, 36, 35, 0, 45),
    *(48, 47, 21, 20, 19, "GND", "GND"),
)
ESP32S3_TAKEN = {
    **dict.fromkeys((0, 3, 45, 46), "strapping pin, read at reset"),
    **dict.fromkeys((19, 20), "the module's own USB"),
    **dict.fromkeys((22, 23, 24, 25), "not there"),
    **dict.fromkeys(range(26, 33), "flash"),
    **dict.fromkeys(range(33, 38), "octal flash or PSRAM on some modules"),
    **dict.fromkeys((43, 44), "console"),
}
RP_TAKEN = dict.fromkeys((23, 24, 25, 29), "used on the module")


@dataclass(frozen=True)
class Module:
    """Where a GPIO comes out, what is reserved, which supply pins to use."""

    pins: dict[int, str]
    taken: dict[int, str]
    supply: dict[str, str]  # net -> pin
    muxed_i2c: bool  # is I2C tied to certain pins?


def _devkit() -> dict[int, str]:
    found: dict[int, str] = {}
    for header, row in (("J1", DEVKIT_J1), ("J3", DEVKIT_J3)):
        found |= {gpio: f"{header}-{n + 1}" for n, gpio in enumerate(row) if isinstance(gpio, int)}
    return found


_PICO = Module(
    pins={gpio: str(pin) for gpio, pin in PICO_PIN.items()},
    taken=RP_TAKEN,
    supply={"GND": "38", "+3V3": "36", "VBUS": "40"},
    muxed_i2c=True,
)
MODULES = {
    "pico": _PICO,
    "pico2": _PICO,
    "esp32s3": Module(
        pins=_devkit(),
        taken=ESP32S3_TAKEN,
        supply={"GND": "J1-22", "+3V3": "J1-1", "VBUS": "J1-21"},
        muxed_i2c=False,
    ),
}


def gpio_of(board: dict[str, Any], profile: str, number: int) -> int:
    """A part's pin number on the given module."""
    own = {int(k): int(v) for k, v in board["profile"][profile].get("pins", {}).items()}
    return own.get(number, number)


def pins_of(board: dict[str, Any], profile: str) -> dict[str, tuple[int, str]]:
    """Net -> (GPIO, pin of the module)."""
    module = MODULES[profile]
    return {
        net: (gpio, module.pins[gpio])
        for net, number in signals(board)
        for gpio in [gpio_of(board, profile, number)]
    }


def faults(board: dict[str, Any]) -> list[str]:
    """A pin used twice, missing, reserved, or unable to do its job; for every profile."""
    found = []
    for name, profile in board["profile"].items():
        if name not in MODULES:
            found.append(f"{name}: no facts about this module")
            continue
        found += _profile_faults(board, name, profile)
    return found


def _profile_faults(board: dict[str, Any], name: str, profile: dict[str, Any]) -> list[str]:
    module, found = MODULES[name], []
    numbers = {number for _, number in signals(board)}
    if profile.get("pins") and {int(k) for k in profile["pins"]} != numbers:
        odd = sorted({int(k) for k in profile["pins"]} ^ numbers)
        found.append(f"{name}: pins names {odd} too many or too few")
    for gpio in profile["gpio"]:
        if gpio not in module.pins or gpio in module.taken:
            why = module.taken.get(gpio, "does not come out")
            found.append(f"{name}: GPIO {gpio} in its list: {why}")
    users: dict[int, str] = {}
    for net, number in signals(board):
        gpio = gpio_of(board, name, number)
        if gpio in users:
            found.append(f"{name}: GPIO {gpio} is used by {users[gpio]} and by {net}")
        users[gpio] = net
        if gpio in module.taken:
            found.append(f"{name}: {net} on GPIO {gpio}: {module.taken[gpio]}")
        elif gpio not in profile["gpio"] or gpio not in module.pins:
            found.append(f"{name}: {net} on GPIO {gpio}, which it does not have")
    display = board["display"]
    if module.muxed_i2c:
        sda, scl = (gpio_of(board, name, display[pin]) for pin in ("sda", "scl"))
        if sda % 4 != 2 * display["i2c"] or scl % 4 != 2 * display["i2c"] + 1:
            found.append(f"{name}: I2C{display['i2c']} cannot reach GPIO {sda} and {scl}")
    return found
