"""What all the shims share: the board's memory outside the VM, and its clock.

The parent process and the VM look at one block of shared memory. In lockstep the clock stands
still unless something costs time; when it reaches `target` the VM waits for the parent.
In real time the clock is the computer's own.
"""

import sys

import uctypes
import utime

_where, _fields, _ctl_in, _ctl_out, _mode, FLASH, BLOCKS, CAUSE, UID = sys.argv[1:10]
REALTIME = _mode == "realtime"
FLASH = int(FLASH)
BLOCKS = int(BLOCKS)
CAUSE = int(CAUSE)

_base = int(_where)
_scalars = {}
_areas = {}
# An argument of the VM holds 255 bytes at most: the description lies in the shared memory.
_at, _size = _fields.split("+")
for _field in bytes(uctypes.bytearray_at(_base + int(_at), int(_size))).decode().split(","):
    _name, _at, _size = _field.split(":")
    if _size == "8":
        _scalars[_name] = int(_at) | uctypes.UINT64
    else:
        _areas[_name] = uctypes.bytearray_at(_base + int(_at), int(_size))
shm = uctypes.struct(_base, _scalars)
levels = _areas["levels"]
falls = _areas["falls"]
rises = _areas["rises"]
outputs = _areas["outputs"]
strip_bytes = _areas["strip_bytes"]
strips = _areas["strips"]
screens = _areas["screens"]
move_times = _areas["move_times"]
move_words = _areas["move_words"]
STARTED = shm.started  # what the clock showed at power-on
STRIP_ROOM = len(strips) // 30

_tell = open(int(_ctl_out), "wb", buffering=0)
_hear = open(int(_ctl_in), "rb", buffering=0)
_byte = bytearray(1)

timers = []  # machine.Timer objects that run; a soft reset ends them all, as on the chip
shm.timers = 0
pin_irqs = []  # machine.Pin objects with an interrupt
scanners = []  # what else looks at keys and dials by itself
_seen_edges = shm.edges
_in_callback = False
# Lockstep: the parent looks and acts only while the VM waits for it, so the clock itself and
# the next instant with work are kept here, where they are cheap.
_now = shm.now  # a soft reset does not turn it back
pauses = 0  # how often the parent had its turn
_stop = 0


def now():
    """Microseconds since power-on."""
    return utime.ticks_us() - shm.boot if REALTIME else _now


def tell(byte):
    """One byte to the parent: a pause, the prompt, a reset."""
    shm.now = _now
    _tell.write(byte)


def stop(byte):
    """The end of this process: the parent hears why and kills it. Nothing here runs again."""
    shm.busy = 1
    shm.now = _now
    _tell.write(byte)
    while True:
        _hear.read(1)


def spend(us):
    """Something took this long on a Pico."""
    global _now
    if REALTIME:
        settle()
        return
    _now += us
    if _now >= _stop:
        settle()


def block(us):
    """The same with interrupts off: whatever falls due has to wait. Allocates nothing."""
    global _now
    _now += us


def sleep_until(when):
    """Let time pass, running whatever falls due on the way."""
    global _now
    if REALTIME:
        left = when - now()
        while left > 0:
            utime.sleep_us(min(left, 4000))
            settle()
            left = when - now()
        settle()
        return
    while _now < when:
        _now = min(when, max(_stop, _now + 1))
        if _now >= _stop:
            settle()


def rest(until):
    """Lockstep: let time pass until there may be work, at most until `until` (None: no limit)."""
    sleep_until(max(_stop if until is None else min(until, _stop), _now + 1))


def settle():
    """Run what is due: the watchdog, timers, edges, and in lockstep the parent's turn."""
    if shm.wdt and now() >= shm.wdt:
        stop(b"W")
    _call(_run_edges)
    _call(_run_timers)
    if not REALTIME:
        if _now >= shm.target:
            _pause()
            _call(_run_edges)
        plan()


def _call(work):
    """Interrupts do not interrupt each other."""
    global _in_callback
    if not _in_callback:
        _in_callback = True
        try:
            work()
        finally:
            _in_callback = False


def plan():
    """The next instant at which settle() has work."""
    global _stop
    first = shm.target
    if shm.wdt and shm.wdt < first:
        first = shm.wdt
    if not _in_callback:
        for timer in timers:
            if timer.due < first:
                first = timer.due
    _stop = first


def _pause():
    global pauses
    while _now >= shm.target:
        pauses += 1
        shm.now = _now
        _tell.write(b".")
        _hear.readinto(_byte)
        if _byte[0] == 0x21:  # "!": somebody pressed Ctrl-C at this very instant
            plan()
            raise KeyboardInterrupt


def _run_edges():
    global _seen_edges
    if shm.edges != _seen_edges:
        _seen_edges = shm.edges
        for pin in pin_irqs:
            pin.look()
        shm.edges_seen = _seen_edges


def _run_timers():
    time_now = now()
    for timer in timers:
        if timer.due <= time_now:
            timer.fire(time_now)
