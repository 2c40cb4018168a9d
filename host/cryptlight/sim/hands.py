"""What hands do to a simulated board: keys and dials."""

import time

from cryptlight.sim.errors import SimError
from cryptlight.sim.layout import Shared
from cryptlight.sim.parts import Dial, Parts

_TAP_MS = 20
_QUARTER_MS = 3
_TURNS = {"PLUS": 1, "MINUS": -1}  # what the dial S does where these keys are missing


class Hands:
    parts: Parts
    _shared: Shared
    _realtime: bool

    def advance(self, ms: float) -> None:
        raise NotImplementedError

    def _board_us(self) -> int:
        """What the board's clock shows at this moment."""
        raise NotImplementedError

    def key_down(self, key: str) -> None:
        self._level(self._contact(key), 0)

    def key_up(self, key: str) -> None:
        self._level(self._contact(key), 1)

    def press(self, *keys: str) -> None:
        """Tap keys one after the other, slowly enough for the debouncing."""
        for key in keys:
            if key in _TURNS and key not in self.parts.keys and "S" in self.parts.dials:
                self.turn(_TURNS[key])
                continue
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

    def turn(self, steps: int, dial: str = "S", quarter_ms: float = _QUARTER_MS) -> None:
        """Turn a dial by detents, to the right for positive steps."""
        turned = self._dial(dial)
        first, second = (turned.a, turned.b) if steps > 0 else (turned.b, turned.a)
        for _ in range(abs(steps)):
            for contact, level in ((first, 0), (second, 0), (first, 1), (second, 1)):
                self._level(contact, level)
                self.advance(quarter_ms)
                self._wait_seen()
        self.advance(20)

    def loosen_chain(self) -> None:
        """Its plug is off: the pull-up is all that the controller reads, until a key moves."""
        self._shared.move(self._board_us(), 0xFFFFFFFF)

    def _rest(self) -> None:
        """All contacts open, as before the first hand touches anything."""
        self._shared.fill("levels", 1)
        word = 0
        for bit in self._open_bits():
            word |= 1 << bit
        self._shared.set("chain", word)

    def _open_bits(self) -> list[int]:
        dials = self.parts.dials.values()
        bits = [*self.parts.keys.values(), *self.parts.tied_high] if self.parts.chain else []
        return bits + [c for d in dials for c in (d.a, d.b, d.push) if self.parts.chain]

    def _wait_seen(self) -> None:
        """In real time a busy computer looks at the pins less often than the Pico does."""
        seen, all_ = ("moves_seen", "moves") if self.parts.chain else ("edges_seen", "edges")
        for _ in range(100 if self._realtime else 0):
            if self._shared.get(seen) == self._shared.get(all_):
                return
            time.sleep(0.002)

    def _dial(self, name: str) -> Dial:
        if name not in self.parts.dials:
            raise SimError(f"This board has no dial {name}.")
        return self.parts.dials[name]

    def _contact(self, key: str) -> int:
        """PUSH is the push of the dial S, as is SELECT without such a key; PUSH_A and so on."""
        if key in self.parts.keys:
            return self.parts.keys[key]
        if key in ("PUSH", "SELECT") and "S" in self.parts.dials:
            return self.parts.dials["S"].push
        if key.startswith("PUSH_"):
            return self._dial(key.removeprefix("PUSH_")).push
        raise SimError(f"This board has no key {key}. It has {', '.join(self.parts.keys)}.")

    def _level(self, contact: int, level: int) -> None:
        if self.parts.chain:
            before = self._shared.get("chain")
            word = before & ~(1 << contact) | level << contact
            if word != before:
                self._shared.move(self._board_us(), word)
            return
        if self._shared.byte("levels", contact) == level:
            return
        counter = "rises" if level else "falls"
        self._shared.set_byte("levels", contact, level)
        self._shared.set_byte(counter, contact, self._shared.byte(counter, contact) + 1)
        self._shared.set("edges", self._shared.get("edges") + 1)
