"""The board's `time`: a clock that the simulation owns, with the Pico's wrap at 2^30."""

import _sim
from utime import gmtime, localtime, mktime  # noqa: F401

_MASK = (1 << 30) - 1
_HALF = 1 << 29
_STARTED = _sim.shm.started  # a board that has been on for days: its ticks are about to wrap
_CALL_US = 3  # so that a loop that waits for a time to come does end
_BORN = 1609459200  # a Pico without a clock battery wakes up on 2021-01-01


def ticks_ms():
    _sim.spend(_CALL_US)
    return ((_STARTED + _sim.now()) // 1000) & _MASK


def ticks_us():
    _sim.spend(_CALL_US)
    return (_STARTED + _sim.now()) & _MASK


ticks_cpu = ticks_us


def ticks_add(ticks, delta):
    if not -_HALF <= delta <= _HALF - 1:
        raise OverflowError("ticks interval overflow")
    return (ticks + delta) & _MASK


def ticks_diff(end, start):
    return ((end - start + _HALF) & _MASK) - _HALF


def sleep_us(us):
    _sim.sleep_until(_sim.now() + us)


def sleep_ms(ms):
    _sim.sleep_until(_sim.now() + ms * 1000)


def sleep(seconds):
    _sim.sleep_until(_sim.now() + int(seconds * 1000000))


def time():
    return _BORN + _sim.now() // 1000000


def time_ns():
    return time() * 1000000000
