"""The panel without hardware: lights and their limit, glyphs, words, the pin map."""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cryptboard.panel import font, palette, pixels_plain
from cryptboard.panel.lights import Lights
from cryptboard.rules import contract
from cryptlight import boardfile, words

ROOT = Path(__file__).parents[2]
STRIPS = ((0, 2, 16, (0, 1, 13)), (1, 3, 16, ()))


def milliamps(lights, channel, idle):
    pixels = sum(len(buffer) // 3 for buffer in lights.buffers)
    return sum(map(sum, lights.buffers)) * channel / 255 + idle * pixels


def bright_scene():
    scene = contract.Scene()
    for strip in range(2):
        scene.fill(strip, 0, 15, contract.SOLID, contract.PLAIN)
    return scene


@pytest.mark.parametrize("limit", [36, 60, 100, 392])
@pytest.mark.parametrize("brightness", range(4))
def test_no_frame_exceeds_the_limit(limit, brightness):
    lights = Lights(STRIPS, limit, 20, 1)
    lights.brightness(brightness)
    chance = random.Random(limit * 4 + brightness)
    for ms in range(0, 4000, 100):
        scene = contract.Scene()
        for cells in scene.strips:
            cells[:] = bytes(chance.randrange(7 << 4) for _ in cells)
        lights.show(scene, ms % 200 == 0)
        lights.frame(ms, ms)
        assert milliamps(lights, 20, 1) <= limit


def test_the_limiter_is_what_keeps_the_limit(monkeypatch):
    monkeypatch.setattr("cryptboard.panel.lights.pixels.scale", lambda *_: None)
    lights = Lights(STRIPS, 100, 20, 1)
    lights.show(bright_scene(), False)
    lights.frame(0, 0)
    lights.frame(1000, 0)  # the change has arrived
    assert milliamps(lights, 20, 1) > 100


def test_too_small_a_limit_is_dark():
    lights = Lights(STRIPS, 20, 20, 1)
    lights.show(bright_scene(), False)
    lights.frame(0, 0)
    assert not any(map(any, lights.buffers))


def test_pending_blinks_until_settled():
    lights = Lights(STRIPS, 2000, 20, 1)
    scene = contract.Scene()
    scene.put(0, 3, contract.SOLID, contract.EVIL)
    lights.show(scene, True)
    seen = set()
    for ms in range(0, 800, 20):
        lights.frame(ms, ms)
        seen.add(bytes(lights.buffers[0][9:12]))
    assert len(seen) == 2
    lights.settle()
    seen = set()
    for ms in range(0, 800, 20):
        lights.frame(ms, ms)
        seen.add(bytes(lights.buffers[0][9:12]))
    assert len(seen) == 1


@pytest.mark.parametrize("style", [contract.SLOW, contract.DOUBLE, contract.FAST, palette.PENDING])
def test_at_most_three_flashes_in_any_second(style):
    levels = bytearray(8)
    trace = []
    for ms in range(0, 6000, 10):
        palette.levels_at(levels, ms, ms, False)
        trace.append(levels[style])
    rises = [i for i in range(1, len(trace)) if trace[i] > trace[i - 1]]
    assert rises
    assert all(sum(at <= other < at + 100 for other in rises) <= 3 for at in rises)


VM_SCRIPT = """
import sys, gc
sys.path.insert(0, %r)
from cryptboard.panel import pixels, palette
from cryptboard.panel.lights import Lights
from cryptboard.rules import contract
t = bytearray(384); out = bytearray(384)
levels = bytearray((0, 60, 105, 255, 17, 128, 254, 1))
pixels.shade(t, palette.wire_bytes(palette.PALETTES[0]), levels, palette.gamma_table(3))
total = pixels.paint(bytearray(range(128)), t, out, 128)
print(bytes(t).hex()); print(total, bytes(out).hex())
pixels.scale(out, 384, 1234)
pixels.fill(out, 3, 9, 77); pixels.fill(out, 9, 3, 78)
pixels.copy(out, t, 300, 384); pixels.copy(out, t, 2, 2)
print(bytes(out).hex())
lights = Lights(((0, 2, 16, (0, 1, 13)), (1, 3, 16, ())), 100, 20, 1)
scene = contract.Scene()
scene.fill(0, 0, 15, contract.SLOW, 1); scene.fill(1, 0, 15, contract.FAST, 2)
lights.show(scene, False)
lights.frame(0, 0); gc.collect(); gc.disable()
before = gc.mem_alloc()
ms = 0
while ms < 1600:
    lights.frame(ms, ms); ms += 16
print(gc.mem_alloc() - before)
"""


def test_viper_equals_its_twin_and_steady_frames_allocate_nothing(tmp_path):
    script = tmp_path / "t.py"
    script.write_text(VM_SCRIPT % str(ROOT / "firmware"))
    vm = Path(sys.executable).with_name("micropython")
    done = subprocess.run([vm, script], capture_output=True, text=True, timeout=60, check=True)
    table, out = bytearray(384), bytearray(384)
    levels = bytes((0, 60, 105, 255, 17, 128, 254, 1))
    colours = palette.wire_bytes(palette.PALETTES[0])
    pixels_plain.shade(table, colours, levels, palette.gamma_table(3))
    total = pixels_plain.paint(range(128), table, out, 128)
    expected = [table.hex(), f"{total} {out.hex()}"]
    pixels_plain.scale(out, 384, 1234)
    pixels_plain.fill(out, 3, 9, 77)
    pixels_plain.fill(out, 9, 3, 78)
    pixels_plain.copy(out, table, 300, 384)
    pixels_plain.copy(out, table, 2, 2)
    assert done.stdout.split("\n")[:4] == [*expected, out.hex(), "0"]


def test_words_have_the_same_keys_and_arguments_and_all_their_glyphs():
    english, spanish = words.read("en"), words.read("es")
    assert english.keys() == spanish.keys()
    for key in english:
        assert sorted(re.findall(r"{\d}", english[key])) == sorted(
            re.findall(r"{\d}", spanish[key])
        ), key
        for text in (english[key], spanish[key]):
            assert all(font.has(character) for character in text), (key, text)
    assert not font.has("漢")


def test_the_pin_map_is_current():
    text = boardfile.pin_map(boardfile.load(ROOT / "hardware" / "board.toml"))
    assert (ROOT / "firmware" / "cryptboard" / "pins.py").read_text("utf-8") == text
