"""Milliseconds that wrap, the same on the board and on a laptop: nothing compares raw ticks."""

try:
    from time import sleep_ms, ticks_add, ticks_diff, ticks_ms
except ImportError:  # CPython: the Pico's 2 ** 30 period
    import time

    _PERIOD = 1 << 30
    _HALF = _PERIOD >> 1

    def sleep_ms(ms):  # type: ignore[misc]
        time.sleep(ms / 1000)

    def ticks_ms():
        return int(time.monotonic() * 1000) % _PERIOD  # type: ignore[attr-defined]

    def ticks_add(ticks, delta):  # type: ignore[misc]
        return (ticks + delta) % _PERIOD

    def ticks_diff(end, start):
        return (end - start + _HALF) % _PERIOD - _HALF


__all__ = ("sleep_ms", "ticks_add", "ticks_diff", "ticks_ms")
