"""Checks of the board file that need no KiCad; each returns what is wrong, in plain words."""

from typing import Any

from cryptlight.hardware.design import parts, signals


def gpio_faults(board: dict[str, Any]) -> list[str]:
    """A pin used twice, or not there, or unable to do its job; for every profile."""
    faults = []
    seen: dict[int, str] = {}
    for net, pin in signals(board):
        if pin in seen:
            faults.append(f"GP{pin} is used by {seen[pin]} and by {net}")
        seen[pin] = net
    for name, profile in board["profile"].items():
        pins = {int(k): v for k, v in profile.get("pins", {}).items()}
        taken = [pins.get(pin, pin) if pins else pin for pin in seen]
        if pins and set(pins) != set(seen):
            faults.append(
                f"{name}: pins names {sorted(set(pins) ^ set(seen))} too many or too few"
            )
        if len(set(taken)) != len(taken):
            faults.append(f"{name}: two signals on one pin")
        faults += [f"{name}: no pin {pin}" for pin in taken if pin not in profile["gpio"]]
    display = board["display"]
    sda = 2 * display["i2c"]
    if display["sda"] % 4 != sda or display["scl"] % 4 != sda + 1:
        faults.append(f"I2C{display['i2c']} cannot reach its pins")
    return faults


def bom_faults(board: dict[str, Any]) -> list[str]:
    """A part that cannot be bought: no maker's number, no substitute, no price."""
    return [
        f"{part.ref} has no {what}"
        for part in parts(board)
        if part.in_bom
        for what, value in (
            ("MPN", part.mpn),
            ("substitute", part.substitute),
            ("price", part.price),
        )
        if not value
    ]


def budget(board: dict[str, Any]) -> dict[str, float]:
    """The current of the whole device in mA, with the limiter and without."""
    power, limits = board["power"], board["budget"]
    fitted = [strip for strip in board["strip"] if strip.get("fitted", True)]
    pixels = sum(strip["pixels"] + len(strip.get("tail", [])) for strip in fitted)
    slew = 0.55 * limits["slew_nf"] * 1000 + 30  # microseconds per volt
    return {
        "pixels": pixels,
        "idle": pixels * power["idle_ma"],
        "unlimited": pixels * (3 * power["channel_ma"] + power["idle_ma"])
        + limits["controller_ma"],
        "limited": power["limit_ma"] + limits["controller_ma"],
        "inrush": limits["bulk_uf"] / slew * 1000,
        "rise_ms": slew * 5 / 1000,
    }


def budget_faults(board: dict[str, Any]) -> list[str]:
    """More than USB gives, at plug-in or in the brightest frame; or too little to stay lit."""
    sums, limits = budget(board), board["budget"]
    faults = []
    if sums["limited"] > limits["usb_ma"]:
        faults.append(f"{sums['limited']} mA with the limiter, USB gives {limits['usb_ma']}")
    if sums["idle"] >= board["power"]["limit_ma"]:
        faults.append("the dark pixels alone reach the limit")
    if sums["inrush"] + 30 > limits["plug_in_ma"]:
        faults.append(
            f"inrush {sums['inrush']:.0f} mA and the controller exceed the plug-in limit"
        )
    return faults
