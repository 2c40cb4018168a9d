"""`select.poll` over the wire that _wire holds; nothing here ever waits."""

import _wire

POLLIN, POLLOUT, POLLERR, POLLHUP = 1, 4, 8, 16
_READY = ((None, POLLIN),)


class poll:  # noqa: N801  the name of the standard API
    def register(self, _stream, flags=POLLIN | POLLOUT):
        self._flags = flags

    def ipoll(self, _timeout=-1, _flags=0):
        return _READY if self._flags & POLLOUT or _wire.wire.left() else ()
