"""What the page needs of a board, and the simulated one as such a face."""

from typing import Protocol

from cryptlight.sim import SimulatedBoard, screen

DARK_SCREEN = bytes(1024)


class Face(Protocol):
    """The outside of a board: lights, screen, keys. None of these calls may block."""

    @property
    def powered(self) -> bool: ...
    def wires(self) -> bytes:
        """The bytes on the wires (green, red, blue), strip after strip; dark ones are zero."""
        ...

    def screen(self) -> bytes:
        """What the display shows: a byte is eight rows of a column, 128 of them a page."""
        ...

    def keys(self) -> list[str]: ...
    def key_down(self, key: str) -> None: ...
    def key_up(self, key: str) -> None: ...
    def turn(self, steps: int) -> None:
        """May take a while: called in a thread of its own."""
        ...


class SimulatedFace:
    def __init__(self, board: SimulatedBoard) -> None:
        self._board = board

    @property
    def powered(self) -> bool:
        return self._board.powered

    def wires(self) -> bytes:
        seen = (pixel for name in self._board.parts.strips for pixel in self._board.strip(name))
        return bytes(value for red, green, blue in seen for value in (green, red, blue))

    def screen(self) -> bytes:
        return self._board.screen_memory()

    def keys(self) -> list[str]:
        return [*self._board.parts.keys, "PUSH"] if self.turns else list(self._board.parts.keys)

    @property
    def turns(self) -> bool:
        return "S" in self._board.parts.dials

    def key_down(self, key: str) -> None:
        self._board.key_down(key)

    def key_up(self, key: str) -> None:
        self._board.key_up(key)

    def turn(self, steps: int) -> None:
        if self.turns:
            self._board.turn(steps)


def spoken(memory: bytes) -> list[str]:
    """The screen's four lines, for those who cannot see its pixels."""
    return screen.lines(screen.rows(memory, on=True, inverted=False))
