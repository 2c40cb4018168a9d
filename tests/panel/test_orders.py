"""No order is lost: every one that any command tells comes on the screen, and fits."""

import io
import random

import pytest
import sights

from cryptboard.panel import keys, queue, screen
from cryptboard.panel.walker import Walker
from cryptboard.panel.words import Words
from cryptboard.rules import contract
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight import words
from cryptlight.resources import example_trackers, shipped_games

BASE = Pack(io.BytesIO(words.board_words()))
DIALS = keys.ALL & ~(1 << keys.PLUS | 1 << keys.MINUS | 1 << keys.SELECT)
COMMANDS = 150
GAMES = [*shipped_games(), *example_trackers()]


class Reader:
    """One who plays a random game and looks at the screen after every gesture."""

    def __init__(self, name, number):
        game, pack, options = sights.opened(name)
        self.luck = random.Random(number)
        self.session = Session(game, pack, MemoryJournal())
        self.session.start(options, number.to_bytes(16, "big"))
        levels = sights.levels(name)
        self.session.do([contract.ASSIST, levels[number % len(levels)]])
        self.walker = Walker(self.session, DIALS)
        self.speakers = [Words(lang, BASE, pack) for lang in ("en", "es")]
        self.seen = set()

    def command(self):
        if self.over():
            return []
        game, pack, state = self.session.game, self.session.pack, self.session.state
        try:
            command = sights.finish(game, pack, state, self.luck, [])
            events = self.session.do(command)
        except contract.RuleError:
            return []
        self.walker.changed(events)
        return [event for event in events if event[0] == contract.TOLD]

    def look(self):
        """What of the told lines stands on the screen now, read in both languages."""
        shown = self.walker.queue.page()
        for speaker in self.speakers:
            lines = screen.compose(self.walker, self.session.scene(), speaker)
            for line in shown:
                text = speaker.text(line[queue.PHRASE])
                assert screen.cut(text, screen.COLUMNS) == text, text
                assert any(text in on_show for on_show in lines), (text, lines)
        self.seen |= {(line[queue.DEPTH], repr(line[queue.PHRASE])) for line in shown}

    def over(self):
        return bool(self.session.scene().over)


def orders(told, depth):
    found = [event[3] for event in told if event[1] == contract.ORDER]
    return {(depth, repr(phrase)) for phrase in found}


@pytest.mark.parametrize("name", GAMES)
def test_who_reads_on_sees_every_line_in_both_languages(name):
    for number in range(3):
        reader = Reader(name, number)
        for _ in range(COMMANDS):
            told = reader.command()
            reader.look()
            while reader.walker.queue.unread():
                reader.walker.key(keys.NEXT)
                reader.look()
            assert orders(told, reader.session.depth) <= reader.seen
            if reader.over():
                break


@pytest.mark.parametrize("name", GAMES)
def test_orders_wait_for_who_never_reads_on(name):
    """Three commands at a time without a look, then NEXT until nothing is unread."""
    for number in range(3):
        reader, given = Reader(name, number), set()
        for _ in range(COMMANDS // 3):
            for _ in range(3):
                given |= orders(reader.command(), reader.session.depth)
                reader.seen |= {
                    (line[queue.DEPTH], repr(line[queue.PHRASE]))
                    for line in reader.walker.queue.page()
                }
            while reader.walker.queue.unread():
                reader.walker.key(keys.NEXT)
                reader.look()
            assert given <= reader.seen
            if reader.over():
                break
