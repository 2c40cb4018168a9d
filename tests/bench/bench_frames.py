"""A frame of 64 pixels: cryptlight's lights against adafruit_led_animation, and on the Pico.

Both libraries draw the same scenes on the same MicroPython VM (frames_vm.py).  Adafruit's pixel
buffer is the pure-Python one that it offers for processors without CircuitPython's own in C.
Ours does palette, gamma and the current limiter on top.
"""

import subprocess
import sys
import sysconfig
from pathlib import Path

import thumb
from yardstick import pico_slowness

from cryptboard.panel import palette, pixels_plain

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SCENES = {
    "still": "four strips stand still",
    "mixed": "two stand, one blinks, one moves",
    "waves": "a wave over all four strips",
}
STRIPS, PIXELS = 4, 16
CLOCK_MHZ = 125
FRAME_US = 1_000_000 / 60
SHARE = 0.25  # of the processor
WIRE_US = 24 * 1.25  # a pixel's bits on the wire, while nothing else runs


def vm(job: str) -> tuple[float, int, float, float]:
    """Microseconds a frame, the longest, bytes a frame, strips written a frame."""
    command = [str(Path(sys.executable).with_name("micropython")), "-X", "heapsize=1m"]
    arguments = [HERE / "frames_vm.py", ROOT / "firmware", sysconfig.get_path("purelib"), job]
    done = subprocess.run(
        [*command, *map(str, arguments)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"frames: {job} failed: {done.stderr.strip()}")
    nanoseconds, longest, bytes10, writes100 = map(int, done.stdout.split())
    return nanoseconds / 1000, longest, bytes10 / 10, writes100 / 100


def side_by_side() -> dict[str, tuple[float, float]]:
    """Prints the comparison; scene -> our time without the loops over pixels, strips written."""
    around = {}
    print("measured on this computer's VM      cryptlight        adafruit_led_animation")
    for scene, title in SCENES.items():
        ours, theirs = vm(f"ours:{scene}"), vm(f"theirs:{scene}")
        around[scene] = (vm(f"around:{scene}")[0], ours[3])
        print(
            f"  {title:33} {ours[0]:5.1f} us {ours[2]:5.0f} B    "
            f"{theirs[0]:5.1f} us {theirs[2]:5.0f} B    {theirs[0] / ours[0]:4.1f} times as fast"
        )
    return around


def loops() -> tuple[float, float]:
    """Microseconds of the machine code on a Pico: a frame of 64 pixels, the shading of a table."""
    shade, paint, scale = thumb.functions()[:3]
    levels = bytes((0, 60, 95, 255, 0, 255, 95, 255))
    colours = bytes(palette.wire_bytes(palette.PALETTES[0]))
    gamma = bytes(palette.gamma_table(palette.DAY))
    table = bytearray(384)
    pixels_plain.shade(table, colours, levels, gamma)
    cells = bytes(i * 7 % 112 for i in range(PIXELS))
    out = bytearray(3 * PIXELS)
    pixels_plain.paint(cells, table, out, PIXELS)
    runs = {
        "shade": thumb.run(shade, bytes(384), colours, levels, gamma),
        "paint": thumb.run(paint, cells, bytes(table), bytes(3 * PIXELS), PIXELS),
        "scale": thumb.run(scale, bytes(out), len(out), 2000),
    }
    assert runs["shade"][2][0] == bytes(table), "shade: the Pico's code differs from its twin"
    assert runs["paint"][2][2] == bytes(out), "paint: the Pico's code differs from its twin"
    pixels_plain.scale(out, len(out), 2000)
    assert runs["scale"][2][0] == bytes(out), "scale: the Pico's code differs from its twin"
    print("the Pico's machine code, emulated; cycles after ARM's table, at 125 MHz")
    spent = {}
    for name, (instructions, cycles, _buffers) in runs.items():
        times = 1 if name == "shade" else STRIPS
        spent[name] = times * cycles / CLOCK_MHZ
        what = "the table of colours" if name == "shade" else f"{STRIPS * PIXELS} pixels"
        print(
            f"  {name}, {what:22} {times * instructions:7} instructions "
            f"{times * cycles:7} cycles {spent[name]:6.0f} us"
        )
    return spent["paint"] + spent["scale"], spent["shade"]


def main() -> None:
    around = side_by_side()
    drawn, shaded = loops()
    print("estimated for the Pico: machine code as above, bytecode around it as measured here")
    slower = pico_slowness()
    print(f"times {slower:.0f}, strips that changed on the wire; a table shaded in every frame")
    budget = SHARE * FRAME_US
    for scene, title in SCENES.items():
        python, strips = around[scene]
        worst = drawn + shaded if scene != "still" else 0.0
        wire = strips * PIXELS * WIRE_US
        total = worst + python * slower + wire
        print(
            f"  {title:33} {total:6.0f} us a frame, {total / FRAME_US:5.1%} of the processor "
            f"at 60 a second, {total / budget:4.0%} of the budget"
        )


if __name__ == "__main__":
    main()
