"""Checks a pack that came from outside, in small steps, so that a game goes on meanwhile."""

import hashlib
import struct

from cryptboard.store.pack import BAD_HASH, BAD_INDEX, BAD_META, DIGEST, Pack, PackError

_CHUNK = 2048
_OFFSETS = 64
_BATCH = 512  # bytes of records for one step; more than a few milliseconds nobody waits
_NAMES = "abcdefghijklmnopqrstuvwxyz0123456789-"
LONGEST_ID = 24
OTHER_FILE = "pack.other"


def steps(file, hash, sealed=True):
    """A generator that yields until the pack is found sound, or raises PackError.

    `sealed=False` leaves the digest out: for whoever wants to know what would come after it.
    """
    for _ in _digest(file, hash) if sealed else ():
        yield
    pack = Pack(file, check=False)
    if not _plain(pack.id) or not _plain(pack.game) or "-" in pack.game:
        raise PackError(BAD_META)
    for table in pack.tables():
        for _ in _records(file, pack, table):
            yield


def _digest(file, hash):
    size = file.seek(0, 2) - DIGEST
    file.seek(0)
    digest = hashlib.sha256()
    while size > 0:
        chunk = file.read(min(size, _CHUNK))
        digest.update(chunk)
        size -= len(chunk)
        yield
    found = digest.digest()
    if found != file.read(DIGEST):
        raise PackError(BAD_HASH)
    if hash is not None and found != hash:
        raise PackError(OTHER_FILE)


def _records(file, pack, table):
    """Records must lie one after the other; all are read once, of a language only some.

    A language has many words, and the reader checks each when it is looked up.
    """
    index, count = pack.section(table)
    words = table.startswith("w.")
    before = index + 4 * (count + 1)
    for first in range(0, count + 1, _OFFSETS):
        size = min(_OFFSETS, count + 1 - first)
        file.seek(index + 4 * first)
        offsets = list(struct.unpack("<%dI" % size, file.read(4 * size)))
        gap = offsets[0] != before if first == 0 else offsets[0] < before
        if gap or offsets != sorted(offsets):
            raise PackError(BAD_INDEX, table, first)
        before = offsets[-1]
        yield
    before = file.seek(index + 4 * (count + 1))
    for i in range(0, count, _OFFSETS if words else 1):
        pack.record(table, i)
        if file.tell() - before >= _BATCH:
            before = file.tell()
            yield
    if words and count:
        pack.record(table, count - 1)


def _plain(name):
    """An id is a short word that can be a file name anywhere and a menu entry everywhere."""
    if not 0 < len(name) <= LONGEST_ID:
        return False
    return all(char in _NAMES for char in name)
