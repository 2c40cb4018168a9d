"""States made from a log: the nearest snapshot, and the commands since replayed."""

from cryptboard.rules import encoding
from cryptboard.rules.contract import RuleError
from cryptboard.store.timeline import ROOT, SNAPSHOT, take_number, take_place

RECAP = 5
UNSOUND = (RuleError, ValueError, LookupError, TypeError, AttributeError, OSError)


class Moment:
    """A state, how many commands led to it, the last events, commands since its snapshot."""

    def __init__(self, state, depth, recap, since_snapshot):
        self.state = state
        self.depth = depth
        self.recap = recap
        self.since_snapshot = since_snapshot


class Past:
    """`restored`, if set, is called with every state made here."""

    def __init__(self, game, pack):
        self.game = game
        self.pack = pack
        self.restored = None
        self.broken = ROOT  # the record that a failed `moment` stumbled over

    def moment(self, timeline, head, snapshot, options, seed, back=RECAP):
        """The state at `head`; None: nothing leads there.

        Starts at least `back` commands before, for the recap, if a snapshot lies there.  One
        that cannot be used gives way to the one before.
        """
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
        at = snapshot if snapshot != ROOT else node
        try:
            if snapshot != ROOT:
                depth, state = self._snapshot(timeline.journal, node, snapshot)
            elif node == ROOT:
                depth, state = 0, self.game.new(self.pack, options, seed)
                if self.restored:
                    self.restored(state)
            else:
                raise OSError(5)
            recap = []
            for i in range(len(commands) - 1, -1, -1):
                at = commands[i]
                events = self.game.apply(self.pack, state, self.command(timeline, at))
                recap = (recap + events)[-RECAP:]
            return Moment(state, depth + len(commands), recap, len(commands))
        except UNSOUND:
            self.broken = at
            return None

    def _snapshot(self, journal, node, offset):
        kind, payload = journal.read(offset)
        head, at = take_place(payload, 0, offset)
        _tip, at = take_place(payload, at, offset)
        depth, at = take_number(payload, at)
        if kind != SNAPSHOT or head != node:
            raise ValueError("not the snapshot of this node")
        return depth, self.decoded(payload[at:])
