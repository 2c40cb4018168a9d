"""How bytes get to the board: a serial port, or whatever a test puts in its place."""

import time
from types import TracebackType
from typing import Protocol

import serial

from cryptlight.link.discover import no_port
from cryptlight.link.errors import LinkError

_WAIT_S = 0.004


class Transport(Protocol):
    def read(self) -> bytes:
        """Bytes that have come; waits a few milliseconds for the first one."""

    def write(self, data: bytes) -> None: ...

    def now_ms(self) -> int: ...

    def close(self) -> None: ...


class SerialTransport:
    """A port of its own: nobody else of ours may use it meanwhile."""

    def __init__(self, port: str) -> None:
        self.port = port
        try:
            self._serial = serial.Serial(
                port, 115200, timeout=_WAIT_S, write_timeout=2.0, exclusive=True
            )
        except (serial.SerialException, OSError, ValueError) as error:
            raise LinkError(_why(port, error)) from error

    def read(self) -> bytes:
        try:
            first: bytes = self._serial.read(1)
            waiting = self._serial.in_waiting if first else 0
            rest: bytes = self._serial.read(waiting) if waiting else b""
        except (serial.SerialException, OSError, TypeError) as error:
            raise LinkError(_gone(self.port)) from error
        return first + rest

    def write(self, data: bytes) -> None:
        try:
            self._serial.write(data)
        except serial.SerialTimeoutException as error:
            raise LinkError(
                f"The board at {self.port} takes no bytes. Unplug it, plug it in and try again."
            ) from error
        except (serial.SerialException, OSError) as error:
            raise LinkError(_gone(self.port)) from error

    def now_ms(self) -> int:
        return int(time.monotonic() * 1000) % (1 << 30)

    def close(self) -> None:
        self._serial.close()

    def __enter__(self) -> "SerialTransport":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _gone(port: str) -> str:
    return f"The board at {port} is gone. Check the cable, then run the command again."


def _why(port: str, error: Exception) -> str:
    text = str(error).lower()
    number = getattr(error, "errno", None)
    if number == 13 or "permission" in text or "access is denied" in text:
        return (
            f"You may not use {port}. On Linux run: sudo usermod -aG dialout $USER, then log in "
            "again. On Windows close the program that has the port open."
        )
    if number == 11 or "exclusively" in text or "busy" in text:
        return (
            f"Another program uses {port}. Close it (a serial monitor, mpremote, another "
            "cryptlight) and try again."
        )
    if number == 2 or "no such file" in text or "could not find" in text:
        return no_port(port)
    return f"Cannot open {port}: {error}. `cryptlight doctor` tells more."
