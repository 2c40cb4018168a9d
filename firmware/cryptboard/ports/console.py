"""The USB serial line as bytes, without ever waiting: the link will speak over it."""

import select
import sys


class Console:
    def __init__(self):
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._in = getattr(sys.stdin, "buffer", sys.stdin)  # text mode would change \r
        self._out = getattr(sys.stdout, "buffer", sys.stdout)

    def read(self):
        """One byte, or b"" when none waits; readline would block on half a line."""
        return self._in.read(1) if self._poll.poll(0) else b""

    def write(self, data):
        self._out.write(data)
