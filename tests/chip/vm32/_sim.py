"""The simulated board's parts and clock for a VM that is stepped from outside.

Takes the place of host/cryptlight/sim/shims/_sim.py: no shared memory and no process around it,
so the fields are plain, time stands still unless somebody moves it, and a reset is an exception.
"""

PINS = 30
STRIP_ROOM = 192
STARTED = 0
MOVES = 64
REALTIME = False
CAUSE = 1
UID = "e6614103e7452d2f"
FLASH = BLOCKS = 0  # where the flash lies, for whoever has one


class Reset(Exception):  # noqa: N818  what happens, not what went wrong
    pass


class Shared:
    def __init__(self):
        self.wdt = self.wdt_us = self.timers = self.busy = self.started = self.drawn = 0
        self.frames = self.peak = self.screens_on = self.inverted = self.tone_hz = 0
        self.screens_fitted = 1
        self.far_bus = self.moves = self.moves_seen = 0
        self.chain = -1  # the levels of its inputs, where one is fitted
        self.programs = self.erases = self.violations = self.cut_at = 0


shm = Shared()
levels = bytearray(b"\1" * PINS)
falls = bytearray(PINS)
rises = bytearray(PINS)
outputs = bytearray(PINS)
strip_bytes = bytearray(2 * PINS)
strips = bytearray(PINS * STRIP_ROOM)
screens = bytearray(2048)
move_times = bytearray(8 * MOVES)
move_words = bytearray(4 * MOVES)
timers = []
pin_irqs = []
scanners = []
pauses = 0  # how often something outside may have moved
_now = 0


def now():
    return _now


def go(us):
    """Whoever steps this VM says what the time is."""
    global _now, pauses
    _now = max(_now, us)
    pauses += 1
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


def move(contact, level):
    """A contact closes or opens; its callback is called now, a chain is asked later."""
    if shm.chain >= 0:
        _shift(shm.chain & ~(1 << contact) | level << contact)
        return
    levels[contact] = level
    counts = rises if level else falls
    counts[contact] = (counts[contact] + 1) & 255
    for part in pin_irqs:
        part.look()


def _shift(word):
    at = shm.moves % MOVES
    move_times[8 * at : 8 * at + 8] = _now.to_bytes(8, "little")
    move_words[4 * at : 4 * at + 4] = word.to_bytes(4, "little")
    shm.chain = word
    shm.moves += 1
