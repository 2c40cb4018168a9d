"""The harness itself: keys, encoder, Ctrl-C at chosen instants, resets, power."""

import random

from cryptlight.sim import lockstep

COUNTER = (
    "import time\nfrom machine import Pin\nkey = Pin({pin}, Pin.IN, Pin.PULL_UP)\n"
    "n = 0\nlast = 1\nwhile True:\n    level = key.value()\n"
    "    n += last - level if level < last else 0\n    last = level\n    time.sleep_ms(2)\n"
)


def test_presses_are_counted_one_by_one(board_with):
    board = board_with(COUNTER.format(pin=9))
    board.press("NEXT", "NEXT", "PLUS", "NEXT")
    board.interrupt()
    assert board.evaluate("n") == "3"


def test_one_turn_is_one_cycle_on_both_encoder_pins(board_with):
    board = board_with(COUNTER.format(pin=6))
    board.turn(+2)
    board.turn(-1)
    board.interrupt()
    assert board.evaluate("n") == "3"


def test_ctrl_c_at_random_instants_always_gives_the_prompt_and_a_soft_reset_the_program(
    board_with,
):
    keep = (
        "import os, time\ntry:\n    n = int(open('n').read())\nexcept OSError:\n    n = 0\n"
        "while True:\n    n += 1\n    with open('new', 'w') as file:\n        file.write(str(n))\n"
        "    os.rename('new', 'n')\n    time.sleep_ms(3)\n"
    )
    board = board_with(keep)
    chance = random.Random(500)
    before = 0
    for _ in range(100):
        board.advance(ms=chance.randrange(1, 60_000) / 1000)
        board.interrupt()
        assert board.at_prompt
        kept = int(board.evaluate("open('n').read() if 'n' in os.listdir() else 0"))
        assert kept >= before
        before = kept
        board.soft_reset()
        assert not board.at_prompt
    assert before > 100


def test_a_soft_reset_has_its_goal_before_the_vm_can_look(board_with, monkeypatch):
    """Else the program runs on for ever whenever this process is slower than the VM."""
    board = board_with("import time\nwhile True:\n    time.sleep_ms(1)\n")
    board.advance(ms=20)
    board.interrupt()
    goals, write = [], lockstep.os.write

    def looking(fd, data):
        if data == b"\x04":
            goals.append(board.vm.shared.get("target"))
        return write(fd, data)

    monkeypatch.setattr(lockstep.os, "write", looking)
    board.soft_reset()
    assert len(goals) == 1 and goals[0] <= 20_000


def test_a_reset_starts_anew_and_unplugging_darkens(board_with):
    board = board_with("import machine, time\ntime.sleep_ms(50)\nmachine.reset()\n")
    board.advance(ms=120)
    assert board.resets == ["reset", "reset"]
    board.unplug_usb()
    assert not board.powered
    board.plug_in()
    assert board.powered
