"""Runs inside the MicroPython VM: the same scenes by cryptlight and by adafruit_led_animation.

    micropython frames_vm.py FIRMWARE ADAFRUIT LIBRARY:SCENE

ADAFRUIT is the folder with Adafruit's packages. LIBRARY is ours, theirs, or around: ours without
the loops that are machine code. Prints nanoseconds a frame, microseconds of the longest, tenths
of bytes a frame, hundredths of strips written a frame.
Both libraries draw four strips of sixteen pixels at 60 frames a second of a clock that is moved
by hand, and hand each finished strip to a wire that only counts.
"""

import gc
import sys

import utime

FIRMWARE, ADAFRUIT, NAME = sys.argv[1:4]
FRAME_MS = 16
FRAMES = 320
STRIPS = 4
PIXELS = 16
now = 0
writes = 0


class Module:
    """What a module of CircuitPython is asked for here."""

    def __init__(self, **names):
        for name in names:
            setattr(self, name, names[name])


def wire(_pin, _encoding, _timing, _buffer):
    global writes
    writes += 1


def nothing(_cells, _table, _third, _count=0):
    return 0


def ours(scene_name, loops=True):
    """(draws and writes one frame, changes the scene)."""
    machine = Module(Pin=Pin, bitstream=wire, I2C=None, PWM=None)
    sys.modules["machine"] = machine
    sys.path.insert(0, FIRMWARE)
    from cryptboard.panel import motion
    from cryptboard.panel.lights import Lights
    from cryptboard.ports.micropython import Strip
    from cryptboard.rules import contract

    if not loops:
        for name in ("shade", "paint", "scale", "fill", "copy"):
            setattr(motion.pixels, name, nothing)
    lights = Lights([(i, 2 + i, PIXELS, ()) for i in range(STRIPS)], 4000, 20, 1)
    strips = [Strip(2 + i, PIXELS) for i in range(STRIPS)]

    def scene(head):
        made = contract.Scene()
        made.fill(0, 0, 15, contract.SOLID, contract.GOOD)
        made.fill(3, 0, 15, contract.SOLID, contract.PLACE)
        if scene_name != "still":
            made.fill(1, 0, 15, contract.SLOW, contract.BAD)
            made.fill(2, 0, head, contract.SOLID, contract.EVIL)
        return made

    lights.show(scene(0), False)
    if scene_name == "waves":
        lights.animate(motion.VICTORY)

    def frame():
        if lights.frame(now, now):
            for i in range(STRIPS):
                strips[i].write(lights.buffers[i])

    def change():
        """What a press would do every half second in the mixed scene: the head leaps."""
        if scene_name == "mixed":
            lights.show(scene(15 if now // 512 % 2 else 0), False)

    return frame, change


class Pin:
    OUT = 1

    def __init__(self, *_arguments, **_named):
        pass


def theirs(scene_name):
    sys.modules["rainbowio"] = Module(colorwheel=None)
    sys.modules["time"] = Module(monotonic_ns=lambda: now * 1000000)
    sys.path.append(ADAFRUIT)
    from adafruit_led_animation.animation.blink import Blink
    from adafruit_led_animation.animation.comet import Comet
    from adafruit_led_animation.animation.solid import Solid
    from adafruit_led_animation.group import AnimationGroup
    from adafruit_pixelbuf import PixelBuf

    class Strip(PixelBuf):
        def __init__(self):
            super().__init__(PIXELS, byteorder="GRB", brightness=0.5)

        def _transmit(self, buffer):
            wire(None, 0, None, buffer)

    strips = [Strip() for _ in range(STRIPS)]
    if scene_name == "waves":
        parts = [Comet(strip, 0.05, (0, 220, 110), tail_length=4) for strip in strips]
    elif scene_name == "still":
        parts = [Solid(strip, (0, 220, 110)) for strip in strips]
    else:
        parts = [
            Solid(strips[0], (0, 220, 110)),
            Blink(strips[1], 0.5, (255, 0, 0)),
            Comet(strips[2], 0.03, (210, 0, 120), tail_length=8),
            Solid(strips[3], (10, 200, 180)),
        ]
    group = AnimationGroup(*parts)
    return group.animate, lambda: None


def main():
    global now, writes
    library, scene_name = NAME.split(":")
    if library == "theirs":
        frame, change = theirs(scene_name)
    else:
        frame, change = ours(scene_name, library == "ours")
    for _ in range(100):
        frame()
        now += FRAME_MS
    best = worst = 1 << 30
    for _ in range(15):  # the best of them: others use this computer, too
        spent = longest = writes = 0
        gc.collect()
        for i in range(FRAMES):
            if i % 32 == 0:
                change()
            began = utime.ticks_us()
            frame()
            took = utime.ticks_us() - began
            spent += took
            longest = max(longest, took)
            now += FRAME_MS
        best, worst = min(best, spent), min(worst, longest)
    taken = 0
    for i in range(320):
        if i % 32 == 0:
            change()
            gc.collect()
            gc.disable()
        before = gc.mem_alloc()
        frame()
        taken += gc.mem_alloc() - before
        now += FRAME_MS
        if i % 32 == 31:
            gc.enable()
    print(best * 1000 // FRAMES, worst, taken * 10 // 320, writes * 100 // FRAMES)


main()
