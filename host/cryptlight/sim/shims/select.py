"""`select.poll` whose waiting lets the board's clock run."""

import _sim
import uselect
from uselect import POLLERR, POLLHUP, POLLIN, POLLOUT  # noqa: F401


class poll:  # noqa: N801 - the name of the standard API
    def __init__(self):
        self._real = uselect.poll()
        self.register = self._real.register
        self.unregister = self._real.unregister
        self.modify = self._real.modify
        self._ready = None
        self._first = None

    def poll(self, timeout=-1):
        return [(item[0], item[1]) for item in self.ipoll(timeout)]

    def ipoll(self, timeout=-1, flags=0):
        """Never empty for timeout -1: asyncio would take that for the end of the world."""
        _sim.spend(2)
        start = _sim.now()
        while True:
            self._ready = self._real.ipoll(0, flags)
            self._first = next(self._ready, None)
            if self._first is not None:
                return self
            if timeout >= 0 and _sim.now() - start >= timeout * 1000:
                return ()
            self._wait(start + timeout * 1000 if timeout >= 0 else None)

    def _wait(self, until):
        if _sim.REALTIME:
            hop = 2 if until is None else max(0, min(2, (until - _sim.now()) // 1000))
            if hop:
                self._ready = self._real.ipoll(hop)  # wakes early when a byte comes
            _sim.settle()
            return
        _sim.rest(until)

    def __iter__(self):
        return self

    def __next__(self):
        item = self._first
        if item is None:
            return next(self._ready)
        self._first = None
        return item
