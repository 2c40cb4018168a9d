"""The board's USB port for other programs: a PTY with a stable name, in real time.

The relay carries bytes between the PTY and the VM's pipes, delivers Ctrl-C, restarts the VM
after a reset, and lets the watchdog bite where the VM itself cannot (a loop that asks nothing).
"""

import os
import pty
import select
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path

from cryptlight.sim.errors import SimError
from cryptlight.sim.vm import Vm


def claim(link: Path) -> None:
    """Refuse a name that is taken; a link left over by a board that is gone is free."""
    if link.is_symlink() and not link.exists():
        link.unlink()
    elif link.is_symlink() or link.exists():
        raise SimError(f"{link} is in use. Stop the board that has it, or choose another --link.")


class Relay:
    def __init__(self, vm: Vm, link: Path | None, heard: Callable[[bytes], None]) -> None:
        self._vm = vm
        self._heard = heard  # called with each byte the VM says on its control pipe
        self._link = link
        if link is not None:
            claim(link)
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)  # kept open: the port stays when a client leaves
        self.port = os.ttyname(self._slave)
        if link is not None:
            link.symlink_to(self.port)
        os.set_blocking(self._master, False)
        self._ending = False
        self._deaf = False  # nobody read in time: no more waiting until somebody does
        self._thread = threading.Thread(target=self._run, name="usb relay", daemon=True)
        self._lock = threading.RLock()  # held while the VM is started or stopped

    @property
    def lock(self) -> threading.RLock:
        return self._lock

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._ending = True
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)
        if self._link is not None and self._link.is_symlink():
            self._link.unlink()

    def _run(self) -> None:
        while not self._ending:
            with self._lock:
                vm = self._vm
                fds = [self._master] + ([vm.stdout, vm.hear] if vm.alive else [])
            ready = select.select(fds, [], [], 0.02)[0]
            with self._lock:
                if not vm.alive:
                    self._drop_input(ready)
                    continue
                # What the VM printed goes out before what it told: the last words of a reset.
                if vm.stdout in ready:
                    self._to_port(os.read(vm.stdout, 4096))
                if self._master in ready:
                    self._to_board(self._read_port())
                if vm.hear in ready:
                    self._heard(os.read(vm.hear, 1))
                elif self._overdue():
                    self._heard(b"W")

    def _overdue(self) -> bool:
        """The watchdog, for a VM that is stuck. At the prompt a running Timer keeps feeding it."""
        shared = self._vm.shared
        deadline = shared.get("wdt")
        now = time.monotonic_ns() // 1000 - shared.get("boot")
        if not deadline or now < deadline + 100_000:
            return False
        if shared.get("timers") and not shared.get("main"):
            shared.set("wdt", now + shared.get("wdt_us"))
            return False
        return True

    def _drop_input(self, ready: list[int]) -> None:
        if self._master in ready:
            self._read_port()
        else:
            time.sleep(0.01)

    def _read_port(self) -> bytes:
        try:
            return os.read(self._master, 1024)
        except (BlockingIOError, OSError):
            return b""

    def _to_board(self, data: bytes) -> None:
        first, *rest = data.split(b"\x03")
        self._write(first)
        for part in rest:
            self._vm.interrupt()
            self._write(part)

    def _write(self, data: bytes) -> None:
        if data and self._vm.alive:
            os.write(self._vm.stdin, data)

    def _to_port(self, data: bytes) -> None:
        """A client that does not read loses bytes after half a second, as on the Pico."""
        limit = time.monotonic() + (0 if self._deaf else 0.5)
        while data:
            try:
                data = data[os.write(self._master, data) :]
                self._deaf = False
            except BlockingIOError:
                if time.monotonic() >= limit:
                    self._deaf = True
                    return
                time.sleep(0.002)
