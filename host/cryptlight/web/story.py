"""A game told from its log: every step with what it changed and why, and any moment of it.

The rules replay the log here as they do on the board; nothing is sent back, so looking at the
past changes nothing. What was undone stays in the story, as it stays in the log.
"""

import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cryptboard.rules import encoding
from cryptboard.rules.contract import GAME, Scene
from cryptboard.store import steps, timeline
from cryptboard.store.pack import Pack
from cryptboard.store.past import UNSOUND
from cryptboard.store.timeline import DO, JOIN, REDO, ROOT, SNAPSHOT, UNDO
from cryptboard.table import opening

Event = tuple[int, str, Any, Any, int]
Record = tuple[int, int, bytes]  # offset, kind, payload
KINDS = {DO: "do", JOIN: "do", UNDO: "undo", REDO: "redo"}


@dataclass(frozen=True)
class Entry:
    """One record that people know as a step: what they did, what came of it."""

    kind: str  # do, undo, redo
    joined: bool  # part of the step before it
    node: int  # where the game stands after it
    command: tuple[Any, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class _Node:
    parent: int
    command: tuple[Any, ...]
    events: tuple[Event, ...]


class Story:
    """Grows with its log; `header` is that of the log, `pack` the one it was played with."""

    def __init__(self, header: list[Any], pack: bytes) -> None:
        self.cards = pack
        self.pack = Pack(io.BytesIO(pack))
        self.game = opening.load_game(self.pack)
        self.options: list[Any] = header[5]
        self.entries: list[Entry] = []
        self.unknown = 0  # records from before what the log still explains
        self._nodes: dict[int, _Node] = {}
        self._head = ROOT
        start = self.game.new(self.pack, header[5], header[6])
        self._states: dict[int, bytes] = {ROOT: self.game.encode(start)}

    def extend(self, records: Iterable[Record]) -> None:
        for offset, kind, payload in records:
            if kind in (DO, JOIN):
                self._did(offset, kind, payload)
            elif kind in (UNDO, REDO):
                self._moved(kind, timeline.take_place(payload, 0, offset)[0])
            elif kind == SNAPSHOT:
                self._snapshot(offset, payload)

    def _did(self, offset: int, kind: int, payload: bytes) -> None:
        link = timeline.Link(offset, kind, payload)
        command = tuple(encoding.decode_from(link.payload, link.body)[0])
        before = self._states.get(link.parent)
        self._head = offset
        if before is None:
            self.unknown += 1
            return
        state = self.game.decode(before)
        try:
            events = tuple(tuple(event) for event in self.game.apply(self.pack, state, [*command]))
        except UNSOUND:  # other rules than then: a later snapshot picks the thread up again
            self.unknown += 1
            return
        self._states[offset] = self.game.encode(state)
        self._nodes[offset] = _Node(link.parent, command, events)
        self.entries.append(Entry("do", kind == JOIN, offset, command, events))

    def _moved(self, kind: int, head: int) -> None:
        there, back = (self._head, head) if kind == UNDO else (head, self._head)
        path: list[_Node] = []
        while there != back and there in self._nodes:
            path.insert(0, self._nodes[there])
            there = self._nodes[there].parent
        events = [event for node in path for event in node.events]
        told = steps.backwards(events) if kind == UNDO else events
        command = path[-1].command if path else ()
        self._head = head
        self.entries.append(Entry(KINDS[kind], False, head, command, tuple(told)))

    def _snapshot(self, offset: int, payload: bytes) -> None:
        head, at = timeline.take_place(payload, 0, offset)
        _tip, at = timeline.take_place(payload, at, offset)
        _depth, at = timeline.take_number(payload, at)
        self._states.setdefault(head, payload[at:])
        self._head = head

    def state(self, number: int) -> Any:
        """The state after so many entries; 0 is the start."""
        node = self.entries[number - 1].node if number else ROOT
        return self.game.decode(self._states.get(node, self._states[ROOT]))

    def scene(self, number: int) -> Scene:
        scene: Scene = self.game.scene(self.pack, self.state(number), GAME)
        return scene

    def way(self) -> list[int]:
        """The nodes from the start to now; what is not among them was undone."""
        found, node = [], self._head
        while node in self._nodes:
            found.append(node)
            node = self._nodes[node].parent
        return found[::-1]

    def head_step(self) -> tuple[tuple[Any, ...], list[Event]]:
        """The command that led here and what it changed; nothing at the start of the game."""
        node = self._nodes.get(self._head)
        return (node.command, list(node.events)) if node else ((), [])

    @property
    def start(self) -> bytes:
        return self._states[ROOT]

    def encoded(self) -> bytes:
        """The state as it is now, as the board would encode it."""
        return self._states.get(self._head, b"")
