"""The tasks of a running board: keys, frames, link, watchdog.

No task holds the processor longer than a few milliseconds, an erase of the flash excepted.
"""

import asyncio
import gc

from cryptboard import pins
from cryptboard.clock import ticks_diff, ticks_ms
from cryptboard.panel import keys
from cryptboard.panel.gestures import Gestures
from cryptboard.ports.console import Console
from cryptboard.requests.loader import Doorbell
from cryptboard.table import opening

FRAME_MS = 16
QUIET_MS = 200  # after the last press: time for garbage and for tidying the journal
RESTLESS = 16  # presses without such a pause, after which garbage may cost one of them 10 ms
WATCHDOG_MS = 8000
CHECK_MS = 1000
LINK_MS = 8

_KEYS, _FRAMES, _LINK = 1, 2, 4
_EVERYONE = _KEYS | _FRAMES | _LINK


class App:
    def __init__(self, board, table):
        self.board = board
        self.table = table
        self.link = Doorbell(Console(), board, table)
        self._gestures = Gestures(board.inputs, pins.HOLD_MS, pins.REPEAT_MS)
        self._alive = 0
        self._last_press = ticks_ms()
        self._uncollected = 0  # presses since the last collection

    async def run(self):
        self.board.start_watchdog(WATCHDOG_MS)
        tasks = (self._keys(), self._frames(), self._serve(), self._watch())
        await asyncio.gather(*tasks)

    async def _keys(self):
        while True:
            packed = self._gestures.next(ticks_ms())
            if packed >= 0 and keys.is_key(packed):
                now = ticks_ms()
                self._last_press = now
                self._uncollected += 1
                self.table.press(packed >> 2, packed & 3, now)
            else:
                self.table.flush()  # durability follows the first light, one sample later
            self._alive |= _KEYS
            await asyncio.sleep_ms(pins.SAMPLE_MS)

    async def _frames(self):
        while True:
            now = ticks_ms()
            self.table.frame(now)
            quiet = ticks_diff(now, self._last_press) >= QUIET_MS
            if self._uncollected and (quiet or self._uncollected >= RESTLESS):
                gc.collect()
                self._uncollected = 0
            elif quiet:
                self.table.tidy()
            self._alive |= _FRAMES
            await asyncio.sleep_ms(FRAME_MS)

    async def _serve(self):
        """One bounded piece of the laptop's wishes at a time, after everybody else's turn."""
        while True:
            more = self.link.step(ticks_ms())
            self._alive |= _LINK
            await asyncio.sleep_ms(0 if more else LINK_MS)

    async def _watch(self):
        """A task that hangs or has died starves the watchdog, and the board starts again."""
        confirmed = False
        while True:
            await asyncio.sleep_ms(CHECK_MS)
            if self._alive == _EVERYONE:
                self._alive = 0
                self.board.feed()
                if not confirmed:
                    opening.confirm()
                    confirmed = True
