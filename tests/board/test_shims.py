"""The simulated parts behave like the Pico's: edges, pixels, watchdog, time, display."""

import pytest

from cryptlight.sim import SimError

LOOP = "\nimport time\nwhile True:\n    time.sleep_ms(2)\n"


def test_a_frame_is_captured_green_first_and_seen_as_rgb(board_with):
    board = board_with(
        "import neopixel\nfrom machine import Pin\nPin(26, Pin.OUT).value(1)\n"
        "np = neopixel.NeoPixel(Pin(3), 16)\nnp[1] = (1, 2, 3)\nnp.write()" + LOOP
    )
    board.advance(ms=10)
    assert board.sent("B")[3:6] == bytes([2, 1, 3])
    assert board.strip("B")[:2] == [(0, 0, 0), (1, 2, 3)]


def test_strips_are_dark_while_the_load_switch_is_off(board_with):
    board = board_with(
        "import neopixel\nfrom machine import Pin\n"
        "np = neopixel.NeoPixel(Pin(3), 16)\nnp.fill((9, 9, 9))\nnp.write()" + LOOP
    )
    board.advance(ms=10)
    assert board.sent("B") == bytes([9]) * 48
    assert board.strip("B") == [(0, 0, 0)] * 16


def test_a_tap_during_an_erase_is_latched_by_the_interrupt_and_missed_by_polling(board_with):
    board = board_with(
        "import _flash, time\nfrom machine import Pin\nseen = [0, 0]\n"
        "def fell(pin):\n    seen[0] += 1\n"
        "key = Pin(9, Pin.IN, Pin.PULL_UP)\nkey.irq(fell, Pin.IRQ_FALLING)\n"
        "time.sleep_ms(10)\n_flash.Flash().ioctl(6, 351)\n"
        "for _ in range(50):\n    seen[1] += 1 - key.value()\n    time.sleep_ms(2)\nprint(seen)"
    )
    board.advance(ms=15)
    board.key_down("NEXT")
    board.advance(ms=10)
    board.key_up("NEXT")
    board.advance(ms=500)
    assert b"[1, 0]" in board.console


def test_an_unfed_watchdog_resets_the_board_and_a_fed_one_does_not(board_with):
    board = board_with(
        "import machine, time\nprint('cause', machine.reset_cause())\n"
        "dog = machine.WDT(timeout=500)\n"
        "for _ in range(10):\n    time.sleep_ms(400)\n    dog.feed()\n" + LOOP
    )
    board.advance(ms=4400)
    assert board.resets == []
    board.advance(ms=200)
    assert board.resets == ["watchdog"]
    assert board.console.count(b"cause 1") == 1
    assert board.console.count(b"cause 3") == 1


def test_things_take_as_long_as_on_a_pico(board_with):
    board = board_with(
        "import time, _flash, machine, neopixel\nflash = _flash.Flash()\npage = bytes(256)\n"
        "np = neopixel.NeoPixel(machine.Pin(2), 28)\nbus = machine.I2C(0)\n"
        "def cost(what):\n    start = time.ticks_us()\n    what()\n"
        "    return time.ticks_diff(time.ticks_us(), start) - 3\n"
        "print(cost(lambda: flash.ioctl(6, 351)), cost(lambda: flash.writeblocks(351, page, 0)),"
        " cost(np.write), cost(lambda: bus.writeto(0x3C, b'@' + bytes(128))))"
    )
    board.advance(ms=200)
    # erase 45 ms, program 0.6 ms, 28 pixels of 31 us, 130 bytes (one the address) of 22.5 us
    assert b"45000 600 868 2925\r\n" in board.console


def test_ticks_wrap_at_two_to_the_thirty(board_with):
    board = board_with(
        "import time\nprint(time.ticks_add((1 << 30) - 1, 2), time.ticks_diff(1, (1 << 30) - 1))"
    )
    board.advance(ms=1)
    assert b"1 2\r\n" in board.console


def test_the_display_keeps_what_is_sent_and_an_absent_one_does_not_answer(board_with):
    board = board_with(
        "import machine\nbus = machine.I2C(0)\nbus.writeto(0x3C, b'\\x00\\xaf\\x20\\x00')\n"
        "bus.writeto(0x3C, b'\\x40\\x81')\n"
        "try:\n    bus.writeto(0x3D, b'\\x00\\xaf')\nexcept OSError as error:\n    print(error)\n"
    )
    board.advance(ms=10)
    rows = board.screen_rows()
    assert [y for y in range(64) if rows[y][0]] == [0, 7]
    assert b"EIO" in board.console


def test_asyncio_tasks_wake_in_the_order_of_virtual_time(board_with):
    board = board_with(
        "import asyncio, time\nasync def nap(ms):\n    await asyncio.sleep_ms(ms)\n"
        "    print(ms, time.ticks_ms())\n"
        "async def main():\n    jobs = [asyncio.create_task(nap(ms)) for ms in (30, 10, 20)]\n"
        "    stop = asyncio.create_task(nap(5000))\n    await asyncio.gather(*jobs)\n"
        "    stop.cancel()\n    try:\n        await stop\n"
        "    except asyncio.CancelledError:\n        print('cancelled')\n"
        "asyncio.run(main())\n"
    )
    board.advance(ms=100)
    assert b"10 10\r\n20 20\r\n30 30\r\ncancelled\r\n" in board.console


def test_the_prompt_says_what_it_cannot_tell(board_with):
    board = board_with("import time\nwhile True:\n    time.sleep_ms(5)\n")
    board.advance(ms=50)
    board.interrupt()
    assert board.evaluate("6 * 7") == "42"
    with pytest.raises(SimError, match="ZeroDivisionError"):
        board.evaluate("1 // 0")
    assert board.evaluate("6 * 8") == "48"
