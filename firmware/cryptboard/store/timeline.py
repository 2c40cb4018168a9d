"""Which commands make up the present, which wait to be redone: all that a log says about order.

The log is a list of records, each named by its offset.  A command's record is a *node*; the
state after it follows from the log alone, so a snapshot belongs to a node and stays true
whatever is undone later.
"""

# Kinds of records.
DO = 1  # a command: a step of its own
JOIN = 2  # a command that belongs to the step before it
UNDO = 3  # u16: so many commands were taken back
REDO = 4  # u16: so many were put forward again
SNAPSHOT = 5  # u32 node (ROOT: the history starts here), then the encoded state after it

ROOT = 0xFFFFFFFF
_UNKNOWN = -1  # a node whose record was dropped by compaction


def count_bytes(count):
    return bytes((count & 255, count >> 8 & 255))


def node_bytes(node):
    return bytes((node & 255, node >> 8 & 255, node >> 16 & 255, node >> 24 & 255))


def node_of(payload):
    return payload[0] | payload[1] << 8 | payload[2] << 16 | payload[3] << 24


class Timeline:
    """The nodes from the start to now, the undone ones, and where the snapshots are."""

    def __init__(self, whole=True):
        self.whole = whole  # False: the start was dropped, only snapshots lead into the game
        self.done = []  # node * 2 + joined, oldest first
        self.undone = []  # the same, the next one to redo last
        self.snapshots = {}  # node -> offset of its snapshot

    def see(self, offset, kind, payload):
        """Take in the next record of a log; records of unknown kinds change nothing."""
        if kind in (DO, JOIN):
            self.did(offset, kind == JOIN)
        elif kind == UNDO and len(payload) == 2:
            self.back(payload[0] | payload[1] << 8)
        elif kind == REDO and len(payload) == 2:
            self.forth(payload[0] | payload[1] << 8)
        elif kind == SNAPSHOT and len(payload) > 4:
            self.snapped(node_of(payload), offset)

    def did(self, offset, joined):
        self.done.append(offset * 2 + (1 if joined else 0))
        self.undone.clear()

    def back(self, count):
        for _ in range(count):
            self.undone.append(self.done.pop() if self.done else _UNKNOWN)

    def forth(self, count):
        for _ in range(min(count, len(self.undone))):
            entry = self.undone.pop()
            if entry != _UNKNOWN:
                self.done.append(entry)

    def snapped(self, node, offset):
        self.snapshots[node] = offset
        if node == ROOT:  # the players' history starts anew from here
            self.whole = True
            self.done.clear()
            self.undone.clear()
        elif not self.whole and not self.done:
            self.done.append(node * 2)

    def node(self, depth):
        """The node whose command made the state at `depth`."""
        return self.done[depth - 1] >> 1 if depth else ROOT

    def undo_size(self):
        """How many commands the last step is made of; 0: nothing to undo."""
        depth = len(self.done)
        while depth > self.bottom():
            depth -= 1
            if not self.done[depth] & 1:
                break
        return len(self.done) - depth

    def redo_size(self):
        size = 0
        for i in range(len(self.undone) - 1, -1, -1):
            entry = self.undone[i]
            if entry == _UNKNOWN or (size and not entry & 1):
                break
            size += 1
        return size

    def bottom(self):
        """The lowest depth that can still be shown."""
        if self.whole:
            return 0
        for depth in range(1, len(self.done) + 1):
            if self.node(depth) in self.snapshots:
                return depth
        return len(self.done)

    def drop_before(self, start, least):
        """Forget what lies before offset `start`; False, and nothing, if too little were left."""
        for depth in range(1, len(self.done) - least + 1):
            node = self.node(depth)
            if node >= start and self.snapshots.get(node, 0) >= start:
                self.done = self.done[depth - 1 :]
                self.whole = False
                for other in list(self.snapshots):
                    if self.snapshots[other] < start:
                        del self.snapshots[other]
                return True
        return False
