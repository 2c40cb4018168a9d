"""Draws the KiCad schematic and its project-local symbol library, with seeded UUIDs."""

import json
from pathlib import Path

from cryptlight.hardware.design import Part, Pin, seeded

GRID = 2.54
NAME = "cryptlight"
FONT = "(effects (font (size 1.27 1.27)){})"


def sides(part: Part) -> tuple[list[Pin], list[Pin]]:
    """Left and right pins of the drawn box: connectors all left, others half and half."""
    pins = list(part.pins)
    if part.ref.startswith("J") or len(pins) < 2:
        return pins, []
    half = (len(pins) + 1) // 2
    return pins[:half], pins[half:][::-1] if len(pins) > 2 else pins[half:]


def spots(part: Part) -> dict[str, tuple[float, float, int]]:
    """Where each pin ends in the symbol (y up) and where it points."""
    left, right = sides(part)
    width = 5 * GRID if len(part.pins) > 6 else 3 * GRID
    found = {pin.number: (-width, -n * GRID, 0) for n, pin in enumerate(left)}
    return found | {pin.number: (width, -n * GRID, 180) for n, pin in enumerate(right)}


def symbol(part: Part, prefix: str = "") -> str:
    """One symbol of the library: a box with named pins."""
    name = part.ref
    width = (5 if len(part.pins) > 6 else 3) * GRID - GRID
    low = -(max(1, *map(len, sides(part))) - 0.5) * GRID
    pins = "".join(
        f'(pin {pin.type} line (at {x:g} {y:g} {turn}) (length {GRID}) (name "{pin.name}" '
        f'{FONT.format("")}) (number "{pin.number}" {FONT.format("")}))\n'
        for pin in part.pins
        for x, y, turn in [spots(part)[pin.number]]
    )
    bom = "yes" if part.in_bom else "no"
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
    return (
        f'(symbol "{prefix}{name}" (pin_names (offset 0.5)) (exclude_from_sim no) (in_bom {bom}) '
        f'(on_board yes)\n{fields}(symbol "{name}_0_1" (rectangle (start {-width:g} {GRID / 2}) '
        f"(end {width:g} {low:g}) (stroke (width 0.2) (type default)) (fill (type background))))\n"
        f'(symbol "{name}_1_1"\n{pins})(embedded_fonts no))\n'
    )


def placed(part: Part, x: float, y: float, root: str) -> str:
    """The symbol on the sheet, with a stub and a label or a no-connect cross at each pin."""
    low = max(1, *map(len, sides(part))) * GRID
    fields = "".join(
        f'(property "{key}" "{value}" (at {x:g} {at:g} 0) {FONT.format(hide)})\n'
        for key, value, at, hide in (
            ("Reference", part.ref, y - GRID, ""),
            ("Value", part.value, y + low, ""),
            ("Footprint", part.footprint, y, " (hide yes)"),
            ("Datasheet", "", y, " (hide yes)"),
            ("Description", "", y, " (hide yes)"),
            ("MPN", part.mpn, y, " (hide yes)"),
        )
    )
    bom = "yes" if part.in_bom else "no"
    text = (
        f'(symbol (lib_id "{NAME}:{part.ref}") (at {x:g} {y:g} 0) (unit 1) (exclude_from_sim no) '
        f'(in_bom {bom}) (on_board yes) (dnp no) (uuid "{seeded("symbol", part.ref)}")\n{fields}'
    )
    text += "".join(
        f'(pin "{pin.number}" (uuid "{seeded("pin", part.ref, pin.number)}"))' for pin in part.pins
    )
    text += f'(instances (project "{NAME}" (path "/{root}" (reference "{part.ref}") (unit 1)))))\n'
    for pin in part.pins:
        px, py, turn = spots(part)[pin.number]
        ends = (x + px, y - py, x + px + (GRID if turn else -GRID), y - py)
        mark = seeded("mark", part.ref, pin.number)
        if not pin.net:
            text += f'(no_connect (at {ends[0]:g} {ends[1]:g}) (uuid "{mark}"))\n'
            continue
        text += (
            f"(wire (pts (xy {ends[0]:g} {ends[1]:g}) (xy {ends[2]:g} {ends[3]:g})) "
            f'(stroke (width 0) (type default)) (uuid "{seeded("wire", part.ref, pin.number)}"))\n'
            f'(global_label "{pin.net}" (shape passive) (at {ends[2]:g} {ends[3]:g} '
            f"{0 if turn else 180}) "
            f"{FONT.format(' (justify left)' if turn else ' (justify right)')} "
            f'(uuid "{mark}"))\n'
        )
    return text


def flag(net: str, x: float, y: float, root: str) -> str:
    """A power flag: tells the ERC that a net behind a fuse is fed."""
    ref = f"#FLG_{net.strip('+')}"
    fields = "".join(
        f'(property "{key}" "{value}" (at {x:g} {y - 3:g} 0) {FONT.format(hide)})'
        for key, value, hide in (
            ("Reference", ref, " (hide yes)"),
            ("Value", "PWR_FLAG", ""),
            ("Footprint", "", " (hide yes)"),
            ("Datasheet", "", " (hide yes)"),
            ("Description", "", " (hide yes)"),
        )
    )
    return (
        f'(symbol (lib_id "{NAME}:PWR_FLAG") (at {x:g} {y:g} 0) (unit 1) (exclude_from_sim no) '
        f'(in_bom no) (on_board no) (dnp no) (uuid "{seeded("flag", net)}") {fields}'
        f'(pin "1" (uuid "{seeded("flagpin", net)}")) (instances (project "{NAME}" '
        f'(path "/{root}" (reference "{ref}") (unit 1)))))\n(global_label "{net}" (shape passive) '
        f"(at {x:g} {y:g} 270) {FONT.format(' (justify right)')} "
        f'(uuid "{seeded("flaglabel", net)}"))\n'
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


def write(parts: list[Part], folder: Path) -> None:
    """Write schematic, symbol library and library tables."""
    root = seeded("sheet")
    library = "".join(symbol(part) for part in parts) + FLAG.format("")
    embedded = "".join(symbol(part, f"{NAME}:") for part in parts) + FLAG.format(f"{NAME}:")
    body, x, y = "", 20 * GRID, 10 * GRID
    for part in parts:
        tall = (max(1, *map(len, sides(part))) + 4) * GRID
        if y + tall > 108 * GRID:
            x, y = x + 30 * GRID, 10 * GRID
        body += placed(part, x, y, root)
        y += tall
    body += flag("+5V", x, y + 2 * GRID, root)
    head = f'(version 20250114) (generator "cryptlight") (uuid "{root}") (paper "A3")'
    title = '(title_block (title "cryptlight ridge") (rev "1"))'
    sheet = '(sheet_instances (path "/" (page "1")))'
    (folder / f"{NAME}.kicad_sch").write_text(
        f"(kicad_sch {head} {title}\n(lib_symbols\n{embedded})\n{body}{sheet}"
        "(embedded_fonts no))\n"
    )
    (folder / f"{NAME}.kicad_sym").write_text(
        f'(kicad_symbol_lib (version 20241209) (generator "cryptlight")\n{library})\n'
    )
    (folder / "sym-lib-table").write_text(
        f'(sym_lib_table (version 7)\n  (lib (name "{NAME}")(type "KiCad")'
        f'(uri "${{KIPRJMOD}}/{NAME}.kicad_sym")(options "")(descr ""))\n)\n'
    )
    rows = "".join(
        f'  (lib (name "{lib}")(type "KiCad")(uri "${{KICAD9_FOOTPRINT_DIR}}/{lib}.pretty")'
        '(options "")(descr ""))\n'
        for lib in sorted({part.footprint.split(":")[0] for part in parts})
    )
    (folder / "fp-lib-table").write_text(f"(fp_lib_table (version 7)\n{rows})\n")


def write_project(folder: Path) -> None:
    """The project file with the design rules; last, because KiCad's board writer replaces it."""
    rules = {
        "min_clearance": 0.2,
        "min_track_width": 0.25,
        "min_via_diameter": 0.6,
        # A ground pin may have one spoke on one plane: it has more on the other.
        "min_resolved_spokes": 1,
    }
    project = {
        "board": {"design_settings": {"rules": rules, "meta": {"version": 2}}},
        "meta": {"filename": f"{NAME}.kicad_pro", "version": 3},
    }
    (folder / f"{NAME}.kicad_pro").write_text(json.dumps(project, indent=2) + "\n")
    (folder / f"{NAME}.kicad_prl").unlink(missing_ok=True)
