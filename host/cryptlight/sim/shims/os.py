"""`os` with what the Pico has and the unix build lacks; in lockstep even chance is repeatable."""

import uos
from _sim import REALTIME, UID, shm
from uos import *  # noqa: F403

_UNAME = ("rp2", "rp2", "1.27.0", "v1.27.0", "Raspberry Pi Pico with RP2040")


def uname():
    return _UNAME


def sync():
    pass


def urandom(size):
    if REALTIME:
        return uos.urandom(size)
    import hashlib

    drawn = b""
    while len(drawn) < size:
        shm.drawn += 1
        drawn += hashlib.sha256(("%s %d" % (UID, shm.drawn)).encode()).digest()
    return drawn[:size]
