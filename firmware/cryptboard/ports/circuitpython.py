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
from cryptboard.clock import ticks_add, ticks_ms
from cryptboard.ports.assembly import Assembly
from cryptboard.ports.inputs import Inputs
from cryptboard.ports.ssd1306 import Ssd1306

try:
    import supervisor
except ImportError:  # Blinka
    supervisor = None

_SCAN_S = 0.002
_CHAIN_SCAN_S = 0.001
_CHAIN_EVENTS = 128
_FIRST_SCANS_S = 0.01
_RESET_S = 0.01


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


class Scanned(Inputs):
    """Contacts that `keypad` scans in the background: what they did while the board was busy waits
    in its queue, with its time."""

    def __init__(self, pins, scan):
        Inputs.__init__(self, pins)
        self._scanned = scan.events
        self._event = keypad.Event()
        self._contacts = 0

    def poll(self, now):
        event = self._event
        while self._scanned.get_into(event):
            mask = self._mask(event.key_number)
            if event.pressed:
                self._contacts |= mask
            else:
                self._contacts &= ~mask
            self.feed(self._contacts, ticks_add(now, -_age(event)))
        self.settle(now)


class Bare(Scanned):
    """A pin each; `rotaryio` counts the dials' steps in interrupts."""

    def __init__(self, pins):
        contacts = [place for _key, place in pins.KEYS]
        contacts += [row[4] for row in pins.DIALS]
        self._places = contacts
        wires = [_pin(pins.CONTACTS[place]) for place in contacts]
        scan = keypad.Keys(wires, value_when_pressed=False, pull=True, interval=_SCAN_S)
        Scanned.__init__(self, pins, scan)
        self._encoders = [self._encoder(pins, row) for row in pins.DIALS]
        self._positions = [0] * len(self._encoders)

    def _encoder(self, pins, row):
        import rotaryio

        a, b = pins.CONTACTS[row[1]], pins.CONTACTS[row[2]]
        return rotaryio.IncrementalEncoder(_pin(a), _pin(b))

    def _mask(self, number):
        return 1 << self._places[number]

    def poll(self, now):
        Scanned.poll(self, now)
        for i, encoder in enumerate(self._encoders):
            by = encoder.position - self._positions[i]
            if by:
                self._positions[i] += by
                self._put_turn(self.TURN + self._dials[i].number, by, now)


class Chain(Scanned):
    """All contacts in shift registers; a dial that is turned fast may lose steps."""

    def __init__(self, pins):
        clock, load, data, self._bits, low, high, _hertz = pins.CHAIN
        scan = keypad.ShiftRegisterKeys(
            clock=_pin(clock),
            latch=_pin(load),
            data=_pin(data),
            key_count=self._bits,
            value_when_pressed=False,
            interval=_CHAIN_SCAN_S,
            max_events=_CHAIN_EVENTS,
        )
        Scanned.__init__(self, pins, scan)
        time.sleep(_FIRST_SCANS_S)
        self.poll(ticks_ms())
        if self._contacts & (1 << low | 1 << high) != 1 << low:
            raise OSError("no chain answers")

    def _mask(self, number):
        return 1 << self._bits - 1 - number


def _age(event):
    """Milliseconds since then; the counter of its time wraps at 2 ** 29."""
    return (supervisor.ticks_ms() - event.timestamp) % (1 << 29) if supervisor else 0


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
        Assembly.__init__(self, pins, _output, Strip, _inputs, _displays, Buzzer)

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

    def stop_watchdog(self):
        """CircuitPython offers to."""
        if self.watchdog:
            self.watchdog.mode = None

    def unique_id(self):
        return bytes(microcontroller.cpu.uid)

    def entropy(self, count):
        import hashlib

        noise = hashlib.new("sha256", os.urandom(32))
        noise.update(str(time.monotonic()).encode())
        return noise.digest()[:count]

    def after_reset(self):
        return False  # starts are not counted here

    def reset(self):
        microcontroller.reset()


def _inputs(pins):
    return Chain(pins) if pins.CHAIN else Bare(pins)


def _output(number):
    pin = digitalio.DigitalInOut(_pin(number))
    pin.switch_to_output(value=False)
    return pin


def _displays(pins):
    hertz, addresses, reset = pins.DISPLAY
    if reset is not None:
        line = _output(reset)
        time.sleep(_RESET_S)
        line.value = True
        time.sleep(_RESET_S)
    found = []
    for _number, sda, scl in pins.BUSES:
        bus = Bus(sda, scl, hertz)
        there = bus.scan()
        found += [Ssd1306(bus, at, pins.HEIGHT) for at in addresses if at in there]
    return found
