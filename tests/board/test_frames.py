"""Frames without garbage: whatever moves, blinks or sounds, a frame allocates nothing, and a
strip whose bytes are the same is not written again.

The real firmware draws on the simulated board; its frames are called one by one, so that every
byte taken from the heap and every write to a strip between two of them can be counted.
"""

import json

import charged
import pytest

from cryptlight.contents import board_contents
from cryptlight.packs.folder import load_folder
from cryptlight.resources import board_file, game_folder

STEADY = """
import gc, json, machine
gc.threshold(16384)
from cryptboard import pins
from cryptboard.panel.gestures import Gestures
from cryptboard.clock import ticks_add, ticks_ms
from cryptboard.ports import micropython as port
from cryptboard.table.table import Table

NEXT, PLUS, ROLL = 0, 1, 4
last = {}
written = [0] * 30
tones = [0]
needless = [0]

# In the place of the simulated wire, which takes notes of its own.
def bitstream(pin, encoding, timing, buf):
    seen = last[pin.id]
    written[pin.id] += 1
    if seen == buf:
        needless[0] += 1
    seen[:] = buf

machine.bitstream = bitstream
for _strip, pin, size, tail in pins.STRIPS:
    last[pin] = bytearray(3 * (size + len(tail)))
board = port.Board(pins)
board.power(True)

pages = [0]

def writeto(self, address, buf, stop=True):
    pages[0] += len(buf) // 128

machine.I2C.writeto = writeto

class Buzzer:
    def tone(self, hertz, volume=3):
        tones[0] += 1

board.buzzer = Buzzer()
table = Table(board, pins)
gestures = Gestures(board.inputs, pins.HOLD_MS, pins.REPEAT_MS, True)
now = ticks_ms()
__PLANT__

def press(key):
    table.press(key, 0, now)

def texts():
    # Time stands still until the screen has its text: only a press changes that.
    for i in range(5):
        table.frame(now)
    while table.canvas.send():
        pass

def frames(count):
    global now
    for i in range(count):
        gestures.next(now)
        table.frame(now)
        now = ticks_add(now, 16)

def steady(name, count=150, quiet=True):
    if quiet:
        texts()
        frames(1)
    for i in range(30):
        written[i] = 0
    needless[0] = tones[0] = 0
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    frames(count)
    taken = gc.mem_alloc() - before
    gc.enable()
    strips = [written[pin] for _strip, pin, _size, _tail in pins.STRIPS]
    print(json.dumps(["frames", name, taken, strips, needless[0], tones[0], pages[0]]))

table.flush()
frames(40)
steady("rest")
table.canvas.fill(255)
pages[0] = 0
steady("pages", 10, False)
press(PLUS)
steady("pending and sound")
table.flush()
steady("durable")
table.command(["correct", "evil", 11])
table.flush()
steady("travel", 20)
table.command(["correct", "evil", 13])
table.flush()
frames(40)
steady("blink")
press(NEXT)
table.flush()
press(ROLL)
steady("tumble and sound", 40)
table.command(["concede"])
table.flush()
steady("finale", 600)
print(json.dumps(["end"]))
"""
ALLOCATES = """
from cryptboard.panel.lights import Lights
whole = Lights.frame
def frame(self, ms, since):
    bytearray(1)
    return whole(self, ms, since)
Lights.frame = frame
"""
WRITES_ALWAYS = """
class Careless:
    def __init__(self, pin):
        self.pin = machine.Pin(pin)

    def write(self, buffer):
        machine.bitstream(self.pin, 0, (400, 850, 800, 450), buffer)

board.strips = [Careless(pin) for _strip, pin, _size, _tail in pins.STRIPS]
"""


@pytest.fixture
def measured(board_with):
    def measure(plant=""):
        pack = load_folder(game_folder("dungeon-crawl")).bytes
        files = board_contents([pack], board_file())
        del files["main.py"]
        board = board_with(charged.ATTACH + STEADY.replace("__PLANT__", plant), files)
        board.advance(ms=60_000)
        told = board.console.decode()
        lines = [json.loads(line) for line in told.splitlines() if line.startswith("[")]
        assert lines and lines[-1] == ["end"], told
        return {line[1]: line[2:] for line in lines[:-1]}

    return measure


def test_no_frame_allocates_and_no_strip_is_written_twice(measured):
    found = measured()
    assert {name: row[0] for name, row in found.items() if row[0]} == {}
    assert {name: row[2] for name, row in found.items() if row[2]} == {}
    # What was measured did happen.
    assert found["pages"][4] == 8
    evil, damage, _third = found["pending and sound"][1]
    assert evil and not damage and found["pending and sound"][3] >= 1
    assert found["durable"][1] == [0, 0, 0]
    assert found["travel"][1][0] >= 5
    assert found["blink"][1][0] >= 2 and found["blink"][1][1:] == [0, 0]
    assert min(found["tumble and sound"][1]) >= 5 and found["tumble and sound"][3] >= 4
    assert min(found["finale"][1]) >= 10


def test_one_byte_a_frame_is_found(measured):
    assert min(row[0] for row in measured(ALLOCATES).values()) > 0


def test_a_needless_write_is_found(measured):
    assert measured(WRITES_ALWAYS)["blink"][2] > 0
