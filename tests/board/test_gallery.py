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
RIDGE = ROOT / "hardware" / "board2.toml"  # the standard panel, with dials
BY_DIALS = (
    ("dungeon-crawl", gallery.crawl_by_dials),
    ("valpiedra", gallery.valpiedra_by_dials),
    ("long-road", gallery.heroes_by_dials),
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


@pytest.mark.parametrize("lang", ["en", pytest.param("es", marks=pytest.mark.soak)])
def test_gallery_of_the_standard_panel(new_board, lang):
    """Every screen and strip scene of the tracker and of Valpiedra at its default level."""
    files = {"settings": encoding.encode([lang, 3, 3, 0])}
    cells, told = [], []
    for game, visit in BY_DIALS:
        drawn = four_strips(plate_of(game))
        board = new_board(game, board_toml=RIDGE, files=files)
        for name, looks in visit(board):
            moment = looks[portrait.brightest(looks)]
            text = screen.lines(looks[-1].screen)
            assert any(text) and not any("…" in line or "�" in line for line in text), text
            assert text[3] and (name == "over" or ":" in text[3]), (name, text)
            told.append((game, name, text, moment.strips))
            cells.append(portrait.portrait(drawn, looks, lang, name))
        board.close()
    assert len({repr(one[2:]) for one in told}) == len(told) >= 38  # each says something else
    if PICTURES:
        sheet = contact_sheet(cells)
        (PICTURES / f"all-dials-{lang}.svg").write_text(sheet, encoding="utf-8")


def four_strips(plate):
    """The standard panel's strips and keys, in the measures of the box that is drawn so far."""
    drawn = drawing(ROOT / "hardware" / "board.toml", plate)
    first, second = drawn["strips"][:2]
    step, rows = (second["y"] - first["y"]) * 0.9, plate["row"]
    found = []
    for number, name in enumerate("ABCD"):
        row = rows[number] if number < len(rows) else {"name": {"en": "", "es": ""}}
        strip = {"id": name, "y": first["y"] + number * step, "xs": first["xs"]}
        strip |= {"labels": row.get("labels", [""] * 16), "danger": row.get("danger", 0)}
        found.append(strip | {"name": row["name"]})
    keys = ["NEXT", "ROLL", "UNDO", "ENEMY", "SEAT1", "SEAT2", "SEAT3", "SEAT4"]
    places = {key: 30 + 30 * number for number, key in enumerate(keys)}
    placed = [{"id": key, "x": x} for key, x in places.items()]
    return drawn | {"strips": found, "keys": placed, "lights": places}


def contact_sheet(pictures, columns=3):
    """Pictures side by side, each with its own measures."""
    width, height, parts = 300, 158, []
    for at, picture in enumerate(pictures):
        x, y = at % columns * (width + 6), at // columns * (height + 6)
        place = f'<svg x="{x}" y="{y}" width="{width}" height="{height}"'
        parts.append(picture.replace("<svg", place, 1))
    rows = -(-len(pictures) // columns)
    return portrait.document(columns * (width + 6) - 6, rows * (height + 6) - 6, parts)
