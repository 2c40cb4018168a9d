"""A picture of every kind of scene, in every palette and both languages.

`CRYPTLIGHT_PICTURES=1 pytest tests/board/test_gallery.py` writes them to firmware/pictures.
"""

import os
import re
from pathlib import Path

import gallery
import pytest

from cryptboard.panel import palette
from cryptboard.rules import encoding
from cryptlight.sim import screen
from cryptlight.view import portrait
from cryptlight.web.drawing import drawing, plate_of

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "firmware" / "pictures" if os.environ.get("CRYPTLIGHT_PICTURES") else None
VISITS = (
    ("dungeon-crawl", gallery.dungeon_crawl, 1),
    ("massive-darkness-2", gallery.massive_darkness, 1),
    ("dungeon-crawl", gallery.without_screen, 0),
)
NAMES = ("standard", "red-green", "blue-yellow", "one-colour")


def scenes(new_board, lang, number):
    """(name, drawing, looks) of every scene on boards that speak so and have this palette."""
    files = {"main.py": gallery.SLOW_FLASH, "settings": encoding.encode([lang, 3, 3, number])}
    for game, visit, screens in VISITS:
        drawn = drawing(ROOT / "hardware" / "board.toml", plate_of(game))
        board = new_board(game, screens=screens, files=files)
        for name, looks in visit(board):
            yield name, drawn, looks
        board.close()


def as_shown(svg):
    """{name of a light: its colour} as the picture has it."""
    return dict(re.findall(r'<g id="(\w+)" fill="(#\w{6})"', svg))


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("number", range(len(palette.PALETTES)), ids=NAMES)
def test_gallery(new_board, lang, number):
    told, cells = {}, []
    for name, drawn, looks in scenes(new_board, lang, number):
        svg = portrait.portrait(drawn, looks, lang)
        moment = looks[portrait.brightest(looks)]
        colours = {f"{s}{i + 1}": p for s in "ABC" for i, p in enumerate(moment.strips[s])}
        colours |= moment.lights
        drawn_lights = as_shown(svg)
        assert any(any(colours[light]) for light in drawn_lights), name
        for light, colour in colours.items():
            assert drawn_lights.get(light, portrait.tint((0, 0, 0))) == portrait.tint(colour)
        text = screen.lines(looks[-1].screen)
        assert not any("…" in line or "�" in line for line in text), text
        told[name] = (svg, text)
        assert bool(any(text)) == ("on-strip" not in name)
        cells.append(portrait.portrait(drawn, [moment], lang, name))
        if PICTURES and lang == "en" and number == 0:
            PICTURES.mkdir(exist_ok=True)
            (PICTURES / f"{name}.svg").write_text(svg, encoding="utf-8")
    assert len({svg for svg, _text in told.values()}) == len(told) >= 19
    if PICTURES and (lang, number) != ("en", 0):
        sheet = contact_sheet(cells)
        (PICTURES / f"all-{NAMES[number]}-{lang}.svg").write_text(sheet, encoding="utf-8")


def contact_sheet(pictures, columns=3):
    """Pictures side by side, each with its own measures."""
    width, height, parts = 300, 158, []
    for at, picture in enumerate(pictures):
        x, y = at % columns * (width + 6), at // columns * (height + 6)
        place = f'<svg x="{x}" y="{y}" width="{width}" height="{height}"'
        parts.append(picture.replace("<svg", place, 1))
    rows = -(-len(pictures) // columns)
    return portrait.document(columns * (width + 6) - 6, rows * (height + 6) - 6, parts)
