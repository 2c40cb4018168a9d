"""The one owner of a game's state: every change comes through here and is written down."""

from cryptboard.rules import encoding
from cryptboard.rules.contract import AMEND, ASSIST, FULL, RuleError
from cryptboard.store import amend, steps, timeline
from cryptboard.store.past import RECAP, UNSOUND, Past
from cryptboard.store.timeline import DO, JOIN, REDO, ROOT, SNAPSHOT, UNDO, Timeline

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from typing import Any

    from cryptboard.rules.contract import Event, Menu, Rules, Scene, Token


SNAPSHOT_EVERY = 18
MIN_UNDO = 256  # steps that can be undone however long the game gets
FORMAT = 2  # 1, of 0.1.0, had slips without heads

# What may be wrong with a game, as word keys for the panel.
PACK_GONE = "warn.pack_gone"  # the game was played with cards that are not here
DAMAGED = "warn.journal_damaged"  # the log could not be replayed to its end
NO_ROOM = "refuse.needs_pico2"  # for this level of help


class Session:
    """A game in play.  See memory.py for the smallest thing that it accepts as a journal."""

    def __init__(self, game: "Rules", pack: "Any", journal: "Any") -> None:
        self.game = game
        self.pack = pack
        self.journal = journal
        self.min_undo = MIN_UNDO
        self.most = FULL  # the highest level of help that the board has room for
        self._past = Past(game, pack)
        self._forget()

    def _forget(self) -> None:
        self._past.forget()
        self._unsound = False  # a fault left half a change behind, mend() it
        self._state = None
        self._recap = []  # the last events, oldest first; None: not looked up yet
        # The node, the events and the verb of a step just done.
        self._last: "tuple[int, list[Event], str] | None" = None
        self._header: "list[Any] | None" = None
        self._timeline = Timeline(self.journal)
        self._since_snapshot = 0
        self._track = None  # the track that the last step moved by hand
        self._problem = ""

    @property
    def state(self) -> "Any":
        if self._unsound:
            self.mend()
        return self._state

    @property
    def recap(self) -> "list[Event]":
        """The last five events, oldest first; after an undo they are looked up when asked for."""
        if self._recap is None:
            line = self._timeline
            now = self._moment(line.head, line.snapshot, RECAP)
            self._recap = now.recap if now else []
        return self._recap

    @property
    def restored(self) -> "Any":
        """Called with every state made from the log, if set."""
        return self._past.restored

    @restored.setter
    def restored(self, hook: "Any") -> None:
        self._past.restored = hook

    @property
    def warning(self) -> str:
        """A word key that the panel shows as long as it is not empty."""
        return self.journal.warning or self._problem

    @property
    def durable(self) -> bool:
        return self.journal.durable

    @property
    def can_undo(self) -> bool:
        return self._timeline.depth > self._timeline.floor

    @property
    def can_redo(self) -> bool:
        return self._timeline.tip != self._timeline.head

    @property
    def depth(self) -> int:
        """How many commands lead from the start to now."""
        return self._timeline.depth

    @property
    def seed(self) -> bytes:
        return self._header[6] if self._header else b""

    @property
    def options(self) -> "list[Any]":
        return self._header[5] if self._header else []

    def scene(self, view: int = 0) -> "Scene":
        return self.game.scene(self.pack, self.state, view)

    def choices(self, partial: "list[Token]") -> "Menu | None":
        menu = self.game.choices(self.pack, self.state, partial)
        if self.most < FULL and partial == [ASSIST]:
            menu.options = [option for option in menu.options if option.token <= self.most]
        return menu

    def start(self, options: "list[Any]", seed: bytes) -> "list[Event]":
        """A new game; the one before stays in the journal as it was left."""
        pack = self.pack
        state = self.game.new(pack, options, seed)  # may refuse; nothing has changed then
        header = [FORMAT, pack.game, pack.id, pack.version, pack.hash, options, seed]
        self.journal.begin(encoding.encode(header))
        self._forget()
        self._header = header
        self._state = state
        pack.forget()
        return []

    def do(self, command: "list[Token]") -> "list[Event]":
        if command and command[0] == AMEND:
            return self.amend(command[1:])
        if command and command[0] == ASSIST and command[-1] in range(self.most + 1, FULL + 1):
            raise RuleError(NO_ROOM)
        body = encoding.encode(command)  # what cannot be written down is not done
        if amend.rolls(self.game, command) and not self._past.keeps(self._timeline.head):
            self._keep(self.game.encode(self.state))
        events = self._apply(command)
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
        self._remember(offset, events, command[0])
        self._since_snapshot += 1
        if self._since_snapshot >= 2 * SNAPSHOT_EVERY:  # nobody found time to tidy
            self._snapshot()
        return events

    def amend(self, tokens: "list[Token]") -> "list[Event]":
        """Change the roll that stands by these tokens; the events of the whole roll."""
        line = self._timeline
        link, command = amend.standing(self, line, self._past)
        command = amend.command_with(command, tokens)
        body = encoding.encode(command)
        before = self._moment(link.parent, link.snapshot)
        if before is None:
            raise RuleError(amend.NO_ROLL)
        events = self.game.apply(self.pack, before.state, command)  # a refusal changes a copy
        offset = self.journal.end
        links = timeline.distances(offset, link.parent, link.snapshot)
        self.journal.append(JOIN if link.joined else DO, links + body)
        line.go(offset, offset, link.snapshot)
        self._state = before.state
        self._since_snapshot = before.since_snapshot + 1
        self._problem = ""
        self._recap = None  # the roll's own events are told anew
        self._remember(offset, events, command[0])
        return events

    def part(self) -> None:
        """What comes next is a step of its own, even if it moves the same track by hand."""
        self._track = None

    def undo(self) -> "Any":
        """The step taken back, or None when nothing leads further back."""
        line = self._timeline
        nodes, first = line.last_step() if self.can_undo else ([], None)
        before = self._moment(first.parent, first.snapshot) if nodes else None
        if before is None:
            line.floor = line.depth
            return None
        last = self._last
        if last and nodes == [last[0]]:
            events, verb = last[1], last[2]
            self._state = before.state
        else:
            events, verb = self._retold(before, nodes)
        self._last = None
        self._recap = None
        line.go(first.parent, line.tip, first.snapshot)
        line.depth = before.depth
        self._moved(UNDO, before.since_snapshot)
        back = steps.backwards(events)
        return steps.Step(True, back, steps.label(back, verb))

    def _retold(self, before: "Any", nodes: "list[int]") -> "tuple[list[Event], str]":
        """What a step did that is taken back; the state is the one before it."""
        kept = before.data or self.game.encode(before.state)
        try:
            events, verb = self._replay(before.state, nodes)
        except UNSOUND:  # other rules than then: it cannot be told, but it can be taken back
            events, verb = [], ""
        self._state = self._past.decoded(kept)
        return events, verb

    def redo(self) -> "Any":
        line = self._timeline
        nodes = line.next_step()
        if not nodes:
            line.tip = line.head
            return None
        try:
            events, verb = self._replay(self.state, nodes)
        except UNSOUND:
            self._unsound = True
            line.tip = line.head
            return None
        line.forward(nodes[-1], line.link(nodes[-1]).snapshot)
        line.depth += len(nodes)
        self._moved(REDO, self._since_snapshot + len(nodes))
        self._remember(nodes[-1] if len(nodes) == 1 else ROOT, events, verb)
        return steps.Step(False, events, steps.label(events, verb))

    def flush(self) -> None:
        """Make everything durable; what the flash refuses stays in memory, with a warning."""
        self.journal.flush()

    def tidy(self) -> bool:
        """One bounded piece of housekeeping for a quiet moment; True: there is more to do."""
        if self.state is None:
            return False
        if self._since_snapshot >= SNAPSHOT_EVERY:
            self._snapshot()
            self.journal.flush()
            return True
        if not self._past.keeps(self._timeline.head):  # the next undo finds it ready
            self._keep(self.game.encode(self.state))
            return True
        start = self.journal.spare_page()
        if start:
            enough = self._timeline.survey(start, self.min_undo)
            if enough:
                self.journal.drop_page()
            if enough is not False:
                return True
        return self.journal.tidy()

    def resume(self) -> bool:
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
            if not damaged and not self.pack.sound():
                raise OSError(5)  # the log is not to blame, and must not be cut
            damaged = True
            if last is None:  # not even the start can be shown
                self.journal.set_aside()
                self._forget()
                self._problem = DAMAGED
                return False
            self.journal.cut(min(max(self._past.broken, 0), last[0]))
        self._state = now.state
        self._recap = None
        self._timeline.depth = now.depth
        self._since_snapshot = now.since_snapshot
        self._problem = DAMAGED if damaged else ""
        return True

    def rebase(self) -> None:
        """Make the present state the start of the undo history, as if the game began with it."""
        self._timeline.go(ROOT, ROOT, ROOT)
        self._timeline.depth = 0
        self._past.forget()
        self._last = None
        self._snapshot()
        self._track = None

    def _at(self, record: "Any") -> "Any":
        """The moment that the last record of a log leads to, or None."""
        self._timeline = line = Timeline(self.journal)
        if record is None:
            return self._moment(ROOT, ROOT) if self.journal.whole else None
        self._past.broken = record[0]
        try:
            line.see(*record)
        except (ValueError, IndexError):
            return None
        return self._moment(line.head, line.snapshot)

    def _moment(self, head: int, snapshot: int, back: int = 0) -> "Any":
        return self._past.moment(self._timeline, head, snapshot, self.options, self.seed, back)

    def _moved(self, kind: int, since_snapshot: int) -> None:
        line = self._timeline
        links = timeline.distances(self.journal.end, line.head, line.tip, line.snapshot)
        self.journal.append(kind, links)
        self._since_snapshot = since_snapshot
        self._track = None

    def _replay(self, state: "Any", nodes: "list[int]") -> "tuple[list[Event], str]":
        """Apply the commands of `nodes`: all events, and the last verb."""
        events, verb = [], ""
        for node in nodes:
            command = self._past.command(self._timeline, node)
            verb = command[0]
            events.extend(self.game.apply(self.pack, state, command))
        return events, verb

    def _apply(self, command: "list[Token]") -> "list[Event]":
        state = self.state
        try:
            return self.game.apply(self.pack, state, command)
        except RuleError:
            raise
        except Exception:
            self._unsound = True  # mended later: a repair goes deeper than the step that failed
            raise

    def mend(self) -> None:
        """A fault in the game may have left half a change behind; the log knows better.

        For whoever catches the fault, once its stack is unwound; the state is not read before.
        """
        if self._unsound:
            self._unsound = False
            now = self._moment(self._timeline.head, self._timeline.snapshot)
            if now is not None:
                self._state = now.state

    def _remember(self, node: int, events: "list[Event]", verb: str) -> None:
        """`node` is ROOT for a step of several commands: an undo tells those anew."""
        self._last = (node, events, verb) if node != ROOT else None
        if self._recap is not None:
            self._recap = (self._recap + events)[-RECAP:]

    def _keep(self, data: bytes) -> None:
        line = self._timeline
        self._past.keep(line.head, line.depth, self._since_snapshot, data)

    def _snapshot(self) -> None:
        line, offset = self._timeline, self.journal.end
        payload = timeline.distances(offset, line.head, line.tip)
        timeline.put_number(payload, line.depth)
        data = self.game.encode(self.state)
        self.journal.append(SNAPSHOT, payload + data)
        line.snapshot = offset
        self._since_snapshot = 0
        self._keep(data)
