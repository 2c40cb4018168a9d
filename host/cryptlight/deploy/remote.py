"""The real mpremote, one command at a time."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from cryptlight.link.errors import LinkError

_SECONDS = 90  # for a whole command: copying the firmware to a slow board
_SILENT_S = 10.0  # without a byte: nobody is there any more
# The console script and not `-m mpremote`, which the installed package does not offer. On its own
# it waits for ever where a cable falls silent in the middle of a script.
_CODE = """
import sys
from mpremote import transport_serial
from mpremote.main import main
serial = transport_serial.SerialTransport
serial.__init__.__defaults__ = (115200, 0, True, {silent} / 2)
follow = serial.follow
def bounded(self, timeout, data_consumer=None):
    return follow(self, timeout or {silent}, data_consumer)
serial.follow = bounded
sys.exit(main())
"""
_SILENCES = (
    "timeout waiting for",
    "unexpected read during raw paste",
    "failed to start raw paste",
)


class Remote:
    """Calls mpremote for one port; every failure says what to do next."""

    def __init__(self, port: str, silent_s: float = _SILENT_S) -> None:
        self.port = port
        self._code = _CODE.format(silent=silent_s)

    def call(self, *words: str, check: bool = True) -> str:
        command = [sys.executable, "-c", self._code, "connect", self.port, *words]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=_SECONDS, check=False
            )
        except subprocess.TimeoutExpired as error:
            raise LinkError(_silence(self.port)) from error
        if done.returncode and check:
            raise LinkError(_why(self.port, done.stdout + done.stderr))
        return done.stdout.replace("\r", "")

    def run(self, script: str, *, resume: bool = True) -> Any:
        """Run Python on the board and decode the JSON that it prints last."""
        words = ("resume", "exec", script) if resume else ("exec", script)
        lines = self.call(*words).strip().splitlines()
        try:
            return json.loads(lines[-1]) if lines else None
        except ValueError as error:
            raise LinkError(f"The board answered: {lines[-1]}. Run deploy again.") from error

    def copy(self, source: Path, target: str) -> None:
        self.call("resume", "fs", "cp", str(source), f":{target}")

    def reset(self) -> None:
        self.call("resume", "reset", check=False)

    def wait_for_prompt(self, seconds: float = 15) -> None:
        """Until the board answers again after a reset."""
        limit = time.monotonic() + seconds
        while True:
            try:
                self.call("resume", "exec", "print(1)")
                return
            except LinkError:
                if time.monotonic() > limit:
                    raise
                time.sleep(0.2)


def _silence(port: str) -> str:
    return (
        f"mpremote got no answer from {port}. Unplug the board, plug it in and run "
        "`cryptlight deploy` again; the firmware on it is as it was."
    )


def _why(port: str, said: str) -> str:
    last = said.strip().splitlines()[-1] if said.strip() else "nothing"
    if any(silence in said for silence in _SILENCES):
        return _silence(port)
    if "in use" in said or "failed to access" in said:
        return f"Another program uses {port}, or it is gone. Close it and try again ({last})."
    if "could not enter raw repl" in said:
        return (
            f"{port} shows no MicroPython prompt. Is MicroPython on the board? Hold BOOTSEL while "
            "plugging it in, copy a .uf2 from micropython.org onto the drive that appears, and "
            "run `cryptlight deploy` again."
        )
    if "ENOSPC" in said or "No space" in said:
        return "The board's flash is full. Take packs off with `cryptlight sync --only ...` first."
    return f"mpremote failed: {last}. Run `cryptlight deploy` again; the old firmware still runs."
