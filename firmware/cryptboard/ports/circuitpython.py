"""The board under CircuitPython, and through Blinka on a Raspberry Pi.

The same parts with the same names as in micropython.py; Adafruit's library drives the pixels.
A pin of the map is GP<n> where the board calls it so (a Pico), else D<n> (a Raspberry Pi).
"""

import os
import time

import digitalio
import keypad
import microcontroller
import neopixel

import board
from cryptboard.ports.assembly import Assembly
from cryptboard.ports.quadrature import Quadrature
from cryptboard.ports.ssd1306 import Ssd1306

_SCAN_S = 0.002


def _pin(number):
    name = "GP%d" % number
    return getattr(board, name if hasattr(board, name) else "D%d" % number)


class Strip:
    """One wire of pixels; the buffer is in wire order, the library wants red, green, blue."""

    def __init__(self, pin, count):
        self.pixels = neopixel.NeoPixel(_pin(pin), count, auto_write=False)
        self._sent = bytearray(3 * count)
        self._known = False

    def write(self, buffer):
        if self._known and buffer == self._sent:
            return False
        pixels = self.pixels
        for i in range(len(pixels)):
            pixels[i] = (buffer[3 * i + 1], buffer[3 * i], buffer[3 * i + 2])
        pixels.show()
        self._sent[:] = buffer
        self._known = True
        return True


class Keys:
    """Scanned in the background: no press is missed while the board is busy."""

    def __init__(self, pairs):
        self._bits = [1 << key for key, _pin_number in pairs]
        pins = [_pin(number) for _key, number in pairs]
        self._scan = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=_SCAN_S)
        self._down = self._latch = 0

    def _collect(self):
        event = self._scan.events.get()
        while event:
            bit = self._bits[event.key_number]
            if event.pressed:
                self._down |= bit
                self._latch |= bit
            else:
                self._down &= ~bit
            event = self._scan.events.get()

    def pressed(self):
        self._collect()
        return self._down

    def latched(self):
        self._collect()
        bits, self._latch = self._latch, 0
        return bits


class Encoder(Quadrature):
    def __init__(self, a, b):
        self._a, self._b = _input(a), _input(b)
        super().__init__(self._a.value << 1 | self._b.value)

    def turns(self):
        self.step(self._a.value << 1 | self._b.value)
        return super().turns()


class Bus:
    """busio's bus with the one method that the display's driver calls."""

    def __init__(self, sda, scl, hertz):
        import busio

        self._bus = busio.I2C(_pin(scl), _pin(sda), frequency=hertz)

    def scan(self):
        return self._locked(self._bus.scan)

    def writeto(self, address, data):
        self._locked(lambda: self._bus.writeto(address, data))

    def _locked(self, work):
        while not self._bus.try_lock():
            pass
        try:
            return work()
        finally:
            self._bus.unlock()


class Buzzer:
    def __init__(self, pin):
        import pwmio

        self._pwm = pwmio.PWMOut(_pin(pin), frequency=1000, variable_frequency=True)

    def tone(self, hertz, volume=3):
        if hertz:
            self._pwm.frequency = hertz
        self._pwm.duty_cycle = 0x8000 >> 2 * (3 - volume) if hertz else 0


class Board(Assembly):
    """All parts of a pin map."""

    def __init__(self, pins):
        Assembly.__init__(self, pins, _output, Strip, Keys, Encoder, _displays, Buzzer)

    def power(self, on):
        if self.switch:
            self.switch.value = bool(on)

    def start_watchdog(self, timeout_ms):
        watchdog = getattr(microcontroller, "watchdog", None)  # a Raspberry Pi has none here
        if watchdog:
            from watchdog import WatchDogMode

            watchdog.timeout = timeout_ms / 1000
            watchdog.mode = WatchDogMode.RESET
            self.watchdog = watchdog

    def feed_for_ever(self, _period_ms):
        """CircuitPython can stop its watchdog, so nothing needs feeding at the prompt."""
        if self.watchdog:
            self.watchdog.mode = None

    def unique_id(self):
        return bytes(microcontroller.cpu.uid)

    def entropy(self, count):
        import hashlib

        noise = hashlib.new("sha256", os.urandom(32))
        noise.update(str(time.monotonic()).encode())
        return noise.digest()[:count]

    def reset(self):
        microcontroller.reset()


def _input(number):
    pin = digitalio.DigitalInOut(_pin(number))
    pin.switch_to_input(pull=digitalio.Pull.UP)
    return pin


def _output(number):
    pin = digitalio.DigitalInOut(_pin(number))
    pin.switch_to_output(value=False)
    return pin


def _displays(pins):
    _number, sda, scl, hertz, addresses = pins.DISPLAY
    bus = Bus(sda, scl, hertz)
    found = bus.scan()
    return [Ssd1306(bus, address, pins.HEIGHT) for address in addresses if address in found]
