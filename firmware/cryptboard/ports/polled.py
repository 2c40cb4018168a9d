"""The chain of shift registers without a state machine: read by SPI whenever somebody looks.

What happens while nobody looks is not seen: a tap inside an erase of 45 ms is lost, and so are
steps of a dial that is turned fast (firmware/README.md says so).
"""

from time import sleep_us

import machine

from cryptboard.ports.inputs import Inputs

_BUS = 2
_HERTZ = 1_000_000
_LOAD_US = 1


class Polled(Inputs):
    """OSError when no chain answers."""

    KEEPS = False

    def __init__(self, pins):
        Inputs.__init__(self, pins)
        clock, load, data, bits, low, high, _hertz = pins.CHAIN
        self._all = (1 << bits) - 1
        self._spare = 32 - bits  # what is clocked in beyond them
        self._marks = 1 << low | 1 << high
        self._answer = 1 << high
        self._load = machine.Pin(load, machine.Pin.OUT, value=1)
        # The registers shift when the clock rises, so it is read when it falls.
        self._bus = machine.SPI(
            _BUS,
            baudrate=_HERTZ,
            polarity=1,
            phase=0,
            sck=machine.Pin(clock),
            miso=machine.Pin(data, machine.Pin.IN, machine.Pin.PULL_UP),
        )
        self._bytes = bytearray(4)
        word = self._shift()
        if word & self._marks != self._answer:
            raise OSError("no chain answers")
        self.start(~word & self._all)

    def poll(self, now):
        word = self._shift()
        if word & self._marks == self._answer:
            word = ~word & self._all
            if word != self._word:
                self.feed(word, now)
        self.settle(now)

    def _shift(self):
        self._load.value(0)
        sleep_us(_LOAD_US)
        self._load.value(1)
        four = self._bytes
        self._bus.readinto(four)
        spare = self._spare
        return (four[0] << 16 | four[1] << 8 | four[2]) << 8 - spare | four[3] >> spare
