"""A small driver for SSD1306 displays: one page of eight rows at a time.

A whole frame would block for 23 ms; a page of 128 bytes blocks for 3.
"""

_COMMAND = 0x00
_WIDTH = 128


def _start(height):
    """Off, clock, rows, offset, first line, charge pump, page addressing, mirrored both ways,
    common pins, contrast, precharge, threshold, show memory, not inverted, on."""
    common = 0x12 if height == 64 else 0x02
    return bytes(
        (_COMMAND, 0xAE, 0xD5, 0x80, 0xA8, height - 1, 0xD3, 0, 0x40, 0x8D, 0x14, 0x20, 0x02)
        + (0xA1, 0xC8, 0xDA, common, 0x81, 0x7F, 0xD9, 0xF1, 0xDB, 0x30, 0xA4, 0xA6, 0xAF)
    )


class Ssd1306:
    def __init__(self, bus, address, height):
        self._bus = bus
        self._address = address
        self.pages = height // 8
        self._goto = bytearray((_COMMAND, 0xB0, 0x00, 0x10))
        self._page = bytearray(1 + _WIDTH)
        self._page[0] = 0x40  # what follows is data
        bus.writeto(address, _start(height))

    def write_page(self, page, data):
        """Send 128 columns; bit 0 of each byte is the top row of the page."""
        self._goto[1] = 0xB0 | page
        self._page[1:] = data
        self._bus.writeto(self._address, self._goto)
        self._bus.writeto(self._address, self._page)

    def contrast(self, level):
        self._bus.writeto(self._address, bytes((_COMMAND, 0x81, level)))
