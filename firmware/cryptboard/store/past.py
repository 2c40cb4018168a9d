"""States made from a log: the nearest snapshot, and the commands since replayed."""

from cryptboard.rules import encoding
from cryptboard.rules.contract import RuleError
from cryptboard.store.timeline import ROOT, SNAPSHOT, take_number, take_place

RECAP = 5
KEPT = 4  # states at hand, so that the next undos need neither flash nor replay
KEPT_BYTES = 4096
_NEAR = 8  # commands that are rather replayed from there than from a snapshot on the flash
UNSOUND = (RuleError, ValueError, LookupError, TypeError, AttributeError, OSError)


class Moment:
    """A state, how many commands led to it, the last events, commands since its snapshot."""

    def __init__(self, state, depth, recap, since_snapshot):
        self.state = state
        self.depth = depth
        self.recap = recap
        self.since_snapshot = since_snapshot
        self.data = None  # the encoded state, if it is at hand


class Past:
    """`restored`, if set, is called with every state made here."""

    def __init__(self, game, pack):
        self.game = game
        self.pack = pack
        self.restored = None
        self.broken = ROOT  # the record that a failed `moment` stumbled over
        self._kept = []  # (node, depth, commands since its snapshot, encoded state), oldest first

    def forget(self):
        """Another log, or another start of it: nothing that is kept belongs there."""
        self._kept = []

    def keep(self, node, depth, since_snapshot, data):
        if self.keeps(node):
            return
        kept = self._kept
        kept.append((node, depth, since_snapshot, data))
        while len(kept) > KEPT or (len(kept) > 1 and sum([len(k[3]) for k in kept]) > KEPT_BYTES):
            # Dealing a game anew takes longest: its start stays as long as it can.
            kept.pop(1 if len(kept) > 2 and kept[0][0] == ROOT else 0)

    def keeps(self, node):
        for kept in self._kept:
            if kept[0] == node:
                return kept
        return None

    def moment(self, timeline, head, snapshot, options, seed, back=0):
        """The state at `head`; None: nothing leads there.

        Starts at least `back` commands before, for the recap, if a snapshot lies there.  One
        that cannot be used gives way to the one before.
        """
        if not back:
            found = self._at_hand(timeline, head)
            if found is not None:
                return found
        commands = []  # to replay, newest first
        near = None
        node = head
        while True:
            link = None
            while node != ROOT:
                link = timeline.link(node)
                if link is None or link.snapshot != snapshot:
                    break  # the snapshot belongs to this node
                commands.append(node)
                node = link.parent
            more = node != ROOT and link is not None
            if more and near is None and len(commands) < back:
                near = (node, snapshot, len(commands))
            else:
                found = self._from(timeline, node, snapshot, options, seed, commands)
                if found is not None:
                    found.since_snapshot = near[2] if near else found.since_snapshot
                    return found
            if not more:
                break
            snapshot = link.snapshot
        if near is None:
            return None
        node, snapshot, count = near
        return self._from(timeline, node, snapshot, options, seed, commands[:count])

    def _at_hand(self, timeline, head):
        """From a state that is kept, at `head` or a few commands before; None: there is none."""
        commands = []
        node = head
        while self._kept and len(commands) < _NEAR:
            kept = self.keeps(node)
            if kept:
                return self._go_on(timeline, kept, commands)
            link = timeline.link(node) if node != ROOT else None
            if link is None:
                break
            commands.append(node)
            node = link.parent
        return None

    def _go_on(self, timeline, kept, commands):
        _node, depth, since, data = kept
        try:
            state = self.decoded(data)
            recap = self._replayed(timeline, state, commands)
        except UNSOUND:
            return None
        count = len(commands)
        found = Moment(state, depth + count, recap, since + count)
        found.data = None if count else data
        return found

    def command(self, timeline, node):
        link = timeline.link(node)
        if link is None:
            raise OSError(5)
        return encoding.decode_from(link.payload, link.body)[0]

    def decoded(self, data):
        state = self.game.decode(data)
        if self.restored:
            self.restored(state)
        return state

    def _from(self, timeline, node, snapshot, options, seed, commands):
        self.broken = snapshot if snapshot != ROOT else node
        try:
            if snapshot != ROOT:
                depth, state = self._snapshot(timeline.journal, node, snapshot)
            elif node == ROOT:
                depth, state = 0, self.game.new(self.pack, options, seed)
                if self.restored:
                    self.restored(state)
            else:
                raise OSError(5)
            recap = self._replayed(timeline, state, commands)
            return Moment(state, depth + len(commands), recap, len(commands))
        except UNSOUND:
            return None

    def _replayed(self, timeline, state, commands):
        """Apply these, the newest of which comes first; the last events."""
        recap = []
        for i in range(len(commands) - 1, -1, -1):
            self.broken = commands[i]
            command = self.command(timeline, commands[i])
            recap = (recap + self.game.apply(self.pack, state, command))[-RECAP:]
        return recap

    def _snapshot(self, journal, node, offset):
        kind, payload = journal.read(offset)
        head, at = take_place(payload, 0, offset)
        _tip, at = take_place(payload, at, offset)
        depth, at = take_number(payload, at)
        if kind != SNAPSHOT or head != node:
            raise ValueError("not the snapshot of this node")
        return depth, self.decoded(payload[at:])
