"""The journal of the games on flash: sans I/O, over a files object.

    slot0 .. slot3   which game a save slot holds, and how the panel names it
    active           the slot in play
    g0000001/        one game: "h" its header, "p..." and "s..." its log
    lost0001/        a game that could not be read, moved aside and never deleted here
A new game is complete before its slot points to it, so the old one or the new one is found.
"""

from cryptboard.rules import encoding
from cryptboard.store import frames
from cryptboard.store.stream import Stream

SLOTS = 4
KEPT = 8  # games that no slot holds any more: logs for the laptop
MAX_PARTS = 48  # beyond this, the oldest page goes once enough undo steps are left
MAX_TEXT = 40

FULL = "warn.flash_full"
READ_ONLY = "warn.flash_read_only"
TORN = "warn.journal_damaged"
_NO_SPACE = 28


class Journal:
    """See memory.py for the smallest thing that a session accepts as a journal."""

    def __init__(self, files):
        self.files = files
        self.warning = ""
        self.whole = True
        self.number = 0
        self.slot = 0
        self._header = None
        self._created = False
        self._read_only = False
        self._sizes = []  # of the pending records
        self._stream = Stream(files, "")

    @property
    def durable(self):
        return self._header is None or (self._created and not self._sizes)

    def open(self):
        """The header of the game in the active slot, or None."""
        self._header = None
        active = self._unsealed("active")
        self.slot = active[0] if active and active[0] in range(SLOTS) else 0
        entry = self.slot_entry(self.slot)
        self.number = entry[0] if entry else self._adopted()
        if not self.number:
            return None
        header = self._unsealed(self._folder() + "/h")
        if header is None or len(header) != 7:
            self.warning = TORN
            self.set_aside()
            return None
        self._stream = Stream(self.files, self._folder())
        self._sizes = []
        self._created = True
        self._try(self._stream.load)
        self.whole = self._stream.start == 0
        self._header = header
        return encoding.encode(header)

    def _adopted(self):
        """The newest game without a slot, if the slot's own file is there but unreadable."""
        self.number = 0
        if "slot%d" % self.slot not in self.files.list():
            return 0
        self.warning = TORN
        kept = self.kept()
        return kept[-1] if kept else 0

    def begin(self, header):
        names = self.files.list()
        numbers = [_number(name) for name in names]
        self.number = max(numbers + [0]) + 1
        self._stream = Stream(self.files, self._folder())
        self._sizes = []
        self.whole = True
        self._header = encoding.decode(header)
        self._created = False
        if not self._read_only:
            self.warning = ""

    def records(self):
        """All records in order; a torn tail is cut off, damage ends the log and is set aside."""
        stream = self._stream
        at = stream.start
        lost = not self.whole  # the first page may begin inside a record
        while at < stream.end:
            found = self._frame(at)
            if found is None:
                if lost:
                    at += 1
                    continue
                break
            lost = False
            yield at, found[0], found[1]
            at += frames.OVERHEAD + len(found[1])
        if at < stream.end or stream.strays:
            rest = stream.take(at, 2)
            torn = len(rest) < 2 or at + frames.frame_size(rest, 0) > stream.end
            keep = not torn or stream.strays
            if keep:
                self.warning = TORN
            self._try(lambda: stream.cut(at, keep))

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
        found = self._frame(offset)
        if found is None:
            raise OSError(5)
        return found

    def append(self, kind, payload):
        stream = self._stream
        offset = stream.end + len(stream.pending)
        data = frames.frame(kind, payload, frames.salt(self.number, offset))
        stream.add(data)
        self._sizes.append(len(data))
        return offset

    def flush(self):
        if self.durable or self._read_only:
            return
        if not self._try(self._write):
            while self.warning == FULL and self._drop_oldest():
                if self._try(self._write):
                    break

    def _write(self):
        if not self._created:
            self._create()
        while self._sizes:
            self._stream.write(self._sizes[0])
            self._sizes.pop(0)
        if self.warning == FULL:
            self.warning = ""

    def _create(self):
        folder = self._folder()
        if folder not in self.files.list():
            self.files.make_folder(folder)
        self.files.write_new(folder + "/h", frames.seal(encoding.encode(self._header)))
        self.describe(self._header[2], [], "", "")
        self._created = True

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

    def describe(self, game, heroes, place, over):
        """Name the game in its slot: pack id, heroes (ints), place, "victory" or "defeat"."""
        entry = [self.number, game[:MAX_TEXT], heroes[:6], place[:MAX_TEXT], over]
        if entry != self.slot_entry(self.slot):
            self.files.replace("slot%d" % self.slot, frames.seal(encoding.encode(entry)))

    def name_slot(self, heroes, place, over=""):
        if self._created and not self._read_only:
            self._try(lambda: self.describe(self._header[2], heroes, place, over))

    def slot_entry(self, slot):
        """[game number, pack id, heroes, place, over] or None for a free slot."""
        entry = self._unsealed("slot%d" % slot)
        return entry if entry and len(entry) == 5 else None

    def use(self, slot):
        """Make another slot the active one; open() or begin() then works there."""
        self._header = None
        self.slot = slot
        sealed = frames.seal(encoding.encode([slot]))
        self._try(lambda: self.files.replace("active", sealed))

    def kept(self):
        """Numbers of the games that no slot holds, oldest first."""
        held = []
        for slot in range(SLOTS):
            entry = self.slot_entry(slot)
            if entry:
                held.append(entry[0])
        numbers = [_number(name) for name in self.files.list() if name[0] == "g"]
        return sorted(n for n in numbers if n and n not in held and n != self.number)

    def tidy(self):
        """One bounded piece of work; True: call again."""
        if not self.durable or self._header is None or self._read_only:
            return False
        done = [False]

        def work():
            done[0] = self._stream.fold()
            if not done[0] and len(self.kept()) > KEPT:
                done[0] = self._drop_oldest()

        return self._try(work) and done[0]

    def spare_page(self):
        """Where the log would start if its oldest page went; 0 while it is within bounds."""
        parts = self._stream.parts
        return parts[1][0] if len(parts) > MAX_PARTS else 0

    def drop_page(self):
        self._try(self._stream.drop_first)
        self.whole = False

    def set_aside(self):
        """Move the open game out of the way; the laptop can fetch it from there."""
        self._header = None
        old, new = self._folder(), "lost%04d" % self.number
        self._try(lambda: self.files.rename(old, new))

    def _drop_oldest(self):
        kept = self.kept()
        if not kept:
            return False
        return self._try(lambda: self.files.remove_folder("g%07d" % kept[0]))

    def _folder(self):
        return "g%07d" % self.number

    def _unsealed(self, path):
        try:
            payload = frames.unsealed(self.files.read(path))
            value = encoding.decode(payload) if payload is not None else None
        except (OSError, ValueError):
            return None
        return value if isinstance(value, list) and value else None


def _number(name):
    for prefix in ("g", "lost"):
        if name.startswith(prefix) and name[len(prefix) :].isdigit():
            return int(name[len(prefix) :])
    return 0
