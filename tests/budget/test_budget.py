"""What the board costs beside the cardboard that it replaces, counted over games of bots."""

import io

import crawl_night
import darkness_night
import descent_night
import pytest
import universalis_night
import valpiedra_night
from count import SIX, STANDARD

from cryptboard.rules import contract
from cryptboard.store.pack import Pack
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

NIGHTS = 90
SAMPLE = 12, 24  # of each number of heroes; `make soak` plays all
READ_ON = 0.06
HANDS = 1.25  # gestures beside movements of hands on the table, with dials
UNIVERSALIS = 0.9  # never worse than now; the goal is 0.55


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
        assert night.ratio() <= most and night.with_corrections() <= most
        assert fitted == SIX or night.hands() <= HANDS
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


SEATS = ([0], [1, 0], [1, 0, 2, 5], [0, 1, 2, 3, 4, 5])
# What holds now, never worse; the goals are 0.6 and 0.55. Recoveries, cards named and arrows cost
# a walk through the list.
LEVELS = {"dice": (contract.DICE, 0.65), "full": (contract.FULL, 0.65)}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("nights", [8, pytest.param(16, marks=pytest.mark.soak)])
def test_massive_darkness_beside_all_its_parts(level, nights, capsys):
    """Doors, the Shadow, potions, weapons, bonuses, Portals, a Boss; one to six heroes."""
    pack = Pack(io.BytesIO(load_folder(game_folder("massive-darkness-2")).bytes))
    assist, most = LEVELS[level]
    every = []
    for seats in SEATS:
        hands = [darkness_night.play(pack, seats, assist, n, STANDARD) for n in range(nights)]
        night = together(hands)
        with capsys.disabled():
            print("\n" + night.report(f"Massive Darkness 2 {level}, {len(seats)} heroes"))
        assert night.ratio() <= most
        assert night.read_on <= READ_ON * night.commands
        every.append(night)
    assert together(every).lacking() == {}


DESCENT_NIGHTS = 20  # of each number of heroes; `make soak` plays more
HAPPEN = (
    "chest", "glyph", "potion", "corrupted ground", "prolonged action", "overlord card",
    "lingering",
)  # fmt: skip


@pytest.mark.parametrize("nights", [DESCENT_NIGHTS, pytest.param(NIGHTS, marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    ("level", "most"), [(0, 1.0), (1, 0.6), (2, 0.6)], ids=["track", "dice", "full"]
)
def test_descent_beside_its_tokens(level, most, nights, capsys):
    """Over 60 games with 2, 3 and 4 heroes; each happening in them at least ten times."""
    pack = Pack(io.BytesIO(load_folder(game_folder("descent")).bytes))
    happened = {}
    for heroes in (2, 3, 4):
        played = [descent_night.play(pack, heroes, n, level, STANDARD) for n in range(nights)]
        for night in played:
            for what, count in night.happened.items():
                happened[what] = happened.get(what, 0) + count
        hand = together([night.hand for night in played])
        with capsys.disabled():
            print("\n" + hand.report(f"Descent level {level}, {heroes} heroes"))
        assert hand.ratio() <= most
        assert hand.read_on <= READ_ON * hand.commands
    wanted = (*HAPPEN, "spawn") if level else HAPPEN
    assert {what: happened.get(what, 0) for what in wanted if happened.get(what, 0) < 10} == {}


@pytest.mark.parametrize("nights", [SAMPLE[1], pytest.param(NIGHTS, marks=pytest.mark.soak)])
@pytest.mark.parametrize("level", [contract.DICE, contract.FULL], ids=["dice", "full"])
def test_universalis_beside_dice_sheets_and_tokens(level, nights, capsys):
    """Shots, spells, Fortune, cards, traps, pushes, falls, chests; everything is counted."""
    pack = Pack(io.BytesIO(load_folder(game_folder("dungeon-universalis")).bytes))
    hands = []
    for heroes in ([1], [0, 1], [0, 1, 2, 5]):
        played = [universalis_night.play(pack, heroes, n, STANDARD, level) for n in range(nights)]
        hands.append(together(played))
        with capsys.disabled():
            print("\n" + hands[-1].report(f"Dungeon Universalis {level}, {len(heroes)} heroes"))
        assert hands[-1].ratio() <= UNIVERSALIS
        assert hands[-1].read_on <= READ_ON * hands[-1].commands
    assert together(hands).lacking() == {}
