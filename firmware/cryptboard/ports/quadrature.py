"""Which way an encoder turned, from its two contacts."""

_PER_DETENT = 4
# Index: previous a, b, then a, b now. +1 or -1 quarter steps; 0 where a reading was missed.
_QUADRATURE = (0, -1, 1, 0, 1, 0, 0, -1, -1, 0, 0, 1, 0, 1, -1, 0)


class Quadrature:
    """Feed it with step(a << 1 | b) at every change; turns() gives whole detents."""

    def __init__(self, state):
        self._state = state
        self._quarters = 0

    def step(self, now):
        self._quarters += _QUADRATURE[self._state << 2 | now]
        self._state = now

    def turns(self):
        quarters = self._quarters
        if -_PER_DETENT < quarters < _PER_DETENT:
            return 0
        whole = quarters // _PER_DETENT if quarters > 0 else -(-quarters // _PER_DETENT)
        self._quarters -= whole * _PER_DETENT
        return whole
