"""How many times slower an RP2040 runs MicroPython's bytecode than this computer does now.

The plain pixel loop (palette, gamma and limiter for 64 pixels) is the yardstick: it takes an
emulated RP2040 6.1 ms at 125 MHz.
"""

import subprocess
import tempfile
from pathlib import Path

from cryptlight.scenario.engine import firmware, micropython

PICO_MS = 6.1
LOOP = """
import time
from cryptboard.panel import pixels_plain
cells, table, out = bytearray(64), bytearray(384), bytearray(192)
best = 1000000
for _ in range(300):
    start = time.ticks_us()
    for _ in range(4):
        pixels_plain.paint(cells, table, out, 64)
        pixels_plain.scale(out, 192, 2048)
    best = min(best, time.ticks_diff(time.ticks_us(), start))
print(best / 4000)
"""


def pico_slowness() -> float:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "loop.py"
        script.write_text(LOOP)
        return PICO_MS / float(on_vm(script))


def on_vm(script: Path, *words: Path, heap: str = "8m") -> str:
    """What a script prints under MicroPython, with the firmware to import from."""
    command = [micropython(), "-X", f"heapsize={heap}", str(script), *map(str, words)]
    env = {"MICROPYPATH": f"{firmware()}:.frozen"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return done.stdout
