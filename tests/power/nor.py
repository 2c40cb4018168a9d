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
