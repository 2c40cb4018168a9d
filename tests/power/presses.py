"""Many presses on the Pico's flash, counted; runs inside the MicroPython VM.

    micropython presses.py FIRMWARE STORE_TESTS PRESSES BALLAST FLASH_FILE

Prints one line, names and numbers by turns: what a press costs the flash in microseconds, flash
operations, and the heap in use after the first hundred presses and at the end.
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


def press(session, i):
    if i % 11 == 10:
        session.undo()
    elif i % 7:
        session.do([("next", "roll", "evil")[i % 3]])
    else:
        session.do(["correct", "gold", i % 90])


def percentile(costs, percent):
    """Counted, not sorted: a list of all costs would not fit into the heap that is tested."""
    counts = {}
    for i in range(0, len(costs), 4):
        cost = int.from_bytes(costs[i : i + 4], "big")
        counts[cost] = counts.get(cost, 0) + 1
    left = len(costs) // 4 * percent // 100
    for cost in sorted(counts):
        left -= counts[cost]
        if left <= 0:
            break
    return cost


def main(presses, ballast, path):
    device = nor.FileNor(BLOCKS, path)
    vfs.VfsLfs2.mkfs(device, progsize=nor.PAGE)
    vfs.mount(vfs.VfsLfs2(device, progsize=nor.PAGE), "/f")
    session = Session(fakegame, fakegame.FakePack(), Journal(Files("/f/j")))
    session.start([["ballast", ballast]], b"s" * 16)
    session.flush()
    costs = bytearray(4 * presses)  # noted without allocating
    in_press = early = 0
    device.programs = device.erases = device.operations = 0
    for i in range(presses):
        press(session, i)
        programs, erases = device.programs, device.erases
        session.flush()
        assert session.durable, session.warning
        in_press += device.erases - erases
        cost = (device.erases - erases) * ERASE_US + (device.programs - programs) * PROGRAM_US
        costs[4 * i : 4 * i + 4] = cost.to_bytes(4, "big")
        while session.tidy():
            pass
        if i == 99:
            gc.collect()
            early = gc.mem_alloc()
    gc.collect()
    late = gc.mem_alloc()
    programs, erases, operations = device.programs, device.erases, device.operations
    undone = 0
    while undone < 300 and session.undo():
        undone += 1
    facts = (
        ("p50_us", percentile(costs, 50)),
        ("p99_us", percentile(costs, 99)),
        ("max_us", percentile(costs, 100)),
        ("erases", erases),
        ("erases_in_press", in_press),
        ("programs", programs),
        ("operations", operations),
        ("violations", device.violations),
        ("heap_early", early - len(costs)),
        ("heap_late", late - len(costs)),
        ("state", len(fakegame.encode(session.state))),
        ("undone", undone),
    )
    print(" ".join(["%s %d" % fact for fact in facts]))


main(int(sys.argv[3]), int(sys.argv[4]), sys.argv[5])
