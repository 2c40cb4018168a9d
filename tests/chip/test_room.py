"""What has no room on a Pico is not begun there, and the table is told: on the 32-bit board."""

import tomllib
from pathlib import Path

import board32
import evenings
import pytest

from cryptboard.rules.contract import FULL
from cryptboard.table import room

FIGURES = tomllib.loads((Path(__file__).parent / "heaps.toml").read_text("utf-8"))
NAMES = {
    "dungeon-crawl": "tracker",
    "dungeon-universalis": "universalis",
    "massive-darkness-2": "md2",
    "descent": "descent",
    "valpiedra": "valpiedra",
}
PICO, PICO_2 = board32.HEAPS["pico"], board32.HEAPS["pico2"]

vm = pytest.mark.skipif(board32.vm() is None, reason="no 32-bit VM; run `make tools`")


def booted(game, level="track", profile="pico"):
    settings = evenings.settings_for(game, level)
    return board32.booted(evenings.pack_of(game), profile, settings)


@vm
def test_a_game_without_room_is_not_begun_and_the_screen_says_what_it_needs():
    with booted("massive-darkness-2") as board:
        board.advance(1500)
        assert board.evaluate("app.table.walker") == "None"
        assert "Pico 2" in board.evaluate("' '.join(app.table._compose())")
        board.link()  # a laptop can bring other games
        assert not board.heap().grew


@vm
def test_a_level_without_room_is_begun_lower_and_is_not_offered():
    with booted("descent", "full") as board:
        board.advance(1500)
        assert board.evaluate("app.table.session.state.assist") == "0"
        offered = "[option.token for option in app.table.session.choices(['assist']).options]"
        assert board.evaluate(offered) == "[0]"
        with pytest.raises(RuntimeError, match=r"refuse\.needs_pico2"):
            board.evaluate("app.table.command(['assist', 2])")
        assert board.evaluate("app.table.session.state.assist") == "0"


@vm
def test_a_pico_2_has_room_for_every_level():
    with booted("descent", "full", "pico2") as board:
        board.advance(1500)
        assert board.evaluate("app.table.session.state.assist") == "2"


@pytest.mark.parametrize("game", NAMES)
def test_a_pico_2_has_room_by_the_figures(game, monkeypatch):
    monkeypatch.setattr(room, "heap", lambda: PICO_2)
    assert room.most(NAMES[game]) == FULL


@pytest.mark.parametrize("game", NAMES)
def test_what_is_begun_on_a_pico_needs_no_more_than_it_says(game, monkeypatch):
    """heaps.toml is what test_heap32.py holds the evenings to."""
    monkeypatch.setattr(room, "heap", lambda: PICO)
    needed = room.NEEDS[NAMES[game]]
    assert FIGURES[game]["used"] <= needed[0] * 1024
    if room.most(NAMES[game]) >= 0:
        assert FIGURES[game]["used"] + room.SPARE * 1024 <= PICO


def test_a_tracker_that_nobody_knows_has_room(monkeypatch):
    monkeypatch.setattr(room, "heap", lambda: PICO)
    assert room.most("tracker") == room.most("of one's own") == FULL
    assert room.within([["heroes", 2], ["assist", 2]], 0) == [["heroes", 2], ["assist", 0]]
