"""Every file of a board damaged bit by bit; runs inside the MicroPython VM.

    micropython damage.py FIRMWARE STORE_TESTS FOLDER SMALL LARGE

FOLDER holds the files of a board. A game is played, then each file is damaged in turn, one bit
at a time: every SMALL-th bit of a small file, every LARGE-th of a large one. After each the table
is made anew, as at power-on, given quiet time, and asked what a laptop would ask.
"""

# ruff: noqa: PTH102, PTH123, SIM105
import io
import os
import sys

FIRMWARE, TESTS, FOLDER = sys.argv[1:4]
STEPS = (int(sys.argv[4]), int(sys.argv[5]))
sys.path[:0] = [FIRMWARE, TESTS, sys.argv[0].rsplit("/", 1)[0]]

import nor  # noqa: E402
import vfs  # noqa: E402

from cryptboard import pins  # noqa: E402
from cryptboard.panel import keys  # noqa: E402
from cryptboard.requests import game as desk  # noqa: E402
from cryptboard.requests import lost, packs  # noqa: E402
from cryptboard.rules import late, tracker  # noqa: E402, F401  found again once "/" is the flash
from cryptboard.rules.tracker import company, setup  # noqa: E402, F401
from cryptboard.store import files, journal, memory, mishaps, verify  # noqa: E402, F401
from cryptboard.table import dawn, presets, reminders, settings, starts, table  # noqa: E402, F401

late.let_go = lambda _module: None  # what was let go could not be found again here
SMALL = 512
BLOCKS = 96


class Strip:
    def write(self, buffer):
        pass


class Board:
    displays = ()
    buzzer = None

    def __init__(self):
        self.faults = []
        self.strips = [Strip() for _ in pins.STRIPS]

    def unique_id(self):
        return b"damage--"

    def entropy(self, count):
        return b"e" * count

    def reset(self):
        raise RuntimeError("a reset that nobody asked for")


def host_files(folder, prefix=""):
    found = {}
    for entry in os.ilistdir(folder):
        path = folder + "/" + entry[0]
        if entry[1] == 0x4000:
            found.update(host_files(path, prefix + entry[0] + "/"))
        else:
            with open(path, "rb") as file:
                found[prefix + entry[0]] = file.read()
    return found


def write(path, data):
    parts = path.split("/")
    for i in range(1, len(parts)):
        try:
            os.mkdir("/" + "/".join(parts[:i]))
        except OSError:
            pass
    with open("/" + path, "wb") as file:
        file.write(data)


def boot():
    """A board after power-on and a quiet moment: everything that it says is wrong."""
    sys.path[:] = ["/fw"]
    board = Board()
    made = table.Table(board, pins, dawn.Dawn(board, pins))
    made.flush()
    while made._checks is not None:
        made.tidy()
    return made


def said(made):
    warning = made.session.warning if made.session else ""
    notice = made.walker.notice if made.walker else None
    return made.faults + made.damaged + [w for w in (warning,) if w] + list(notice or ())


def answers(made):
    """What `status`, `packs`, `games`, `lost` and the greeting take from the board."""
    asked = desk.Desk(made)
    requests = asked.requests()
    requests.update(packs.requests(made))
    requests.update(lost.requests(made))
    if not made.walker:
        del requests["status"]
    for name in ("status", "packs", "games", "lost", "health"):
        for _ in requests[name]({}, None) if name in requests else ():
            pass
    for _ in asked.describe():
        pass


def game_of(made):
    session = made.session
    return (session.game.encode(session.state), session.depth) if made.walker else None


def play():
    made = boot()
    for key in ("NEXT", "PLUS", "PLUS", "NEXT", "ROLL", "NEXT", "PLUS"):
        made.press(keys.NAMES.index(key), keys.SHORT, 0)
        made.flush()
    made.settings.set("brightness", 2)
    made.evening.name()
    made.flush()
    assert made.session.durable and not said(made), said(made)
    return game_of(boot())


def files_there(folder=""):
    found = []
    for entry in os.ilistdir("/" + folder):
        path = (folder + "/" if folder else "") + entry[0]
        found += files_there(path) if entry[1] == 0x4000 else [path]
    return found


def read(path):
    with open("/" + path, "rb") as file:
        return file.read()


class Case:
    def __init__(self, device, image, wanted):
        self.device, self.image, self.wanted = device, image, wanted
        self.cases = self.silent = 0
        self.failures = []

    def fresh(self):
        vfs.umount("/")
        self.device.load(self.image)
        vfs.mount(vfs.VfsLfs2(self.device, progsize=nor.PAGE), "/")

    def in_first_slot(self):
        """A game without its cards keeps its slot; another may be in play meanwhile."""
        journal.Journal(files.Files("/journal")).use(0)
        return game_of(boot())

    def run(self, path, bit):
        name = "%s:%d" % (path, bit)
        self.cases += 1
        self.fresh()
        sound = read(path)
        data = bytearray(sound)
        data[bit >> 3] ^= 1 << (bit & 7)
        write(path, data)
        try:
            made = boot()
            answers(made)
            words = said(made)
            there = game_of(made)
            if not words:
                self.failures.append(name + " says nothing")
            if there != self.wanted and not path.startswith("journal/"):
                write(path, sound)  # as a sync or a deploy would: the game was only waiting
                if self.wanted not in (game_of(boot()), self.in_first_slot()):
                    self.failures.append("%s lost the game, said %r" % (name, words))
        except Exception as error:
            out = io.StringIO()
            sys.print_exception(error, out)
            self.failures.append("%s raised %s" % (name, out.getvalue()))


def main():
    content = host_files(FOLDER)
    device = nor.Nor(BLOCKS)
    vfs.VfsLfs2.mkfs(device, progsize=nor.PAGE)
    vfs.umount("/")
    vfs.mount(vfs.VfsLfs2(device, progsize=nor.PAGE), "/")
    for path, data in content.items():
        write(path, data)
    wanted = play()
    image = bytes(device.data)
    case = Case(device, image, wanted)
    for path in files_there():
        size = len(read(path)) * 8
        step = STEPS[size > SMALL * 8]
        before = case.cases
        for bit in range(before % step, size, step):
            case.run(path, bit)
        print(path, size // 8, "bytes,", case.cases - before, "cases")
        case.fresh()
    for failure in case.failures[:20]:
        print("FAIL", failure)
    print("cases", case.cases, "failures", len(case.failures))


main()
