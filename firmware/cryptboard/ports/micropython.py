"""The board under MicroPython: the only module that touches its hardware.

Parts that are data in the pin map are made here and handed out ready; a part that fails is
left out and named in `faults`, the rest works.
"""

import os
import time

import machine

from cryptboard.ports.assembly import Assembly
from cryptboard.ports.quadrature import Quadrature
from cryptboard.ports.ssd1306 import Ssd1306

_TIMING = (400, 850, 800, 450)  # WS2812: nanoseconds high and low of a 0, then of a 1
_TRUST = 32  # samples for which the pins need no reading as long as no edge came


class Strip:
    """One wire of pixels; equal bytes are not sent twice, for sending keeps interrupts off."""

    def __init__(self, pin, count):
        self._pin = machine.Pin(pin, machine.Pin.OUT, value=0)
        self._sent = bytearray(3 * count)
        self._known = False

    def write(self, buffer):
        if self._known and buffer == self._sent:
            return False
        machine.bitstream(self._pin, 0, _TIMING, buffer)
        self._sent[:] = buffer
        self._known = True
        return True


class Keys:
    """Levels, read again after an edge, and a latch of every falling edge."""

    def __init__(self, pairs):
        self._pins = []
        self._bits = 0
        self._latch = 0
        self._fresh = 0  # samples until all pins are read again even without an edge
        for key, pin in pairs:
            self._add(key, pin)

    def _add(self, key, number):
        bit = 1 << key
        pin = machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)

        def edge(_pin):
            self._fresh = 0
            if interrupt.flags() & machine.Pin.IRQ_FALLING:  # type: ignore[union-attr,call-arg]
                self._latch |= bit

        interrupt = pin.irq(edge, machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING)
        self._pins.append((bit, pin))

    def pressed(self):
        if self._fresh:
            self._fresh -= 1
            return self._bits
        self._fresh = _TRUST
        bits = 0
        for bit, pin in self._pins:
            if not pin.value():
                bits |= bit
        self._bits = bits
        return bits

    def latched(self):
        """Keys that closed since the last call."""
        bits = self._latch
        if bits:
            self._latch &= ~bits
        return bits


class Encoder(Quadrature):
    """Counts in the edge interrupts of both contacts."""

    def __init__(self, a, b):
        self._a = machine.Pin(a, machine.Pin.IN, machine.Pin.PULL_UP)
        self._b = machine.Pin(b, machine.Pin.IN, machine.Pin.PULL_UP)
        super().__init__(self._a.value() << 1 | self._b.value())
        edges = machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING
        self._a.irq(self._edge, edges)
        self._b.irq(self._edge, edges)

    def _edge(self, _pin):
        self.step(self._a.value() << 1 | self._b.value())


class Buzzer:
    def __init__(self, pin):
        self._pwm = machine.PWM(machine.Pin(pin), freq=1000, duty_u16=0)

    def tone(self, hertz, volume=3):
        """Sound until told otherwise; 0 hertz is silence. A short pulse is a quiet one."""
        if hertz:
            self._pwm.freq(hertz)
        self._pwm.duty_u16(0x8000 >> 2 * (3 - volume) if hertz else 0)


class Board(Assembly):
    """All parts of a pin map."""

    def __init__(self, pins):
        Assembly.__init__(self, pins, _output, Strip, Keys, Encoder, _displays, Buzzer)
        self._feeder = None

    def power(self, on):
        """Connect the strips; the switch ramps their supply up slowly."""
        if self.switch:
            self.switch.value(1 if on else 0)

    def start_watchdog(self, timeout_ms):
        """From here on it must be fed for ever: nothing can stop it but a reset."""
        self.watchdog = machine.WDT(timeout=timeout_ms)

    def feed_for_ever(self, period_ms):
        """The program ends, the watchdog does not: a timer feeds it while someone works."""
        if self.watchdog:
            self._feeder = machine.Timer(
                -1, period=period_ms, mode=machine.Timer.PERIODIC, callback=lambda _t: self.feed()
            )

    def unique_id(self):
        return machine.unique_id()

    def entropy(self, count):
        """Fresh random bytes: the chip's noise, stirred with who it is and when it is."""
        import hashlib

        noise = hashlib.sha256(os.urandom(32))
        noise.update(machine.unique_id())
        noise.update(str((time.ticks_us(), time.ticks_cpu())).encode())
        return noise.digest()[:count]

    def reset(self):
        machine.reset()


def _output(pin):
    return machine.Pin(pin, machine.Pin.OUT)


def _displays(pins):
    number, sda, scl, hertz, addresses = pins.DISPLAY
    bus = machine.I2C(number, sda=machine.Pin(sda), scl=machine.Pin(scl), freq=hertz)
    found = bus.scan()
    return [Ssd1306(bus, address, pins.HEIGHT) for address in addresses if address in found]
