"""The memory of the display: texts into pages of 128 columns, sent one page per frame slot."""

from cryptboard.panel import font, screen

_WIDTH = 128
_GLYPH = font.COLUMNS + 1


class Canvas:
    """Lines are two pages high: every row of a glyph is drawn twice, to be read from a seat.

    A line that needs two rows has one on each page.
    """

    def __init__(self, displays):
        self._displays = displays
        self._pages = [bytearray(_WIDTH) for _ in range(2 * screen.ROWS)]
        self._texts = [""] * screen.ROWS
        self.dirty = 0xFF

    def line(self, number, text):
        if text == self._texts[number]:
            return
        self._texts[number] = text
        upper, lower = self._pages[2 * number], self._pages[2 * number + 1]
        for column in range(_WIDTH):
            upper[column] = lower[column] = 0
        left, _mark, right = text.partition(screen.BESIDE)
        room = screen.COLUMNS - len(right)
        rows = screen.rows(left, room - 1 if right else room)
        if len(rows) > 1:
            _small(upper, rows[0])
            _small(lower, rows[1])
        else:
            _tall(upper, lower, rows[0], 0)
        _tall(upper, lower, right, room * _GLYPH)
        self.dirty |= 3 << 2 * number

    def fill(self, byte):
        """Everything lit or dark, for the self-test."""
        for page in self._pages:
            for column in range(_WIDTH):
                page[column] = byte
        self._texts = [""] * screen.ROWS
        self.dirty = 0xFF

    def send(self):
        """Send one page that changed; False when the displays are current."""
        if not self.dirty:
            return False
        page = 0
        while not self.dirty >> page & 1:
            page += 1
        self.dirty &= ~(1 << page)
        self._send(page)
        return True

    def _send(self, page):
        data = self._pages[page]
        for i in range(len(self._displays)):
            self._displays[i].write_page(page, data)


def _tall(upper, lower, text, at):
    for character in text:
        glyph = font.glyph(character)
        for i in range(font.COLUMNS):
            upper[at + i] = font.STRETCH[glyph[i] & 15]
            lower[at + i] = font.STRETCH[glyph[i] >> 4]
        at += _GLYPH


def _small(page, text):
    at = 0
    for character in text:
        page[at : at + font.COLUMNS] = font.glyph(character)
        at += _GLYPH
