"""A record on flash: u16 length, u8 kind, payload, CRC-32, little-endian.

The CRC starts from a salt made of the game's number and the record's offset, so a whole record
of another game, or in another place, does not pass for one that belongs here.
"""

from binascii import crc32

OVERHEAD = 7
SEAL = 0  # the kind of a small file that is one record


def salt(number, offset):
    return (number * 40503 ^ offset * 69069) & 0xFFFFFFFF


def frame(kind, payload, start):
    size = len(payload)
    if size > 0xFFFF:
        raise ValueError("record too long")
    head = bytes((size & 255, size >> 8, kind))
    crc = crc32(payload, crc32(head, start))
    return head + payload + bytes((crc & 255, crc >> 8 & 255, crc >> 16 & 255, crc >> 24 & 255))


def frame_size(data, at):
    return OVERHEAD + (data[at] | data[at + 1] << 8)


def payload_of(data, at, start):
    """(kind, payload) of the whole frame at `at`, or None if it is not what was written."""
    end = at + frame_size(data, at)
    if end > len(data):
        return None
    crc = crc32(memoryview(data)[at : end - 4], start)
    for i in range(4):
        if data[end - 4 + i] != crc >> 8 * i & 255:
            return None
    return data[at + 2], bytes(data[at + 3 : end - 4])


def seal(payload):
    return frame(SEAL, payload, salt(0, 0))


def unsealed(data):
    """The payload of a sealed file, or None."""
    if len(data) < OVERHEAD or frame_size(data, 0) != len(data):
        return None
    found = payload_of(data, 0, salt(0, 0))
    return found[1] if found and found[0] == SEAL else None
