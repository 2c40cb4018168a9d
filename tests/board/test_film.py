"""The picture that moves on the first page: a round of Dungeon Crawl on the simulated board.

`CRYPTLIGHT_PICTURES=1 pytest tests/board/test_film.py` writes it to firmware/pictures.
"""

import os
import re
import shutil
from pathlib import Path

import pytest

from cryptboard.rules import encoding
from cryptboard.store.files import Files
from cryptboard.store.journal import Journal
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder
from cryptlight.sim import image
from cryptlight.view.film import Film, animated
from cryptlight.view.portrait import STEP_MS
from cryptlight.web.drawing import drawing, plate_of
from cryptlight.web.story import Story
from cryptlight.web.telling import Teller

ROOT = Path(__file__).parents[2]
GAME = "dungeon-crawl"
PICTURES = ROOT / "firmware" / "pictures" if os.environ.get("CRYPTLIGHT_PICTURES") else None
ROUND = (("NEXT", 2200), ("PLUS", 700), ("PLUS", 1600), ("NEXT", 2200),
         ("ROLL", 2400), ("ROLL", 2400),
         ("NEXT", 2200), ("UNDO", 2400))  # fmt: skip


def story_of(board, folder):
    """What the journal on the board's flash tells so far."""
    copy = Path(shutil.copy(board.flash, folder / "copy"))
    image.write_tree(folder / "files", image.read(copy, board.parts.blocks))
    journal = Journal(Files(str(folder / "files" / "journal")))
    header = encoding.decode(journal.open())
    story = Story(header, load_folder(game_folder(GAME)).bytes)
    story.extend(journal.records())
    return story


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_round_as_a_picture_that_moves(new_board, tmp_path, lang):
    board = new_board(GAME, files={"settings": encoding.encode([lang, 3, 3, 0])})
    board.advance(2500)

    def latest():
        board.advance(STEP_MS)
        story = story_of(board, tmp_path)
        if not story.entries:
            return "", ""
        told = Teller(story, lang).event(story.entries[-1].events[0])
        return told["text"], told.get("why", "")

    film = Film(board, latest)
    film.watch(1500)
    for key, ms in ROUND:
        film.press(key, ms)
    drawn = drawing(ROOT / "hardware" / "board.toml", plate_of(GAME))
    svg = animated(drawn, film, lang)
    assert len(set(film.told)) > 4 and len(svg) < 250_000
    durations = set(re.findall(r'dur="(\d+)ms"', svg))
    assert durations == {str(len(film.looks) * STEP_MS)}
    for times, values in re.findall(r'keyTimes="([^"]+)" values="([^"]+)"', svg):
        assert times.startswith("0;") and times.count(";") == values.count(";")
    shown = re.sub(r"</text><text[^>]*>", " ", svg)
    for what, _why in set(film.told):
        assert not what or f">{what.replace('>', '&gt;')}" in shown
    for line in re.findall(r'<text class="h" x="8"[^>]*>([^<]*)</text>', svg):
        assert len(line) <= 19, line  # it ends before the screen
    if PICTURES:
        name = "round.svg" if lang == "en" else "round-es.svg"
        (PICTURES / name).write_text(svg, "utf-8")
