"""What a laptop may ask about the game: each request takes the way of a press or only looks.

Every handler is a generator for link/server.py: tuples are messages, bytes are lines of bytes,
None means that something is not finished yet. The protocol's page is firmware/README.md.
"""

import gc
import sys

from cryptboard import VERSION
from cryptboard.clock import ticks_ms
from cryptboard.link import lines, text
from cryptboard.link.server import Refused, number_in, text_in
from cryptboard.panel import keys, screen, walker
from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import GAME, ROLLED, RuleError
from cryptboard.table import opening

PROTOCOL = 1
MAX_TOKENS = 16
MAX_DRAWS = 6000
_DRAWS_A_STEP = 16
_NAMES = 4  # in one message
_SHORT = 100  # of a text that goes into one message
_OUTCOMES = ("nothing", "moved", "done", "refused")

NO_GAME = "game.none"
NO_KEY = "game.key"
REFUSED = "game.refused"


class Desk:
    def __init__(self, table):
        self.table = table

    def requests(self):
        return {
            "status": self.status,
            "scene": self.scene,
            "choices": self.choices,
            "press": self.press,
            "command": self.command,
            "undo": self.undo,
            "redo": self.redo,
            "state": self.state,
            "fields": self.fields,
            "dice": self.dice,
            "health": self.health,
        }

    # Only looking.

    def describe(self):
        """Sent at connect, before anything is asked."""
        table = self.table
        yield (
            "hello", PROTOCOL, "name", board_name(table.board.unique_id()), "set",
            table.store.set_id(), "firmware", VERSION, "build", opening.running(),
        )  # fmt: skip
        pins = table.pins
        yield (
            "board",
            pins.NAME,
            "revision",
            pins.REVISION,
            "id",
            hex_of(table.board.unique_id()),
        )
        yield ("strips", [[strip, size] for strip, _pin, size, _tail in pins.STRIPS])
        fitted = [keys.NAMES[key] for key, _pin in pins.KEYS]
        yield ("keys", fitted[:6])
        yield ("more_keys", fitted[6:], "dials", keys.dials(pins))
        for where, entries in (("now", table.store.installed), ("before", table.store.previous)):
            for hash, _name in entries:
                yield ("pack", hex_of(hash), "in", where)

    def status(self, _body, _bulk):
        table, session = self.table, self._session()
        pack, scene = session.pack, session.scene(GAME)
        yield ("game", pack.id, "version", pack.version, "pack", pack.hash[:16])
        yield (
            "number", getattr(session.journal, "number", 0), "depth", session.depth,
            "durable", session.durable, "undo", session.can_undo, "redo", session.can_redo,
        )  # fmt: skip
        for line in screen.compose(table.walker, scene, table.words):
            yield ("line", text.fit(line.replace(screen.BESIDE, " "), _SHORT))
        for name, value, low, high in scene.tracks:
            label = text.fit(table.words.text(("track." + name,)), 50)
            yield ("track", name, "label", label, "value", value, "low", low, "high", high)
        yield ("over", scene.over, "active", scene.active)
        if session.warning:
            yield ("warning", session.warning)
        for fault in table.faults + table.damaged:
            yield ("fault", text.fit(fault, _SHORT))

    def scene(self, _body, _bulk):
        scene = self._session().scene(GAME)
        for number, cells in enumerate(scene.strips):
            yield ("strip", number, "cells", hex_of(cells))
        for number, phrase in enumerate(scene.lines):
            yield ("row", number, "line", text.fit(self.table.words.text(phrase), _SHORT))

    def choices(self, body, _bulk):
        partial = _tokens(body, "partial")
        menu = self._rules(lambda: self._session().choices(partial))
        if menu is None:
            yield ("whole", True)
            return
        words = self.table.words
        yield ("prompt", text.fit(words.text(menu.prompt), _SHORT), "default", menu.default)
        for option in menu.options:
            label = text.fit(words.text(option.label), 60)
            yield ("option", option.token, "label", label, "role", option.role)

    def state(self, _body, _bulk):
        """The encoded state, for a laptop that has replayed the log and compares."""
        session = self._session()
        data = session.game.encode(session.state)
        yield ("size", len(data), "depth", session.depth)
        for at in range(0, len(data), lines.BULK_TO_HOST):
            yield data[at : at + lines.BULK_TO_HOST]

    def fields(self, _body, _bulk):
        """What the values of an encoded state are called, in their order."""
        session = self._session()
        names = ["schema"]
        names.extend(getattr(session.state, "FIELDS", ()))
        if len(names) == 1:  # a game with an encoding of its own
            names = list(sys.modules["cryptboard.rules." + session.pack.game + ".state"].FIELDS)
        names += ("seed", "draws")
        for at in range(0, len(names), _NAMES):
            yield ("fields", names[at : at + _NAMES])

    def health(self, _body, _bulk):
        table = self.table
        gc.collect()
        yield ("heap_free", gc.mem_free(), "heap_used", gc.mem_alloc())
        yield ("flash_free", table.store.free(), "uptime_ms", ticks_ms())
        for name in table.faults + table.damaged:
            yield ("fault", text.fit(name, _SHORT))

    def dice(self, body, _bulk):
        """Draws with fresh entropy, beside the game: its own dice are only rolled by ROLL."""
        count = number_in(body, "count", 1, MAX_DRAWS)
        faces = number_in(body, "faces", 2, 100)
        seed = self.table.board.entropy(16)
        chance = Chance(seed)
        yield ("seed", hex_of(seed), "faces", faces)
        drawn = bytearray(lines.BULK_TO_HOST)
        for first in range(0, count, len(drawn)):
            size = min(len(drawn), count - first)
            for i in range(size):
                drawn[i] = chance.die(faces)
                if i % _DRAWS_A_STEP == 0:
                    yield ()
            yield bytes(drawn[:size])

    # The way of a press.

    def press(self, body, _bulk):
        name = text_in(body, "key", 8)
        if name not in keys.NAMES:
            raise Refused(NO_KEY, "the keys are " + " ".join(keys.NAMES))
        gesture = keys.HOLD if body.get("hold") else keys.SHORT
        self._session()
        table = self.table
        outcome = table.press(keys.NAMES.index(name), gesture, ticks_ms())
        notice = table.walker.notice
        for item in self._settled():
            yield item
        if outcome == walker.REFUSED and notice:
            yield ("outcome", "refused", "say", text.fit(table.words.text(notice), _SHORT))
        else:
            yield ("outcome", _OUTCOMES[outcome], "depth", table.session.depth)

    def command(self, body, _bulk):
        tokens = _tokens(body, "tokens")
        events = self._rules(lambda: self.table.command(tokens))
        for item in self._settled():
            yield item
        for event in events:
            yield ("event", short_event(event))

    def undo(self, _body, _bulk):
        return self._back_or_forth(self.table.undo)

    def redo(self, _body, _bulk):
        return self._back_or_forth(self.table.redo)

    def _back_or_forth(self, move):
        self._session()
        step = move()
        if step is None:
            raise Refused(REFUSED, "there is nothing to take back or to put forward again")
        for item in self._settled():
            yield item
        label = text.fit(self.table.words.text(step.label), _SHORT)
        yield ("label", label, "depth", self.table.session.depth)

    def _settled(self):
        """Answers come when the change is on the flash, not before."""
        while not self.table.session.durable and not self.table.session.warning:
            yield None

    def _session(self):
        if not self.table.walker:
            raise Refused(NO_GAME, "no game is running: sync a pack first")
        return self.table.session

    def _rules(self, action):
        self._session()
        try:
            return action()
        except RuleError as error:
            phrase = (error.code,) + tuple(error.details)
            raise Refused(error.code, text.fit(self.table.words.text(phrase), 60))
        except (ValueError, LookupError, TypeError, AttributeError):
            raise Refused(REFUSED, "the rules know no such command")


def _tokens(body, name):
    tokens = body.get(name)
    if not isinstance(tokens, list) or len(tokens) > MAX_TOKENS:
        raise Refused("link.wrong", name + " must be a list of numbers and short words")
    for token in tokens:
        if not isinstance(token, (int, str)) or isinstance(token, bool):
            raise Refused("link.wrong", name + " must be a list of numbers and short words")
    return tokens


def short_event(event):
    """An event as it fits into a message: long lists and phrases are left out."""
    kind, who, before, after, rule = event
    return [kind, text.fit(str(who), 30), _short(kind, before), _short(kind, after), rule]


def _short(kind, value):
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        return text.fit(value, 30)
    return list(value)[:10] if kind == ROLLED and isinstance(value, (list, tuple)) else None


def board_name(unique_id):
    """How people tell boards apart: short, and the same whatever they are plugged into."""
    return "cryptlight-" + hex_of(unique_id[-2:])


def hex_of(data):
    return "".join(["%02x" % byte for byte in data])
