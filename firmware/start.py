"""Starts the newest firmware that works; small and stable, for nothing watches over this file.

    /fw/current          "<hash> <the one before, or -> <failed starts, or ok>"
    /fw/<hash>/          a firmware: its modules in one file (bundle), its words
    /service             asks for one start without program and watchdog
A new firmware is on trial until it has run for a moment; after two starts that failed the one
before it comes back. Without /fw, the firmware that lies beside this file is started.
"""

import os
import sys

NEEDED = (1, 27)
ROOT = "/fw"
POINTER = "/fw/current"
MOUNT = "/firmware"
FAILURES = 2

running = ""  # the hash of the firmware that was started


class Bundle:
    """Many modules in one file, as a read-only file system: opening a file costs 9 ms each."""

    def __init__(self, path):
        self._file = open(path, "rb")
        size = int(self._file.read(8))
        self._index = self._file.read(size)  # "\nname offset size" for each
        self._start = 8 + size

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        self._file.close()

    def stat(self, path):
        if self._find(path):
            return (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        if self._index.find(b"\n" + path.strip("/").encode() + b"/") >= 0:
            return (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        raise OSError(2)

    def open(self, path, mode):
        import io

        found = self._find(path)
        if not found:
            raise OSError(2)
        self._file.seek(self._start + int(found[0]))
        return io.BytesIO(self._file.read(int(found[1])))

    def _find(self, path):
        at = self._index.find(b"\n" + path.strip("/").encode() + b" ")
        if at < 0:
            return None
        end = self._index.find(b"\n", at + 1)
        return self._index[at + 1 : end if end > 0 else len(self._index)].split(b" ")[1:]


def pointer():
    """[hash, the one before, failed starts]; a file that says nothing sound counts as none."""
    try:
        with open(POINTER) as file:
            parts = file.read().split()
    except OSError:
        parts = []
    return parts if len(parts) == 3 else ["-", "-", "ok"]


def point(parts):
    with open(POINTER + ".new", "w") as file:
        file.write(" ".join(parts))
    os.rename(POINTER + ".new", POINTER)


def confirm():
    """The firmware runs: it is on trial no longer."""
    parts = pointer()
    if parts[0] == running and parts[2] != "ok":
        point([parts[0], parts[1], "ok"])


def choose():
    """The hash to start, and whether it is on trial; counts the start of one that is."""
    now, before, failures = pointer()
    if failures == "ok":
        return now, False
    if int(failures) >= FAILURES:
        print("firmware", now, "failed twice; back to", before)
        point([before, "-", "ok"])
        return before, False
    point([now, before, str(int(failures) + 1)])
    return now, True


def attach(name):
    """Put a firmware in front of everything else that could be imported."""
    global running
    import vfs

    folder = ROOT + "/" + name
    vfs.mount(Bundle(folder + "/bundle"), MOUNT)
    sys.path[:0] = [MOUNT, folder]
    running = name


def service():
    """Asked for, once; not after power-on: whoever pulls the plug wants to play again."""
    import machine

    try:
        os.remove("/service")
    except OSError:
        return False
    return machine.reset_cause() != machine.PWRON_RESET


def run():
    if service():
        print("service mode: no program, no watchdog; reset to play")
        return
    if sys.implementation.version[:2] < NEEDED:
        print("MicroPython %d.%d is too old:" % sys.implementation.version[:2], end=" ")
        print("cryptlight needs %d.%d. Install a newer one, then cryptlight deploy." % NEEDED)
        return
    name, trial = choose()
    try:
        if name != "-":
            attach(name)
        from cryptboard.app import main

        main()
    except Exception as error:
        print("firmware", name, "does not run:")
        sys.print_exception(error)
        if trial:
            import machine

            machine.reset()
