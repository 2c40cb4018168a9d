"""The firmware's PIO program as words: an assembler after the RP2040's data sheet, chapter 3.4.

MicroPython's own `rp2.asm_pio` is part of its firmware and in no package; a test compares with the
words that it makes of this program.
"""

from types import FunctionType, SimpleNamespace
from typing import Any

_SOURCES = {"pins": 0, "x": 1, "y": 2, "null": 3, "isr": 6, "osr": 7}
_CONDITIONS = {"x_dec": 2, "x_not_y": 5}
_SIDE_BITS = 2


class _Word:
    def __init__(self, value: int, label: str = "") -> None:
        self.value, self.label = value, label

    def side(self, value: int) -> None:
        self.value |= value << 13 - _SIDE_BITS


class Assembled:
    """What `@rp2.asm_pio(...)` makes: words, where it wraps, how its pins begin."""

    def __init__(self, function: Any, settings: dict[str, Any]) -> None:
        self.settings = settings
        self._made: list[_Word] = []
        self._labels: dict[str, int] = {}
        self.wrap_target = self.wrap_top = 0
        closure = function.__closure__
        FunctionType(function.__code__, self._names(), closure=closure)()
        self.words = [word.value | self._labels.get(word.label, 0) for word in self._made]

    def _names(self) -> dict[str, Any]:
        names: dict[str, Any] = {name: name for name in (*_SOURCES, *_CONDITIONS)}
        return names | {
            "block": 0x20,
            "wrap_target": lambda: setattr(self, "wrap_target", len(self._made)),
            "wrap": lambda: setattr(self, "wrap_top", len(self._made) - 1),
            "label": lambda name: self._labels.__setitem__(name, len(self._made)),
            "set": lambda to, value: self._word(0xE000 | _SOURCES[to] << 5 | value),
            "mov": lambda to, source: self._word(0xA000 | _SOURCES[to] << 5 | _SOURCES[source]),
            "in_": lambda source, count: self._word(0x4000 | _SOURCES[source] << 5 | count),
            "push": lambda how: self._word(0x8000 | how),
            "jmp": self._jump,
        }

    def _word(self, value: int, label: str = "") -> _Word:
        self._made.append(_Word(value, label))
        return self._made[-1]

    def _jump(self, condition: str, label: str = "") -> _Word:
        if not label:
            return self._word(0, condition)
        return self._word(_CONDITIONS[condition] << 5, label)


PIO = SimpleNamespace(OUT_LOW=2, OUT_HIGH=3, SHIFT_LEFT=0, SHIFT_RIGHT=1)


def asm_pio(**settings: Any) -> Any:
    return lambda function: Assembled(function, settings)


class Registers:
    """Four 74HC165 in a row, from their lines: LOAD low takes the inputs, a rising CLK shifts."""

    def __init__(self, inputs: int) -> None:
        self.inputs = inputs  # bit 0 is the first one out
        self._kept = inputs
        self._clock = 0

    def lines(self, clock: int, load: int) -> int:
        """The level of the output after the lines are set so."""
        if not load:
            self._kept = self.inputs
        elif clock and not self._clock:
            self._kept >>= 1
        self._clock = clock
        return self._kept & 1


def turned_round(inputs: int, bits: int) -> int:
    """The word that the inputs make: the first one out is its highest bit."""
    return sum((inputs >> bit & 1) << bits - 1 - bit for bit in range(bits))
