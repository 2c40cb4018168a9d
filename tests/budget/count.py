"""Counts what hands do at the panel: gestures through the real walker, lines out of its queue."""

import tomllib
from pathlib import Path

from cryptboard.panel import keys, walker
from cryptboard.panel.dials import POINTS
from cryptboard.panel.walker import Walker
from cryptboard.rules import contract
from cryptboard.rules.contract import PRESSED, SCREEN
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.session import Session

STANDARD = keys.ALL & ~(1 << keys.PLUS | 1 << keys.MINUS | 1 << keys.SELECT)
SIX = keys.SYSTEM
KINDS = {
    contract.CHANGED: "changed",
    contract.PHASE: "phase",
    contract.ROLLED: "rolled",
    contract.MOVED: "moved",
    contract.TOLD: "told",
}


class Prices:
    """prices-<game>.toml: letters of the table for each kind of event."""

    def __init__(self, game, level=""):
        file = Path(__file__).with_name(f"prices-{game}.toml")
        found = tomllib.loads(file.read_text())
        self._table = found["table"]
        self._left = {**found["left"], **found.get(f"left_{level}", {})}
        self.at_least = found["at_least"]

    @staticmethod
    def names(event):
        """What an event may be called, the narrowest first; none: it has no price."""
        kind = KINDS.get(event[0])
        if kind is None:
            return []
        subject = event[3][0] if event[0] == contract.TOLD else event[1]
        return [f"{kind} {subject} {event[4]}", f"{kind} {subject}", f"{kind} *"]

    def of(self, event):
        """(operations of the table alone, those that are left to it)."""
        for name in self.names(event):
            if name in self._table:
                return len(self._table[name]), len(self._left.get(name, ""))
        return 0, 0


class Hand:
    """Presses for commands at one panel, and what that costs."""

    def __init__(self, game, pack, fitted, options, prices):
        session = Session(game, pack, MemoryJournal())
        session.start(options, b"a night of budgets")
        self.panel = Walker(session, fitted)
        self.prices = prices
        self.gestures = self.lines = self.commands = self.read_on = self.put_right = 0
        self.table = self.left = self.moves = 0
        self.seen = {}
        self._stepped = -1

    @property
    def session(self):
        return self.panel.session

    def price(self, events):
        """The table's side of what happened."""
        for event in events:
            table, left = self.prices.of(event)
            self.table += table
            self.left += left
            self.moves += table and event[0] != contract.TOLD
            for name in self.prices.names(event):
                self.seen[name] = self.seen.get(name, 0) + 1

    def key(self, key):
        self.gestures += 1
        before = self.session.depth
        outcome = self.panel.key(key)
        assert outcome != walker.REFUSED, (keys.NAMES[key], self.panel.notice)
        if self.session.depth != before:
            self._done()

    def turn(self, name, by):
        """Turn a track, whatever the panel has for that."""
        while self.panel.queue.unread():  # a careful reader
            self.read_on += 1
            self.key(keys.NEXT)
        self.panel.rested()
        slots = self.panel.dials.stations()
        slot = next((slot for slot in slots if self.panel.dials.track(slot) == name), -1)
        self.commands += 1
        if self.panel.small:
            self._turn_small(slot, by)
        elif slot >= 0:
            self._dial(slot, by)
        else:
            self._from_list(name, by)
        self.panel.rested()
        self._read()

    def give(self, command):
        """A command of the game by its keys."""
        while self.panel.queue.unread():
            self.read_on += 1
            self.key(keys.NEXT)
        before = self.session.depth
        if command == [contract.APPEAR] and not self.panel.small:
            self.gestures += 1  # a click of the dial that points
            assert self.panel.click(POINTS) == walker.DONE, self.panel.notice
            self._done()
            return
        while self.session.depth == before:
            self._step_to(command)

    def _step_to(self, command):
        panel, walk = self.panel, self.panel.walk
        option = walk.menu.find(command[len(walk.partial)])
        assert option is not None, (command, walk.partial)
        key = keys.of_role(option.role)
        if option.role not in _STEPS:
            self._stepped = -1
        if option not in walk.listed and not walk.opened and option.role in _STEPS:
            self._step(key)
        elif option not in walk.listed:
            self.key(key if not walk.opened else keys.UNDO)
        elif panel.small:
            at = walk.opened and walk.current() is option
            self.key(keys.NEXT if at else keys.PLUS if walk.opened else keys.SELECT)
        else:
            self._dial_list(walk.listed.index(option))

    def _step(self, key):
        if self.panel.small:
            self.key(key)
        else:
            self.gestures += self._stepped != key  # detents on end are one turn
            self._stepped = key
            assert self.panel.turn(SCREEN, 1 if key == keys.PLUS else -1) != walker.REFUSED

    def _dial_list(self, index):
        """One turn moves to any entry, one click takes it."""
        panel = self.panel
        if not panel.list_open():
            self.gestures += 1
            panel.click(SCREEN)
        if panel.walk.cursor != index:
            self.gestures += 1
            panel.turn(SCREEN, index - panel.walk.cursor)
        before = self.session.depth
        self.gestures += 1
        assert panel.click(SCREEN) != walker.REFUSED, panel.notice
        if self.session.depth != before:
            self._done()

    def _dial(self, slot, by):
        self.gestures += 1
        events = []
        for _ in range(abs(by)):
            if self.session.state.over:
                break  # the rest would have moved nothing
            way = 1 if by > 0 else -1
            outcome = self.panel.turn(slot % PRESSED, way, slot >= PRESSED)
            assert outcome == walker.DONE, (slot, by, self.panel.notice)
            events += self.panel.events
        self.price(merged(events))

    def _from_list(self, name, by):
        self.panel.click(SCREEN)
        walk, names = self.panel.walk, [track[0] for track in self.panel._rest(self.panel.walk)]
        self.panel.turn(SCREEN, len(walk.listed) + names.index(name) - walk.cursor)
        self.panel.click(SCREEN)
        self.gestures += 3
        self._dial(SCREEN, by)

    def _turn_small(self, slot, by):
        panel = self.panel
        assert slot >= 0
        while panel.dials.focus != slot or panel.list_open() or self._list_waits():
            self.gestures += 1
            panel.key(keys.SELECT)
        events = []
        for _ in range(abs(by)):
            if self.session.state.over:
                break
            self.gestures += 1
            outcome = panel.key(keys.PLUS if by > 0 else keys.MINUS)
            assert outcome == walker.DONE, panel.notice
            events += panel.events
        self.price(merged(events))

    def _list_waits(self):
        """Below the told lines lies a list, which the next key would move in."""
        return self.panel.walk.asks() and not self.panel.dials.shown

    def _done(self):
        self.commands += 1
        self.price(self.panel.events)
        self._read()

    def _read(self):
        self.lines += len(self.panel.queue.page()) + self.panel.queue.unread()

    # The sums.

    def ratio(self):
        return (self.gestures + self.lines + self.left) / self.table

    def hands(self):
        return self.gestures / self.moves

    def with_corrections(self):
        """Every fifth turn put right: two gestures here, a marker and a look on the table."""
        fifth = self.commands // 5
        return (self.gestures + self.lines + self.left + 2 * fifth) / (self.table + 2 * fifth)

    def lacking(self):
        """What has not happened often enough to be counted."""
        wanted = self.prices.at_least.items()
        return {name: self.seen.get(name, 0) for name, n in wanted if self.seen.get(name, 0) < n}

    def report(self, title):
        return (
            f"{title}: board {self.gestures} gestures + {self.lines} lines + {self.left} left, "
            f"table {self.table}; ratio {self.ratio():.2f}, hands only {self.hands():.2f}, "
            f"every fifth put right {self.with_corrections():.2f}, "
            f"NEXT to read on {self.read_on / self.commands:.3f} a command"
        )


_STEPS = (contract.MORE, contract.LESS)


def merged(events):
    """A marker that went on by itself is moved once: it has one landing place."""
    out = []
    for event in events:
        at = [i for i, one in enumerate(out) if one[:2] == event[:2] and one[4] == event[4]]
        if event[0] == contract.CHANGED and at:
            out[at[-1]] = (*event[:2], out[at[-1]][2], *event[3:])
        else:
            out.append(event)
    return out
