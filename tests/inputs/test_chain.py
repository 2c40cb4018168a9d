"""The chain on the simulated board: state machine and DMA go on while an erase stops the VM."""

import json
import random

import pytest
from worlds import LockstepWire

from cryptboard.panel import keys
from cryptlight import boardfile
from cryptlight.contents import board_contents
from cryptlight.hardware.design import HARDWARE
from cryptlight.link import Board
from cryptlight.sim import SimulatedBoard

RIDGE = HARDWARE / "board2.toml"
SMALL = HARDWARE / "boards" / "one-dial.toml"

# Looks every 4 ms, and writes a file whenever it has looked five times: one erase or two.
BUSY = """
import time
from cryptboard import pins
from cryptboard.ports.micropython import Board
board = Board(pins)
inputs = board.inputs
told = []

def look():
    inputs.poll(time.ticks_ms())
    event = inputs.take()
    while event >= 0:
        told.append((event, inputs.at, inputs.by if event >= 64 else 0))
        event = inputs.take()

while True:
    for _ in range(5):
        look()
        time.sleep_ms(4)
    if ERASE:
        with open("file", "wb") as file:
            file.write(bytes(SIZE))
"""


def running(toml, script=BUSY, erase=True, size=3000):
    """A board that does nothing but look at its keys and wear out its flash."""
    main = "import start\nstart.attach(start.pointer()[0])\n" + script
    main = main.replace("ERASE", str(erase)).replace("SIZE", str(size))
    contents = board_contents([], toml) | {"main.py": main.encode()}
    return SimulatedBoard(contents=contents, board_toml=toml)


def told_by(board):
    board.advance(ms=300)
    board.interrupt()
    return json.loads(board.evaluate("__import__('json').dumps(told)"))


def turned(told):
    """Detents of each dial."""
    sums = dict.fromkeys(keys.DIALS, 0)
    for event, _at, by in told:
        if event >= 64:
            sums[keys.DIALS[event - 64]] += by
    return {dial: by for dial, by in sums.items() if by}


def test_every_key_and_dial_is_told_by_its_name():
    board = boardfile.load(RIDGE)
    names = [key.id for key in board.key if key.fitted]
    with running(RIDGE, erase=False) as made:
        made.advance(ms=50)
        made.press(*names, *(f"PUSH_{dial}" for dial in "ABCD"), "PUSH")
        for steps, dial in enumerate("SABCD", 1):
            made.turn(steps, dial)
            made.turn(-2 * steps, dial)
        told = told_by(made)
    numbers = [keys.NAMES.index(name) for name in names] + [16, 17, 18, 19, keys.SELECT]
    assert [event for event, _at, _by in told if event < 64] == [
        event for number in numbers for event in (number << 1 | 1, number << 1)
    ]
    assert turned(told) == {dial: -steps for steps, dial in enumerate("SABCD", 1)}


def test_a_tap_of_20_ms_is_kept_wherever_the_erase_comes():
    chance = random.Random(20)
    with running(RIDGE) as board:
        board.advance(ms=50)
        times = []
        for _ in range(60):
            board.advance(ms=chance.randrange(80, 200))
            times.append(board.now_ms)
            board.key_down("SEAT1")
            board.advance(ms=20)
            board.key_up("SEAT1")
        erases = board.counters["erases"]
        told = told_by(board)
    assert erases > 60  # so most taps fell into one
    assert [event for event, _at, _by in told] == [keys.SEAT1 << 1 | 1, keys.SEAT1 << 1] * 60
    # A scan takes 0.63 ms, and the word comes at its end.
    assert all(0 <= at - ms <= 3 for (_e, at, _b), ms in zip(told[::2], times, strict=True))


@pytest.mark.parametrize(("detents", "quarter_ms"), [(20, 10), (40, 2.5), (24, 1.25)])
def test_a_turn_is_kept_wherever_the_erase_comes(detents, quarter_ms):
    """25, 100 and 200 detents a second; the last with one erase at a time, not two."""
    with running(RIDGE, size=3000 if quarter_ms > 2 else 300) as board:
        board.advance(ms=50)
        for _ in range(6):
            board.turn(detents, "A", quarter_ms)
            board.turn(-detents + 1, "D", quarter_ms)
        assert board.counters["erases"] > 6
        told = told_by(board)
    assert turned(told) == {"A": 6 * detents, "D": 6 * (1 - detents)}


def test_two_bouncing_taps_and_a_turn_inside_one_erase_keep_their_order():
    with running(RIDGE) as board:
        board.advance(ms=50)
        for _ in range(10):
            for key in ("ROLL", "UNDO"):
                for ms in (0.8, 0.8, 15, 0.8, 0.8):  # closed, open, closed, open, closed, open
                    board.key_down(key)
                    board.advance(ms=ms)
                    board.key_up(key)
                    board.advance(ms=0.8)
                board.turn(1, "B", 1)
            board.advance(ms=150)
        told = told_by(board)
    what = [event for event, _at, _by in told if event & 1 or event >= 64]
    roll, undo, dial = keys.ROLL << 1 | 1, keys.UNDO << 1 | 1, 64 + 1
    assert what == [roll, dial, undo, dial] * 10


def test_a_bare_key_keeps_a_tap_inside_an_erase_too():
    chance = random.Random(21)
    with running(SMALL) as board:
        board.advance(ms=50)
        for _ in range(40):
            board.advance(ms=chance.randrange(120, 260))
            board.key_down("ROLL")
            board.advance(ms=20)
            board.key_up("ROLL")
        assert board.counters["erases"] > 40
        told = told_by(board)
    assert [event for event, _at, _by in told] == [keys.ROLL << 1 | 1, keys.ROLL << 1] * 40


def test_of_two_bare_keys_that_move_inside_an_erase_both_are_kept():
    """The callback of one has seen the other move, whose own callback is still to come."""
    chance = random.Random(22)
    with running(SMALL) as board:
        board.advance(ms=50)
        for _ in range(40):
            board.advance(ms=chance.randrange(120, 260))
            board.key_down("ROLL")
            board.advance(ms=40)
            board.key_up("ROLL")
            board.advance(ms=5)
            board.key_down("UNDO")
            board.advance(ms=20)
            board.key_up("UNDO")
        told = told_by(board)
    roll, undo = keys.ROLL << 1, keys.UNDO << 1
    assert [event for event, _at, _by in told if event in (roll | 1, undo | 1)] == [
        roll | 1,
        undo | 1,
    ] * 40


def test_without_a_state_machine_the_chain_is_polled(tmp_path):
    toml = tmp_path / "board.toml"
    text = RIDGE.read_text().replace("pio = false", "pio = false\nflash_blocks = 352")
    text = text.replace('profile = "pico2" ', 'profile = "esp32s3" ')
    toml.write_text(text.replace("[profile.esp32s3]", "[profile.esp32s3]\nheap_bytes = 241_000"))
    with running(toml, erase=False) as board:
        board.advance(ms=50)
        board.press("SEAT2", "PUSH_C")
        board.turn(3, "C", 6)
        board.interrupt()
        assert board.evaluate("type(inputs).__name__") == "Polled"
        told = json.loads(board.evaluate("__import__('json').dumps(told)"))
    pressed = [event >> 1 for event, _at, _by in told if event < 64]
    assert pressed == [keys.SEAT1 + 1] * 2 + [keys.PUSH + 2] * 2
    assert turned(told) == {"C": 3}


def test_a_chain_that_does_not_answer_is_named_and_the_rest_runs(new_board):
    board = new_board("dungeon-crawl", board_toml=RIDGE)
    board.unplug_usb()
    board.loosen_chain()
    board.plug_in()
    board.advance(ms=2000)
    assert board.text()[0] == "Left out: keys"
    assert b"no chain answers" in board.console
    assert board.frame()["A"][0] != (0, 0, 0)


def test_a_plug_that_comes_off_is_no_key():
    with running(RIDGE, erase=False) as board:
        board.advance(ms=50)
        board.key_down("ROLL")
        board.advance(ms=50)
        board.loosen_chain()
        board.advance(ms=100)
        told = told_by(board)
    assert [event for event, _at, _by in told] == [keys.ROLL << 1 | 1]


def test_more_changes_than_the_ring_holds_leave_the_keys_as_they_are():
    """Two seconds without a look: the oldest changes are lost, the last ones count."""
    pause = BUSY.replace(
        "    for _ in range(5):", "    time.sleep_ms(2000)\n    for _ in range(5):"
    )
    with running(RIDGE, pause, erase=False) as board:
        board.advance(ms=2100)
        board.turn(100, "A", 1)
        board.key_down("NEXT")
        board.advance(ms=2100)
        board.interrupt()
        assert board.evaluate("inputs.down") == "1"


def test_a_quiet_look_allocates_nothing_and_transfers_nothing():
    quiet = BUSY.split("while True:")[0] + (
        "import gc\nfor _ in range(20):\n    look()\n    time.sleep_ms(4)\n"
        "gc.collect()\ngc.disable()\nbefore = gc.mem_alloc()\nat = inputs._end\n"
        "for _ in range(500):\n    inputs.poll(0)\n    inputs.take()\n"
        "taken = gc.mem_alloc() - before\nmoved = inputs._end - at\ngc.enable()\n"
        "while True:\n    time.sleep_ms(4)\n"
    )
    with running(RIDGE, quiet) as board:
        board.advance(ms=400)
        board.interrupt()
        assert (board.evaluate("taken"), board.evaluate("moved")) == ("0", "0")


def values(board):
    """Track -> value, as the board tells a laptop."""
    with Board(LockstepWire(board)) as client:
        found = client.request("status").messages
    return {message["track"]: message["value"] for message in found if "track" in message}


def test_each_of_five_dials_turns_its_own_track(new_board):
    board = new_board("dungeon-crawl", board_toml=RIDGE)
    board.advance(ms=2000)
    board.turn(3, "A")
    board.advance(ms=700)
    board.turn(4, "B")
    board.turn(2)  # the screen's own
    board.advance(ms=700)
    assert board.text()[2].endswith("2")
    tracks = values(board)
    assert (tracks["evil"], tracks["damage"], tracks["relics"]) == (3, 4, 2)


def test_a_game_is_played_with_the_dial_for_plus_minus_and_select(new_board):
    board = new_board("dungeon-crawl", board_toml=SMALL)
    board.advance(ms=2000)
    board.turn(3)
    board.advance(ms=700)
    assert values(board)["evil"] == 3
    board.turn(-1)
    board.press("SELECT")
    board.advance(ms=700)
    assert "Evil: 2 (0-15)" in board.text()[1]  # what the dial turns
    board.press("SELECT")
    board.turn(4)
    board.advance(ms=700)
    assert values(board)["damage"] == 4
