"""The USB serial line as bytes, without ever waiting."""

import select
import sys


class Console:
    """Neither readline nor a read of many bytes may be used: they wait for what may not come."""

    def __init__(self):
        self._in = getattr(sys.stdin, "buffer", sys.stdin)  # text mode would change \r
        self._out = getattr(sys.stdout, "buffer", sys.stdout)
        self._incoming = select.poll()
        self._incoming.register(sys.stdin, select.POLLIN)
        self._outgoing = select.poll()
        self._outgoing.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._buffer = bytearray(64)

    def read(self):
        """The bytes that wait, at most 64: a view that the next call fills anew."""
        buffer, byte, size = self._buffer, self._byte, 0
        while size < len(buffer) and self._ready(self._incoming):
            if not self._in.readinto(byte):  # type: ignore[misc]
                break
            buffer[size] = byte[0]
            size += 1
        return memoryview(buffer)[:size] if size else b""

    def write(self, data, careful):
        """Careful: byte by byte, and what finds no room is dropped, as a bad cable would."""
        if not careful:
            self._out.write(data)
            return
        for i in range(len(data)):
            if not self._ready(self._outgoing):
                return
            self._out.write(data[i : i + 1])

    def _ready(self, poll):
        for _ in poll.ipoll(0):
            return True
        return False
