"""Dials with a small game: a turn is one step, back takes back, a click puts right."""

import io

import pytest

from cryptboard.panel import keys, screen, walker
from cryptboard.panel.walker import Walker
from cryptboard.panel.words import Words
from cryptboard.rules import contract, tracker
from cryptboard.rules.contract import SCREEN
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight import words
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

A, B, C, D = range(4)
DIALS = keys.ALL & ~(1 << keys.PLUS | 1 << keys.MINUS | 1 << keys.SELECT)


@pytest.fixture
def table():
    pack = Pack(io.BytesIO(load_folder(game_folder("dungeon-crawl")).bytes))
    session = Session(tracker, pack, MemoryJournal())
    session.start([], bytes(16))
    return Walker(session, DIALS)


def value(table, name):
    return table.look.track(name)[1]


def lines(table):
    pack = table.session.pack
    speaker = Words("en", Pack(io.BytesIO(words.board_words())), pack)
    return screen.compose(table, table.look.scene(), speaker)


def test_any_amount_is_one_step_until_something_else_is_touched(table):
    assert [table.turn(A, 1), table.turn(A, 2), table.turn(A, 3)] == [walker.DONE] * 3
    assert value(table, "evil") == 6
    table.key(keys.UNDO)
    assert value(table, "evil") == 0 and not table.session.can_undo


def test_a_key_between_makes_two_steps_of_two_turns(table):
    table.turn(A, 2)
    table.key(keys.SEAT1)  # dark: refused, but something else was touched
    table.turn(A, 3)
    table.key(keys.UNDO)
    assert value(table, "evil") == 2


def test_detents_back_take_back_what_the_turn_brought_about(table):
    """At 7 Evil the Darkness grows; back over it nothing has happened. TRK-003"""
    table.turn(A, 6)
    table.turn(A, 1)
    assert (value(table, "evil"), value(table, "darkness")) == (7, 1)
    table.turn(A, -1)
    assert (value(table, "evil"), value(table, "darkness")) == (6, 0)
    table.turn(A, -6)
    assert value(table, "evil") == 0 and table.session.depth == 0


def test_taking_back_never_reaches_into_the_turn_before(table):
    table.turn(A, 2)
    table.key(keys.SEAT1)
    table.turn(A, 1)
    table.turn(A, -1)
    assert value(table, "evil") == 2
    table.turn(A, -1)  # below where this turn began: a turn the other way
    assert value(table, "evil") == 1


def test_detents_at_the_end_of_a_track_do_not_count(table):
    table.turn(C, -1)
    assert table.notice[0] == "refuse.track"
    table.turn(B, 5)
    table.turn(B, -2)
    assert value(table, "damage") == 3


def test_where_a_turn_stopped_it_may_be_turned_back_at_once(table):
    table.turn(A, 12)
    assert value(table, "evil") == 10
    table.turn(A, -1)
    assert value(table, "evil") == 9 and table.walk.default()
    table.turn(A, 1)
    assert value(table, "evil") == 10


def test_a_turn_is_told_once_when_the_dial_rests(table):
    table.turn(A, 4)
    assert table.queue.page() == [] and "Evil 0 → 4" in lines(table)[1]
    assert table.rested() and len(table.queue.page()) == 1
    assert (
        "Evil 0 → 4" in lines(table)[1] and "Bats!" in lines(table)[2]
    )  # neither hides the other
    assert not table.rested()
    table.turn(A, -1)  # the bats of 4 were taken back
    assert table.queue.page() == [] and table.queue.log == []


def test_a_click_names_the_value_and_a_turn_then_puts_right(table):
    assert table.click(A) == walker.MOVED
    assert lines(table)[1] == "Right: Evil 0 (0-15)"
    table.turn(A, 4)
    assert value(table, "evil") == 4
    assert table.queue.log == []  # no bats: putting right has no consequence
    table.key(keys.SEAT1)
    assert table.dials.right == -1
    table.turn(A, 3)
    assert value(table, "darkness") == 1


def test_turning_and_putting_right_are_two_steps(table):
    table.turn(A, 2)
    table.click(A)
    table.turn(A, 1)
    table.key(keys.UNDO)
    assert value(table, "evil") == 2


def test_another_dial_ends_putting_right(table):
    table.click(A)
    table.turn(B, 1)
    assert table.dials.right == -1
    table.turn(A, 7)
    assert value(table, "darkness") == 1


def test_a_track_without_a_dial_is_turned_from_the_list(table):
    assert table.click(SCREEN) == walker.MOVED and table.walk.opened
    while not any(line.startswith("▸Round: 1") for line in lines(table)):
        table.turn(SCREEN, 1)
    table.click(SCREEN)
    table.turn(SCREEN, 3)
    assert value(table, "round") == 4 and value(table, "relics") == 0


def test_dials_work_at_a_prompt_and_return_there(table):
    table.turn(A, 10)  # the Omen die is asked for
    table.key(keys.SEAT1)
    prompt = table.session.choices([]).prompt
    table.turn(B, 1)
    assert value(table, "damage") == 1
    assert table.session.choices([]).prompt == prompt


def test_holding_the_screens_dial_opens_why_and_turning_scrolls(table):
    table.turn(A, 7)
    table.hold(SCREEN)
    assert table.mode == walker.WHY and "TRK-" not in " ".join(lines(table))
    table.turn(SCREEN, 2)
    assert "TRK-" in " ".join(lines(table))
    table.key(keys.NEXT)
    assert table.mode == walker.PROMPT and value(table, "evil") == 7


def test_a_dial_without_a_value_says_so(table):
    assert table.turn(D, 1, True) == walker.REFUSED
    assert table.notice == ("refuse.dial",)


def test_six_keys_turn_what_is_in_focus(table):
    small = Walker(table.session, keys.SYSTEM)
    small.key(keys.SELECT)
    for _ in range(4):
        small.key(keys.PLUS)
    assert value(small, "evil") == 4
    small.key(keys.UNDO)
    assert small.look.track("evil")[1] == 0
    small.key(keys.NEXT)
    small.key(keys.PLUS)  # turned last: no SELECT again
    assert value(small, "evil") == 1
    for _ in range(len(small.dials.stations())):
        small.key(keys.SELECT)
    assert small.walk.opened
    small.key(keys.SELECT)
    assert not small.walk.opened and small.dials.focus == 0


def test_the_ending_of_a_track_stops_a_turn(table):
    table.turn(A, 15)
    assert value(table, "evil") == 10  # the Omen die is asked for: what is beyond must be meant
    for _ in range(5):  # a fast hand is past it before it sees that
        assert table.turn(A, 1) == walker.MOVED
    assert value(table, "evil") == 10
    table.rested()
    table.turn(A, 15)
    scene = table.session.scene(contract.GAME)
    assert scene.over == "defeat" and value(table, "evil") == 15
