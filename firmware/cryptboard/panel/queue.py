"""What the board tells: up to three lines at once, orders that nobody has seen yet kept.

A command tells lines in order. Three of them stand on the screen and cost no press; of more, NEXT
reads on. Any other key acts at once: news and aids go to the log then, orders wait and come back
behind what the next command tells.
"""

from cryptboard.rules.contract import AIDE, CHANGED, NEWS, ORDER, PHASE, TOLD

PAGE = 3
KEPT = 12  # lines of the log behind "why?"

URGENCY, PHRASE, RULE, DEPTH, WHOM, TRACK = range(6)  # of a line; TRACK moved last before it


class Queue:
    def __init__(self):
        self.outcome = None  # the last news, readable until the next
        self.log = []  # the last lines told, oldest first
        self.teach = False  # aids are told, too
        self._lines = []
        self._at = 0  # the first line on show

    def take(self, events, depth):
        """What a command told; `depth` is how many commands lead up to it."""
        kept = self._passed()
        lines, news, entered, track = [], None, False, ""
        for event in events:
            if event[0] != TOLD:
                entered = entered or event[0] == PHASE
                if event[0] == CHANGED:
                    track = event[1]
                continue
            line = (event[1], event[3], event[4], depth, event[2], track)
            self.log.append(line)
            if line[URGENCY] == NEWS:
                news = line[PHRASE]
            if line[URGENCY] != AIDE or self.teach:
                lines.append(line)
        del self.log[:-KEPT]
        if news or entered:  # the outcome of a phase that is over explains nothing any more
            self.outcome = news
        self._lines = lines + kept
        self._at = 0

    def page(self):
        """The lines on show, up to three."""
        return self._lines[self._at : self._at + PAGE]

    def unread(self):
        """How many lines nobody has seen yet."""
        return max(0, len(self._lines) - self._at - PAGE)

    def read_on(self):
        self._at += PAGE

    def put_away(self):
        """Another key acts: the place comes back, orders that were not on show wait."""
        self._lines = self._passed()
        self._at = -PAGE if self._lines else 0

    def back_to(self, depth):
        """An undo: what the commands taken back had told is void."""
        kept = [line for line in self._passed() if line[DEPTH] <= depth]
        self.log = [line for line in self.log if line[DEPTH] <= depth]
        self.outcome = None
        self._lines, self._at = kept, 0

    def orders_of(self, events, depth):
        """A game that goes on after a while: what the table may not have done yet."""
        self.take(events, depth)
        self._lines = [line for line in self._lines if line[URGENCY] == ORDER]

    def _passed(self):
        unseen = self._lines[self._at + PAGE :]
        return [line for line in unseen if line[URGENCY] == ORDER]
