"""HTTP with little patience: a request is here whole within seconds, and nobody takes all places.

What uvicorn leaves to a proxy before it: a client that sends a byte now and then would hold its
connection for ever, and a neighbour could take every place there is.
"""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_S = 5.0  # from the first byte, or the connection, to the end of the body
PLACES = 16  # connections of one address; live channels, which were let in, do not count
_STILL_ASKING = (h11.IDLE, h11.SEND_BODY)


class ImpatientProtocol(H11Protocol):
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        mine = self.client[0] if self.client else ""
        known = [c for c in self.connections if isinstance(c, ImpatientProtocol) and c.client]
        near = [c for c in known if c.client and c.client[0] == mine]
        if len(near) > PLACES and not self._make_room(near):
            transport.abort()
            return
        self._wait()

    @staticmethod
    def _make_room(near: "list[ImpatientProtocol]") -> bool:
        """Browsers keep six connections each, answered long ago: the oldest of those goes."""
        resting = [c for c in near if c.timeout_keep_alive_task]
        if resting:
            min(resting, key=lambda c: c.timeout_keep_alive_task.when()).transport.close()  # type: ignore[union-attr]
        return bool(resting)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state not in _STILL_ASKING:
            self._end_wait()
        elif self._deadline is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_wait()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_S, self._close)

    def _end_wait(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def _close(self) -> None:
        if self.transport.get_protocol() is self:  # else it has become a live channel
            self.transport.abort()
