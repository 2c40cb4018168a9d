"""An SSD1306 as seen from the I2C bus: commands, windows and 128 x 64 pixels of memory."""

from _sim import screens, shm

_WIDTH = 128
_ARGUMENTS = {
    0x20: 1,
    0x21: 2,
    0x22: 2,
    0x81: 1,
    0x8D: 1,
    0xA8: 1,
    0xD3: 1,
    0xD5: 1,
    0xD9: 1,
    0xDA: 1,
    0xDB: 1,
}


class Oled:
    def __init__(self, number):
        self.number = number
        self.mode = 2
        self.first_col = self.col = 0
        self.last_col = _WIDTH - 1
        self.first_page = self.page = 0
        self.last_page = 7
        self.command = 0
        self.wanted = 0
        self.given = bytearray(2)
        self.count = 0

    def write(self, buf, start):
        """Bytes of one transfer after the control byte at `start`."""
        control = buf[start]
        if control & 0x40:
            for i in range(start + 1, len(buf)):
                self._data(buf[i])
        else:
            for i in range(start + 1, len(buf)):
                self._command(buf[i])
            if control & 0x80 and len(buf) > start + 2:
                raise ValueError("a control byte 0x80 announces one single command byte")

    def data(self, buf):
        for byte in buf:
            self._data(byte)

    def _data(self, byte):
        screens[self.number * 1024 + self.page * _WIDTH + self.col] = byte
        if self.col < self.last_col:
            self.col += 1
            return
        self.col = self.first_col
        if self.mode == 0:
            self.page = self.page + 1 if self.page < self.last_page else self.first_page

    def _command(self, byte):
        if self.wanted:
            self.given[self.count] = byte
            self.count += 1
            self.wanted -= 1
            if not self.wanted:
                self._finish()
            return
        self.command = byte
        self.count = 0
        self.wanted = _ARGUMENTS.get(byte, 0)
        if self.wanted:
            return
        if byte in (0xAE, 0xAF):
            bit = 1 << self.number
            shm.screens_on = shm.screens_on | bit if byte & 1 else shm.screens_on & ~bit
        elif byte in (0xA6, 0xA7):
            bit = 1 << self.number
            shm.inverted = shm.inverted | bit if byte & 1 else shm.inverted & ~bit
        elif 0xB0 <= byte <= 0xB7:
            self.page = byte & 7
        elif byte <= 0x0F:
            self.col = (self.col & 0xF0) | byte
        elif byte <= 0x1F:
            self.col = (self.col & 0x0F) | ((byte & 7) << 4)

    def _finish(self):
        first, second = self.given[0] & 127, self.given[1] & 127
        if self.command == 0x20:
            self.mode = first & 3
        elif self.command == 0x21:
            self.first_col = self.col = first
            self.last_col = second
        elif self.command == 0x22:
            self.first_page = self.page = first & 7
            self.last_page = second & 7
