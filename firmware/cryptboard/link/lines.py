"""The lines of the protocol: ASCII, one kind letter, one number, a payload, a CRC-32.

    H number crc            a new session: both sides count their lines from number + 1
    M number json crc       a message
    D number base64 crc     bytes
    A number probe crc      everything up to `number` is here, and `probe` was read
    N number probe crc      the same, and what followed was damaged: send it again
    P probe crc             answer with A
    X number crc            no session is known here: begin with H

The CRC, eight lower-case hex digits, covers everything before the space in front of it.
"""

from binascii import a2b_base64, b2a_base64, crc32

HELLO, MESSAGE, BULK, ACK, AGAIN, PROBE, LOST = 72, 77, 68, 65, 78, 80, 88
_KINDS = b"HMDANPX"
MASK = 0xFFFF  # numbers count round

TO_BOARD = 816  # longest line, its end included
TO_HOST = 160  # with two acknowledgements it stays below what may be under way
_AROUND = 18  # "D 65535 " and " 01234567\n"
BULK_TO_BOARD = (TO_BOARD - _AROUND) // 4 * 3
BULK_TO_HOST = (TO_HOST - _AROUND) // 4 * 3


def line(kind, number, payload=b""):
    body = b"%c %d" % (kind, number)
    if payload or kind in (MESSAGE, BULK):
        body += b" " + payload
    return body + b" %08x\n" % (crc32(body) & 0xFFFFFFFF)


def bulk(number, data):
    return line(BULK, number, b2a_base64(data).rstrip(b"\n"))


def ack(kind, number, probe):
    return line(kind, number, b"%d" % probe)


def parse(text):
    """(kind, number, payload) of a line without its end, or None if it is none of ours.

    The payload of A and N is the number of a probe, that of D the bytes themselves.
    """
    end = text.rfind(b" ")
    if end < 3 or len(text) - end != 9 or text[1] != 32 or text[0] not in _KINDS:
        return None
    if text[end + 1 :] != b"%08x" % (crc32(text[:end]) & 0xFFFFFFFF):
        return None
    kind = text[0]
    stop = text.find(b" ", 2)
    number = _number(text[2:stop])
    payload = text[stop + 1 : end] if stop < end else b""
    if kind == BULK:
        payload = _bytes(payload)
    elif kind in (ACK, AGAIN):
        payload = _number(payload)
        if payload < 0:
            return None
    if number < 0 or payload is None:
        return None
    return kind, number, payload


def _number(digits):
    if not 0 < len(digits) <= 5 or not digits.isdigit():
        return -1
    number = int(digits)
    return number if number <= MASK else -1


def _bytes(text):
    try:
        return a2b_base64(text)
    except ValueError:
        return None


class Splitter:
    """Cuts a stream into lines; one that is too long is skipped to its end and counted."""

    def __init__(self, longest):
        self._buffer = bytearray(longest)
        self._size = 0
        self.too_long = 0

    def put(self, data):
        """The lines that these bytes end, without their ends."""
        found = []
        start = 0
        while True:
            end = data.find(b"\n", start)
            if end < 0:
                self._keep(data[start:] if start else data)
                return found
            self._keep(data[start:end])
            start = end + 1
            line = self._line()
            if line:
                found.append(line)

    def _keep(self, part):
        size = self._size + len(part)
        if size <= len(self._buffer):
            self._buffer[self._size : size] = part
        self._size = min(size, len(self._buffer) + 1)

    def _line(self):
        size = self._size
        self._size = 0
        if size > len(self._buffer):
            self.too_long += 1
            return None
        if size and self._buffer[size - 1] == 13:
            size -= 1
        return bytes(memoryview(self._buffer)[:size])

    @property
    def inside(self):
        """Whether a line has begun and not ended."""
        return self._size > 0
