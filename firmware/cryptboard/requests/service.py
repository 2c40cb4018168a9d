"""Connects console, link and game; one bounded step at a time, so that nobody has to wait."""

import sys

from cryptboard.clock import ticks_diff
from cryptboard.link import lines
from cryptboard.link.endpoint import UNDER_WAY, Endpoint
from cryptboard.link.outbox import COUNTERS
from cryptboard.link.server import Server
from cryptboard.requests.game import Desk, short_event
from cryptboard.rules import contract

SHOW_MS = 250
LINE_STEPS = 6  # of 128 bytes: most of the longest line
RESTART_MS = 500  # the laptop gets so long to hear the last answer
# What is loaded when a laptop first asks for it: (verbs, modules), the last of which answers.
_LATE = (
    (
        ("packs", "offer", "send", "install", "rollback", "fetch", "games", "game", "restore"),
        ("cryptboard.link.upload", "cryptboard.store.verify", "cryptboard.requests.packs"),
    ),
    (("lost", "piece", "forget"), ("cryptboard.store.aside", "cryptboard.requests.lost")),
)


class Linkup:
    def __init__(self, console, board, table):
        self._console = console
        self._board = board
        self._table = table
        self._endpoint = Endpoint(UNDER_WAY, lines.TO_BOARD, False)
        desk = Desk(table)
        self._requests = desk.requests()
        self._requests["link"] = self._counters
        self._requests["follow"] = self._follow
        self._server = Server(self._endpoint, self._find, desk.describe)
        table.listener = self._tell
        self._restart_at = None
        self._shown = 0
        self._hurried = 0  # steps that only took in a part of a line

    def hear(self, data, now):
        """Bytes that somebody else took off the console."""
        self._endpoint.receive(data, now)

    def step(self, now):
        """True: there is more to do at once."""
        endpoint, server = self._endpoint, self._server
        data = self._console.read()
        if data:
            endpoint.receive(data, now)
            if endpoint.inside and self._hurried < LINE_STEPS:
                self._hurried += 1  # the rest of a long line is probably waiting already
                return True
        self._hurried = 0
        more = server.step(now)
        out = endpoint.poll(now)
        if out:
            self._console.write(out, endpoint.careful)
        self._show(now)
        self._restart(now)
        return bool(data) or more

    def _find(self, verb):
        """The handler of a request, None for one that nobody knows."""
        found = self._requests.get(verb)
        if found is None:
            for verbs, modules in _LATE:
                if verb in verbs:
                    return lambda body, bulk: self._load_first(modules, body, bulk)
        return found

    def _load_first(self, modules, body, bulk):
        """One module a step, for a game goes on meanwhile; then it is a request like any other."""
        for name in modules:
            __import__(name)
            yield ()
        self._requests.update(sys.modules[modules[-1]].requests(self._table))
        for item in self._requests[body["do"]](body, bulk):
            yield item

    def _show(self, now):
        """The state of the link in one pixel: off, there, at work."""
        if ticks_diff(now, self._shown) < SHOW_MS:
            return
        self._shown = now
        if not self._server.present(now):
            self._table.link_light(contract.OFF, contract.PLAIN)
        elif self._server.busy:
            self._table.link_light(contract.SLOW, contract.GOOD)
        else:
            self._table.link_light(contract.DIM, contract.GOOD)

    def _restart(self, now):
        if not self._table.restarting or self._server.busy:
            return
        if self._restart_at is None:
            self._restart_at = now
        if not self._endpoint.queued or ticks_diff(now, self._restart_at) >= RESTART_MS:
            self._table.reboot()

    def _tell(self, events):
        depth = self._table.session.depth
        for event in events:
            self._server.tell("event", short_event(event), "depth", depth)

    def _follow(self, body, _bulk):
        self._server.following = bool(body.get("on", True))
        yield ("following", self._server.following)

    def _counters(self, _body, _bulk):
        for i in range(len(COUNTERS)):
            yield (COUNTERS[i], self._endpoint.counters[i])
        yield ("dropped", self._server.dropped, "flight", self._endpoint.flight)
