"""Whole games in the journal: which there are, read as bytes, brought in from a backup."""

from cryptboard.rules import encoding
from cryptboard.store import frames
from cryptboard.store.shelf import HEADER_FIELDS, NUMBER, SLOTS, folder, number_of
from cryptboard.store.stream import HEAD, PAGE, SLIP, Stream, head_of

_PACK, _HASH = 2, 4  # places in a header


def games(shelf):
    """(number, slot or -1) of every game, newest first."""
    slots = {}
    for slot in range(SLOTS):
        entry = shelf.entry(slot)
        if entry:
            slots[entry[NUMBER]] = slot
    numbers = [number_of(name) for name in shelf.files.list() if name[0] == "g"]
    return [(number, slots.get(number, -1)) for number in sorted(numbers)[::-1] if number]


def active_pack_hash(shelf):
    """The pack, as hex, that the game in the active slot was begun with; "" without a game."""
    entry = shelf.entry(shelf.active())
    header = shelf.header(entry[NUMBER]) if entry else None
    return header[_HASH] if header else ""


def open_game(shelf, number):
    """(encoded header, stream of its log) or None."""
    header = shelf.header(number)
    if header is None:
        return None
    stream = Stream(shelf.files, folder(number))
    stream.load()
    return encoding.encode(header), stream


class NewGame:
    """A game that comes in: header first, then its records from offset `start` on.

    Nothing points to it before keep(); one that stays half is found and removed by the next.
    """

    def __init__(self, shelf, head, start):
        self._shelf = shelf
        self._folder = ""
        self.number = shelf.unused_number()
        self._head_left = head
        self._head = bytearray()
        self._at = start  # where `_data` begins
        self._sound = 0  # how much of it is whole records
        self._data = bytearray()
        self._witness = None  # where the latest small record lies, and that record
        self.header = None

    def write(self, data):
        """The next bytes; ValueError when they are no header or no records of this game."""
        taken = min(self._head_left, len(data))
        if taken:
            self._head.extend(data[:taken])
            self._head_left -= taken
            if not self._head_left:
                self._begin()
        self._data.extend(data[taken:])
        self._look()

    def _begin(self):
        header = encoding.decode(bytes(self._head))
        if not isinstance(header, list) or len(header) != HEADER_FIELDS:
            raise ValueError("header")
        if not isinstance(header[_HASH], str) or len(header[_HASH]) != 64:
            raise ValueError("header")
        self.header = header
        self._shelf.create(self.number, header)

    def _look(self):
        """Check records one by one; a file holds whole ones, as many as go into a page."""
        data = self._data
        while len(data) >= self._sound + 2:
            size = frames.frame_size(data, self._sound)
            if size > 2 * PAGE:
                raise ValueError("record")
            if len(data) < self._sound + size:
                return
            start = frames.salt(self.number, self._at + self._sound)
            if frames.payload_of(data, self._sound, start) is None:
                raise ValueError("record")
            if self._sound and self._sound + size > PAGE:
                self._page()
                data = self._data
            if size <= SLIP - HEAD:
                record = bytes(memoryview(data)[self._sound : self._sound + size])
                self._witness = (self._at + self._sound, record)
            self._sound += size

    def _page(self):
        name = folder(self.number) + "/p%08x" % self._at
        self._shelf.files.write_new(name, bytes(memoryview(self._data)[: self._sound]))
        self._data = self._data[self._sound :]
        self._at += self._sound
        self._sound = 0

    def close(self):
        """All bytes have come; ValueError if the last record is not whole."""
        if self.header is None or self._sound != len(self._data):
            raise ValueError("cut short")
        if self._sound:
            self._page()
        if self._witness:  # a page that is cut short later would not be missed without
            at, record = self._witness
            data = head_of(at, len(record)) + record
            self._shelf.files.write_new(folder(self.number) + "/s0", data)

    def drop(self):
        if self.header is not None:
            self._shelf.remove(self.number)

    def keep(self):
        """In a free slot if there is one; with the switch to that slot it is the game in play."""
        shelf = self._shelf
        slot = shelf.free_slot()
        if slot < 0:
            slot = shelf.active()
        shelf.label(slot, self.number, self.header[_PACK], [], "", "")
        shelf.activate(slot)
