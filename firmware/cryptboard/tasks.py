"""The one loop of a running board: keys, frames, link, watchdog; what is due is done, then sleep.

step(now) is everything: whoever calls it again after the milliseconds that it returns, and mend()
with whatever it raises, runs the board. No scheduler stands between, so a job begins near the
bottom of the stack. It takes a few milliseconds, an erase of the flash excepted; what repeats
while nothing happens allocates nothing, so that there is no garbage to collect.
"""

import gc

from cryptboard import VERSION, pins
from cryptboard.clock import sleep_ms, ticks_add, ticks_diff, ticks_ms
from cryptboard.panel import keys
from cryptboard.panel.gestures import Gestures
from cryptboard.ports.console import Console
from cryptboard.requests.loader import Doorbell
from cryptboard.store import mishaps
from cryptboard.table import opening, starts

FRAME_MS = 16
REST_MS = 50  # between frames while nothing moves: every rhythm's times are multiples of it
LINK_MS = 8
LOOK_MS = 4  # between two looks at keys that rest, where readers keep what moves meanwhile
CHECK_MS = 1000
WATCHDOG_MS = 8000
SETTLED = 60  # checks: a start that ran for a minute
QUIET_MS = 200  # after the last press: time for tidying the journal
PAUSE_MS = 1000  # after the last press: time for garbage, which a press would have to wait for
RESTLESS = 8  # presses without such a pause, after which a quiet moment has to do

_KEYS, _FRAMES, _LINK = 1, 2, 4
_EVERYONE = _KEYS | _FRAMES | _LINK


class App:
    def __init__(self, board, table):
        self.board = board
        self.table = table
        self.link = Doorbell(Console(), board, table)
        self._gestures = Gestures(board.inputs, pins.HOLD_MS, pins.REPEAT_MS, keys.small(pins))
        self._alive = 0  # the jobs that were done since the last look
        self._confirmed = False
        now = ticks_ms()
        self._keys_due = self._frame_due = self._link_due = self._last_press = now
        self._check_due = ticks_add(now, CHECK_MS)
        self._looks = 0  # how often the watchdog was fed
        self._uncollected = 0  # presses since the last collection
        self._untidy = True  # the table has housekeeping for a quiet moment

    def run(self):
        self.board.start_watchdog(WATCHDOG_MS)
        while True:
            try:
                while True:
                    rest = self.step(ticks_ms())
                    if rest > 0:
                        sleep_ms(rest)
            except Exception as error:
                self.mend(error)

    def step(self, now):
        """Do what is due now; milliseconds until something is."""
        if ticks_diff(now, self._keys_due) >= 0:
            self._keys(now)
        if ticks_diff(now, self._frame_due) >= 0:
            self._frame(now)
        if ticks_diff(now, self._link_due) >= 0:
            self._serve(now)
        if ticks_diff(now, self._check_due) >= 0:
            self._watch(now)
        now = ticks_ms()
        rest = ticks_diff(self._keys_due, now)
        return min(rest, ticks_diff(self._link_due, now), ticks_diff(self._frame_due, now))

    def _keys(self, now):
        self._keys_due = ticks_add(now, pins.SAMPLE_MS)
        packed = self._gestures.next(now)
        if packed >= 0:
            self._last_press = self._frame_due = now
            self._uncollected += 1
            self._untidy = True
            self._hand(packed >> 2, packed & 3, now)
        else:
            if self.board.inputs.resting:
                self._keys_due = ticks_add(now, LOOK_MS)
            self.table.flush()  # durability follows the first light, one sample later
        self._alive |= _KEYS

    def _hand(self, what, gesture, now):
        """A key, a turn or a push: what gestures.py tells, to whoever it is for."""
        if gesture == keys.TURN:
            pressed = what >= keys.PRESSED
            self.table.turn(what - keys.PRESSED * pressed, self._gestures.by, pressed, now)
        elif what < keys.COUNT:
            self.table.press(what, gesture, now)
        else:
            self.table.click(what - keys.PUSH, gesture == keys.HOLD, now)

    def _frame(self, now):
        moving = self.table.frame(now)
        self._frame_due = ticks_add(now, FRAME_MS if moving else self.table.rest(REST_MS))
        if not moving:
            self._use_quiet(ticks_diff(now, self._last_press))
        self._alive |= _FRAMES

    def _use_quiet(self, quiet):
        if quiet < QUIET_MS:
            return
        if self._uncollected and (quiet >= PAUSE_MS or self._uncollected >= RESTLESS):
            gc.collect()
            self._uncollected = 0
        elif self._untidy:
            self._untidy = self.table.tidy()

    def _serve(self, now):
        """One bounded piece of the laptop's wishes at a time, after everybody else's turn."""
        self._link_due = ticks_add(now, LINK_MS)
        if self.link.step(now):
            self._link_due = self._frame_due = now
            self._untidy = True
        self._alive |= _LINK

    def _watch(self, now):
        """A job that hangs, or fails time and again, starves the watchdog."""
        self._check_due = ticks_add(now, CHECK_MS)
        if self._alive == _EVERYONE:
            self._alive = 0
            self.board.feed()
            self._settle()

    def _settle(self):
        """A start that has come so far has not failed."""
        if not self._confirmed:
            opening.confirm()
            self._confirmed = True
        if self._looks <= SETTLED:
            self._looks += 1
            if self._looks == SETTLED:
                starts.forget()

    def mend(self, error):
        """The stack is unwound: write down what happened, make the state anew, and go on."""
        gc.collect()
        about = "%s %s, %s ms" % (VERSION, opening.running(), ticks_ms())
        mishaps.note(error, about)
        try:
            self.table.recover()
        except Exception as second:
            mishaps.note(second, about)
            self.board.reset()
