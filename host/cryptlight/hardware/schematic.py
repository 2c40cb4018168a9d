"""Draws the KiCad schematic and its project-local symbol library, with seeded UUIDs."""

import json
from pathlib import Path
from typing import Any

from cryptlight.hardware.design import Part, seeded
from cryptlight.hardware.symbols import FLAG, FONT, GRID, NAME, rows, spots, symbol


def placed(part: Part, x: float, y: float, root: str) -> str:
    """The symbol on the sheet, with a stub and a label or a no-connect cross at each pin."""
    low = rows(part) * GRID
    fields = "".join(
        f'(property "{key}" "{value}" (at {x:g} {at:g} 0) {FONT.format(hide)})\n'
        for key, value, at, hide in (
            ("Reference", part.ref, y - 1.25 * GRID, ""),
            ("Value", part.value, y + low + 0.2 * GRID, ""),
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


def frames(board: dict[str, Any], parts: list[Part], root: str) -> str:
    """The parts in frames by what they do together, as board.toml arranges them."""
    named, text = {part.ref: part for part in parts}, ""
    for group in board["sheet"]:
        x, top = (cell * GRID for cell in group["at"])
        y = top + 5 * GRID
        for ref in group["parts"]:
            text += placed(named.pop(ref), x, y, root)
            y += (rows(next(part for part in parts if part.ref == ref)) + 3) * GRID
        left, right = x - 15 * GRID, x + 15 * GRID
        title = "(effects (font (size 2.2 2.2) (bold yes)) (justify left))"
        text += (
            f'(text "{group["title"]}" (exclude_from_sim no) (at {left + GRID:g} '
            f'{top + 1.3 * GRID:g} 0) {title} (uuid "{seeded("title", group["title"])}"))\n'
            f"(rectangle (start {left:g} {top:g}) (end {right:g} {y - GRID:g}) "
            "(stroke (width 0) (type dash)) (fill (type none)) "
            f'(uuid "{seeded("frame", group["title"])}"))\n'
        )
    if named:
        raise ValueError(f"board.toml: no [[sheet]] has the parts {', '.join(named)}")
    return text


def write(board: dict[str, Any], parts: list[Part], folder: Path) -> None:
    """Write schematic, symbol library and library tables."""
    root = seeded("sheet")
    library = "".join(symbol(part) for part in parts) + FLAG.format("")
    embedded = "".join(symbol(part, f"{NAME}:") for part in parts) + FLAG.format(f"{NAME}:")
    x, y = board["pcb"]["flag_at"]
    body = frames(board, parts, root) + flag("+5V", x * GRID, y * GRID, root)
    head = f'(version 20250114) (generator "cryptlight") (uuid "{root}") (paper "A3")'
    title = f'(title_block (title "cryptlight ridge") (rev "{board["board"]["revision"]}"))'
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
