"""Ctrl-C came: somebody wants the prompt, or a noisy cable made a 0x03.

Whoever is there says more: mpremote and its like send a carriage return and Ctrl-A at once, a
person presses Enter or Ctrl-C again. What a laptop says to the game, damaged or whole, comes in
lines that begin with other bytes.
"""

import select
import sys
import time

WAIT_MS = 5000
_PAUSE_MS = 50  # a byte after so much silence begins something
_WANTED = b"\r\x01\x02\x03"
_PLAY = 4  # Ctrl-D: a soft reset, now


def wanted():
    """Whether somebody is at the other end; until then, and for a while, it listens."""
    print("stopped: Enter gives the prompt, or the game goes on in", WAIT_MS // 1000, "s")
    try:
        return _answered()
    except KeyboardInterrupt:
        return True


def _answered():
    source = getattr(sys.stdin, "buffer", sys.stdin)
    incoming = select.poll()
    incoming.register(sys.stdin, select.POLLIN)
    start = last = time.ticks_ms()
    begins = True
    while True:
        now = time.ticks_ms()
        if time.ticks_diff(now, start) >= WAIT_MS:
            return False
        if incoming.poll(10):
            byte = ord(source.read(1))
            if begins and byte in _WANTED:
                return True
            if begins and byte == _PLAY:
                return False
            begins = False
            last = time.ticks_ms()
        elif time.ticks_diff(now, last) >= _PAUSE_MS:
            begins = True
