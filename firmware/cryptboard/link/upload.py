"""Bytes from the laptop: packed blocks, unpacked one at a time within bounded memory.

The stream of D lines is a row of blocks, each a u16 (little endian) and so many bytes. They are
the next 4096 bytes of the file, or what is left of it, as raw deflate with a window of 4096;
bit 15 of the u16 says that they are the bytes themselves.
"""

BLOCK = 4096
PLAIN = 0x8000
WINDOW_BITS = 12

TOO_LONG = "link.block"


class BlockError(Exception):
    """A block that is not what it says."""


class Unpacker:
    """Collects the bytes of lines until a block is whole."""

    def __init__(self, size):
        self.left = size
        self._data = bytearray()

    def put(self, data):
        self._data.extend(data)
        if len(self._data) > 2 * BLOCK:
            raise BlockError(TOO_LONG)

    def block(self):
        """The next whole block, unpacked; None while it is not complete."""
        data = self._data
        if len(data) < 2 or not self.left:
            return None
        head = data[0] | data[1] << 8
        packed = head & ~PLAIN
        size = min(BLOCK, self.left)
        if packed > size or (head & PLAIN and packed != size) or not packed:
            raise BlockError(TOO_LONG)
        if len(data) < 2 + packed:
            return None
        block = bytes(memoryview(data)[2 : 2 + packed])
        if not head & PLAIN:
            block = inflate(block, size)
        self._data = data[2 + packed :]
        self.left -= size
        return block


def inflate(data, size):
    try:
        import io

        import deflate
    except ImportError:  # CPython
        return _inflate_here(data, size)
    try:
        stream = deflate.DeflateIO(io.BytesIO(data), deflate.RAW, WINDOW_BITS)
        block = stream.read(size)
        if len(block) == size and not stream.read(1):
            return block
    except (OSError, EOFError, ValueError):
        pass
    raise BlockError(TOO_LONG)


def _inflate_here(data, size):
    import zlib  # type: ignore[import-not-found]

    unpacker = zlib.decompressobj(-WINDOW_BITS)
    try:
        block = unpacker.decompress(data, size + 1)
    except zlib.error:
        raise BlockError(TOO_LONG)
    if len(block) != size or not unpacker.eof:
        raise BlockError(TOO_LONG)
    return block
