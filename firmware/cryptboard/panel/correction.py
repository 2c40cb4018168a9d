"""The table is always right: any track may be corrected at any prompt."""

from cryptboard.rules import contract


class Correction:
    """Focus on one track after the other; the track that changed last comes first."""

    def __init__(self, look):
        self._look = look
        self._last = ""  # the track that changed last
        self._seen = 0
        self.track = None  # (id, value, low, high) in focus, None: not correcting
        self.moved = False  # the track in focus has been changed: its own strip shows which it is

    def note(self, events, tracks):
        for event in events:
            if event[0] == contract.CHANGED and index(tracks, event[1]) >= 0:
                self._last = event[1]

    def open(self):
        """Focus on the first track; False when the game has none."""
        tracks = self._look.scene().tracks
        if not tracks:
            return False
        self._seen = 1
        self.moved = False
        self.track = tracks[max(0, index(tracks, self._last))]
        return True

    def onward(self):
        """Focus on the next track; False when all have been offered."""
        tracks = self._look.scene().tracks
        if self._seen >= len(tracks):
            self.close()
            return False
        self._seen += 1
        self.moved = False
        self.track = tracks[(index(tracks, self.track[0]) + 1) % len(tracks)]
        return True

    def move(self, step):
        """Change the track in focus by one; None when it is at its end already."""
        name, value, low, high = self.track
        if not low <= value + step <= high:
            return None
        events = self._look.do([contract.CORRECT, name, value + step])
        self.moved = True
        self.refresh()
        return events

    def refresh(self):
        """Read the track in focus anew; a track that is gone closes the correction."""
        tracks = self._look.scene().tracks
        at = index(tracks, self.track[0])
        self.track = tracks[at] if at >= 0 else None

    def close(self):
        self.track = None


def index(tracks, name):
    for i in range(len(tracks)):
        if tracks[i][0] == name:
            return i
    return -1
