"""Reads an installed pack: one file of indexed records, of which only a few are in memory.

0   "CRPK", u8 schema, u8 zero, u16 number of sections          (all numbers little endian)
8   per section 16 bytes: name (8, NUL padded), u32 offset of its index, u32 record count
..  per section: count + 1 absolute u32 offsets, then its records, one encoded array each
end SHA-256 of everything before
"""

import hashlib
import struct

from cryptboard.rules import encoding

MAGIC = b"CRPK"
SCHEMA = 1
HEADER = 8
ENTRY = 16
DIGEST = 32
MAX_SECTIONS = 32
MAX_RECORD = 4096  # the largest record that a board has to hold at once
_CACHED = 24
_NONE = {}  # of a table of which nothing was asked lately
_CHUNK = 512
_HEAD = DIGEST  # bytes that can be read anywhere before the end of the records

# Why a file is refused; each is a word key.
NOT_A_PACK = "pack.magic"
OTHER_SCHEMA = "pack.schema"
CUT_SHORT = "pack.cut"
BAD_SECTION = "pack.section"
BAD_INDEX = "pack.index"
BAD_RECORD = "pack.record"
BAD_HASH = "pack.hash"
NO_TABLE = "pack.table"
NO_RECORD = "pack.number"
BAD_META = "pack.meta"


class PackError(Exception):
    """A file that is no sound pack, or a look-up of what it does not hold."""

    def __init__(self, code, *details):
        super().__init__(code, *details)
        self.code = code
        self.details = details


class Pack:
    """A read-only look-up over any seekable binary file.

    `check=False` skips the hash of the whole file, for a pack that was verified when installed.
    """

    def __init__(self, file, check=True):
        self._file = file
        self.forget()
        self._end = file.seek(0, 2) - DIGEST  # where the records must have ended
        if self._end < HEADER:
            raise PackError(CUT_SHORT)
        self._sections = self._read_sections()
        digest = self._read(self._end, DIGEST)
        if check and digest != self._digest():
            raise PackError(BAD_HASH)
        self.hash = "".join(["%02x" % byte for byte in digest])
        self.meta = self._read_meta()
        self.game, self.id, self.version, self.title, self.prefix = self.meta[:5]

    def tables(self):
        return sorted(self._sections)

    def section(self, table):
        """(offset of its index, record count) of a table that the pack has."""
        return self._sections[table]

    def count(self, table):
        """How many records a table has; 0 for a table that the pack does not have."""
        section = self._sections.get(table)
        return section[1] if section else 0

    def record(self, table, number):
        """One record, as a list that the caller must not change."""
        records = self._cache.get(table)
        found = records and records.get(number)
        if not found:
            found = self._older.get(table, _NONE).get(number) or self._load(table, number)
            self._keep(table, number, found)
        return found

    def forget(self):
        """Make room: dealing a game looks up many records that playing it does not need."""
        # Each: table -> number -> record. A rule asks some thirty times a command.
        self._cache, self._older, self._cached = {}, {}, 0

    def _keep(self, table, number, record):
        if self._cached >= _CACHED:  # what was not asked for since the last time goes
            self._older, self._cache, self._cached = self._cache, {}, 0
        self._cache.setdefault(table, {})[number] = record
        self._cached += 1

    def word(self, key, lang):
        """The text of a word in a language, or None; one that is damaged is none."""
        try:
            return self._word(key, lang)
        except (OSError, PackError):
            return None

    def sound(self):
        """Whether the file is what its digest says: for whoever stumbled over it."""
        try:
            return self._read(self._end, DIGEST) == self._digest()
        except (OSError, PackError):
            return False

    def _word(self, key, lang):
        """Words are sorted, so this is a bisection."""
        table = "w." + lang
        low, high = 0, self.count(table)
        wanted = key.encode()
        while low < high:
            middle = (low + high) // 2
            found = self._key(table, middle)
            if found == wanted:
                record = self._load(table, middle)
                if len(record) != 2 or not _are_texts(record):
                    raise PackError(BAD_RECORD, table, middle)
                return record[1]
            if found < wanted:
                low = middle + 1
            else:
                high = middle
        return None

    def _key(self, table, number):
        """The first text of a pair, as it is encoded: nine of ten are only compared."""
        (start,) = struct.unpack("<I", self._read(self._sections[table][0] + 4 * number, 4))
        if not HEADER < start < self._end:
            raise PackError(BAD_INDEX, table, number)
        head = self._read(start, _HEAD)
        try:
            begin, end = encoding.first_text(head)
        except encoding.EncodingError:
            raise PackError(BAD_RECORD, table, number)
        return head[begin:end] if end <= _HEAD else self._read(start + begin, end - begin)

    def _load(self, table, number):
        if table not in self._sections:
            raise PackError(NO_TABLE, table)
        index, count = self._sections[table]
        if not 0 <= number < count:
            raise PackError(NO_RECORD, table, number)
        start, stop = struct.unpack("<II", self._read(index + 4 * number, 8))
        if not index + 4 * (count + 1) <= start < stop <= self._end:
            raise PackError(BAD_INDEX, table, number)
        if stop - start > MAX_RECORD:
            raise PackError(BAD_RECORD, table, number)
        try:
            record, size = encoding.decode_from(self._read(start, stop - start), 0)
        except encoding.EncodingError:
            raise PackError(BAD_RECORD, table, number)
        if size != stop - start or not isinstance(record, list):
            raise PackError(BAD_RECORD, table, number)
        return record

    def _read_sections(self):
        magic, schema, zero, count = struct.unpack("<4sBBH", self._read(0, HEADER))
        if magic != MAGIC:
            raise PackError(NOT_A_PACK)
        if schema != SCHEMA or zero:
            raise PackError(OTHER_SCHEMA, schema)
        if not 0 < count <= MAX_SECTIONS:
            raise PackError(BAD_SECTION)
        if HEADER + ENTRY * count > self._end:
            raise PackError(CUT_SHORT)
        sections = {}
        for i in range(count):
            entry = struct.unpack("<8sII", self._read(HEADER + ENTRY * i, ENTRY))
            name, index, records = _name(entry[0]), entry[1], entry[2]
            if not name or name in sections or index < HEADER + ENTRY * count:
                raise PackError(BAD_SECTION)
            if index + 4 * (records + 1) > self._end:
                raise PackError(CUT_SHORT)
            sections[name] = (index, records)
        return sections

    def _read_meta(self):
        meta = self.record("meta", 0)
        if len(meta) < 5:
            raise PackError(BAD_META)
        if not _are_texts(meta[:5]) or "" in meta[:5]:
            raise PackError(BAD_META)
        return meta

    def _read(self, at, size):
        self._file.seek(at)
        data = self._file.read(size)
        if len(data) != size:
            raise PackError(CUT_SHORT)
        return data

    def _digest(self):
        digest = hashlib.sha256()
        self._file.seek(0)
        left = self._end
        while left:
            chunk = self._file.read(min(left, _CHUNK))
            if not chunk:
                raise PackError(CUT_SHORT)
            digest.update(chunk)
            left -= len(chunk)
        return digest.digest()


def _are_texts(values):
    return all(isinstance(value, str) for value in values)


def _name(raw):
    """A section's name, or "" if it is not plain ASCII padded with NULs."""
    raw = raw.rstrip(b"\0")
    for byte in raw:
        if not 33 <= byte <= 126:
            return ""
    return raw.decode()
