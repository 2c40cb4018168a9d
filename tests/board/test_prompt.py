"""Ctrl-C: whoever is there gets the prompt for as long as they like; a stray byte ends no game."""

import random

import pytest
from repl import RawRepl
from test_robust import changed

BACK_MS = 9000  # it listens for somebody, starts again, and stands at rest
LONG = "import time\nfor n in range(60): time.sleep(1)\nprint('an hour', 7)\n"


def play(new_board, **settings):
    board = new_board("dungeon-crawl", **settings)
    board.advance(ms=2000)
    board.press("PLUS", "PLUS", "NEXT")
    board.advance(ms=1000)
    return board


def place(board):
    return board.frame()["A"], board.text()


def evil(board):
    """As strip A shows it, as long as it is small."""
    return sum(map(any, board.frame()["A"][:4])) - 1


def goes_on(board):
    """A press is heard."""
    before = board.frame()
    board.press("PLUS")
    board.advance(ms=500)
    return board.frame() != before


def test_a_stray_byte_stops_nothing_for_long(new_board):
    board = play(new_board)
    before = place(board)
    board.send(b"\x03")
    board.advance(ms=BACK_MS)
    assert place(board) == before and board.resets == [] and not board.at_prompt
    assert b"soft reboot" in board.console and goes_on(board)


@pytest.mark.parametrize("seed", range(4))
def test_at_any_instant_and_in_the_middle_of_a_conversation(new_board, seed):
    """A laptop goes on sending its lines, damaged ones among them: that is nobody."""
    chance = random.Random(seed)
    board = play(new_board)
    assert evil(board) == 2
    board.key_down("PLUS")
    board.advance(ms=chance.randrange(60))  # a press may be on its way into the journal
    board.send(b'A 1003 0 44\x03f4ff6e\nM 1004 {"do":"packs"} \r3bd1\r')
    board.key_up("PLUS")
    for _ in range(BACK_MS // 100):
        board.send(chance.choice((b"P 7 01a2b3c4\n", b"\nH 1 00\n", b'M 9 {"do":"st\x02at\r\n')))
        board.advance(ms=100)
    assert board.resets == [] and not board.at_prompt
    board.advance(ms=1000)
    assert evil(board) in (2, 3) and goes_on(board)


@pytest.mark.parametrize("ms", [1, 40, 120, 300, 500])
def test_while_it_starts(new_board, ms):
    board = new_board("dungeon-crawl")
    board.advance(ms=ms)
    board.send(b"\x03")
    board.advance(ms=BACK_MS)
    assert not board.at_prompt and goes_on(board)


def test_whoever_presses_enter_has_the_prompt_for_as_long_as_they_like(new_board):
    board = play(new_board)
    before = board.frame()
    board.interrupt()
    assert b"Enter gives the prompt" in board.console
    board._steps.type(b"import time; time.sleep(60)\r", b">>> ")
    assert board.evaluate("'awake'") == "awake" and board.resets == []
    board.soft_reset()
    board.advance(ms=3000)
    assert board.frame()["A"] == before["A"] and goes_on(board)


def test_a_session_of_a_minute_that_begins_with_a_soft_reset(new_board):
    """A timer that fed the watchdog would have ended with the soft reset."""
    board = play(new_board)
    repl = RawRepl(board)
    assert repl.run(LONG) == ("an hour 7\r\n", "")
    assert repl.run("import time; time.sleep(20); 1/0")[1].endswith(
        "ZeroDivisionError: divide by zero\r\n"
    )
    assert board.resets == []


def test_what_only_a_timer_feeds_is_bitten(new_board):
    """The control: on such a board the session above ends after eight seconds."""
    fault = changed(
        "cryptboard/ports/micropython.py",
        "            machine.mem32[control + _CLEAR] = _ENABLE\n", "",
    )  # fmt: skip
    board = play(new_board, files=fault)
    repl = RawRepl(board)
    with pytest.raises(AssertionError, match="watchdog"):
        repl.run(LONG)


def test_a_look_into_the_running_game(new_board):
    """The line that firmware/README.md prints, as `mpremote resume exec` says it to the board."""
    board = play(new_board)
    repl = RawRepl(board, soft_reset=False)
    look = "import cryptboard.app as a; print(a.running.table.session.state)"
    printed, error = repl.run(look)
    assert "State" in printed and not error
