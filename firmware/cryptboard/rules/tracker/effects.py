"""What happens when a track moves: spaces, their effects, and the end of the game.

A Cascade lives for one command.  It collects the events and remembers which spaces have taken
effect, because a space acts at most once per press: so two tracks that push each other stop.
"""

from cryptboard.rules import contract
from cryptboard.rules.kit.values import note, order
from cryptboard.rules.tracker import tables as t


class Cascade:
    def __init__(self, pack, state):
        self.pack = pack
        self.state = state
        self.events = []
        self._entered = []
        self._held = [holds(pack, state, i) for i in range(pack.count(t.ENDING))]

    def change(self, track, by, rule):
        """Move a track value by value, so that it enters every space on its way."""
        record = self.pack.record(t.TRACK, track)
        before = self.state.values[track]
        after = min(max(before + by, record[t.T_LOW]), record[t.T_HIGH])
        if after == before:
            return
        kind = contract.PHASE if record[t.T_ID] == t.ROUND else contract.CHANGED
        self.state.values[track] = after
        self.events.append((kind, record[t.T_ID], before, after, rule))
        if kind == contract.CHANGED:
            self.state.focus = track
        way = 1 if after > before else -1
        for value in range(before + way, after + way, way):
            self._enter(track, value, t.UP if way > 0 else t.DOWN)

    def _enter(self, track, value, way):
        for number, space in enumerate(self.pack.record(t.TRACK, track)[t.T_SPACES]):
            here = space[t.S_VALUE] == value and space[t.S_WAY] & way
            if here and (track, number) not in self._entered:
                self._entered.append((track, number))
                self.run(space[t.S_EFFECTS], t.R_SPACE)

    def run(self, effects, rule):
        for effect in effects:
            if self.state.over:
                return
            kind = effect[0]
            if kind == t.CHANGE:
                self.change(effect[1], effect[2], rule)
            elif kind == t.SAY:
                note(self.events, t.R_NOTE, effect[1])
            elif kind == t.ASK_ROLL:
                self._ask(effect[1])
            else:
                self.end(effect[1], (effect[2],), t.R_SPACE_END)

    def _ask(self, die):
        name = t.name_of(self.pack, t.DIE, die)
        if self.state.assist == contract.TRACK:
            order(self.events, t.R_ASKED_TABLE, "tracker.table_rolls", name)
        else:
            self.state.asked.append(die)
            note(self.events, t.R_ASKED, "tracker.asks_roll", name)

    def end(self, result, cause, rule):
        self.state.over = result
        self.state.asked = []
        self.events.append((contract.ENDED, result, None, cause, rule))

    def finish(self):
        """End the game by a condition that came true; one that a correction left true is asked."""
        for i in range(len(self._held)):
            if self.state.over:
                break
            if not self._held[i] and holds(self.pack, self.state, i):
                record = self.pack.record(t.ENDING, i)
                rule = t.R_AGAINST if record[t.E_TEST] == t.REACHES else t.R_END
                self.end(record[t.E_RESULT], (record[t.E_CAUSE],), rule)
        return self.events


def holds(pack, state, number, track=-1, by=0):
    """Whether an end's condition holds, if need be with one track moved in thought."""
    record = pack.record(t.ENDING, number)
    value = state.values[record[t.E_TRACK]]
    if record[t.E_TRACK] == track:
        value += by
    limit = record[t.E_VALUE]
    if record[t.E_TEST] == t.REACHES:
        other = state.values[limit]
        return value >= (other + by if limit == track else other)
    return value >= limit if record[t.E_TEST] == t.AT_LEAST else value <= limit


def doubtful_end(pack, state):
    """The number of an end that holds though the game goes on, because of a correction; or -1."""
    if not state.over:
        for i in range(pack.count(t.ENDING)):
            if holds(pack, state, i):
                return i
    return -1
