"""The port for CircuitPython and Blinka, with Adafruit's real NeoPixel and pixel buffer classes.

Only what touches a pin is replaced; what would go over the wire is compared with the bytes that
the MicroPython port hands to `machine.bitstream`.
"""

import importlib
import random
import sys
import types
from pathlib import Path

import charged
import pytest

from cryptboard import pins
from cryptlight import boardfile
from cryptlight.contents import board_contents
from cryptlight.resources import board_file

ROOT = Path(__file__).parents[2]


CHAIN = types.SimpleNamespace()
exec(boardfile.pin_map(boardfile.load(ROOT / "hardware" / "board2.toml", "pico")), CHAIN.__dict__)


def now_ms():
    return FakeKeys.now


class Pin:
    """digitalio's pin."""

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
        "keypad": types.SimpleNamespace(
            Keys=FakeKeys, ShiftRegisterKeys=FakeRegisters, Event=types.SimpleNamespace
        ),
        "rotaryio": types.SimpleNamespace(IncrementalEncoder=FakeEncoder),
        "supervisor": types.SimpleNamespace(ticks_ms=lambda: now_ms() % (1 << 29)),
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
    """keypad.Keys: what its background scan found waits in a queue."""

    now = 0

    def __init__(self, pins, *, value_when_pressed, pull, interval):
        assert not value_when_pressed and pull
        self.pins = list(pins)
        self._begin()

    def _begin(self):
        self.queue = []
        self.events = types.SimpleNamespace(get_into=self._get_into)
        FakeKeys.last = self

    def _get_into(self, event):
        if not self.queue:
            return False
        event.key_number, event.pressed, event.timestamp = self.queue.pop(0)
        return True

    def happen(self, number, pressed, at):
        self.queue.append((number, pressed, at % (1 << 29)))


class FakeRegisters(FakeKeys):
    """keypad.ShiftRegisterKeys: numbers in the order in which the bits come out."""

    there = True

    def __init__(self, *, clock, latch, data, key_count, value_when_pressed, interval, max_events):
        assert (clock, latch, data, key_count, value_when_pressed) == (6, 7, 8, 29, False)
        self._begin()
        if self.there:
            self.happen(27, True, 0)  # the mark that is tied to ground


class FakeEncoder:
    def __init__(self, a, b):
        self.pins, self.position = (a, b), 0
        FakeEncoder.last = self


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


def taken(inputs, now):
    """Everything that happened until `now`, as (event, when, detents)."""
    FakeKeys.now = now
    inputs.poll(now)
    events = []
    while (event := inputs.take()) >= 0:
        events.append((event, inputs.at, inputs.by if event >= inputs.TURN else 0))
    return events


@pytest.mark.parametrize("now", [5000, (1 << 29) + 5000])
def test_a_tap_while_the_board_was_busy_has_its_own_times(port, now):
    number = FakeKeys.last.pins.index(pins.CONTACTS[dict(pins.KEYS)[0]])
    FakeKeys.last.happen(number, True, now - 200)
    FakeKeys.last.happen(number, False, now - 170)
    assert taken(port.board.inputs, now) == [(1, now - 200, 0), (0, now - 170, 0)]
    FakeKeys.last.happen(number, True, now + 100)
    assert taken(port.board.inputs, now + 102) == [(1, now + 100, 0)]
    assert port.board.inputs.down == 1


def test_the_dial_turns_both_ways_and_its_push_is_select(port):
    [(dial, a, b, select, push)] = pins.DIALS
    assert FakeEncoder.last.pins == (pins.CONTACTS[a], pins.CONTACTS[b])
    inputs = port.board.inputs
    FakeEncoder.last.position = 3
    assert taken(inputs, 100) == [(inputs.TURN + dial, 100, 3)]
    FakeEncoder.last.position = 1
    assert taken(inputs, 200) == [(inputs.TURN + dial, 200, -2)]
    FakeKeys.last.happen(FakeKeys.last.pins.index(pins.CONTACTS[push]), True, 300)
    assert taken(inputs, 310) == [(select << 1 | 1, 300, 0)]


def test_a_chain_brings_keys_dials_and_their_order(port):
    inputs = port.module.Chain(CHAIN)
    assert inputs.closed() == 0 and taken(inputs, 90) == []
    board = boardfile.load(ROOT / "hardware" / "board2.toml")
    bits = dict(board.inputs())
    scan = FakeKeys.last
    scan.happen(bits["key ROLL"], True, 100)
    scan.happen(bits["key ROLL"], False, 140)
    for name, pressed in (("a", True), ("b", True), ("a", False), ("b", False)):
        scan.happen(bits[f"dial C {name}"], pressed, 200)
    assert taken(inputs, 300) == [(9, 100, 0), (8, 140, 0), (inputs.TURN + 2, 200, 1)]


def test_a_chain_that_does_not_answer_is_an_error(port, monkeypatch):
    monkeypatch.setattr(FakeRegisters, "there", False)
    with pytest.raises(OSError, match="no chain answers"):
        port.module.Chain(CHAIN)


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
