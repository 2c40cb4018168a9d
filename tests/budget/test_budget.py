"""What the board costs beside the cardboard that it replaces, counted over games of bots."""

import io

import crawl_night
import pytest
import valpiedra_night
from count import SIX, STANDARD

from cryptboard.store.pack import Pack
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

NIGHTS = 90
SAMPLE = 12, 24  # of each number of heroes; `make soak` plays all
READ_ON = 0.06


def together(hands):
    """The sums of several nights in one hand."""
    first, *others = hands
    for hand in others:
        for name in ("gestures", "lines", "commands", "read_on", "table", "left", "moves"):
            setattr(first, name, getattr(first, name) + getattr(hand, name))
        for name, count in hand.seen.items():
            first.seen[name] = first.seen.get(name, 0) + count
    return first


@pytest.mark.parametrize("nights", [SAMPLE[0], pytest.param(NIGHTS, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("fitted", "most"), [(STANDARD, 1.0), (SIX, 1.6)], ids=["dials", "six"])
def test_a_tracker_costs_no_more_than_its_markers(fitted, most, nights, capsys):
    for heroes in (1, 2, 4):
        hands = [crawl_night.play(heroes, number, fitted) for number in range(nights)]
        night = together(hands)
        with capsys.disabled():
            print("\n" + night.report(f"Dungeon Crawl TRACK, {heroes} heroes"))
        assert night.lacking() == {}
        assert night.ratio() <= most
        assert night.read_on <= READ_ON * night.commands


@pytest.mark.parametrize("nights", [SAMPLE[1], pytest.param(NIGHTS, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("fitted", "most"), [(STANDARD, 1.0), (SIX, 1.6)], ids=["dials", "six"])
def test_valpiedra_at_track_beside_its_markers(fitted, most, nights, capsys):
    pack = Pack(io.BytesIO(load_folder(game_folder("valpiedra-demo")).bytes))
    for heroes in ([0, 1], [0, 1, 2], [0, 1, 2, 3]):
        hands = [valpiedra_night.play(pack, heroes, n, fitted) for n in range(nights)]
        night = together(hands)
        with capsys.disabled():
            print("\n" + night.report(f"Valpiedra TRACK, {len(heroes)} heroes"))
        assert night.lacking() == {}
        assert night.ratio() <= most
        assert night.read_on <= READ_ON * night.commands


@pytest.mark.parametrize(
    ("fitted", "most"),
    [(STANDARD, 0.6), pytest.param(SIX, 1.1, marks=pytest.mark.soak)],
    ids=["dials", "six"],
)
def test_valpiedra_at_full_beside_all_its_parts(fitted, most, capsys):
    """Purchases, camps, rings, reveals, pursuits and what cards do; everything is counted."""
    pack = Pack(io.BytesIO(load_folder(game_folder("valpiedra-demo")).bytes))
    for heroes in ([0, 1], [0, 1, 2], [0, 1, 2, 3]):
        hands = [valpiedra_night.play_full(pack, heroes, n, fitted) for n in range(NIGHTS)]
        night = together(hands)
        with capsys.disabled():
            print("\n" + night.report(f"Valpiedra FULL, {len(heroes)} heroes"))
        assert night.lacking() == {}
        assert night.ratio() <= most
        assert night.read_on <= READ_ON * night.commands
