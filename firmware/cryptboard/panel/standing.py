"""A roll that stands: until the next command the dials amend it, and dice are marked for ROLL."""

from cryptboard.rules.contract import AGAIN, DIM, OFF, PLAIN, ROLLED, SLOW, SOLID, TIME

STRIP = 3  # where its dice lie to be pointed at


class Standing:
    def __init__(self, look):
        self._look = look
        self._dice = 0  # how many dice lie there
        self._at = -1  # the one pointed at
        self.marked = []  # dice to be thrown again

    def take(self, events):
        """What a command did: a new roll, or one that is over."""
        dice = 0
        for event in events:
            if event[0] == ROLLED:
                dice = len(event[3])
        if dice != self._dice or not dice:
            self._at = -1
        self._dice = dice
        self.marked = []

    def stands(self):
        return bool(self._dice and self._look.scene().stands)

    def turns(self, dial):
        """Whether a strip's dial amends the roll."""
        return dial < len(self._named())

    def amend(self, dial, by):
        """Events of the roll as it stands now."""
        return self._look.amend([self._named()[dial], by])

    def point(self, by):
        """Walk over the dice; False when none may be thrown again."""
        if not self._may_again():
            return False
        if self._at < 0:
            self._at = 0 if by > 0 else self._dice - 1
        else:
            self._at = (self._at + by) % self._dice
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

    def again(self):
        """Throw what is marked once more, as one amendment."""
        words = []
        for die in sorted(self.marked):
            words += [AGAIN, die]
        return self._look.amend(words)

    def draw(self, scene):
        """The dice on the last strip: marked ones slow, the one pointed at bright."""
        if not self._may_again() or self._at < 0:
            return
        scene.fill(STRIP, 0, len(scene.strips[STRIP]) - 1, OFF, PLAIN)
        scene.fill(STRIP, 0, self._dice - 1, DIM, PLAIN)
        for die in self.marked:
            scene.put(STRIP, die, SLOW, TIME)
        scene.put(STRIP, self._at, SOLID, TIME)

    def _named(self):
        return [entry[0] for entry in self._look.scene().stands if entry[0] != AGAIN]

    def _may_again(self):
        return AGAIN in [entry[0] for entry in self._look.scene().stands]
