"""The board as a Python object: what it does is what hands and the command line do."""

import itertools

import pytest

from cryptlight import connect
from cryptlight.api import Refused


@pytest.fixture
def board(new_board):
    simulated = new_board("dungeon-crawl", realtime=True)
    with connect(simulated.port) as opened:
        yield opened


def test_press_turn_and_undo(board):
    start = board.state
    assert (start.game, start.step, start.over) == ("dungeon-crawl", 0, "")
    assert len(start.screen) == 4 and start.tracks["evil"].value == 0
    assert board.turn("evil", 2)[0].after == 2
    assert board.state.tracks["evil"].value == 2 and board.state.durable
    assert board.press("next").outcome == "done"
    assert board.undo().step == 1
    assert board.undo().label == "Evil: 2 → 0"
    assert board.redo().step == 1
    assert board.correct("evil", 5)[0].after == 5


def test_what_is_refused_says_why(board):
    with pytest.raises(Refused, match="The track ends here"):
        board.turn("evil", -1)
    with pytest.raises(Refused):
        board.command(["nonsense"])
    with pytest.raises(Refused):
        board.press("ENEMY")
    with pytest.raises(Refused, match="take back"):
        board.undo()
    with pytest.raises(ValueError, match="there is no key FIRE"):
        board.press("FIRE")
    assert board.state.step == 0


def test_the_tree_of_choices_leads_to_a_command(board):
    menu = board.choices()
    words = [menu.options[menu.default].token]
    assert menu.options[menu.default].key == "NEXT"
    assert board.choices(words).whole
    events = board.command(words)
    assert events and all(event.rule for event in events)


def test_events_are_heard_from_the_moment_they_are_asked_for(board):
    heard = board.events()
    board.turn("evil", 1)
    board.turn("evil", 1)
    first, second = itertools.islice(heard, 2)
    assert (first.kind, first.subject, first.before, first.after) == ("changed", "evil", 0, 1)
    assert (second.before, second.after, second.step) == (1, 2, 2)
