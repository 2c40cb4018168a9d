"""The Pico's file system flash: NOR rules, its times, and power cuts at a chosen operation.

littlefs calls this from finalisers while the heap is locked, so nothing here allocates; the
copying is done by viper loops on the mapped image. Interrupts are off during an operation on a
Pico: `busy` makes the parent hold back Ctrl-C meanwhile.
"""

import micropython
from _sim import BLOCKS, FLASH, shm, stop
from _sim import block as take_time

_BLOCK = 4096
_PROGRAM_US = 600
_PAGE = 256
_ERASE_US = 45000


@micropython.viper
def _copy(to, at: int, size: int):  # noqa: F821 - viper's own types
    target = ptr8(to)  # noqa: F821
    source = ptr8(at)  # noqa: F821
    for i in range(size):
        target[i] = source[i]


@micropython.viper
def _program(at: int, data, size: int) -> int:  # noqa: F821
    """Clears bits, sets none; says how many bytes wanted a bit back that was gone."""
    target = ptr8(at)  # noqa: F821
    source = ptr8(data)  # noqa: F821
    wrong = 0
    for i in range(size):
        if source[i] & (target[i] ^ 255):
            wrong += 1
        target[i] = target[i] & source[i]
    return wrong


@micropython.viper
def _erase(at: int, size: int):  # noqa: F821
    target = ptr8(at)  # noqa: F821
    for i in range(size):
        target[i] = 255


class Flash:
    def readblocks(self, block, buf, offset=0):
        shm.busy += 1
        _copy(buf, FLASH + block * _BLOCK + offset, len(buf))
        shm.busy -= 1
        return 0

    def writeblocks(self, block, buf, offset=0):
        shm.busy += 1
        size = len(buf)
        cut = shm.programs + shm.erases + 1 == shm.cut_at
        if cut:
            size = size * shm.torn // 256
        wrong = _program(FLASH + block * _BLOCK + offset, buf, size)
        if wrong:
            shm.violations += wrong
        shm.programs += 1
        if cut:
            stop(b"C")
        take_time(_PROGRAM_US * ((size + _PAGE - 1) // _PAGE))
        shm.busy -= 1
        return 0

    def ioctl(self, op, arg):
        if op == 4:
            return BLOCKS
        if op == 5:
            return _BLOCK
        if op == 6:
            shm.busy += 1
            cut = shm.programs + shm.erases + 1 == shm.cut_at
            _erase(FLASH + arg * _BLOCK, _BLOCK * shm.torn // 256 if cut else _BLOCK)
            shm.erases += 1
            if cut:
                stop(b"C")
            take_time(_ERASE_US)
            shm.busy -= 1
        return 0
