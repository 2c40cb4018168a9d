"""Called from outside, one short piece at a time: this VM collects its garbage between calls only.

What the chip has in its heap and this VM does not (littlefs, open files, the prompt) lies here
as ballast; what only this VM has (the shims) is measured before the firmware comes, and the heap
is larger by that.
"""

import gc
import sys

import _wire

_told = []
_ballast = []
_kept = []
_held = [None] * 64
_loop = []  # the program and when it is due, where it is a plain loop


def prepare(ballast):
    for size in ballast:
        _ballast.append(bytearray(size))


def hardware():
    """What the chip keeps outside its heap: pins with what they call, buses, a tone."""
    import machine

    from cryptboard import pins

    for number in pins.CONTACTS:
        pin = machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)
        pin.irq(print, machine.Pin.IRQ_FALLING)
        _held[number] = pin
    for _strip, number, _size, _tail in pins.STRIPS:
        _held[number] = machine.Pin(number, machine.Pin.OUT)
    for number, sda, scl in pins.BUSES:
        bus = machine.I2C(number, sda=machine.Pin(sda), scl=machine.Pin(scl))
        bus.scan()
        _held[sda] = bus
    if pins.BUZZER is not None:
        _held[pins.BUZZER] = machine.PWM(machine.Pin(pins.BUZZER))


def fit(chain):
    """The levels of a chain's inputs, -1 where there is none."""
    import _sim

    _sim.shm.chain = chain


def attach():
    import start

    start.attach(start.pointer()[0])


def listen():
    """From here on: which modules are imported, each behind those that it needs."""
    import builtins

    whole = builtins.__import__

    def noted(name, *rest):
        module = whole(name, *rest)
        if name not in _told:
            _told.append(name)
        return module

    builtins.__import__ = noted


def order():
    rest = [name for name in sys.modules if name not in _told and name.startswith("cryptboard")]
    return ",".join([name for name in _told if name.startswith("cryptboard")] + rest)


def load(name):
    __import__(name)


def main(heap):
    """The whole boot; the loop itself is left to turn(). `heap`: what the chip has, or more."""
    from cryptboard import app

    for name in ("room", "dawn"):  # the second where an RP2040's modules are joined
        found = sys.modules.get("cryptboard.table." + name)
        if hasattr(found, "most"):
            found.heap = lambda: heap
    started = app._started

    def stepped():
        running = started()
        running.run = lambda: None
        _loop.append([running, 0])
        return running

    app._started = stepped
    app.main()


def turn(until_us):
    """What is due first; False: nothing is due before `until_us`."""
    import _sim

    app, due = _loop[0]
    if due > until_us:
        _sim.go(until_us)
        return False
    _sim.go(due)
    _loop[0][1] = _sim.now() + 1000 * max(0, app.step(_ticks()))
    return True


def _ticks():
    from time import ticks_ms

    return ticks_ms()


def move(contact, level):
    import _sim

    _sim.move(contact, level)


def hear(hexed):
    from binascii import unhexlify

    _wire.wire.put(unhexlify(hexed))


def said():
    from binascii import hexlify

    data = b"".join(_wire.wire.outgoing)
    _wire.wire.outgoing.clear()
    return hexlify(data).decode()


def collect():
    gc.collect()


def report():
    import micropython

    micropython.mem_info(1)


def evaluate(expression):
    """With the running program as `app`, and a list `kept` for what a test wants to stay."""
    return repr(eval(expression, {"app": sys.modules["cryptboard.app"].running, "kept": _kept}))
