"""Where in its log a game stands: what leads to now, and what waits to be redone.

Every record tells the whole position, so the last sound record of a log is enough to go on, and
the way back is read from flash, link by link: a game of any length takes the same memory.
A command's record is a *node*.  The state after it follows from the log alone, so a snapshot
belongs to a node and stays true whatever is undone later.

    DO, JOIN    parent, snapshot, then the command     JOIN: part of the step before it
    UNDO, REDO  head, tip, snapshot
    SNAPSHOT    head, tip, depth, then the encoded state at the head
parent and head are nodes; tip is the node that redoing leads to; snapshot is the latest one at or
before the parent or head.  Places are written as distances back from the record, 0 for ROOT.
"""

DO, JOIN, UNDO, REDO, SNAPSHOT = 1, 2, 3, 4, 5

ROOT = -1  # the start of the game; as a snapshot: none, the game begins with new()
_PATH = 32  # nodes of the way to redo that are kept at hand
_SURVEY = 24  # links followed in one quiet moment


def distances(at, *places):
    """Numbers of seven bits a byte, the low ones first."""
    out = bytearray()
    for place in places:
        put_number(out, 0 if place == ROOT else at - place)
    return out


def put_number(out, number):
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


def take_number(payload, at):
    number = shift = 0
    while payload[at] > 127:
        number |= (payload[at] & 127) << shift
        shift += 7
        at += 1
    return number | payload[at] << shift, at + 1


def take_place(payload, at, offset):
    distance, at = take_number(payload, at)
    if distance > offset:
        raise ValueError("a place before the log")
    return offset - distance if distance else ROOT, at


class Link:
    """A command's record: `body` is where the command itself begins."""

    def __init__(self, offset, kind, payload):
        self.joined = kind == JOIN
        self.parent, at = take_place(payload, 0, offset)
        self.snapshot, self.body = take_place(payload, at, offset)
        self.payload = payload


class Timeline:
    """`floor` is the depth below which nothing can be shown any more."""

    def __init__(self, journal):
        self.journal = journal
        self.go(ROOT, ROOT, ROOT)
        self.depth = 0
        self.floor = 0

    def go(self, head, tip, snapshot):
        self.head = head
        self.tip = tip
        self.snapshot = snapshot
        self._path = []
        self._surveyed = None

    def forward(self, head, snapshot):
        """Redone: the way from here to the tip stays at hand."""
        self.head = head
        self.snapshot = snapshot

    def see(self, offset, kind, payload):
        """Stand where this record says; ValueError or IndexError: it says nothing sound."""
        if kind in (DO, JOIN):
            self.go(offset, offset, Link(offset, kind, payload).snapshot)
            return
        head, at = take_place(payload, 0, offset)
        tip, at = take_place(payload, at, offset)
        if kind == SNAPSHOT:
            self.go(head, tip, offset)
        elif kind in (UNDO, REDO):
            self.go(head, tip, take_place(payload, at, offset)[0])
        else:
            raise ValueError("a record of an unknown kind")

    def link(self, node):
        """The link of a node, None if it cannot be read any more."""
        try:
            kind, payload = self.journal.read(node)
            return Link(node, kind, payload) if kind in (DO, JOIN) else None
        except (OSError, ValueError, IndexError):
            return None

    def last_step(self):
        """The nodes of the last step, oldest first, and the link of the oldest; ([], None)."""
        nodes, first = [], None
        node = self.head
        while node != ROOT:
            link = self.link(node)
            if link is None:
                return [], None
            nodes.insert(0, node)
            first = link
            if not link.joined:
                break
            node = link.parent
        return nodes, first

    def next_step(self):
        """The nodes of the step to redo, oldest first."""
        nodes = []
        node = self.head
        while node != self.tip:
            if not self._path:
                self._find_path(node)
            if not self._path:
                break
            link = self.link(self._path[-1])
            if link is None or (nodes and not link.joined):
                break
            node = self._path.pop()
            nodes.append(node)
        return nodes

    def _find_path(self, start):
        """Walk from the tip back to `start`, keeping the nodes nearest to it."""
        node = self.tip
        while node not in (start, ROOT):
            link = self.link(node)
            if link is None:
                self._path = []
                return
            self._path.append(node)
            if len(self._path) > _PATH:
                self._path.pop(0)
            node = link.parent

    def survey(self, start, steps):
        """Would `steps` undo steps be left if the log began at `start`?  None: ask again."""
        if self._surveyed is None:
            self._surveyed = (self.head, 0)
        node, count = self._surveyed
        for _ in range(_SURVEY):
            link = self.link(node) if node >= start else None
            if link is None:
                return False
            if count >= steps and not link.joined and link.snapshot >= start:
                return True
            count += 0 if link.joined else 1
            node = link.parent
            self._surveyed = (node, count)
        return None
