"""What hands do to a simulated board: keys and the encoder."""

import time

from cryptlight.sim.errors import SimError
from cryptlight.sim.layout import Shared
from cryptlight.sim.parts import Parts

_TAP_MS = 20


class Hands:
    parts: Parts
    _shared: Shared
    _realtime: bool

    def advance(self, ms: float) -> None:
        raise NotImplementedError

    def key_down(self, key: str) -> None:
        self._level(self._pin(key), 0)

    def key_up(self, key: str) -> None:
        self._level(self._pin(key), 1)

    def press(self, *keys: str) -> None:
        """Tap keys one after the other, slowly enough for the debouncing."""
        for key in keys:
            self.key_down(key)
            self.advance(_TAP_MS)
            self.key_up(key)
            self.advance(self.parts.lockout_ms + 20)

    def hold(self, key: str) -> None:
        """Press long enough for the second meaning of a key."""
        self.key_down(key)
        self.advance(self.parts.hold_ms + 50)
        self.key_up(key)
        self.advance(self.parts.lockout_ms + 20)

    def turn(self, steps: int) -> None:
        """Turn the encoder by detents, to the right for positive steps."""
        if self.parts.encoder is None:
            raise SimError("This board has no encoder.")
        first, second, _push = self.parts.encoder
        if steps < 0:
            first, second = second, first
        for _ in range(abs(steps)):
            for pin, level in ((first, 0), (second, 0), (first, 1), (second, 1)):
                self._level(pin, level)
                self.advance(3)
                self._wait_seen()
        self.advance(20)

    def _wait_seen(self) -> None:
        """In real time a busy computer looks at the pins less often than the Pico does."""
        for _ in range(100 if self._realtime else 0):
            if self._shared.get("edges_seen") == self._shared.get("edges"):
                return
            time.sleep(0.002)

    def _pin(self, key: str) -> int:
        if key == "PUSH" and self.parts.encoder is not None:
            return self.parts.encoder[2]
        if key not in self.parts.keys:
            raise SimError(f"This board has no key {key}. It has {', '.join(self.parts.keys)}.")
        return self.parts.keys[key]

    def _level(self, pin: int, level: int) -> None:
        if self._shared.byte("levels", pin) == level:
            return
        counter = "rises" if level else "falls"
        self._shared.set_byte("levels", pin, level)
        self._shared.set_byte(counter, pin, self._shared.byte(counter, pin) + 1)
        self._shared.set("edges", self._shared.get("edges") + 1)
