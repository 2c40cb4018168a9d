"""What fails is left out and shown; the watchdog bites what hangs; the self-test finds faults."""

import re
from pathlib import Path

import pytest

from cryptlight import compiled
from cryptlight.contents import board_contents
from cryptlight.packs.folder import load_folder
from cryptlight.resources import firmware_files, game_folder
from cryptlight.sim import SimulatedBoard

BOARD = (Path(__file__).parents[2] / "hardware" / "boards" / "all-keys.toml").read_text()
BOARDS = Path(__file__).parents[2] / "hardware" / "boards"


def changed(name, old, new):
    """The firmware with one line of one module replaced, compiled."""
    source = firmware_files()[name].read_text()
    assert source.count(old) == 1, (name, old)
    fault = {name: source.replace(old, new).encode()}
    return compiled.compile_all(fault, compiled.march_here())


def test_a_task_that_hangs_starves_the_watchdog_and_the_game_comes_back(new_board):
    fault = changed(
        "cryptboard/tasks.py",
        "        self._alive |= _FRAMES\n",
        "        self._alive |= _FRAMES\n"
        "        if self._uncollected == 3:\n"
        "            sleep_ms(1 << 28)\n",
    )
    board = new_board("dungeon-crawl", files=fault)
    board.advance(ms=2000)
    board.press("PLUS")
    board.advance(ms=30_000)
    assert board.resets == []
    before = board.frame()["A"]
    board.press("NEXT", "PLUS", "PLUS")
    board.advance(ms=7000)
    assert board.resets == []
    board.advance(ms=4000)
    assert board.resets == ["watchdog"]
    assert board.frame()["A"] != [(0, 0, 0)] * 16 and before[1] != (0, 0, 0)


ONCE = (
    "        self._alive |= _FRAMES\n",
    "        if self._uncollected == 3:\n"
    "            self._uncollected = 0\n"
    "            raise ValueError('planted')\n"
    "        self._alive |= _FRAMES\n",
)


def test_a_fault_that_nobody_understands_is_written_down_and_the_game_goes_on(new_board):
    board = new_board("dungeon-crawl", files=changed("cryptboard/tasks.py", *ONCE))
    board.advance(ms=2000)
    board.press("PLUS", "PLUS", "PLUS")
    board.advance(ms=2000)
    before = board.frame()["A"]
    assert [any(pixel) for pixel in before[:5]] == [True, True, True, True, True]
    board.press("PLUS")
    board.advance(ms=2000)
    assert board.frame()["A"] != before and board.resets == []
    board.interrupt()
    told = board.evaluate("open('/journal/faults/now').read().replace(': ', ', ')")
    assert "ValueError, planted" in told and told.count("Traceback") == 1
    source = firmware_files()["cryptboard/tasks.py"].read_text()
    line = source[: source.index(ONCE[0])].count("\n") + 3
    assert f'File "cryptboard/tasks", line {line}, in _frame' in told


def test_what_was_written_down_stays_small(new_board):
    """A fault in every frame: written once; other ones in turn, in two files of 2 KB."""
    board = new_board("dungeon-crawl")
    board.advance(ms=1000)
    board.interrupt()
    module = "__import__('cryptboard.store.mishaps', None, None, ('note',))"
    for i in (1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11):
        board.evaluate(f"{module}.note(StopIteration('{i}' * 300), 'now')")
    size = "__import__('os').stat('/journal/faults/%s')[6]"
    sizes = [int(board.evaluate(size % name)) for name in ("now", "before")]
    both = "".join(
        board.evaluate(f"open('/journal/faults/{n}').read()") for n in ("before", "now")
    )
    assert all(0 < size <= 2048 for size in sizes)
    assert both.count("1" * 300) <= 1 and "8" * 300 in both and "9" * 300 not in both


def test_a_job_that_fails_every_time_starves_the_watchdog(new_board):
    fault = changed(
        "cryptboard/tasks.py",
        "        self._alive |= _FRAMES\n",
        "        if self._uncollected == 3:\n"
        "            raise ValueError\n"
        "        self._alive |= _FRAMES\n",
    )
    board = new_board("dungeon-crawl", files=fault)
    board.advance(ms=2000)
    board.press("PLUS", "PLUS", "PLUS")
    board.advance(ms=12_000)
    assert board.resets == ["watchdog"]
    assert [any(pixel) for pixel in board.frame()["A"][:5]] == [True, True, True, True, True]


@pytest.mark.parametrize(
    ("name", "old", "shown"),
    [
        ("cryptboard/ports/ssd1306.py", "        bus.writeto(address, _start(height))", "display"),
        (
            "cryptboard/ports/micropython.py",
            "        self._pwm = machine.PWM(machine.Pin(pin), freq=1000, duty_u16=0)",
            "buzzer",
        ),
    ],
)
def test_a_part_that_fails_at_boot_is_left_out_and_shown(new_board, name, old, shown):
    board = new_board("dungeon-crawl", files=changed(name, old, "        raise OSError(5)"))
    board.advance(ms=2000)
    assert any(board.key_lights()["LINK"])
    assert f"left out: {shown}".encode() in board.console
    if shown != "display":
        assert board.text()[0] == f"Left out: {shown}"
    before = board.frame()["A"]
    board.press("PLUS")
    board.advance(ms=500)
    assert board.frame()["A"] != before


def test_a_damaged_pack_is_left_out_and_the_other_one_plays(new_board):
    board = new_board("dungeon-crawl", files={"packs/broken.crpk": b"CRPK" + bytes(60)})
    board.advance(ms=2000)
    assert board.text()[0] == "Left out: broken.crpk"
    assert board.frame()["A"][0] != (0, 0, 0)


def test_a_board_without_any_pack_says_what_to_do(new_board):
    board = new_board()
    board.advance(ms=2000)
    assert "cryptlight sync" in " ".join(board.text())
    board.press("NEXT", "ROLL")
    assert b"Traceback" not in board.console


@pytest.mark.parametrize("name", ["six-keys", "one-dial"])
def test_a_small_build_is_enough(new_board, name):
    board = new_board("dungeon-crawl", board_toml=BOARDS / f"{name}.toml")
    board.advance(ms=2000)
    before = board.frame()
    board.press("SELECT", "NEXT")
    board.advance(ms=500)
    assert board.frame() != before
    board.press("PLUS", "NEXT", "ROLL", "SELECT", "MINUS", "NEXT", "UNDO")
    board.advance(ms=500)
    assert b"Traceback" not in board.console


def test_holding_undo_at_power_on_tests_every_pixel_key_display_and_the_buzzer(new_board):
    board = new_board("dungeon-crawl")
    board.unplug_usb()
    board.key_down("UNDO")
    board.plug_in()
    lit, tones, full = set(), set(), False
    for _ in range(2500):
        board.advance(ms=5)
        for strip in board.parts.strips:
            for number, pixel in enumerate(board.strip(strip)):
                lit |= {(strip, number, channel) for channel in range(3) if pixel[channel]}
        tones.add(board.tone_hz)
        full = full or all(all(row) for row in board.screen_rows())
        if board.text()[0] == "Press every key":
            break
    board.key_up("UNDO")
    wanted = {
        (strip, number, channel)
        for strip, part in board.parts.strips.items()
        for number in range(part.length)
        for channel in range(3)
    }
    assert lit == wanted
    assert tones == {0, 523, 659, 784} and full
    for key in sorted(set(board.parts.keys) - {"NEXT"}):
        board.key_down(key)
        board.advance(ms=50)
        assert any(board.key_lights()[key]), key
        assert board.text()[1] == key
        board.key_up(key)
        board.advance(ms=50)
    board.press("NEXT")
    board.advance(ms=2000)
    assert board.text()[3].startswith("NEXT:")


@pytest.mark.parametrize("limiter", [True, False])
def test_the_strips_stay_below_a_small_limit_and_without_the_limiter_they_would_not(
    new_board, tmp_path, limiter
):
    toml = tmp_path / "board.toml"
    text, count = re.subn(r"(?m)^limit_ma = \d+", "limit_ma = 65", BOARD)
    assert count == 1
    toml.write_text(text)
    fault = changed("cryptboard/panel/lights.py", "if total > self._budget:", "if total < 0:")
    if limiter:
        board = new_board("dungeon-crawl", board_toml=toml)
    else:  # outside the fixture, which would complain
        packs = [load_folder(game_folder("dungeon-crawl")).bytes]
        contents = board_contents(packs, toml, fault)
        board = SimulatedBoard(contents=contents, board_toml=toml)
        board.__enter__()
    board.advance(ms=2000)
    board.press("PLUS", "NEXT", "PLUS", "ROLL")
    board.advance(ms=1000)
    over = board.peak_ma > 65
    board.close()
    assert over is not limiter
