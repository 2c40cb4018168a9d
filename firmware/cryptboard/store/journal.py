"""The log of the game in play, on flash: sans I/O, over a files object.

A new game is complete before its slot points to it, so the old one or the new one is found.
Nothing here raises to the player: what the flash refuses stays in memory, and `warning` says so.
"""

from cryptboard.rules import encoding
from cryptboard.store import frames, shelf
from cryptboard.store.stream import Stream

KEPT = 8  # games that no slot holds any more: logs for the laptop
MAX_PAGES = 24  # beyond this, the oldest page goes once enough undo steps are left

FULL = "warn.flash_full"
READ_ONLY = "warn.flash_read_only"
TORN = "warn.journal_damaged"
_NO_SPACE = 28


class Journal:
    """See memory.py for the smallest thing that a session accepts as a journal."""

    def __init__(self, files, max_pages=MAX_PAGES):
        self.shelf = shelf.Shelf(files)
        self.files = files
        self.max_pages = max_pages
        self.warning = ""
        self.whole = True
        self.number = 0
        self.slot = self.shelf.active()
        self._header = None
        self._created = False
        self._read_only = False
        self._sizes = []  # of the pending records
        self._crowded = True  # perhaps more games are kept than should be
        self._refused = 0  # how many records waited when the flash was full
        self._stream = Stream(files, "")

    @property
    def durable(self):
        return self._header is None or (self._created and not self._sizes)

    @property
    def end(self):
        """The offset that the next record gets."""
        return self._stream.end + len(self._stream.pending)

    def open(self):
        """The header of the game in the active slot, encoded, or None."""
        self.slot = self.shelf.active()
        entry = self.shelf.entry(self.slot)
        if entry:
            header = self.open_game(entry[shelf.NUMBER])
            if self.shelf.guessed:  # perhaps this is not the game that was left
                self.warning = TORN
            return header
        self._header = None
        if not self.shelf.spoilt(self.slot) and not self.shelf.guessed:
            return None
        self.warning = TORN
        kept = self.shelf.kept()
        return self.open_game(kept[-1]) if kept else None

    def open_game(self, number):
        """The header of any game on the flash, encoded; one that is unreadable is moved aside."""
        self.number = number
        self._header = None
        header = self.shelf.header(number)
        if header is None:
            self.warning = TORN
            self.set_aside()
            return None
        self._stream = Stream(self.files, shelf.folder(number))
        self._sizes = []
        self._created = True
        self._try(self._stream.load)
        self.whole = self._stream.start == 0
        self._header = header
        return encoding.encode(header)

    def begin(self, header):
        self.number = self.shelf.unused_number()
        self._stream = Stream(self.files, shelf.folder(self.number))
        self._sizes = []
        self.whole = True
        self._crowded = True
        self._header = encoding.decode(header)
        self._created = False
        if not self._read_only:
            self.warning = ""

    def records(self, start=None):
        """The sound records in a row as (offset, kind, payload), from the first or `start` on."""
        at = self._stream.start if start is None else start
        while at < self._stream.end:
            found = self._frame(at)
            if found is None:
                return
            yield at, found[0], found[1]
            at += frames.OVERHEAD + len(found[1])

    def last(self):
        """(offset, kind, payload) of the last sound record, or None; what follows is cut off.

        Only the end of the log is read, however long the game is.
        """
        stream = self._stream
        found, end = None, stream.start
        for start in stream.starts()[::-1]:
            for record in self.records(start):
                found = record
            if found:
                end = found[0] + frames.OVERHEAD + len(found[2])
                break
        if end < stream.end or stream.strays:
            self.cut(end)
        return found

    def cut(self, offset):
        """Set aside what follows `offset`: it cannot be replayed.

        No power cut leaves that: a file keeps its old length until it is closed.
        """
        if self._try(lambda: self._stream.cut(offset)):
            self.warning = TORN

    def _frame(self, at):
        start = frames.salt(self.number, at)
        try:
            head = self._stream.take(at, 2)
            if len(head) < 2:
                return None
            size = frames.frame_size(head, 0)
            data = self._stream.take(at, size)
        except OSError:
            return None
        return frames.payload_of(data, 0, start) if len(data) == size else None

    def read(self, offset):
        """(kind, payload) of the record at `offset`."""
        found = self._frame(offset)
        if found is None:
            raise OSError(5)
        return found

    def append(self, kind, payload):
        data = frames.frame(kind, payload, frames.salt(self.number, self.end))
        self._stream.add(data)
        self._sizes.append(len(data))

    def flush(self):
        """Write all that waits.  On a full flash: the oldest finished logs go, then a warning."""
        if self.durable or self._read_only:
            return
        if self.warning == FULL and len(self._sizes) == self._refused:
            return  # asked again with the next press, not in every turn of the loop
        self._refused = 0
        while not self._try(self._write):
            self._refused = len(self._sizes)
            if self.warning != FULL or not self._drop_oldest():
                return

    def _write(self):
        if not self._created:
            self.shelf.create(self.number, self._header)
            self.shelf.label(self.slot, self.number, self._header[2], [], "", "")
            self._created = True
        while self._sizes:
            self._stream.write(self._sizes[0])
            self._sizes.pop(0)
        self.warning = ""

    def _try(self, action):
        """Run a write; False: the flash refused, and `warning` says so from now on."""
        try:
            action()
            return True
        except OSError as error:
            full = error.args and error.args[0] == _NO_SPACE
            self.warning = FULL if full else READ_ONLY
            self._read_only = not full
            return False

    def use(self, slot):
        """Make another slot the active one; open() or begin() then works there."""
        self._header = None
        self.slot = slot
        self._try(lambda: self.shelf.activate(slot))

    def name_slot(self, heroes, place, over=""):
        """How the panel names the game in its slot; written only if it changed."""
        if self.durable and self._header and not self._read_only:
            pack = self._header[2]
            named = (self.slot, self.number, pack, heroes, place, over)
            self._try(lambda: self.shelf.label(*named))

    def tidy(self):
        """One bounded piece of work; True: call again."""
        if not self.durable or self._header is None or self._read_only:
            return False
        if self._crowded:
            self._crowded = len(self._kept()) > KEPT and self._drop_oldest()
            return True
        done = [False]

        def work():
            done[0] = self._stream.tidy()

        return self._try(work) and done[0]

    def spare_page(self):
        """Where the log would start if its oldest page went; 0 while it is within bounds."""
        pages = self._stream.pages
        return pages[1] if len(pages) > self.max_pages and self.durable else 0

    def drop_page(self):
        self._try(self._stream.drop_first)
        self.whole = False

    def set_aside(self):
        """Move the open game out of the way; the laptop can fetch it from there."""
        self._header = None
        self._try(lambda: self.shelf.set_aside(self.number))

    def _kept(self):
        return [number for number in self.shelf.kept() if number != self.number]

    def _drop_oldest(self):
        kept = self._kept()
        return bool(kept) and self._try(lambda: self.shelf.remove(kept[0]))
