"""Which way a dial turned, from its two contacts."""

# Index: previous a, b, then a, b now. +1 or -1 quarter steps; 0 where a reading was missed.
_QUARTERS = (0, -1, 1, 0, 1, 0, 0, -1, -1, 0, 0, 1, 0, 1, -1, 0)
_HALF_A_DETENT = 2


class Dial:
    """Both contacts are open where a detent rests: there the quarters are rounded, and begin anew.

    So a missed reading costs at most the detent it belongs to, and never shifts those after it.
    """

    def __init__(self, number, a, b):
        self.number = number
        self._a = a
        self._b = b
        self._state = 0
        self._quarters = 0

    def start(self, word):
        self._state = (2 if word & self._a else 0) | (1 if word & self._b else 0)

    def step(self, word):
        """Whole detents since the last call: +1 to the right, -1 to the left, mostly 0."""
        now = (2 if word & self._a else 0) | (1 if word & self._b else 0)
        quarters = self._quarters + _QUARTERS[self._state << 2 | now]
        self._state = now
        self._quarters = quarters if now else 0
        if now or -_HALF_A_DETENT < quarters < _HALF_A_DETENT:
            return 0
        return 1 if quarters > 0 else -1
