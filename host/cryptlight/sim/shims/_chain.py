"""The chain of shift registers (74HC165) that the board's keys and dials are wired to."""

import _sim
from _sim import move_times, move_words, shm

_CLK, _LOAD = 1, 2
_KEPT = len(move_words) // 4


class Chain:
    """Scanned by a state machine; the parent keeps a list of what moved when."""

    def __init__(self, machine):
        self._machine = machine
        self._word = 0  # the contacts as they are, bit 0 comes out first
        self._scanned = -1  # as they were when the last scan began
        self._register = 0
        self._clock = 0
        self._taken = 0  # how many moves are in `_word`
        self._at = 0  # when the next scan begins
        self._idle_us = 0  # what a scan takes that finds nothing new
        self._held = None  # a word that the full FIFO did not take
        self._pauses = -1  # when nothing was left to do: only a turn of the parent brings more

    def start(self, now):
        self._word = shm.chain
        self._taken = shm.moves_seen = shm.moves
        self._at = now
        self._held = None
        self._scan()
        before = self._at
        self._scan()
        self._idle_us = self._at - before

    def catch_up(self):
        """Work through what has happened until now."""
        if self._pauses != _sim.pauses or _sim.REALTIME:
            pauses = _sim.pauses
            self._work(_sim.now())
            if self._taken == shm.moves and self._scanned == self._word and self._held is None:
                self._pauses = pauses

    def _work(self, now):
        if self._held is not None and self._machine.push(self._held, now):
            self._held = None
            self._at = now
        while self._held is None and self._at + self._idle_us <= now:
            self._take(self._at)
            if self._word != self._scanned:
                self._scan()
            elif self._taken == shm.moves:
                break
            else:
                left = self._when(self._taken) - self._at
                self._at += max(1, -(-left // self._idle_us)) * self._idle_us
        if self._taken == shm.moves and self._word == self._scanned and self._at <= now:
            self._at += (now - self._at) // self._idle_us * self._idle_us
        shm.moves_seen = self._taken

    def _take(self, when):
        if shm.moves - self._taken > _KEPT:
            self._taken = shm.moves - _KEPT
        while self._taken < shm.moves and self._when(self._taken) <= when:
            at = self._taken % _KEPT * 4
            self._word = int.from_bytes(move_words[at : at + 4], "little")
            self._taken += 1

    def _when(self, number):
        at = number % _KEPT * 8
        return int.from_bytes(move_times[at : at + 8], "little")

    def _scan(self):
        self._scanned = self._word
        pushed = []
        cycles = self._machine.program.once(self, pushed.append)
        self._at += cycles * self._machine.cycle_us
        for word in pushed:
            if not self._machine.push(word, self._at):
                self._held = word

    # The wires.

    def sides(self, value):
        if not value & _LOAD:
            self._register = self._word
        elif value & _CLK and not self._clock:
            self._register >>= 1
        self._clock = value & _CLK

    def output(self):
        return self._register & 1
