"""Face plates: every tick over its pixel, every game in both languages, nothing off the edge."""

import copy
import io
import re
import tomllib

import pytest
from PIL import Image

from cryptboard.rules import contract, tracker
from cryptboard.store.pack import Pack
from cryptlight import plates
from cryptlight.hardware import design, drawing, faceplate, render
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

BOARD = design.load()
FOLDER = design.HARDWARE / "faceplates"
PICTURES = design.HARDWARE / "pictures"
PLATES = {plate.name: plate for plate in faceplate.plates(BOARD)}
GAMES = [name for name in PLATES if not name.startswith("keys")]


def plate_faults(text: str) -> list[str]:
    """Pixels of the plate against the strip's own pitch, to a tenth of a millimetre."""
    found = [tuple(map(float, m)) for m in re.findall(r'"pixel" cx="(\S+)" cy="(\S+)"', text)]
    strips = [strip for strip in BOARD["strip"] if strip.get("fitted", True)]
    faults = []
    if len(found) != sum(strip["pixels"] for strip in strips):
        faults.append(f"{len(found)} openings")
    for y in {y for _, y in found}:
        row = sorted(x for x, line in found if line == y)
        # From the reel, not from our code: 60 pixels a metre, in the middle of the plate.
        if any(abs(x - (n - 7.5) * 1000 / 60) > 0.1 for n, x in enumerate(row)):
            faults.append(f"row at {y} does not fit the strip")
        for x in row:
            ticks = [f"M{x:.3f} {y + side:.3f}L" for side in (-4.4, 3.6)]
            faults += [f"no tick {tick}" for tick in ticks if tick not in text]
    return faults


def extent(marks: list) -> tuple[float, float]:
    """Half of what the engraving takes."""
    xs, ys = [0.0], [0.0]
    for shape, v, word in marks:
        if word in ("cut", "pixel"):
            continue
        points = v[::1] if shape == "line" else v
        pairs = (
            [p for c in drawing.outlines(v, word) for p in c]
            if shape == "text"
            else list(zip(points[::2], points[1::2], strict=True))
        )
        xs += [abs(x) for x, _ in pairs]
        ys += [abs(y) for _, y in pairs]
    return max(xs), max(ys)


def test_every_game_has_its_plate_in_both_languages():
    games = ("dungeon-crawl", "valpiedra", "massive-darkness-2", "descent", "dungeon-universalis")
    for game in (*games, "plain", "keys", "keys-far"):
        for lang in ("en", "es"):
            assert f"{game}-{lang}" in PLATES


@pytest.mark.parametrize("name", PLATES)
def test_plate_is_up_to_date(name, tmp_path):
    plate = PLATES[name]
    size = plate.width, plate.height
    kept = FOLDER / f"{name}.svg"
    assert kept.read_text(encoding="utf-8") == drawing.svg(plate.marks, *size), "make hardware"
    drawing.pdf(plate.marks, *size, tmp_path / "plate.pdf")
    assert kept.with_suffix(".pdf").read_bytes() == (tmp_path / "plate.pdf").read_bytes()


@pytest.mark.parametrize("name", PLATES)
def test_picture_of_the_plate_is_up_to_date(name, tmp_path):
    plate = PLATES[name]
    render.save(drawing.image(plate.marks, plate.width, plate.height), tmp_path / "plate.png")
    kept = Image.open(PICTURES / f"plate-{name}.png").convert("RGB")
    assert kept.tobytes() == Image.open(tmp_path / "plate.png").convert("RGB").tobytes()


def test_pictures_are_small():
    assert all(path.stat().st_size < 60_000 for path in PICTURES.iterdir())


def test_no_plate_is_left_over():
    assert {path.stem for path in FOLDER.iterdir()} == set(PLATES)


@pytest.mark.parametrize("name", GAMES)
def test_ticks_and_openings_fit_the_strips(name):
    plate = PLATES[name]
    assert plate_faults(drawing.svg(plate.marks, plate.width, plate.height)) == []


@pytest.mark.parametrize("name", PLATES)
def test_nothing_runs_off_the_plate(name):
    plate = PLATES[name]
    across, along = extent(plate.marks)
    assert across < plate.width / 2 - 1.5 and along < plate.height / 2 - 1


def test_a_plate_for_another_strip_is_found():
    board = copy.deepcopy(BOARD)
    board["enclosure"]["leds_per_metre"] = 61
    text = drawing.svg(faceplate.marks(board, plates.plates()[0], "en"), 300, 64)
    assert any("does not fit" in fault for fault in plate_faults(text))
    assert plate_faults(text.replace('"pixel"', '"other"', 1))


def test_a_word_too_long_is_found():
    plate = copy.deepcopy(plates.plates()[0])
    plate["title"]["en"] = "A title that goes on and on" * 8
    assert extent(faceplate.marks(BOARD, plate, "en"))[0] > 149


def rows_of(game: str) -> list[dict]:
    return next(plate for plate in plates.plates() if plate["game"] == game)["row"]


def test_a_tracker_games_plate_says_what_its_definition_says():
    game = tomllib.loads((game_folder("dungeon-crawl") / "game.toml").read_text("utf-8"))
    evil = game["tracks"][0]
    row = rows_of("dungeon-crawl")[0]
    assert row["labels"] == [str(n) for n in range(16)]
    assert row["labels"][row["danger"] - 1] == str(evil["danger"])
    assert [row["labels"][n - 1] for n in row["spaces"]] == ["4", "7", "10", "13"]
    words = faceplate.caption(next(p for p in plates.plates() if p["game"] == game["id"]), "es")
    assert "Héroes > Enemigos > Cripta" in words


def test_the_lights_stand_at_the_number_that_the_plate_says():
    """The tracker's own scene: the head of a track is the pixel labelled with its value."""
    pack = Pack(io.BytesIO(load_folder(game_folder("dungeon-crawl")).bytes))
    state = tracker.new(pack, [["heroes", [0, 1]]], bytes(32))
    for evil, darkness in ((0, 0), (5, 2), (14, 9)):
        state.values[0], state.values[3] = evil, darkness
        shown = tracker.scene(pack, state)
        for strip, value in ((0, evil), (2, darkness)):
            label = str(value)
            at = rows_of("dungeon-crawl")[strip]["labels"].index(label)
            styles = [cell >> 4 for cell in shown.strips[strip]]
            bright = [n for n, s in enumerate(styles) if s in (contract.SOLID, contract.FAST)]
            assert at in bright or styles[at] == contract.DOUBLE
            assert all(s == contract.DIM for s in styles[:at])


def test_valpiedras_danger_zone_is_the_last_three_spaces_of_evil():
    limit = tomllib.loads((game_folder("valpiedra") / "game.toml").read_text("utf-8"))["values"]
    row = rows_of("valpiedra")[0]
    assert row["labels"][row["danger"] - 1] == str(limit["evil_limit"] - 3)


def test_text_becomes_outlines_and_an_unknown_letter_is_refused():
    assert "<text" not in drawing.svg(PLATES["keys-en"].marks, 300, 51)
    with pytest.raises(ValueError, match="the font has no"):
        drawing.outlines((0, 0, 3, 0), "漢")
