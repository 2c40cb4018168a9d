"""A roll that stands: until the next command the dials amend it, and dice are marked for ROLL."""

from cryptboard.rules.contract import AGAIN, DIM, OFF, PLAIN, ROLLED, SLOW, SOLID, TIME

STRIP = 3  # where its dice lie to be pointed at


class Standing:
    def __init__(self, look):
        self._look = look
        self._dice = 0  # how many dice lie there
        self._faces = []  # (kind, face) of each
        self._at = -1  # the one pointed at
        self.marked = []  # dice to be thrown again
        self.focus = -1  # on small builds: which value PLUS and MINUS amend, -1: none

    def take(self, events):
        """What a command did: a new roll, or one that is over."""
        self._faces = []
        for event in events:
            if event[0] == ROLLED:
                self._faces += zip(event[2], event[3])
        dice = len(self._faces)
        if dice != self._dice or not dice or not self._look.scene().stands:
            self._at = -1
            self.focus = -1
        self._dice = dice
        self.marked = []

    def stands(self):
        return bool(self._dice and self._look.scene().stands)

    def turns(self, dial):
        """Whether a strip's dial amends the roll."""
        return dial < len(self._bounded())

    def amend(self, dial, by):
        """Events of the roll as it stands now."""
        return self._look.amend([self._bounded()[dial][0], by])

    def point(self, by):
        """Walk over the dice; False when none may be thrown again."""
        if not self._again():
            return False
        if self._at < 0:
            self._at = 0 if by > 0 else self._again() - 1
        else:
            self._at = (self._at + by) % self._again()
        return True

    def mark(self):
        """Mark the die pointed at, or take its mark back; False when there is none."""
        if self._at < 0:
            return False
        if self._at in self.marked:
            self.marked.remove(self._at)
        else:
            self.marked.append(self._at)
        return True

    def toggle(self, die):
        """Mark a die of the list, as pointing and a click would."""
        self._at = die
        self.mark()

    def dice(self):
        """Phrases of the dice that may be thrown again, in their order."""
        phrases = []
        for die in range(self._again() if self.stands() else 0):
            word = "dial.marked" if die in self.marked else "dial.die"
            phrases.append((word, die + 1, ("face.%d.%d" % self._faces[die],)))
        return phrases

    def named(self, dial):
        """What a strip's dial amends, with the bounds of it, as a phrase; None: nothing."""
        if not self.stands() or not self.turns(dial):
            return None
        name, low, high = self._bounded()[dial]
        return ("dial.amends", ("stand." + name,), low, high)

    def again(self):
        """Throw what is marked once more, as one amendment."""
        words = []
        for die in sorted(self.marked):
            words += [AGAIN, die]
        return self._look.amend(words)

    def draw(self, scene):
        """The dice on the last strip: marked ones slow, the one pointed at bright."""
        if not self._again() or self._at < 0:
            return
        scene.fill(STRIP, 0, len(scene.strips[STRIP]) - 1, OFF, PLAIN)
        scene.fill(STRIP, 0, self._again() - 1, DIM, PLAIN)
        for die in self.marked:
            scene.put(STRIP, die, SLOW, TIME)
        scene.put(STRIP, self._at, SOLID, TIME)

    def count(self):
        """How many values amend the roll that stands."""
        return len(self._bounded()) if self.stands() else 0

    def _bounded(self):
        return [entry for entry in self._look.scene().stands if entry[0] != AGAIN]

    def _again(self):
        """How many of the dice may be thrown again: the first ones of the roll."""
        for name, _low, high in self._look.scene().stands:
            if name == AGAIN:
                return min(high + 1, self._dice)
        return 0
