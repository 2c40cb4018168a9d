"""The board as it will look, as numbers for the page: millimetres on the box, unrolled flat.

The top with its face plate lies above the near slope with its keys; y runs down the page.
"""

from pathlib import Path
from typing import Any

from cryptlight.hardware import design, layout
from cryptlight.plates import ICONS, plates

MARGIN = 4.0


def plate_of(game: str) -> dict[str, Any]:
    """A game's plate; a game that has none gets the one for any game."""
    known = {plate["game"]: plate for plate in plates()}
    return known.get(game, known["plain"])


def drawing(board_toml: Path, plate: dict[str, Any]) -> dict[str, Any]:
    board = design.load(board_toml)
    box, slope = board["enclosure"], layout.slope(board)
    width, top = float(box["length"]), float(box["top_width"])
    middle = width / 2

    def on_top(y: float) -> float:
        return MARGIN + top / 2 - y

    def on_slope(up: float) -> float:
        return MARGIN + top + (1 - up) * slope.length

    lights = layout.light_xs(board)
    rows = plate["row"] + [{"name": {"en": "", "es": ""}, "labels": [""] * 16}] * 4
    strips = [
        {
            "id": strip["id"],
            "y": round(on_top(y), 2),
            "xs": [round(middle + x, 2) for x in layout.pixel_xs(board, strip["pixels"])],
            "tail": strip.get("tail", []),
            "name": row["name"],
            "labels": row["labels"],
            "danger": row.get("danger", 0),
        }
        for strip, y, row in zip(
            layout.fitted(board, "strip"), layout.row_ys(board), rows, strict=False
        )
    ]
    window = box["display_window"]
    return {
        "name": board["board"]["name"],
        "title": plate["title"],
        "width": width,
        "height": round(2 * MARGIN + top + slope.length, 2),
        "fold": MARGIN + top,
        "strips": strips,
        "pixel": box["pixel_hole"],
        "icons": ICONS,
        "keys": [
            {"id": name, "x": round(middle + x, 2), "y": round(on_slope(box["key_up"]), 2)}
            for name, x in layout.key_xs(board).items()
        ],
        "key": box["key_hole"],
        "lights": {name: round(middle + x, 2) for name, x in lights.items()},
        "light_y": round(on_slope(box["light_up"]), 2),
        "encoder": (
            {"x": middle + box["encoder_x"], "y": round(on_slope(box["key_up"]), 2)}
            if board["encoder"]["fitted"]
            else None
        ),
        "window": {
            "x": middle + box["display_x"],
            "y": round(on_slope(box["display_up"]), 2),
            "size": window,
        },
        "screen": [board["display"]["width"], board["display"]["height"]],
        "hold_ms": board["keys"]["hold_ms"],
    }
