"""One scripted game night on either interpreter, told hash by hash.

    micropython portable.py FIRMWARE

Prints a line a step: what was done, the state, the recap, the label of an undo; at the end every
file of the journal.  The two interpreters must say the same.
"""

import hashlib
import sys

if len(sys.argv) > 1 and sys.implementation.name == "micropython":
    sys.path[:0] = [sys.argv[1], sys.argv[0].rsplit("/", 1)[0]]

import fakegame

from cryptboard.rules import encoding
from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import RuleError
from cryptboard.store.files import MemoryFiles
from cryptboard.store.journal import Journal
from cryptboard.store.seed import mixed
from cryptboard.store.session import Session

PACK = fakegame.FakePack()
PAGES, UNDO_STEPS = 2, 40


def short(data):
    return "".join(["%02x" % byte for byte in hashlib.sha256(data).digest()[:6]])


def plain(value):
    """Tuples as lists, so that the canonical encoding takes them."""
    return [plain(item) for item in value] if isinstance(value, (tuple, list)) else value


class Night:
    def __init__(self):
        self.files = MemoryFiles()
        self.told = []
        self.luck = Chance(b"portable")
        self.session = self.opened()

    def opened(self):
        session = Session(fakegame, PACK, Journal(self.files, PAGES))
        session.min_undo = UNDO_STEPS
        return session

    def tell(self, what, more=()):
        state = fakegame.encode(self.session.state)
        recap = encoding.encode(plain(self.session.recap))
        extra = encoding.encode(plain(more))
        depth = self.session.depth
        self.told.append(
            "%s %d %s %s %s %s"
            % (what, depth, short(state), short(recap), short(extra), self.session.warning)
        )

    def step(self):
        pick = self.luck.below(16)
        session = self.session
        if pick < 2:
            step = session.undo()
            self.tell("undo", step.label if step else ())
        elif pick == 2:
            step = session.redo()
            self.tell("redo", step.label if step else ())
        elif pick == 3:
            self.session = self.opened()
            self.told.append("resume %s" % self.session.resume())
            self.tell("resumed")
        elif pick < 7:
            self.tell("correct", session.do(["correct", "evil", self.luck.below(50)]))
        elif pick == 7:
            try:
                session.do(["correct", "evil", 100])
            except RuleError as error:
                self.told.append("refused " + error.code)
        elif pick == 8:
            try:
                self.tell("amend", session.amend(["gold", self.luck.below(5)]))
            except RuleError as error:
                self.told.append("refused " + error.code)
        else:
            self.tell("do", session.do([("next", "roll", "evil")[pick % 3]]))
        self.session.flush()
        if self.luck.below(3):
            while self.session.tidy():
                pass

    def damage(self):
        """Spoil one byte of one file; the next resume has to cope with it."""
        names = sorted(self.files.content)
        name = names[self.luck.below(256) % len(names)]
        data = bytearray(self.files.content[name])
        at = (self.luck.below(256) << 8 | self.luck.below(256)) % len(data)
        data[at] ^= 1 << self.luck.below(8)
        self.files.content[name] = bytes(data)
        self.told.append("spoilt %s %d" % (name, at))
        self.session = self.opened()
        resumed = self.session.resume()
        self.told.append("resume %s %s" % (resumed, self.session.warning))
        if not resumed:
            self.session.start([["ballast", 150]], mixed(b"again", name.encode()))
            self.session.flush()
        self.tell("after")


def play():
    night = Night()
    for slot in range(3):
        night.session.journal.use(slot)
        night.session.start([["ballast", 150]], mixed(b"seed", bytes([slot])))
        night.session.flush()
        for _ in range(150):
            night.step()
        night.session.journal.name_slot(["Ana"], "Crypt")
    for _ in range(40):
        night.damage()
        for _ in range(6):
            night.step()
    for name in sorted(night.files.content):
        night.told.append("file %s %s" % (name, short(night.files.content[name])))
    return night.told


if __name__ == "__main__":
    print("\n".join(play()))
