"""The USB serial line as bytes, without ever waiting."""

import select
import sys

_AT_ONCE = 128


class Console:
    """Neither readline nor a read of many bytes may be used: they wait for what may not come."""

    def __init__(self):
        self._in = getattr(sys.stdin, "buffer", sys.stdin)  # text mode would change \r
        self._out = getattr(sys.stdout, "buffer", sys.stdout)
        self._incoming = select.poll()
        self._incoming.register(sys.stdin, select.POLLIN)
        self._outgoing = select.poll()
        self._outgoing.register(sys.stdout, select.POLLOUT)
        self._buffer = bytearray(_AT_ONCE)
        self._byte = bytearray(1)

    def read(self):
        """The bytes that wait, at most 128."""
        # Nearly always there are none, and this way allocates nothing.
        return self._read() if self._ready(self._incoming) else b""

    def _read(self):
        """The loop runs once a byte: it has nothing to spare."""
        ipoll, buffer, byte = self._incoming.ipoll, self._buffer, self._byte
        readinto = self._in.readinto  # type: ignore[misc]
        for size in range(_AT_ONCE):
            for _ in ipoll(0):
                break
            else:
                return bytes(memoryview(buffer)[:size]) if size else b""
            readinto(byte)
            buffer[size] = byte[0]
        return bytes(buffer)

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
