"""Many presses on the Pico's flash, counted; runs inside the MicroPython VM.

    micropython presses.py FIRMWARE STORE_TESTS PRESSES BALLAST

Prints, one `name value` a line: flash operations of each press in the order of their cost, bytes
programmed, and the heap in use after the first hundred presses and at the end.
"""

import gc
import sys

sys.path[:0] = [sys.argv[1], sys.argv[2], sys.argv[0].rsplit("/", 1)[0]]

import fakegame  # noqa: E402
import nor  # noqa: E402
import vfs  # noqa: E402

from cryptboard.store.files import Files  # noqa: E402
from cryptboard.store.journal import Journal  # noqa: E402
from cryptboard.store.session import Session  # noqa: E402

BLOCKS = 352
ERASE_US, PROGRAM_US = 45000, 600  # the Pico's, typical


def main(presses, ballast):
    device = nor.Nor(BLOCKS)
    vfs.VfsLfs2.mkfs(device, progsize=nor.PAGE)
    vfs.mount(vfs.VfsLfs2(device, progsize=nor.PAGE), "/f")
    session = Session(fakegame, fakegame.FakePack(), Journal(Files("/f/j")))
    session.start([["ballast", ballast]], b"s" * 16)
    session.flush()
    while session.tidy():
        pass
    costs = bytearray(4 * presses)  # noted without allocating
    erases_in_press = 0
    device.programs = device.erases = 0
    early = 0
    for i in range(presses):
        if i % 11 == 0:
            session.undo()
        else:
            session.do([("next", "roll", "evil")[i % 3]] if i % 7 else ["correct", "gold", i % 90])
        programs, erases = device.programs, device.erases
        session.flush()
        assert session.durable, session.warning
        erases_in_press += device.erases - erases
        cost = (device.erases - erases) * ERASE_US + (device.programs - programs) * PROGRAM_US
        costs[4 * i : 4 * i + 4] = cost.to_bytes(4, "big")
        while session.tidy():
            pass
        if i == 99:
            gc.collect()
            early = gc.mem_alloc()
    gc.collect()
    late = gc.mem_alloc()
    ordered = sorted([int.from_bytes(costs[4 * i : 4 * i + 4], "big") for i in range(presses)])
    print("p50_us", ordered[presses // 2])
    print("p99_us", ordered[presses * 99 // 100])
    print("max_us", ordered[-1])
    print("erases", device.erases)
    print("erases_in_press", erases_in_press)
    print("programs", device.programs)
    print("violations", device.violations)
    print("heap_early", early - BLOCKS * nor.BLOCK - len(costs))
    print("heap_late", late - BLOCKS * nor.BLOCK - len(costs))
    print("undo_steps", session.depth)


main(int(sys.argv[3]), int(sys.argv[4]))
