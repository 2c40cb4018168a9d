"""Checks of the board file that need no KiCad; each returns what is wrong, in plain words."""

from typing import Any

from cryptlight.hardware.design import netlist, parts
from cryptlight.hardware.shopping import pixel_count


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
    pixels = pixel_count(board)
    idle = pixels * power["idle_ma"]
    light = max(0, power["limit_ma"] - idle)
    slew = 0.55 * limits["slew_nf"] * 1000 + 30  # microseconds per volt, from the data sheet
    return {
        "usb": limits["usb_ma"],
        "controller": limits["controller_ma"],
        "pixels": pixels,
        "idle": idle,
        "pixel_limit": power["limit_ma"],
        "light": light,
        "white_percent": 100 * light / (pixels * 3 * power["channel_ma"]),
        "white_pixels": light // (3 * power["channel_ma"]),
        "colour_pixels": light // power["channel_ma"],
        "unlimited": pixels * 3 * power["channel_ma"] + idle + limits["controller_ma"],
        "limited": power["limit_ma"] + limits["controller_ma"],
        "inrush": limits["bulk_uf"] / slew * 1000,
        "rise_ms": slew * 5 / 1000,
        "drop_mv": power["limit_ma"] * (limits["fuse_ohm"] + limits["switch_ohm"]),
    }


def budget_faults(board: dict[str, Any]) -> list[str]:
    """More than USB gives, at plug-in or in the brightest frame; or too little to stay lit."""
    sums, limits = budget(board), board["budget"]
    faults = []
    if sums["limited"] > limits["usb_ma"]:
        faults.append(f"{sums['limited']} mA with the limiter, USB gives {limits['usb_ma']}")
    if sums["idle"] >= board["power"]["limit_ma"]:
        faults.append("the dark pixels alone reach the limit")
    if sums["inrush"] + limits["controller_ma"] > limits["plug_in_ma"]:
        faults.append(
            f"inrush {sums['inrush']:.0f} mA and the controller exceed the plug-in limit"
        )
    if board["power"]["limit_ma"] > limits["fuse_hold_ma"]:
        faults.append("the fuse would trip in an ordinary bright frame")
    if limits["usb_least_mv"] - sums["drop_mv"] < limits["pixel_least_mv"]:
        faults.append("the pixels get too little voltage at the end of a long USB cable")
    return faults


def level_faults(board: dict[str, Any]) -> list[str]:
    """Is a one a one? The controller into the buffer, the buffer into the strip, in millivolts."""
    level = board["level"]
    faults = []
    if level["controller_high_mv"] < level["buffer_needs_mv"]:
        faults.append("the buffer may not see the controller's high level: take an AHCT")
    supply = board["budget"]["usb_least_mv"]
    if supply - level["buffer_loses_mv"] < level["pixel_needs"] * supply:
        faults.append("the strip may not see the buffer's high level")
    return faults


def part_faults(board: dict[str, Any]) -> list[str]:
    """The small parts that a hurried change would lose: each job and how many must do it."""
    nets = netlist(board)
    kinds = {ref: part["kind"] for ref, part in board["part"].items()}

    def across(kind: str, one: str, two: str) -> int:
        ends = [
            {ref for ref, _ in nets.get(net, set()) if kinds[ref] == kind} for net in (one, two)
        ]
        return len(ends[0] & ends[1])

    jobs = [("decoupling of the buffer", "capacitor", "+5V_LED", "GND", 1)]
    jobs += [("input capacitor of the switch", "capacitor", "+5V", "GND", 1)]
    jobs += [("decoupling of the displays", "capacitor", "+3V3", "GND", 1)]
    jobs += [("bulk capacitor behind the switch", "bulk", "+5V_LED", "GND", 1)]
    jobs += [("fuse in the 5 V line", "fuse", "VBUS", "+5V", 1), ("TVS", "tvs", "VBUS", "GND", 1)]
    jobs += [("pull-up of SDA", "resistor", "+3V3", "SDA", 1)]
    jobs += [("pull-up of SCL", "resistor", "+3V3", "SCL", 1)]
    jobs += [("pull-down of the switch", "resistor", "LED_ENABLE", "GND", 1)]
    jobs += [("switch in the strips' line", "switch", "+5V", "+5V_LED", 1)]
    for strip in board["strip"]:
        name = strip["id"]
        jobs.append((f"330 R of strip {name}", "resistor", f"BUF_{name}", f"DATA_{name}", 1))
    points = {part["nets"][0] for part in board["part"].values() if part["kind"] == "point"}
    faults = [f"missing: {job}" for job, kind, a, b, n in jobs if across(kind, a, b) < n]
    wanted = ("VBUS", "+5V", "+5V_LED", "+3V3", "GND", "DATA_A")
    return faults + [f"missing: test point {net}" for net in wanted if net not in points]
