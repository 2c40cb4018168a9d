"""The outside of a board that is plugged in, drawn by the firmware's own code from what it tells.

The board tells its scene and the lines of its screen; the lights at its keys it keeps to itself.
"""

import time
from typing import Any

from cryptboard import pins
from cryptboard.panel import keys, screen
from cryptboard.panel.canvas import Canvas
from cryptboard.panel.lights import Lights
from cryptboard.rules.contract import Scene


class _Glass:
    """A display that only remembers."""

    def __init__(self) -> None:
        self.memory = bytearray(1024)

    def write_page(self, page: int, data: bytearray) -> None:
        self.memory[page * 128 : page * 128 + 128] = data


class Mirror:
    def __init__(self) -> None:
        self._lights = Lights(pins.STRIPS, pins.LIMIT_MA, pins.CHANNEL_MA, pins.IDLE_MA)
        self._glass = _Glass()
        self._canvas = Canvas([self._glass])

    def show(self, strips: dict[int, bytes], lines: list[str]) -> None:
        scene = Scene()
        for number, cells in strips.items():
            scene.strips[number][:] = cells
        self._lights.show(scene, False)
        for number in range(screen.ROWS):
            self._canvas.line(number, lines[number] if number < len(lines) else "")
        while self._canvas.send():
            pass

    def wires(self) -> bytes:
        self._lights.frame(int(time.monotonic() * 1000) % 4_000_000, 1000)
        return b"".join(bytes(buffer) for buffer in self._lights.buffers)

    def screen(self) -> bytes:
        return bytes(self._glass.memory)

    def keys(self) -> list[str]:
        return [keys.NAMES[key] for key, _pin in pins.KEYS] + ["PUSH"]


def scene_of(messages: list[dict[str, Any]]) -> dict[int, bytes]:
    """The cells of each strip in the board's answer to `scene`."""
    return {m["strip"]: bytes.fromhex(m["cells"]) for m in messages if "strip" in m}
