"""A `machine` for CPython with pins that a test moves; edges call back when the test says so."""

import importlib
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

READER = "cryptboard.ports.bare"


class Pin:
    IN, OUT, PULL_UP = 0, 1, 1
    IRQ_FALLING, IRQ_RISING = 4, 8
    made: dict[int, "Pin"]  # by number, of this import of the port

    def __init__(self, number: int, *_given: object, **_named: object) -> None:
        self.level = 1
        self.handler: Callable[[Pin], object] | None = None
        self._hit = 0
        type(self).made[number] = self

    def value(self) -> int:
        return self.level

    def irq(self, handler: Callable[["Pin"], object], _trigger: int) -> "Pin":
        self.handler = handler
        return self

    def flags(self) -> int:
        return self._hit

    def move(self, level: int) -> None:
        """The contact moves, and its callback is called at this instant."""
        self.level = level
        self._hit = Pin.IRQ_RISING if level else Pin.IRQ_FALLING
        assert self.handler is not None
        self.handler(self)


class Clock:
    """The reader's time: it stands still unless a test moves it."""

    now = 1000


def reader() -> tuple[Any, dict[int, Pin]]:
    """The reader of bare pins, imported over such pins, and the pins by number once made."""
    wires = type("Pin", (Pin,), {"made": {}})
    machine = ModuleType("machine")
    machine.Pin = wires  # type: ignore[attr-defined]
    before = sys.modules.get("machine")
    sys.modules["machine"] = machine
    sys.modules.pop(READER, None)
    try:
        module = importlib.import_module(READER)
    finally:
        sys.modules.pop(READER, None)
        if before is None:
            del sys.modules["machine"]
        else:
            sys.modules["machine"] = before
    module.ticks_ms = lambda: Clock.now  # type: ignore[attr-defined]
    return module.Bare, wires.made
