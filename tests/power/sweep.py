"""Power cuts at every flash operation of a game; runs inside the MicroPython VM.

    micropython sweep.py FIRMWARE STORE_TESTS sweep SEED STEP [all | unsafe]
    micropython sweep.py FIRMWARE STORE_TESTS case ID [unsafe]

The run is played once and its flash operations are noted.  A cut at operation n is then the
operations before it, part of n, and a boot: the same image as if the run had been stopped there.
A case's id is seed:operation:sixteenths, and again :operation:sixteenths
after the boot for a second cut.
Pages are short here and few undo steps are kept, so that the log is compacted many times.
"""

import sys

sys.path[:0] = [sys.argv[1], sys.argv[2], sys.argv[0].rsplit("/", 1)[0]]

import fakegame  # noqa: E402
import nor  # noqa: E402
import vfs  # noqa: E402

from cryptboard.rules.chance import Chance  # noqa: E402
from cryptboard.store import files as store_files  # noqa: E402
from cryptboard.store import stream  # noqa: E402
from cryptboard.store.journal import Journal  # noqa: E402
from cryptboard.store.session import Session  # noqa: E402

BLOCKS = 48
PACKS = (fakegame.FakePack("aa" * 32), fakegame.FakePack("bb" * 32))
OPTIONS = [["ballast", 200]]
MAX_PAGES = 1
MIN_UNDO = 4
stream.PAGE = 500


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


def opened(pack, journal):
    session = Session(fakegame, pack, journal)
    session.min_undo = MIN_UNDO
    return session


def boot():
    """What is shown after power-on, and the session."""
    for pack in PACKS:
        session = opened(pack, Journal(FILES("/f/j"), MAX_PAGES))
        if session.resume():
            break
        if session.warning != "warn.pack_gone":
            break
    return shown(session), session


class Run:
    """A game night, played once: `marks` are (operations so far, what is shown from then on).

    Marks come in pairs: in flight (what follows may already be found), then confirmed.
    """

    def __init__(self, device, seed):
        self.device = device
        self.luck = Chance(bytes([seed & 255, seed >> 8]) * 4)
        self.seed = seed
        self.played = set()
        self.compactions = 0
        mount(device, True)
        device.record = []
        self.marks = [(0, None)]
        self.session = opened(PACKS[0], Journal(FILES("/f/j"), MAX_PAGES))
        self.night()
        vfs.umount("/f")
        self.operations, device.record = device.record, None
        assert device.violations == 0, "programmed without erasing"
        assert self.compactions, "the log was never compacted"

    def night(self):
        self.new_game()
        self.commands(76)
        while not self.compactions:  # luck may make a night of few and small records
            self.commands(4)
        self.session.journal.name_slot([0, 2], "Crypt")
        self.session.do(["concede"])
        self.settle()
        self.session.undo()
        self.settle()
        self.session.redo()
        self.settle()
        self.session = opened(PACKS[1], self.session.journal)  # the cards are changed
        self.new_game()
        self.commands(12)
        left = shown(self.session)
        self.turn_to(1, None)
        self.new_game()
        self.commands(6)
        self.turn_to(0, left)
        assert self.session.resume() and shown(self.session) == left
        self.commands(4)

    def new_game(self):
        self.session.start(OPTIONS, bytes([len(self.marks) & 255, self.seed & 255]) * 8)
        self.settle()

    def turn_to(self, slot, state):
        """Another save slot: what it holds is shown as soon as it is chosen."""
        self.marks.append((len(self.device.record), state))
        self.session.journal.use(slot)
        self.marks.append((len(self.device.record), state))

    def commands(self, count):
        for _ in range(count):
            pick = self.luck.below(8)
            if pick == 0:
                self.session.undo()
            elif pick == 1:
                self.session.redo()
            elif pick == 2:
                self.session.do(["correct", "evil", self.luck.below(50)])
            elif pick == 3:  # the roll, then the roll amended: a cut leaves one of them
                self.session.do(["roll"])
                self.settle()
                self.session.amend(["gold", 1])
            else:
                self.session.do([("next", "roll", "evil")[pick % 3]])
            self.settle()

    def settle(self):
        session = self.session
        self.played.add(fakegame.encode(session.state))
        self.marks.append((len(self.device.record), shown(session)))
        session.flush()
        assert session.durable, session.warning
        self.marks.append((len(self.device.record), shown(session)))
        while session.tidy():
            pass
        self.compactions += 0 if session.journal.whole else 1


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
        run = Run(self.device, seed)
        self.operations, self.marks, self.played = run.operations, run.marks, run.played
        self.image = bytearray(self.blank)
        self.at = 0
        self.cases = self.twice = 0
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
        good = allowed(self.marks, operation + (1 if part == 16 else 0))
        if second >= 0:
            name += ":%d:%d" % (second, second_part)
            in_flight = self.cut_recovery(second, second_part)
            if in_flight is None:
                return False
            good += in_flight
            self.twice += 1
        self.cases += 1
        try:
            mount(device)
            seen, session = boot()
            if seen not in good:
                depth = seen[2] if seen else None
                wanted = [state[2] if state else None for state in good]
                self.failures.append("%s showed depth %s, not %s" % (name, depth, wanted))
            elif seen and (operation + part + second) % 8 == 0 and not self.goes_on(session, good):
                self.failures.append(name + " does not go on")
        except Exception as error:
            self.failures.append("%s raised %r" % (name, error))
        vfs.umount("/f")
        return True

    def cut_recovery(self, second, part):
        """Boot, give a command, and lose power again while all that is written.

        What may be shown then beside what was; None: it needed fewer operations.
        """
        victim = nor.Nor(BLOCKS, self.device.data)  # stays dead, whatever still holds its files
        victim.cut_after, victim.fraction = second, part
        in_flight = []
        try:
            mount(victim)
            session = boot()[1]
            if session.state is None:
                session.start(OPTIONS, b"2" * 16)
                in_flight.append(shown(session))
            session.do(["correct", "evil", 77])
            in_flight.append(shown(session))
            session.flush()
            while session.tidy():
                pass
        except OSError:
            pass
        vfs.umount("/f")
        return in_flight if victim.cut_after == nor.DEAD else None

    def goes_on(self, session, good):
        """What is undone was played; the game takes a command and is found again with it."""
        shown_before = [state[1] for state in good if state]
        for _ in range(session.depth % 24):
            undone = session.undo()
            state = fakegame.encode(session.state)
            if undone and state not in self.played and state not in shown_before:
                return False
        session.do(["correct", "evil", 77])
        session.flush()
        return session.durable and boot()[0] == shown(session)


def report(sweep):
    for failure in sweep.failures[:10]:
        print("FAIL", failure)
    if sweep.failures:
        name = sweep.failures[0].split()[0]
        print(
            "again: micropython -X heapsize=32m tests/power/sweep.py firmware tests/store case",
            name,
        )
    print(
        "cases", sweep.cases, "twice", sweep.twice, "failures", len(sweep.failures),
        "operations", len(sweep.operations),
    )  # fmt: skip


def run_sweep(seed, step, every):
    """`every`: how many operations apart a cut is followed by a second one."""
    sweep = Sweep(seed)
    for operation in range(len(sweep.operations)):
        sweep.advance(operation)
        for part in range(operation % step, 17, step):
            sweep.case(operation, part)
        if operation % every == 0:  # the power goes again soon after the boot
            second = 0
            while sweep.case(operation, 8, second, (operation + 5 * second) % 17):
                second += 1
    report(sweep)


def run_case(name):
    numbers = [int(part) for part in name.split(":")]
    sweep = Sweep(numbers[0])
    sweep.advance(numbers[1])
    sweep.case(*numbers[1:])
    report(sweep)


if sys.argv[3] == "sweep":
    run_sweep(int(sys.argv[4]), int(sys.argv[5]), 1 if sys.argv[-1] == "all" else 4)
else:
    run_case(sys.argv[4])
