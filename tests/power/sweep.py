"""Power cuts at every flash operation of a game; runs inside the MicroPython VM.

    micropython sweep.py FIRMWARE STORE_TESTS sweep SEED STEP [unsafe]
    micropython sweep.py FIRMWARE STORE_TESTS case ID

The run is played once and its flash operations are noted.  A cut at operation n is then the
operations before it, part of n, and a boot: the same image as if the run had been stopped there.
A case's id is seed:operation:sixteenths, with :operation:sixteenths of the boot for a second cut.
"""

import sys

sys.path[:0] = [sys.argv[1], sys.argv[2], sys.argv[0].rsplit("/", 1)[0]]

import fakegame  # noqa: E402
import nor  # noqa: E402
import vfs  # noqa: E402

from cryptboard.store import files as store_files  # noqa: E402
from cryptboard.store.journal import Journal  # noqa: E402
from cryptboard.store.session import Session  # noqa: E402

BLOCKS = 48
PACKS = (fakegame.FakePack("aa" * 32), fakegame.FakePack("bb" * 32))
OPTIONS = [["ballast", 200]]


class UnsafeFiles(store_files.Files):
    """The positive control: files replaced by removing them first."""

    def replace(self, path, data):
        if path.split("/")[-1] in self.list(path.split("/")[0] if "/" in path else ""):
            self.remove(path)
        self.write_new(path, data)


FILES = UnsafeFiles if sys.argv[-1] == "unsafe" else store_files.Files


def mount(device, fresh=False):
    if fresh:
        vfs.VfsLfs2.mkfs(device, progsize=nor.PAGE)
    vfs.mount(vfs.VfsLfs2(device, progsize=nor.PAGE), "/f")


def shown(session):
    """All that a player could tell apart."""
    if session.state is None:
        return None
    can = (session.can_undo, session.can_redo)
    return (session.pack.hash[:2], fakegame.encode(session.state), session.depth, can)


def boot():
    """What is shown after power-on, and the session."""
    for pack in PACKS:
        session = Session(fakegame, pack, Journal(FILES("/f/j")))
        if session.resume():
            break
        if session.warning != "warn.pack_gone":
            break
    return shown(session), session


def play(device, seed):
    """The run: notes [(operations so far, what is shown from then on)]."""
    from cryptboard.rules.chance import Chance

    mount(device, True)
    device.record = []
    luck = Chance(bytes([seed]) * 8)
    marks = [(0, None)]
    session = Session(fakegame, PACKS[0], Journal(FILES("/f/j")))

    def settle():
        # In flight from here on: the operations that follow may lead to this state.
        marks.append((len(device.record), shown(session)))
        session.flush()
        assert session.durable, session.warning
        marks.append((len(device.record), shown(session)))
        while session.tidy():
            pass

    session.start(OPTIONS, bytes([seed]) * 16)
    settle()
    for game in range(2):
        for i in range(60 if game == 0 else 12):
            pick = luck.below(8)
            if pick == 0:
                session.undo()
            elif pick == 1:
                session.redo()
            elif pick == 2:
                session.do(["correct", "evil", luck.below(50)])
            else:
                session.do([("next", "roll", "evil")[pick % 3]])
            settle()
            if i == 40:
                session.journal.name_slot([0, 2], "Crypt")
        session.do(["concede"])
        settle()
        session.undo()
        settle()
        session.redo()
        settle()
        session = Session(fakegame, PACKS[1], session.journal)  # the cards are changed
        if game == 0:
            session.start(OPTIONS, bytes([seed + 100]) * 16)
            settle()
    vfs.umount("/f")
    operations, device.record = device.record, None
    assert device.violations == 0, "programmed without erasing"
    return operations, marks


def allowed(marks, done):
    """The states a boot may show when `done` operations were complete and the next was torn."""
    confirmed, coming = None, []
    for i in range(len(marks)):
        at, state = marks[i]
        if i % 2 == 0:  # confirmed marks are the even ones
            if at <= done:
                confirmed, coming = state, []
        elif at <= done:
            coming = [state]
    coming.append(confirmed)
    return coming


class Sweep:
    def __init__(self, seed):
        self.seed = seed
        self.device = nor.Nor(BLOCKS)
        mount(self.device, True)
        vfs.umount("/f")
        self.blank = bytes(self.device.data)
        self.operations, self.marks = play(self.device, seed)
        self.image = bytearray(self.blank)
        self.at = 0
        self.cases = 0
        self.failures = []

    def advance(self, operation):
        """Bring the image to just before `operation`."""
        self.device.load(self.image)
        while self.at < operation:
            self.device.redo(self.operations[self.at])
            self.at += 1
        self.image[:] = self.device.data

    def case(self, operation, part, second=-1, second_part=0):
        device = self.device
        name = "%d:%d:%d" % (self.seed, operation, part)
        device.load(self.image)
        device.redo(self.operations[operation], part)
        if second >= 0:
            name += ":%d:%d" % (second, second_part)
            if not self.cut_boot(second, second_part):
                return False
        self.cases += 1
        try:
            mount(device)
            seen, session = boot()
            good = allowed(self.marks, operation + (1 if part == 16 else 0))
            if seen not in good:
                depth = seen[2] if seen else None
                wanted = [state[2] if state else None for state in good]
                self.failures.append("%s showed depth %s, not %s" % (name, depth, wanted))
            elif seen and not self.goes_on(session):
                self.failures.append(name + " does not go on")
        except Exception as error:
            self.failures.append("%s raised %r" % (name, error))
        vfs.umount("/f")
        return True

    def cut_boot(self, second, part):
        """Boot on the same flash and lose power again; False: the boot needed fewer operations."""
        victim = nor.Nor(BLOCKS, self.device.data)  # stays dead, whatever still holds its files
        victim.cut_after, victim.fraction = second, part
        try:
            mount(victim)
            boot()
        except OSError:
            pass
        vfs.umount("/f")
        return victim.cut_after == nor.DEAD

    def goes_on(self, session):
        """The resumed game takes a command and is found again with it."""
        if self.cases % 8:
            return True
        session.do(["correct", "evil", 77])
        session.flush()
        return session.durable and boot()[0] == shown(session)


def report(sweep):
    for failure in sweep.failures[:10]:
        print("FAIL", failure)
    print("cases", sweep.cases, "failures", len(sweep.failures), "ops", len(sweep.operations))


def run_sweep(seed, step):
    sweep = Sweep(seed)
    for operation in range(len(sweep.operations)):
        sweep.advance(operation)
        for part in range(operation % step, 17, step):
            sweep.case(operation, part)
        if operation % (8 * step) == 0:  # the power goes again while the boot repairs
            second = 0
            while sweep.case(operation, 8, second, operation // 8 % 17):
                second += 1
    report(sweep)


def run_case(name):
    numbers = [int(part) for part in name.split(":")]
    sweep = Sweep(numbers[0])
    sweep.advance(numbers[1])
    sweep.case(*numbers[1:])
    report(sweep)


if sys.argv[3] == "sweep":
    run_sweep(int(sys.argv[4]), int(sys.argv[5]))
else:
    run_case(sys.argv[4])
