"""The port for CircuitPython and Blinka, with Adafruit's real NeoPixel and pixel buffer classes.

Only what touches a pin is replaced; what would go over the wire is compared with the bytes that
the MicroPython port hands to `machine.bitstream`.
"""

import importlib
import random
import sys
import types

import charged
import pytest

from cryptboard import pins
from cryptlight.contents import board_contents
from cryptlight.resources import board_file


class Pin:
    """digitalio's pin; the test sets `level` of an input."""

    made: dict[int, "Pin"] = {}  # noqa: RUF012

    def __init__(self, number):
        self.number = number
        self.value = True
        Pin.made[number] = self

    def switch_to_input(self, pull):
        assert pull == "up"

    def switch_to_output(self, value):
        self.value = value


@pytest.fixture
def port(monkeypatch):
    wire = []
    modules = {
        "board": types.SimpleNamespace(**{f"GP{n}": n for n in range(30)}),
        "digitalio": types.SimpleNamespace(
            DigitalInOut=Pin, Pull=types.SimpleNamespace(UP="up"),
            Direction=types.SimpleNamespace(OUTPUT="out"),
        ),
        "neopixel_write": types.SimpleNamespace(
            neopixel_write=lambda pin, data: wire.append((pin.number, bytes(data)))
        ),
        "microcontroller": types.SimpleNamespace(
            cpu=types.SimpleNamespace(uid=b"12345678"), Pin=object
        ),
        "keypad": types.SimpleNamespace(Keys=FakeKeys),
        "busio": types.SimpleNamespace(I2C=FakeBus),
    }  # fmt: skip
    Pin.made.clear()
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    for name in ("neopixel", "cryptboard.ports.circuitpython"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    loaded = importlib.import_module("cryptboard.ports.circuitpython")
    yield types.SimpleNamespace(board=loaded.Board(pins), wire=wire, module=loaded)
    for name in ("neopixel", "cryptboard.ports.circuitpython"):
        sys.modules.pop(name, None)


class FakeKeys:
    def __init__(self, pins, *, value_when_pressed, pull, interval):
        assert not value_when_pressed and pull
        self.pins = list(pins)
        self.queue = []
        self.events = types.SimpleNamespace(get=lambda: self.queue.pop(0) if self.queue else None)
        FakeKeys.last = self

    def happen(self, pin, pressed):
        number = self.pins.index(pin)
        self.queue.append(types.SimpleNamespace(key_number=number, pressed=pressed))


class FakeBus:
    def __init__(self, scl, sda, frequency):
        self.locked = False
        self.sent = []
        FakeBus.last = self

    def try_lock(self):
        self.locked = True
        return True

    def unlock(self):
        self.locked = False

    def scan(self):
        return [0x3C]

    def writeto(self, address, data):
        assert self.locked
        self.sent.append((address, bytes(data)))


def frames(count, size):
    chance = random.Random(7)
    return [bytearray(chance.randbytes(size)) for _ in range(count)]


def test_the_same_frames_are_the_same_bytes_on_the_wire(port, board_with):
    """Adafruit's class on one side, machine.bitstream on the simulated Pico on the other."""
    sent = frames(20, 3 * 28)
    script = (
        "from cryptboard.ports.micropython import Strip\nfrom machine import Pin\n"
        "Pin(26, Pin.OUT).value(1)\nstrip = Strip(2, 28)\nimport time\n"
        "for line in FRAMES:\n    strip.write(bytearray(line))\n    time.sleep_ms(10)\n"
    ).replace("FRAMES", repr([bytes(frame) for frame in sent]))
    files = board_contents([], board_file())
    del files["main.py"]
    pico = board_with(charged.ATTACH + script, files)
    strip = port.board.strips[0]
    for frame in sent:
        assert strip.write(frame)
        pico.advance(ms=5)
        assert port.wire[-1] == (2, bytes(frame))
        assert pico.sent("A") == bytes(frame)
        pico.advance(ms=5 + 28 * 0.031)


def test_an_unchanged_frame_is_not_sent_again(port):
    strip = port.board.strips[0]
    frame = frames(1, 3 * 28)[0]
    assert strip.write(frame)
    assert not strip.write(frame)
    assert len(port.wire) == 1


def test_the_wrong_order_would_be_noticed(port):
    """A planted fault: pixels that take red first get other bytes."""
    strip = port.board.strips[0]
    strip.pixels = sys.modules["neopixel"].NeoPixel(2, 28, auto_write=False, pixel_order="RGB")
    frame = bytearray([1, 2, 3] * 28)
    strip.write(frame)
    assert port.wire[-1][1] != bytes(frame)


def test_keys_are_levels_and_latches(port):
    next_pin = dict(pins.KEYS)[0]
    FakeKeys.last.happen(next_pin, True)
    FakeKeys.last.happen(next_pin, False)
    assert port.board.pressed() == 0
    assert port.board.latched() == 1
    assert port.board.latched() == 0
    FakeKeys.last.happen(next_pin, True)
    assert port.board.pressed() == 1


def test_the_encoder_turns_both_ways_and_its_push_is_select(port):
    a, b, push = pins.ENCODER
    turned = 0
    for number, level in ((a, False), (b, False), (a, True), (b, True)):
        Pin.made[number].value = level
        turned += port.board.turns()
    assert turned == 1
    for number, level in ((b, False), (a, False), (b, True), (a, True)):
        Pin.made[number].value = level
        turned += port.board.turns()
    assert turned == 0
    FakeKeys.last.happen(push, True)
    assert port.board.pressed() == 1 << 3


def test_the_display_is_found_and_a_missing_buzzer_is_named(port):
    port.board.displays[0].write_page(2, bytes(range(128)))
    address, data = FakeBus.last.sent[-1]
    assert (address, data[0], data[1:]) == (0x3C, 0x40, bytes(range(128)))
    assert port.board.faults == ["buzzer"]  # this fake has no pwmio


def test_entropy_and_power(port):
    assert port.board.entropy(16) != port.board.entropy(16)
    port.board.power(True)
    assert Pin.made[pins.LOAD_SWITCH].value is True
    port.board.start_watchdog(8000)
    port.board.feed()
