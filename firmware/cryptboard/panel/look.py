"""The game as the panel sees and moves it; its scene is made once for all that look at it."""

from cryptboard.rules.contract import GAME


class Look:
    def __init__(self, session):
        self.session = session
        self._scene = None

    def scene(self):
        """What the game shows now, its strips not to be written to."""
        if self._scene is None:
            self._scene = self.session.scene(GAME)
        return self._scene

    def track(self, name):
        """(id, value, low, high) of a track, None when the game shows none of that name."""
        for track in self.scene().tracks:
            if track[0] == name:
                return track
        return None

    def choices(self, partial):
        return self.session.choices(partial)

    def do(self, command):
        self._scene = None
        return self.session.do(command)

    def undo(self):
        self._scene = None
        return self.session.undo()

    def redo(self):
        self._scene = None
        return self.session.redo()

    def amend(self, words):
        """The roll that stands, with these amendments added."""
        self._scene = None
        return self.session.amend(words)

    def part(self):
        """What comes next is a step of its own, whatever it moves."""
        self.session.part()

    def forget(self):
        """The state changed by another way."""
        self._scene = None
