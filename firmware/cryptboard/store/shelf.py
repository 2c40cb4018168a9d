"""Which games are on the flash: four save slots, finished games, games moved aside.

slot0 .. slot3   which game a save slot holds, and how the panel names it
active           the slot in play
g0000001/        one game: "h" its header, the rest its log
lost0001/        a game that could not be read, moved aside and never deleted here
"""

from cryptboard.rules import encoding
from cryptboard.store import frames

SLOTS = 4
MAX_TEXT = 40
HEADER = "h"
HEADER_FIELDS = 7

# The fields of a slot's entry.
NUMBER, PACK, HEROES, PLACE, OVER = range(5)


class Shelf:
    def __init__(self, files):
        self.files = files
        self.guessed = False  # nobody knows any more which slot was in play

    def active(self):
        """The number of the slot in play; if that is lost, of the one with the latest game."""
        active = self._unsealed("active")
        sound = active is not None and active[0] in range(SLOTS)
        self.guessed = not sound and "active" in self.files.list()
        if sound or not self.guessed:
            return active[0] if sound else 0
        numbers = [(self.entry(slot) or [0])[NUMBER] for slot in range(SLOTS)]
        return numbers.index(max(numbers))

    def activate(self, slot):
        self.files.replace("active", frames.seal(encoding.encode([slot])))

    def entry(self, slot):
        """[game number, pack id, heroes, place, over] or None for a free slot."""
        entry = self._unsealed("slot%d" % slot)
        return entry if entry and len(entry) == OVER + 1 else None

    def hurt(self):
        """Names of the files that tell which games there are and cannot be read."""
        return ["slot%d" % slot for slot in range(SLOTS) if self.spoilt(slot)]

    def spoilt(self, slot):
        """The slot's file is there but cannot be read."""
        return self.entry(slot) is None and "slot%d" % slot in self.files.list()

    def label(self, slot, number, pack, heroes, place, over):
        """Name the game in a slot: pack id, heroes (ints), place, "victory" or "defeat"."""
        entry = [number, pack[:MAX_TEXT], heroes[:6], place[:MAX_TEXT], over]
        if entry != self.entry(slot):
            self.files.replace("slot%d" % slot, frames.seal(encoding.encode(entry)))

    def free_slot(self):
        """A slot that a new game may take: empty, or the game in it is over; -1: none."""
        over = -1
        for slot in range(SLOTS):
            entry = self.entry(slot)
            if entry is None and not self.spoilt(slot):
                return slot
            if entry and self.header(entry[NUMBER]) is None:
                return slot  # its game was moved aside
            if entry and entry[OVER] and over < 0:
                over = slot
        return over

    def empty(self, slot):
        self.files.remove("slot%d" % slot)

    def header(self, number):
        """[format, game, pack id, pack version, pack hash, options, seed] of a game, or None."""
        header = self._unsealed(folder(number) + "/" + HEADER)
        return header if header and len(header) == HEADER_FIELDS else None

    def create(self, number, header):
        if folder(number) not in self.files.list():
            self.files.make_folder(folder(number))
        sealed = frames.seal(encoding.encode(header))
        self.files.write_new(folder(number) + "/" + HEADER, sealed)

    def unused_number(self):
        return max([number_of(name) for name in self.files.list()] + [0]) + 1

    def kept(self):
        """Numbers of the games that no slot holds, oldest first."""
        entries = [self.entry(slot) for slot in range(SLOTS)]
        held = [entry[NUMBER] for entry in entries if entry]
        numbers = [number_of(name) for name in self.files.list() if name[0] == "g"]
        return sorted([n for n in numbers if n and n not in held])

    def packs_in_use(self):
        """Hashes of the packs that the games in the slots need."""
        hashes = []
        for slot in range(SLOTS):
            entry = self.entry(slot)
            header = self.header(entry[NUMBER]) if entry else None
            if header and header[4] not in hashes:
                hashes.append(header[4])
        return hashes

    def set_aside(self, number):
        old = folder(number)
        if old in self.files.list():
            self.files.rename(old, "lost%04d" % number)

    def remove(self, number):
        self.files.remove_folder(folder(number))

    def _unsealed(self, path):
        try:
            payload = frames.unsealed(self.files.read(path))
            value = encoding.decode(payload) if payload is not None else None
        except (OSError, ValueError):
            return None
        return value if isinstance(value, list) and value else None


def folder(number):
    return "g%07d" % number


def number_of(name):
    for prefix in ("g", "lost"):
        if name.startswith(prefix) and name[len(prefix) :].isdigit():
            return int(name[len(prefix) :])
    return 0
