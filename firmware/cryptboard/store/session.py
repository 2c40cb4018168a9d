"""The one owner of a game's state: every change comes through here and is written down."""

from cryptboard.rules import encoding
from cryptboard.rules.contract import RuleError
from cryptboard.store import steps
from cryptboard.store.timeline import (
    DO,
    JOIN,
    REDO,
    ROOT,
    SNAPSHOT,
    UNDO,
    Timeline,
    count_bytes,
    node_bytes,
)

SNAPSHOT_EVERY = 16
RECAP = 5
MIN_UNDO = 256  # commands that can be undone however long the game gets
FORMAT = 1

# What may be wrong with a header, as word keys for the panel.
PACK_GONE = "warn.pack_gone"  # the game was played with cards that are not here
DAMAGED = "warn.journal_damaged"  # the log could not be replayed


class Session:
    """A game in play.  `restored`, if set, is called with every state made from a log."""

    def __init__(self, game, pack, journal):
        self.game = game
        self.pack = pack
        self.journal = journal
        self.state = None
        self.recap = []  # the last five events, oldest first
        self.restored = None
        self._header = None
        self._timeline = Timeline()
        self._since_snapshot = 0
        self._track = None  # the track that the last step moved by hand
        self._problem = ""

    @property
    def warning(self):
        """A word key that the panel shows as long as it is not empty."""
        return self._problem or self.journal.warning

    @property
    def durable(self):
        return self.journal.durable

    @property
    def can_undo(self):
        return self._timeline.undo_size() > 0

    @property
    def can_redo(self):
        return self._timeline.redo_size() > 0

    @property
    def depth(self):
        """How many commands lead from the start to now."""
        return len(self._timeline.done)

    @property
    def seed(self):
        return self._header[6] if self._header else b""

    @property
    def options(self):
        return self._header[5] if self._header else []

    def scene(self, view=0):
        return self.game.scene(self.pack, self.state, view)

    def choices(self, partial):
        return self.game.choices(self.pack, self.state, partial)

    def start(self, options, seed):
        """A new game; the one before stays in the journal as it was left."""
        pack = self.pack
        state = self.game.new(pack, options, seed)  # may refuse; nothing has changed then
        header = [FORMAT, pack.game, pack.id, pack.version, pack.hash, options, seed]
        self.journal.begin(encoding.encode(header))
        self._forget()
        self._header = header
        self.state = state
        return []

    def do(self, command):
        payload = encoding.encode(command)  # what cannot be written down is not done
        events = self._apply(command)
        track = steps.single_track(command, events)
        joined = track is not None and track == self._track
        self._timeline.did(self.journal.append(JOIN if joined else DO, payload), joined)
        self._track = track
        self._remember(events)
        self._since_snapshot += 1
        if self._since_snapshot >= 2 * SNAPSHOT_EVERY:  # nobody found time to tidy
            self._snapshot()
        return events

    def undo(self):
        size = self._timeline.undo_size()
        if not size:
            return None
        depth = len(self._timeline.done) - size
        step = self._retrace(depth, self._timeline.done[depth:])
        if step is None:
            return None
        self._track = None
        self.journal.append(UNDO, count_bytes(size))
        self._timeline.back(size)
        return step

    def redo(self):
        size = self._timeline.redo_size()
        if not size:
            return None
        events, verb = [], ""
        for entry in self._timeline.undone[: -size - 1 : -1]:
            command = self._command(entry)
            verb = command[0]
            events.extend(self._apply(command))
        self.journal.append(REDO, count_bytes(size))
        self._timeline.forth(size)
        self._track = None
        self._since_snapshot += size
        self._remember(events)
        return steps.Step(False, events, steps.label(events, verb))

    def flush(self):
        """Make everything durable; what the flash refuses stays in memory, with a warning."""
        self.journal.flush()

    def tidy(self):
        """One bounded piece of housekeeping for a quiet moment; True: there is more to do."""
        if self.state is not None and self._since_snapshot >= SNAPSHOT_EVERY:
            self._snapshot()
            self.journal.flush()
            return True
        start = self.journal.spare_page()
        if start and self._timeline.drop_before(start, MIN_UNDO):
            self.journal.drop_page()
            return True
        return self.journal.tidy()

    def resume(self):
        """Continue the game in the journal.  False: there is none, or `warning` says why not."""
        self._forget()
        raw = self.journal.open()
        if raw is None:
            return False
        header = encoding.decode(raw)
        if header[4] != self.pack.hash:
            self._problem = PACK_GONE
            return False
        self._header = header
        timeline = self._timeline = Timeline(self.journal.whole)
        for offset, kind, payload in self.journal.records():
            timeline.see(offset, kind, payload)
        self.state = self._latest()
        if self.state is None:
            self._forget()
            self.journal.set_aside()
            self._problem = DAMAGED
            return False
        return True

    def rebase(self):
        """Make the present state the start of the undo history, as if the game began with it."""
        offset = self.journal.append(SNAPSHOT, node_bytes(ROOT) + self.game.encode(self.state))
        self._timeline.snapped(ROOT, offset)
        self._since_snapshot = 0
        self._track = None

    def _forget(self):
        self.state = None
        self.recap = []
        self._header = None
        self._timeline = Timeline()
        self._since_snapshot = 0
        self._track = None
        self._problem = ""

    def _apply(self, command):
        try:
            return self.game.apply(self.pack, self.state, command)
        except RuleError:
            raise
        except Exception:
            # A fault in the game may have left half a change behind; the log knows better.
            self.state = self._state_at(len(self._timeline.done), 0)
            raise

    def _remember(self, events):
        self.recap = (self.recap + events)[-RECAP:]

    def _command(self, entry):
        return encoding.decode(self.journal.read(entry >> 1)[1])

    def _snapshot(self):
        timeline = self._timeline
        self._since_snapshot = 0
        if timeline.done:
            node = timeline.node(len(timeline.done))
            data = node_bytes(node) + self.game.encode(self.state)
            timeline.snapped(node, self.journal.append(SNAPSHOT, data))

    def _retrace(self, depth, entries):
        """Go back to `depth`; the step tells what `entries` had changed since."""
        state = self._state_at(depth, RECAP)
        if state is None:
            return None
        kept, recap = self.game.encode(state), self.recap
        events, verb = [], ""
        for entry in entries:
            command = self._command(entry)
            verb = command[0]
            events.extend(self.game.apply(self.pack, state, command))
        self.state = self._decoded(kept)
        self.recap = recap
        back = steps.backwards(events)
        return steps.Step(True, back, steps.label(back, verb))

    def _latest(self):
        """The state at the end of the log; a command that does not replay ends the log."""
        timeline = self._timeline
        for depth in range(len(timeline.done), timeline.bottom() - 1, -1):
            state = self._state_at(depth, RECAP)
            if state is not None:
                lost = len(timeline.done) - depth
                if lost:
                    self._problem = DAMAGED
                    self.journal.append(UNDO, count_bytes(lost))
                    timeline.back(lost)
                return state
        return None

    def _state_at(self, depth, back):
        """Replay to `depth` from a snapshot at least `back` commands before it, if there is one.

        A snapshot that cannot be read gives way to the one before.  None: nothing leads there.
        """
        start = self._snapshot_below(depth - back)
        if start is None:
            start = self._snapshot_below(depth)
        while start is not None:
            at, state = start
            try:
                recap = []
                for i in range(at, depth):
                    command = self._command(self._timeline.done[i])
                    recap = (recap + self.game.apply(self.pack, state, command))[-RECAP:]
                self.recap = recap
                self._since_snapshot = depth - at
                return state
            except (RuleError, ValueError, LookupError, TypeError, OSError):
                start = self._snapshot_below(at - 1)
        return None

    def _snapshot_below(self, depth):
        """(depth, state) of the best readable snapshot at or below `depth`, or None."""
        timeline = self._timeline
        while depth >= 0:
            node = timeline.node(depth)
            offset = timeline.snapshots.get(node)
            if offset is not None:
                try:
                    return depth, self._decoded(self.journal.read(offset)[1][4:])
                except (ValueError, LookupError, TypeError, OSError):
                    del timeline.snapshots[node]
            elif depth == 0 and timeline.whole:
                state = self.game.new(self.pack, self.options, self.seed)
                if self.restored:
                    self.restored(state)
                return 0, state
            depth -= 1
        return None

    def _decoded(self, data):
        state = self.game.decode(data)
        if self.restored:
            self.restored(state)
        return state
