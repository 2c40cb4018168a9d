"""Whole evenings in a 32-bit heap of the chip's size: what they need; it does not grow."""

import tomllib
from pathlib import Path

import board32
import evenings
import pytest

GAMES = ("dungeon-crawl", "descent", "dungeon-universalis", "massive-darkness-2", "valpiedra")
GROWING = ("dungeon-universalis",)  # its log of what is known of a room fills up
ALLOWED = tomllib.loads((Path(__file__).parent / "heaps.toml").read_text("utf-8"))
SAMPLE = 100
SHARE = 0.6  # of a Pico 2's heap, at any level

pytestmark = pytest.mark.skipif(board32.vm() is None, reason="no 32-bit VM; run `make tools`")


def lengths(*whole):
    """A sample of the presses, and all of them in `make soak`; `whole` games at once."""
    made = []
    for game in GAMES:
        first = evenings.PRESSES if game in whole else SAMPLE
        made.append((game, first))
        if first < evenings.PRESSES:
            made.append(pytest.param(game, evenings.PRESSES, marks=pytest.mark.soak))
    return made


@pytest.mark.parametrize(("game", "presses"), lengths("dungeon-crawl"))
def test_an_evening_on_a_pico(game, presses):
    """At TRACK, with a laptop connected."""
    seen = evenings.evening(game, presses=presses)
    used, largest = evenings.needs(seen)
    assert used <= ALLOWED[game]["used"]
    assert largest >= ALLOWED[game]["largest"]
    if presses == evenings.PRESSES:  # by then everything is loaded that is loaded late
        assert game in GROWING or not evenings.grows(seen), seen


@pytest.mark.parametrize(("game", "presses"), lengths())
def test_every_level_has_room_on_a_pico_2(game, presses):
    levels = evenings.LEVELS if presses == evenings.PRESSES else ["full"]
    for level in levels:
        seen = evenings.evening(game, level, "pico2", presses)
        assert evenings.needs(seen)[0] <= SHARE * board32.HEAPS["pico2"], level
        assert not seen[-1].grew


LEAK = "kept.append(bytearray(600))"


def test_a_leak_is_noticed():
    seen = []
    with board32.booted(evenings.pack_of("dungeon-crawl"), "pico2") as board:
        for _ in range(6):
            for _ in range(10):
                board.evaluate(LEAK)
            seen.append(board.heap())
    assert evenings.grows(seen)


def test_the_heap_is_measured_in_32_bits_and_as_large_as_the_chips():
    """A list of a thousand numbers takes four bytes each; a block that does not fit is noticed."""
    with board32.booted(evenings.pack_of("dungeon-crawl")) as board:
        before = board.heap()
        assert not before.grew
        board.evaluate("kept.append([0] * 1000)")
        after = board.heap()
        assert 4000 <= after.used - before.used <= 4300
        board.evaluate(f"kept.append(bytearray({before.largest + 64}))")
        assert board.heap().grew
