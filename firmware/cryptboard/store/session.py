"""The one owner of a game's state: every change comes through here and is written down."""

from cryptboard.rules import encoding
from cryptboard.rules.contract import RuleError
from cryptboard.store import amend, steps, timeline
from cryptboard.store.past import RECAP, UNSOUND, Past
from cryptboard.store.timeline import DO, JOIN, REDO, ROOT, SNAPSHOT, UNDO, Timeline

SNAPSHOT_EVERY = 16
MIN_UNDO = 256  # steps that can be undone however long the game gets
FORMAT = 1

# What may be wrong with a game, as word keys for the panel.
PACK_GONE = "warn.pack_gone"  # the game was played with cards that are not here
DAMAGED = "warn.journal_damaged"  # the log could not be replayed to its end


class Session:
    """A game in play.  See memory.py for the smallest thing that it accepts as a journal."""

    def __init__(self, game, pack, journal):
        self.game = game
        self.pack = pack
        self.journal = journal
        self.min_undo = MIN_UNDO
        self._past = Past(game, pack)
        self._forget()

    def _forget(self):
        self.state = None
        self.recap = []  # the last five events, oldest first
        self._header = None
        self._timeline = Timeline(self.journal)
        self.since_snapshot = 0
        self._track = None  # the track that the last step moved by hand
        self.standing = None  # of the roll that stands, see amend.py
        self._problem = ""

    @property
    def restored(self):
        """Called with every state made from the log, if set."""
        return self._past.restored

    @restored.setter
    def restored(self, hook):
        self._past.restored = hook

    @property
    def warning(self):
        """A word key that the panel shows as long as it is not empty."""
        return self.journal.warning or self._problem

    @property
    def durable(self):
        return self.journal.durable

    @property
    def can_undo(self):
        return self._timeline.depth > self._timeline.floor

    @property
    def can_redo(self):
        return self._timeline.tip != self._timeline.head

    @property
    def depth(self):
        """How many commands lead from the start to now."""
        return self._timeline.depth

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
        pack.forget()
        return []

    def do(self, command):
        body = encoding.encode(command)  # what cannot be written down is not done
        standing = amend.kept(self, command)
        events = self._apply(command)
        self.standing = standing
        line = self._timeline
        track = steps.single_track(command, events)
        joined = track is not None and track == self._track
        offset = self.journal.end
        links = timeline.distances(offset, line.head, line.snapshot)
        self.journal.append(JOIN if joined else DO, links + body)
        line.go(offset, offset, line.snapshot)
        line.depth += 1
        self._track = track
        self._problem = ""
        self._remember(events)
        self.since_snapshot += 1
        if self.since_snapshot >= 2 * SNAPSHOT_EVERY:  # nobody found time to tidy
            self._snapshot()
        return events

    def amend(self, tokens):
        """Change the roll that stands by these tokens; the events of the whole roll."""
        line = self._timeline
        link = line.link(line.head) if line.head != ROOT else None
        if link is None:
            raise RuleError(amend.NO_ROLL)
        command = amend.command_with(self._past.command(line, line.head), tokens)
        body = encoding.encode(command)
        state, standing = amend.again(self, self._past, link, command)
        events = self.game.apply(self.pack, state, command)  # of a copy: a refusal changes nothing
        offset = self.journal.end
        links = timeline.distances(offset, link.parent, link.snapshot)
        self.journal.append(JOIN if link.joined else DO, links + body)
        line.go(offset, offset, link.snapshot)
        self.state = state
        self.standing = standing
        self._problem = ""
        self.recap = (standing.recap + events)[-RECAP:]
        self.since_snapshot = standing.since_snapshot + 1
        return events

    def undo(self):
        """The step taken back, or None when nothing leads further back."""
        line = self._timeline
        nodes, first = line.last_step() if self.can_undo else ([], None)
        before = self.moment(first.parent, first.snapshot) if nodes else None
        if before is None:
            line.floor = line.depth
            return None
        kept = self.game.encode(before.state)
        try:
            events, verb = self._replay(before.state, nodes)
        except UNSOUND:  # other rules than then: it cannot be told, but it can be taken back
            events, verb = [], ""
        self.standing = None
        self.state = self._past.decoded(kept)
        self.recap = before.recap
        line.go(first.parent, line.tip, first.snapshot)
        line.depth = before.depth
        self._moved(UNDO, before.since_snapshot)
        back = steps.backwards(events)
        return steps.Step(True, back, steps.label(back, verb))

    def redo(self):
        line = self._timeline
        nodes = line.next_step()
        if not nodes:
            line.tip = line.head
            return None
        try:
            events, verb = self._replay(self.state, nodes)
        except UNSOUND:
            self._mend()
            line.tip = line.head
            return None
        line.go(nodes[-1], line.tip, line.link(nodes[-1]).snapshot)
        line.depth += len(nodes)
        self.standing = None
        self._moved(REDO, self.since_snapshot + len(nodes))
        self._remember(events)
        return steps.Step(False, events, steps.label(events, verb))

    def flush(self):
        """Make everything durable; what the flash refuses stays in memory, with a warning."""
        self.journal.flush()

    def tidy(self):
        """One bounded piece of housekeeping for a quiet moment; True: there is more to do."""
        if self.state is None:
            return False
        if self.since_snapshot >= SNAPSHOT_EVERY:
            self._snapshot()
            self.journal.flush()
            return True
        start = self.journal.spare_page()
        if start:
            enough = self._timeline.survey(start, self.min_undo)
            if enough:
                self.journal.drop_page()
            if enough is not False:
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
        damaged = False
        while True:
            last = self.journal.last()
            now = self._at(last)
            if now is not None:
                break
            damaged = True
            if last is None:  # not even the start can be shown
                self.journal.set_aside()
                self._forget()
                self._problem = DAMAGED
                return False
            self.journal.cut(min(max(self._past.broken, 0), last[0]))
        self.state = now.state
        self.recap = now.recap
        self._timeline.depth = now.depth
        self.since_snapshot = now.since_snapshot
        self._problem = DAMAGED if damaged else ""
        return True

    def rebase(self):
        """Make the present state the start of the undo history, as if the game began with it."""
        self._timeline.go(ROOT, ROOT, ROOT)
        self._timeline.depth = 0
        self._snapshot()
        self._track = None
        self.standing = None

    def _at(self, record):
        """The moment that the last record of a log leads to, or None."""
        self._timeline = line = Timeline(self.journal)
        if record is None:
            return self.moment(ROOT, ROOT) if self.journal.whole else None
        self._past.broken = record[0]
        try:
            line.see(*record)
        except (ValueError, IndexError):
            return None
        return self.moment(line.head, line.snapshot)

    def moment(self, head, snapshot):
        return self._past.moment(self._timeline, head, snapshot, self.options, self.seed)

    def _moved(self, kind, since_snapshot):
        line = self._timeline
        links = timeline.distances(self.journal.end, line.head, line.tip, line.snapshot)
        self.journal.append(kind, links)
        self.since_snapshot = since_snapshot
        self._track = None

    def _replay(self, state, nodes):
        """Apply the commands of `nodes`: all events, and the last verb."""
        events, verb = [], ""
        for node in nodes:
            command = self._past.command(self._timeline, node)
            verb = command[0]
            events.extend(self.game.apply(self.pack, state, command))
        return events, verb

    def _apply(self, command):
        try:
            return self.game.apply(self.pack, self.state, command)
        except RuleError:
            raise
        except Exception:
            self._mend()
            raise

    def _mend(self):
        """A fault in the game may have left half a change behind; the log knows better."""
        now = self.moment(self._timeline.head, self._timeline.snapshot)
        if now is not None:
            self.state = now.state

    def _remember(self, events):
        self.recap = (self.recap + events)[-RECAP:]

    def _snapshot(self):
        line, offset = self._timeline, self.journal.end
        payload = timeline.distances(offset, line.head, line.tip)
        timeline.put_number(payload, line.depth)
        self.journal.append(SNAPSHOT, payload + self.game.encode(self.state))
        line.snapshot = offset
        self.since_snapshot = 0
