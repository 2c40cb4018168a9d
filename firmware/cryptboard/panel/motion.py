"""What moves on the strips, by time and never by frames: changes that travel, dice, endings.

 1. travel   a change runs along its strip, from where it was to where it is
 2. tumble   dice roll: lights run over the strips, then the result stands there
 3. finale   a wave from left to right for a victory, both ends closing in for a defeat; it comes
             again and again, with the last scene in between

Each tells by its movement what it means; the colour only repeats it.
"""

from cryptboard.rules import contract

try:
    from cryptboard.panel import pixels
except (ImportError, SyntaxError, NameError):  # no native compiler here
    from cryptboard.panel import pixels_plain as pixels

NONE, TUMBLE, VICTORY, DEFEAT = range(4)

TRAVEL_MS = 240  # for a whole change, however far it goes
STEP_MS = 30  # a pixel at most
_TUMBLE_MS = 420
_FINALE_MS = 3000
_AGAIN_MS = 8000
_DARK = 0
_DIE = contract.DIM << 4 | contract.TIME
_WON = contract.SOLID << 4 | contract.GOOD
_LOST = contract.SOLID << 4 | contract.BAD


class Travel:
    """One strip's change on its way; the keys' lights behind the track never travel."""

    def __init__(self, count):
        self.shown = bytearray(count)
        self._from = bytearray(count)
        self._first = self._last = -1
        self._up = True

    def start(self, cells, size):
        """Set out from what is shown now towards `cells`; True if there is a way to go."""
        self._first = self._last = -1
        head = before = -1
        for at in range(size):
            self._from[at] = self.shown[at]
            if cells[at] & 127 != self.shown[at] & 127:
                if self._first < 0:
                    self._first = at
                self._last = at
            if cells[at] >> 4 >= contract.SOLID:
                head = at
            if self.shown[at] >> 4 >= contract.SOLID:
                before = at
        self._up = head >= before
        self.shown[:] = cells
        return self._last > self._first

    def step(self, cells, elapsed):
        """Draw the moment; False when the change has arrived."""
        span = self._last - self._first
        self.shown[:] = cells
        if span < 1 or elapsed >= TRAVEL_MS:
            return False
        gone = elapsed // min(STEP_MS, max(1, TRAVEL_MS // (span + 1)))
        first, end = self._first, self._last - gone
        if self._up:
            first, end = self._first + gone + 1, self._last + 1
        pixels.copy(self.shown, self._from, first, end)  # type: ignore[arg-type]  # viper's ptr8
        return gone < span


def lasts(kind, elapsed):
    return kind != TUMBLE or elapsed < _TUMBLE_MS


def draw(kind, cells, size, strip, elapsed):
    """Write the moment of an animation over the track of one strip."""
    if kind != TUMBLE:
        elapsed %= _AGAIN_MS
        if elapsed >= _FINALE_MS:
            return
    pixels.fill(cells, 0, size, _DARK)
    if kind == TUMBLE:
        # Each light burns once in seven steps of 60 ms: 2.4 times a second.
        for at in range((elapsed // 60 * 4 + strip * 5) % 7, size, 7):
            cells[at] = _DIE
    elif kind == VICTORY:
        wave = elapsed % 1000 * (size + 4) // 1000
        pixels.fill(cells, max(0, wave - 3), min(size, wave + 1), _WON)
    else:
        reach = min(size, elapsed * size // 2 // (_FINALE_MS // 2))
        pixels.fill(cells, 0, reach, _LOST)
        pixels.fill(cells, size - reach, size, _LOST)
