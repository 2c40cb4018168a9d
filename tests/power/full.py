"""A small flash is played full, on real littlefs; runs inside the MicroPython VM.

    micropython full.py FIRMWARE STORE_TESTS

Prints what happened, one event a line, in order.
"""

import sys

sys.path[:0] = [sys.argv[1], sys.argv[2], sys.argv[0].rsplit("/", 1)[0]]

import fakegame  # noqa: E402
import nor  # noqa: E402
import vfs  # noqa: E402

from cryptboard.store.files import Files  # noqa: E402
from cryptboard.store.journal import Journal  # noqa: E402
from cryptboard.store.session import Session  # noqa: E402

BLOCKS = 24
PACK = fakegame.FakePack()


def press(session):
    """One press; says whether it is durable."""
    session.do(["roll"])
    session.flush()
    durable = session.durable
    while session.tidy():
        pass
    return durable


def main():
    device = nor.Nor(BLOCKS)
    vfs.VfsLfs2.mkfs(device, progsize=nor.PAGE)
    vfs.mount(vfs.VfsLfs2(device, progsize=nor.PAGE), "/f")
    with open("/f/ballast", "wb") as file:  # noqa: PTH123 - MicroPython
        file.write(bytes(6 * nor.BLOCK))
    session = Session(fakegame, PACK, Journal(Files("/f/j")))
    for game in range(3):  # each takes the slot of the one before, which stays as a log
        session.start([["ballast", 200]], bytes([game]) * 16)
        for _ in range(40):
            assert press(session)
    kept = session.journal.shelf.kept()
    print("kept", kept)
    while press(session):
        now = session.journal.shelf.kept()
        if now != kept:
            print("dropped", [number for number in kept if number not in now])
            kept = now
    print("warning", session.warning, "kept", session.journal.shelf.kept())
    durable = session.depth - 1
    for _ in range(5):
        session.do(["next"])
        session.flush()
    print("plays on", session.depth - durable - 1, session.warning)
    again = Session(fakegame, PACK, Journal(Files("/f/j")))
    print("resumes", again.resume(), "lost", durable - again.depth, again.warning == "")
    import os

    os.remove("/f/ballast")  # noqa: PTH107 - MicroPython
    session.do(["next"])
    session.flush()
    print("room again", session.durable, session.warning == "")
    again = Session(fakegame, PACK, Journal(Files("/f/j")))
    print("resumes", again.resume(), "lost", session.depth - again.depth)
    print("violations", device.violations)


main()
