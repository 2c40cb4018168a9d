"""The simulated board's parts and clock for a VM that is stepped from outside.

Takes the place of host/cryptlight/sim/shims/_sim.py: no shared memory and no process around it,
so the fields are plain, time stands still unless somebody moves it, and a reset is an exception.
"""

PINS = 30
STRIP_ROOM = 192
REALTIME = False
CAUSE = 1
UID = "e6614103e7452d2f"


class Reset(Exception):  # noqa: N818  what happens, not what went wrong
    pass


class Shared:
    def __init__(self):
        self.wdt = self.wdt_us = self.timers = self.busy = self.started = self.drawn = 0
        self.frames = self.peak = self.screens_on = self.inverted = self.tone_hz = 0
        self.screens_fitted = 1


shm = Shared()
levels = bytearray(b"\1" * PINS)
falls = bytearray(PINS)
rises = bytearray(PINS)
outputs = bytearray(PINS)
strip_bytes = bytearray(2 * PINS)
strips = bytearray(PINS * STRIP_ROOM)
screens = bytearray(2048)
timers = []
pin_irqs = []
_now = 0


def now():
    return _now


def go(us):
    """Whoever steps this VM says what the time is."""
    global _now
    _now = max(_now, us)
    for timer in timers:
        if timer.due <= _now:
            timer.fire(_now)
    if shm.wdt and _now >= shm.wdt:
        stop(b"W")


def spend(us):
    global _now
    _now += us


block = spend


def sleep_until(when):
    go(when)


def plan():
    pass


def stop(said):
    raise Reset(said)


def move(pin, level):
    """A contact closes or opens; its callback is called now."""
    levels[pin] = level
    counts = rises if level else falls
    counts[pin] = (counts[pin] + 1) & 255
    for part in pin_irqs:
        part.look()
