"""A NOR flash for the MicroPython VM: the Pico's pages and blocks, strict, and it can lose power.

Programming only clears bits and wants them erased; a violation is counted.  While `record` is a
list, each operation is noted, so that any moment of a run can be rebuilt without running again.
"""

BLOCK = 4096
PAGE = 256
NEVER = -1
DEAD = -2
ERASED = b"\xff" * BLOCK


class Nor:
    def __init__(self, blocks, data=None):
        self.blocks = blocks
        self.data = bytearray(ERASED * blocks) if data is None else data
        self.view = memoryview(self.data)
        self.record = None
        self.programs = 0  # pages
        self.erases = 0
        self.violations = 0
        self.cut_after = NEVER  # operations left before the power goes
        self.fraction = 0

    def readblocks(self, block, buf, off=0):
        if self.cut_after == DEAD:
            return -5  # without allocating: a finaliser may be closing a file
        at = block * BLOCK + off
        buf[:] = self.view[at : at + len(buf)]

    def writeblocks(self, block, buf, off=0):
        if self.cut_after == DEAD:
            return -5
        at = block * BLOCK + off
        size = self._power(len(buf))
        if self.view[at : at + len(buf)] != ERASED[: len(buf)]:
            self.violations += 1
        if self.record is not None:
            self.record.append((at, bytes(buf)))
        self.view[at : at + size] = memoryview(buf)[:size]
        self.programs += (len(buf) + PAGE - 1) // PAGE
        return 0 if size == len(buf) else -5

    def ioctl(self, op, arg):
        if op == 4:
            return self.blocks
        if op == 5:
            return BLOCK
        if op == 6:
            if self.cut_after == DEAD:
                return -5
            size = self._power(BLOCK)
            if self.record is not None:
                self.record.append((arg * BLOCK, None))
            self.view[arg * BLOCK : arg * BLOCK + size] = ERASED[:size]
            self.erases += 1
            if size != BLOCK:
                return -5
        return 0

    def _power(self, size):
        """How much of an operation of `size` bytes still happens."""
        if self.cut_after == 0:
            self.cut_after = DEAD
            return size * self.fraction // 16
        if self.cut_after > 0:
            self.cut_after -= 1
        return size

    def load(self, image):
        self.view[:] = image

    def redo(self, operation, sixteenths=16):
        """Do a noted operation again, whole or torn."""
        at, data = operation
        if data is None:
            size = BLOCK * sixteenths // 16
            self.view[at : at + size] = ERASED[:size]
        else:
            size = len(data) * sixteenths // 16
            self.view[at : at + size] = memoryview(data)[:size]


class FileNor:
    """The same flash in a file, so that it takes none of the heap; it never loses power."""

    def __init__(self, blocks, path):
        self.blocks = blocks
        self.programs = self.erases = self.operations = self.violations = 0
        self._there = bytearray(BLOCK)
        with open(path, "wb") as file:  # noqa: PTH123 - MicroPython
            for _ in range(blocks):
                file.write(ERASED)
        self._file = open(path, "r+b")  # noqa: SIM115, PTH123 - as long as the board has power

    def readblocks(self, block, buf, off=0):
        self._file.seek(block * BLOCK + off)
        self._file.readinto(buf)

    def writeblocks(self, block, buf, off=0):
        size = len(buf)
        there = memoryview(self._there)[:size]
        self.readblocks(block, there, off)
        if there != ERASED[:size]:
            self.violations += 1
        self._file.seek(block * BLOCK + off)
        self._file.write(buf)
        self.programs += (size + PAGE - 1) // PAGE
        self.operations += 1
        return 0

    def ioctl(self, op, arg):
        if op == 4:
            return self.blocks
        if op == 5:
            return BLOCK
        if op == 6:
            self._file.seek(arg * BLOCK)
            self._file.write(ERASED)
            self.erases += 1
            self.operations += 1
        return 0
