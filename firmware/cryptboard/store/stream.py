"""One game's log as a stream of bytes, cut into files that are cheap to write.

A press goes into a *slip*, a file so small that littlefs keeps it inside its directory: no block
is erased for it.  In quiet moments slips are folded into *pages* of nearly a block.
A page's name is its place: "p0000012c" holds the bytes from offset 0x12c on.  Slips ("s0", "s1"
and so on) begin with a head instead, which tells their place and how much they hold, and are
overwritten once a page holds their bytes: to create and remove files would cost as much as the
presses themselves.  They stay until then: a slip that says where the log ended is a witness
against a file that was cut short.
Every file begins with a whole record, so a reader may start at any of them.
"""

from binascii import crc32

HEAD = 8  # bytes: u32 place, u16 size, u16 of a CRC-32 over these
SLIP = 220  # with its head; littlefs then needs one program of 256 bytes
PAGE = 3840
FOLD_AT = 8
MAX_SLIPS = 12
WINDOW = 640  # of a file in memory at once: a page would not find room in a worn heap


class Stream:
    """Files without gaps between them; `pending` is what no file holds yet.

    Only starts are kept in memory, as plain ints: a long game has many pages.
    """

    def __init__(self, files, folder):
        self.files = files
        self.folder = folder
        self.pending = bytearray()
        self._empty()

    def _empty(self):
        self.end = 0  # where the files end
        self.pages = []  # where each page starts
        self.strays = []  # files that do not fit on: behind a gap, over each other, or damaged
        self._slips = []  # where each slip starts
        self._names = []  # of the slips
        self._spare = []  # names of slips to overwrite
        self.forget()

    def forget(self):
        """Give the memory of the file read last back."""
        self._cached = None
        self._begin = 0
        self._data = b""

    def load(self):
        """Learn from the files alone what they hold."""
        self._empty()
        found = []
        for name, size in self.files.entries(self.folder):
            try:
                if name[0] == "p" and len(name) == 9 and size:
                    found.append((int(name[1:], 16), size, name))
                elif name[0] == "s" and name[1:].isdigit():
                    place = place_of(self.files.read(self._path(name), HEAD), size)
                    if place < 0:
                        self.strays.append(name)
                    else:
                        found.append((place, size - HEAD, name))
            except (OSError, ValueError):
                continue
        first = True
        for start, size, name in sorted(found, key=_by_place):
            if size and (first or start == self.end):
                first = False
                self.end = start + size
                self._hold(start, name)
            elif start + size <= self.end and name[0] == "s":
                self._spare.append(name)
            else:
                self.strays.append(name)

    def _hold(self, start, name):
        if name[0] == "p":
            self.pages.append(start)
        else:
            self._slips.append(start)
            self._names.append(name)

    @property
    def start(self):
        starts = self.starts()
        return starts[0] if starts else 0

    def starts(self):
        """Where each file starts: always with a whole record."""
        return self.pages + self._slips

    def add(self, data):
        self.pending.extend(data)

    def take(self, offset, size):
        """Up to `size` bytes from `offset` on; a record lies in one file, or is still pending."""
        if offset >= self.end:
            return bytes(self.pending[offset - self.end : offset - self.end + size])
        for i in range(len(self._slips) - 1, -1, -1):
            if offset >= self._slips[i]:
                return self._look(self._names[i], offset - self._slips[i] + HEAD, size)
        for i in range(len(self.pages) - 1, -1, -1):
            if offset >= self.pages[i]:
                return self._look(_page(self.pages[i]), offset - self.pages[i], size)
        raise OSError(5)

    def write(self, size):
        """Write the next pending record of `size` bytes."""
        end = self.end
        try:
            self._write(size)
        except Exception:
            # Memory or flash ran out half-way: only the files know how far it came.
            self.load()
            if self.end != end + size:
                raise
        self.pending = self.pending[size:]

    def _write(self, size):
        if size > SLIP - HEAD or len(self._slips) > MAX_SLIPS:
            self._fold(len(self._slips), size)
            return
        self.forget()
        data = bytes(self.pending[:size])
        if self._slips and self.end - self._slips[-1] + size <= SLIP - HEAD:
            path = self._path(self._names[-1])
            start, data = self._slips[-1], self.files.read(path)[HEAD:] + data
            self.files.write_new(path, head_of(start, len(data)) + data)
        else:
            if self._spare:
                name, put = self._spare[0], self.files.write_new
            else:  # littlefs makes a new file empty first, which a cut must not leave behind
                name, put = self._new_name(), self.files.replace
            put(self._path(name), head_of(self.end, size) + data)
            self._spare = self._spare[1:]
            self._hold(self.end, name)
        self.end += size

    def tidy(self):
        """Fold all slips but the last into a page; True if there was something to do."""
        self.forget()
        if len(self._slips) <= FOLD_AT:
            return False
        try:
            self._fold(len(self._slips) - 1, 0)
        except Exception:
            self.load()
            raise
        return True

    def _fold(self, count, size):
        """One page for the first `count` slips, and for `size` bytes that are pending."""
        names = self._names[:count]
        start = self._slips[0] if count else self.end
        last = self._slips[count] if count < len(self._slips) else self.end + size
        self.forget()
        page = self.pages[-1] if self.pages and last - self.pages[-1] <= PAGE else start
        self.files.append(self._path(_page(page)), self._pieces(names, size))
        if page == start:
            self.pages.append(page)
        self._slips = self._slips[count:]
        self._names = self._names[count:]
        self._spare += names
        self.end += size

    def _pieces(self, names, size):
        for name in names:
            yield self.files.read(self._path(name))[HEAD:]
        yield bytes(self.pending[:size])

    def drop_first(self):
        """Remove the oldest page."""
        self.forget()
        self.files.remove(self._path(_page(self.pages.pop(0))))

    def cut(self, offset):
        """End the stream at `offset`; what followed is set aside, not thrown away."""
        self.forget()
        for name in self._spare:  # old bytes must not fit on again when the log has regrown
            self.files.remove(self._path(name))
        self._spare = []
        for name in self.strays:
            self._aside(name)
        self.strays = []
        while self.end > offset and self.starts():
            slips = len(self._slips) > 0
            start = self._slips[-1] if slips else self.pages[-1]
            name = self._names[-1] if slips else _page(start)
            if start < offset:
                self._shorten(name, start, offset - start)
                self.end = offset
                return
            self._aside(name)
            self.end = start
            if slips:
                self._slips.pop()
                self._names.pop()
            else:
                self.pages.pop()

    def _shorten(self, name, start, size):
        data = self.files.read(self._path(name))
        self.files.write_new(self._path(self._unused(name)), data)
        slip = name[0] == "s"
        left = head_of(start, size) + data[HEAD : HEAD + size] if slip else data[:size]
        self.files.replace(self._path(name), left)

    def _aside(self, name):
        self.files.rename(self._path(name), self._path(self._unused(name)))

    def _unused(self, name):
        """A name for a damaged part: slips are overwritten, so theirs may come again."""
        number, taken = 0, self.files.list(self.folder)
        while "x%d%s" % (number, name) in taken:
            number += 1
        return "x%d%s" % (number, name)

    def _new_name(self):
        number, taken = 0, self._names + self.strays
        while "s%d" % number in taken:
            number += 1
        return "s%d" % number

    def _look(self, name, at, size):
        """Bytes of a file through a window, which lies ahead or behind as the reader goes."""
        begin = self._begin
        if self._cached != name or at < begin or at + size > begin + len(self._data):
            ahead = self._cached != name or at > begin
            begin = at if ahead else max(0, at + 64 - WINDOW)
            self._data = self.files.chunk(self._path(name), begin, max(WINDOW, size))
            self._cached, self._begin = name, begin
        return self._data[at - begin : at - begin + size]

    def _path(self, name):
        return self.folder + "/" + name


def _page(start):
    return "p%08x" % start


def head_of(start, size):
    """What a slip begins with."""
    head = bytearray(HEAD)
    for i in range(4):
        head[i] = start >> 8 * i & 255
    head[4], head[5] = size & 255, size >> 8
    check = crc32(memoryview(head)[:6])
    head[6], head[7] = check & 255, check >> 8 & 255
    return bytes(head)


def place_of(head, size):
    """The place of a slip of `size` bytes; -1: it is not what was written."""
    start = int.from_bytes(head[:4], "little")
    return start if size > HEAD and head == head_of(start, size - HEAD) else -1


def _by_place(part):
    """Pages first: slips that they cover, or that lie before them, are old."""
    start, _size, name = part
    return (name[0], start)
