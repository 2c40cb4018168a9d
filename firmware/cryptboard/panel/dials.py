"""What the five dials do now: what their strips show now, as the scene's `dials` say.

A turn is applied detent by detent, and is one step however long it gets: it lasts until anything
else is touched. A detent back takes back, it never buys: the step is undone and done anew as far
as it still goes. A click names what a strip's dial turns; the turns after it put that right.
"""

from cryptboard.rules.contract import CORRECT, PRESSED, SCREEN, TOLD, TURN

REST_MS = 600  # after the last detent: then the turn is told
DIALS = SCREEN + 1
POINTS = 3  # the dial whose click is its list's as long as it points at foes
NAMES = "ABCDS"


class Dials:
    def __init__(self, look):
        self._look = look
        self.right = -1  # the dial whose turns put right, -1: none
        self.focus = -1  # on small builds: slot of the value that PLUS and MINUS turn, -1: none
        self.picked = ""  # a track from the list, which the screen's dial turns for now
        self.shown = ""  # the track that line 2 names, "": none
        self.before = 0  # its value when that began
        self._track = ""  # of the running turn
        self._sum = 0  # of its detents that did something
        self._told = []  # events of the running turn: not told yet
        self._stopped = 0  # the way in which it goes no further before the dial has rested

    @property
    def running(self):
        """The track of the running turn, "" for none."""
        return self._track

    def pick(self, name):
        """A track of the list: the screen's dial (PLUS and MINUS) turns it from now on."""
        self.picked = name
        self.focus = SCREEN
        self._show(name)

    def point(self, slot):
        """Name what is in focus."""
        self.shown = ""
        self._show(self.track(slot))

    def track(self, slot):
        """The id of the track that a slot turns, "" for none."""
        if slot == SCREEN and self.picked:
            return self.picked
        dials = self._look.scene().dials
        return (dials[slot] or "") if slot < len(dials) else ""

    def turn(self, name, by):
        """Events of these detents; RuleError where the rules refuse them.

        A fast hand is past the value where something is asked before it sees that: until the
        dial has rested, what it turned too far does nothing.
        """
        if name != self._track:
            self.part()
        if self._stopped and (by > 0) == (self._stopped > 0):
            return None
        self._stopped = 0
        self._show(name)
        if self._sum and (by > 0) != (self._sum > 0):
            return self._back(name, by)
        return self._forth(name, by)

    def put_right(self, name, by):
        """Events of a correction, None at the end of the track."""
        self._show(name)
        _name, value, low, high = self._look.track(name)
        after = max(low, min(high, value + by))
        return self._look.do([CORRECT, name, after]) if after != value else None

    def click(self, slot):
        """Name what a dial turns; the next turn of it puts right."""
        self.end()
        self._look.part()
        self.right = slot
        self._show(self.track(slot) or self.track(slot + PRESSED))

    def rested(self):
        """What the running turn has to tell; the turn itself lasts on."""
        told, self._told = self._told, []
        self._stopped = 0
        return told

    def stop(self, by):
        """Something is asked where this turn got to."""
        self._stopped = by

    def part(self):
        """The running turn is one step, and what comes is another."""
        if self._track:
            self._look.part()
        self._track, self._sum, self._stopped = "", 0, 0

    def end(self):
        """Something else is touched."""
        self.part()
        self.shown, self.right = "", -1

    def stations(self):
        """The slots that have a value, in the order in which small builds walk over them."""
        slots = []
        for slot in range(DIALS):
            for at in (slot, slot + PRESSED):
                if self.track(at):
                    slots.append(at)
        return slots

    def name(self, track, before):
        """A key changed this track, which had that value before."""
        if track != self.shown:
            self.shown, self.before = track, before

    def _show(self, name):
        found = self._look.track(name)
        if found and name != self.shown:
            self.shown, self.before = name, found[1]

    def _forth(self, name, by):
        was = self._look.track(name)
        events = self._look.do([TURN, name, by])
        now = self._look.track(name)
        moved = abs(now[1] - was[1]) if was and now else 1
        if moved < abs(by):
            by = moved if by > 0 else -moved
        self._track = name
        self._sum += by
        for event in events:
            if event[0] != TOLD or event not in self._told:  # every value says the same
                self._told.append(event)
        return events

    def _back(self, name, by):
        left = self._sum + by
        step = self._look.undo()
        self._sum, self._told = 0, []
        if left == 0 or step is None:
            return step.events if step else []
        return self._forth(name, left)
