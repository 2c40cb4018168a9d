"""Starts the newest firmware that works; small and stable, for nothing watches over this file.

    /fw/current          "<hash> <the one before, or -> <failed starts, or ok>"
    /fw/<hash>/          a firmware: its modules in one file (bundle), its words
    /service             asks for one start without program and watchdog
A new firmware is on trial until it has run for a moment; after two starts that failed the one
before it comes back. Without /fw, the firmware that lies beside this file is started.
"""

import sys

BUILT_IN = (
    "array", "binascii", "deflate", "hashlib", "io", "machine", "os", "select", "struct", "time",
)  # fmt: skip


def know_built_in():
    """Enter them as loaded: an import of one searches all folders first, 4 ms each time."""
    folders = sys.path[:]
    del sys.path[:]  # without folders the interpreter takes its own at once
    for name in BUILT_IN:
        if name not in sys.modules:
            try:
                sys.modules[name] = __import__(name)
            except ImportError:
                pass  # whoever needs it will say so
    sys.path[:] = folders


know_built_in()

import io  # noqa: E402
import os  # noqa: E402
from array import array  # noqa: E402
from binascii import crc32  # noqa: E402

ROOT = "/fw"
POINTER = "/fw/current"
MOUNT = "/f"  # short: the path of every module stays in the heap
FAILURES = 2
MAGIC = b"CLB2"
HASH = 0x3FFFFFFF  # of a path: as much of its CRC-32 as a small integer holds

_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_BUFFER_SIZE = 11  # MicroPython's MP_STREAM_GET_BUFFER_SIZE
_AT_ONCE = 255

running = ""  # the hash of the firmware that was started


class Module(io.IOBase):
    """Whatever the interpreter reads now: never two at once, and a module tells where it ends."""

    def __init__(self, file):
        self.file = file

    def readinto(self, buffer):
        return self.file.readinto(buffer)

    def ioctl(self, request, _argument):
        return _AT_ONCE if request == _BUFFER_SIZE else 0


class Bundle:
    """Many modules in one file, as a read-only file system: opening a file costs 9 ms each.

    The index is two rows of numbers: the sorted hashes of all paths, and where each module
    begins, 0 for a folder. Nothing is allocated for a module but what the interpreter makes of it.
    """

    def __init__(self, path):
        self._module = Module(open(path, "rb"))
        file = self._module.file
        head = file.read(8)
        if head[:4] != MAGIC:
            raise ValueError("no bundle of this start.py")
        count = int.from_bytes(head[4:], "little")
        self._hashes = array("I", file.read(4 * count))
        self._places = array("I", file.read(4 * count))

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        self._module.file.close()

    def stat(self, path):
        if path[-3:] != ".py":  # there are none: no need to look
            place = self._place(path)
            if place >= 0:
                return _FILE if place else _FOLDER
        raise OSError(2)

    def open(self, path, mode):
        place = self._place(path)
        if place <= 0:
            raise OSError(2)
        self._module.file.seek(place)
        return self._module

    def _place(self, path):
        """Where a module begins, 0 for a folder, -1 for what is not there."""
        wanted = crc32(path) & HASH
        hashes = self._hashes
        low, high = 0, len(hashes)
        while low < high:
            middle = (low + high) >> 1
            if hashes[middle] < wanted:
                low = middle + 1
            else:
                high = middle
        if low < len(hashes) and hashes[low] == wanted:
            return self._places[low]
        return -1


def pointer():
    """[hash, the one before, failed starts]; a file that says nothing sound counts as none."""
    try:
        with open(POINTER) as file:
            parts = file.read().split()
    except (OSError, ValueError):  # ValueError: no text at all
        parts = []
    if len(parts) == 3 and (parts[2] == "ok" or parts[2].isdigit()):
        return parts
    return ["-", "-", "ok"]


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


def other(name):
    """A firmware that is whole, to start in place of this one; "-": there is none."""
    try:
        for found in [pointer()[1]] + os.listdir(ROOT):
            if found not in (name, "-") and "current" not in found and whole(found):
                return found
    except OSError:
        pass
    return "-"


def whole(name):
    """Whether a folder is what it is named for; read only when something went wrong."""
    from hashlib import sha256

    digest = sha256()
    for file in ("bundle", "words.crpk"):
        path = ROOT + "/" + name + "/" + file
        try:
            digest.update(("%s %d\n" % (file, os.stat(path)[6])).encode())
            with open(path, "rb") as data:
                while True:
                    piece = data.read(512)
                    if not piece:
                        break
                    digest.update(piece)
        except OSError:
            return False
    return "".join(["%02x" % byte for byte in digest.digest()[:8]]) == name


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
    name, trial = choose()
    if name == "-":
        name = other(name)
    try:
        if name != "-":
            attach(name)
        from cryptboard.app import main

        main()
    except Exception as error:
        print("firmware", name, "does not run:")
        sys.print_exception(error)
        instead = "-" if trial or whole(name) else other(name)
        if instead != "-":
            print("it is damaged; back to", instead)
            point([instead, "-", "ok"])
        if trial or instead != "-":
            import machine

            machine.reset()
        print("run: cryptlight deploy")
