"""Symbols of the schematic: boxes with named pins, and the usual signs for the small parts."""

from cryptlight.hardware.design import Part, Pin

GRID = 2.54
NAME = "cryptlight"
FONT = "(effects (font (size 1.27 1.27)){})"
SMALL = ("resistor", "capacitor", "bulk", "tvs", "fuse")
STROKE = "(stroke (width 0.25) (type default)) (fill (type none))"


def line(*points: tuple[float, float]) -> str:
    pts = " ".join(f"(xy {x:g} {y:g})" for x, y in points)
    return f"(polyline (pts {pts}) {STROKE})\n"


def box(x: float, y: float, w: float, h: float, fill: str = "none") -> str:
    return (
        f"(rectangle (start {x:g} {y:g}) (end {x + w:g} {y - h:g}) "
        f"(stroke (width 0.2) (type default)) (fill (type {fill})))\n"
    )


PLATES = line((-GRID, 0), (-0.5, 0)) + line((0.5, 0), (GRID, 0)) + line((-0.5, 1.6), (-0.5, -1.6))
SIGNS = {
    "resistor": box(-GRID, 0.9, 2 * GRID, 1.8),
    "fuse": box(-GRID, 0.9, 2 * GRID, 1.8) + line((-GRID, 0), (GRID, 0)),
    "capacitor": PLATES + line((0.5, 1.6), (0.5, -1.6)),
    "bulk": PLATES
    + line((0.9, 1.6), (0.5, 0.8), (0.5, -0.8), (0.9, -1.6))
    + line((-1.9, 1.2), (-1.1, 1.2))
    + line((-1.5, 1.6), (-1.5, 0.8)),
    "tvs": line((1.3, 1.3), (1.3, -1.3), (-1.3, 0), (1.3, 1.3))
    + line((-1.8, 1.6), (-1.3, 1.3), (-1.3, -1.3), (-0.8, -1.6))
    + line((-GRID, 0), (-1.3, 0))
    + line((1.3, 0), (GRID, 0)),
}


def sides(part: Part) -> tuple[list[Pin], list[Pin]]:
    """Left and right pins of the drawn box: connectors all left, others half and half."""
    pins = list(part.pins)
    if part.ref.startswith("J") or len(pins) < 2:
        return pins, []
    half = (len(pins) + 1) // 2
    return pins[:half], pins[half:][::-1] if len(pins) > 2 else pins[half:]


def rows(part: Part) -> int:
    return max(1, *map(len, sides(part)))


def reach(part: Part) -> float:
    """From the middle of a symbol to the ends of its pins."""
    return (5 if len(part.pins) > 8 else 3) * GRID


def spots(part: Part) -> dict[str, tuple[float, float, int]]:
    """Where each pin ends in the symbol (y up) and where it points."""
    left, right = sides(part)
    far = reach(part)
    found = {pin.number: (-far, -n * GRID, 0) for n, pin in enumerate(left)}
    return found | {pin.number: (far, -n * GRID, 180) for n, pin in enumerate(right)}


def body(part: Part) -> str:
    """What is drawn between the pins."""
    if part.kind in SIGNS:
        return SIGNS[part.kind]
    if part.kind in ("point", "hole"):
        return f"(circle (center {-1.2 if part.pins else 0} 0) (radius 1.2) {STROKE})\n"
    wide = reach(part) - GRID
    return box(-wide, GRID / 2, 2 * wide, rows(part) * GRID, "background")


def symbol(part: Part, prefix: str = "") -> str:
    """One symbol of the library."""
    small = part.kind in (*SMALL, "point")
    length = 2 * GRID if part.kind in SMALL else 2 * GRID - 0.04 if small else GRID
    pins = "".join(
        f'(pin {pin.type} line (at {x:g} {y:g} {turn}) (length {length:g}) (name "{pin.name}" '
        f'{FONT.format("")}) (number "{pin.number}" {FONT.format("")}))\n'
        for pin in part.pins
        for x, y, turn in [spots(part)[pin.number]]
    )
    bom = "yes" if part.in_bom else "no"
    low = -(rows(part) - 0.5) * GRID
    fields = "".join(
        f'(property "{key}" "{value}" (at 0 {y:g} 0) {FONT.format(hide)})\n'
        for key, value, y, hide in (
            ("Reference", part.ref.rstrip("0123456789"), 2 * GRID, ""),
            ("Value", part.value, low - 0.5 * GRID, ""),
            ("Footprint", part.footprint, 0, " (hide yes)"),
            ("Datasheet", "", 0, " (hide yes)"),
            ("Description", "", 0, " (hide yes)"),
        )
    )
    hidden = "(hide yes)" if small else ""
    numbers = f"(pin_numbers {hidden}) " if small else ""
    return (
        f'(symbol "{prefix}{part.ref}" {numbers}(pin_names (offset 0.5) {hidden}) '
        f"(exclude_from_sim no) (in_bom {bom}) (on_board yes)\n{fields}"
        f'(symbol "{part.ref}_0_1"\n{body(part)})\n'
        f'(symbol "{part.ref}_1_1"\n{pins})(embedded_fonts no))\n'
    )


FLAG = (
    '(symbol "{}PWR_FLAG" (power) (pin_numbers (hide yes)) (pin_names (offset 0) (hide yes)) '
    "(exclude_from_sim no) (in_bom no) (on_board no)\n"
    '(property "Reference" "#FLG" (at 0 2 0) (effects (font (size 1.27 1.27)) (hide yes)))'
    '(property "Value" "PWR_FLAG" (at 0 3.8 0) (effects (font (size 1.27 1.27))))'
    '(property "Footprint" "" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes)))'
    '(property "Datasheet" "" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes)))'
    '(property "Description" "" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes)))'
    '(symbol "PWR_FLAG_1_1" (pin power_out line (at 0 0 90) (length 0) (name "~" '
    '(effects (font (size 1.27 1.27)))) (number "1" (effects (font (size 1.27 1.27))))))'
    "(embedded_fonts no))\n"
)
