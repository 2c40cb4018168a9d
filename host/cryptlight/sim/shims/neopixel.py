"""The standard NeoPixel class, over the simulated machine.bitstream."""

from machine import bitstream


class NeoPixel:
    ORDER = (1, 0, 2, 3)

    def __init__(self, pin, n, bpp=3, timing=1):
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        self.timing = (400, 850, 800, 450) if timing == 1 else (800, 1700, 1600, 900)
        pin.init(pin.OUT)

    def __len__(self):
        return self.n

    def __setitem__(self, i, colour):
        for channel in range(self.bpp):
            self.buf[i * self.bpp + self.ORDER[channel]] = colour[channel]

    def __getitem__(self, i):
        return tuple(self.buf[i * self.bpp + self.ORDER[c]] for c in range(self.bpp))

    def fill(self, colour):
        for i in range(self.n):
            self[i] = colour

    def write(self):
        bitstream(self.pin, 0, self.timing, self.buf)
