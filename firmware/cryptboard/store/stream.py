"""One game's log as a stream of bytes, cut into files that are cheap to write.

A press is appended to a *slip*, a file so small that littlefs keeps it inside its directory:
no block is erased for it.  In quiet moments slips are folded into *pages* of nearly a block.
A file's name is its place: "s0000012c" holds the bytes from offset 0x12c on.  A page that
was just written therefore covers its slips until they are removed, whenever the power goes.
"""

SLIP = 200
PAGE = 3840
FOLD_AT = 6


class Stream:
    """`parts` are (start, size, name) without gaps; `pending` is what no file holds yet."""

    def __init__(self, files, folder):
        self.files = files
        self.folder = folder
        self.parts = []
        self.strays = []  # files behind a gap
        self.pending = bytearray()
        self._cached = None
        self._data = b""

    def load(self):
        pages, slips = [], []
        for name in self.files.list(self.folder):
            kind = name[0]
            if kind in "ps" and len(name) == 9:
                try:
                    part = (int(name[1:], 16), self.files.size(self.folder + "/" + name), name)
                except ValueError:
                    continue
                (pages if kind == "p" else slips).append(part)
        stale = []
        for part in pages + slips:
            start, size, name = part
            if not self.parts or start == self.end:
                self.parts.append(part)
            elif start + size <= self.end:
                stale.append(name)
            else:
                self.strays.append(name)
        for name in stale:
            self.files.remove(self.folder + "/" + name)

    @property
    def start(self):
        return self.parts[0][0] if self.parts else 0

    @property
    def end(self):
        """Where the files end."""
        return self.parts[-1][0] + self.parts[-1][1] if self.parts else 0

    def add(self, data):
        self.pending.extend(data)

    def take(self, offset, size):
        """Up to `size` bytes from `offset` on; a name and its file may disagree on a bad flash."""
        out = b""
        for start, length, name in self.parts:
            if start <= offset < start + length and size > 0:
                data = self._read(name)[offset - start : offset - start + size]
                if not data:
                    raise OSError(5)
                out += data
                offset += len(data)
                size -= len(data)
        if size > 0 and offset >= self.end:
            out += bytes(self.pending[offset - self.end : offset - self.end + size])
        return out

    def _read(self, name):
        if self._cached != name:
            self._data = self.files.read(self.folder + "/" + name)
            self._cached = name
        return self._data

    def write(self, size):
        """Write the next pending record of `size` bytes; it is cut only if no slip can hold it."""
        while size > 0:
            start, length, name = self.parts[-1] if self.parts else (0, 0, "p")
            room = SLIP - length
            if name[0] == "p" or room <= 0 or (size > room and size <= SLIP):
                start, length, room = self.end, 0, SLIP
                name = "s%08x" % start
            piece = min(room, size)
            data = memoryview(self.pending)[:piece]
            self._cached = None
            if length:
                self.files.append(self.folder + "/" + name, data)
                self.parts[-1] = (start, length + piece, name)
            else:
                self.files.write_new(self.folder + "/" + name, data)
                self.parts.append((start, piece, name))
            data = None
            self.pending = self.pending[piece:]
            size -= piece

    def fold(self):
        """Turn all slips but the last into a page; True if there was something to do."""
        first = len(self.parts)
        while first and self.parts[first - 1][2][0] == "s":
            first -= 1
        last = len(self.parts) - 1
        if last - first < FOLD_AT:
            return False
        slips = self.parts[first:last]
        size = sum(part[1] for part in slips)
        if first and self.parts[first - 1][1] + size <= PAGE:
            first -= 1  # the page before has room
        folded = self.parts[first:last]
        data = b"".join([self.files.read(self.folder + "/" + part[2]) for part in folded])
        page = (folded[0][0], len(data), "p%08x" % folded[0][0])
        self._cached = None
        self.files.replace(self.folder + "/" + page[2], data)
        self.parts[first:last] = [page]
        for part in slips:
            self.files.remove(self.folder + "/" + part[2])
        return True

    def drop_first(self):
        part = self.parts.pop(0)
        self._cached = None
        self.files.remove(self.folder + "/" + part[2])

    def cut(self, offset, keep):
        """End the stream at `offset`.  `keep`: what followed is set aside, not thrown away."""
        self._cached = None
        for name in self.strays:
            self._aside(name)
        self.strays = []
        while self.parts and self.end > offset:
            start, _size, name = self.parts[-1]
            self.parts.pop()
            if start >= offset:
                self._aside(name)
                continue
            path = self.folder + "/" + name
            data = self.files.read(path)
            if keep:
                self.files.write_new(self.folder + "/x" + name, data)
            self.files.replace(path, data[: offset - start])
            self.parts.append((start, offset - start, name))

    def _aside(self, name):
        self.files.rename(self.folder + "/" + name, self.folder + "/x" + name)
