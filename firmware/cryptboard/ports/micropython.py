"""The board under MicroPython: the only module that touches its hardware.

Parts that are data in the pin map are made here and handed out ready; a part that fails is
left out and named in `faults`, the rest works.
"""

import os
import sys
import time

import machine

from cryptboard.ports.assembly import Assembly
from cryptboard.ports.ssd1306 import Ssd1306

_TIMING = (400, 850, 800, 450)  # WS2812: nanoseconds high and low of a 0, then of a 1
_RESET_MS = 10  # a display's reset, low and then until it listens

_WATCHDOG_RP2040 = 0x40058000  # its control register
_WATCHDOG_RP2350 = 0x400D8000
_CLEAR = 0x3000  # what is written there clears bits
_ENABLE = 1 << 30
_FEED_MS = 1000


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
        Assembly.__init__(self, pins, _output, Strip, _inputs, _displays, Buzzer)
        self._feeder = None

    def power(self, on):
        """Connect the strips; the switch ramps their supply up slowly."""
        if self.switch:
            self.switch.value(1 if on else 0)

    def start_watchdog(self, timeout_ms):
        """From here on it must be fed, or stopped."""
        self.watchdog = machine.WDT(timeout=timeout_ms)

    def stop_watchdog(self):
        """The program ends: what nobody feeds must not bite whoever works at the prompt.

        A timer would do until the next soft reset, with which every session of mpremote begins:
        timers end there, the watchdog does not. So its own register stops it.
        """
        if not self.watchdog:
            return
        if sys.platform != "esp32":
            rp2350 = "RP2350" in getattr(sys.implementation, "_machine", "")
            control = _WATCHDOG_RP2350 if rp2350 else _WATCHDOG_RP2040
            machine.mem32[control + _CLEAR] = _ENABLE
            if not machine.mem32[control] & _ENABLE:
                return
        self._feeder = machine.Timer(
            -1, period=_FEED_MS, mode=machine.Timer.PERIODIC, callback=lambda _t: self.feed()
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

    def after_reset(self):
        """Whether this start follows another one, rather than the plug."""
        return machine.reset_cause() != machine.PWRON_RESET

    def reset(self):
        machine.reset()


def _output(pin):
    return machine.Pin(pin, machine.Pin.OUT)


def _inputs(pins):
    """Only the one reader that the board needs is loaded."""
    if not pins.CHAIN:
        from cryptboard.ports.bare import Bare

        return Bare(pins)
    if pins.PIO:
        from cryptboard.ports.chain import Chain

        return Chain(pins)
    from cryptboard.ports.polled import Polled

    return Polled(pins)


def _displays(pins):
    hertz, addresses, reset = pins.DISPLAY
    if reset is not None:
        line = machine.Pin(reset, machine.Pin.OUT, value=0)
        time.sleep_ms(_RESET_MS)
        line.value(1)
        time.sleep_ms(_RESET_MS)
    found = []
    for number, sda, scl in pins.BUSES:
        bus = machine.I2C(number, sda=machine.Pin(sda), scl=machine.Pin(scl), freq=hertz)
        there = bus.scan()
        found += [Ssd1306(bus, at, pins.HEIGHT) for at in addresses if at in there]
    return found
