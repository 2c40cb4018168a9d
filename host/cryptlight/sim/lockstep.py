"""Virtual time: the VM runs only while the parent lets it, up to a chosen instant."""

import os
import select
import time
from collections.abc import Callable

from cryptlight.sim.errors import SimError
from cryptlight.sim.vm import Vm

_STUCK_S = 60.0
_FOREVER = 1 << 60


class Lockstep:
    """One VM's turn-taking. `told` hears of resets and cuts; the console is collected here."""

    def __init__(self, vm: Vm, told: Callable[[bytes], None]) -> None:
        self._vm = vm
        self._told = told
        self.console = bytearray()
        self.at_prompt = False
        self._waiting = False  # the VM stands at its target and waits for our byte
        self._gone_us = 0  # time spent by earlier boots: the board's own clock starts anew
        self.elapsed_us = 0

    def booted(self, after_us: int | None = None) -> None:
        """A new process: its clock starts at zero, now or where the boot before it ended."""
        self._gone_us = self.elapsed_us if after_us is None else self._gone_us + after_us
        self._waiting = False
        self.at_prompt = False

    @property
    def board_us(self) -> int:
        """Our time as the board's clock counts it, since this boot."""
        return max(0, self.elapsed_us - self._gone_us)

    def advance(self, us: int) -> None:
        self.elapsed_us += us
        self.catch_up()

    def catch_up(self) -> None:
        """Let the VM run until it stands at our time, or loses its power."""
        while self._vm.alive and not self.at_prompt:
            self._aim()
            if self._waiting:
                if self._vm.shared.get("now") > self.elapsed_us - self._gone_us:
                    return
                self._waiting = False
                os.write(self._vm.tell, b"g")
            if self._listen():
                return

    def _aim(self) -> None:
        # The boot before may have ended during an erase, later than our time.
        self._vm.shared.set("target", max(0, self.elapsed_us - self._gone_us))

    def interrupt(self) -> None:
        """Ctrl-C and Enter exactly now; ends at the prompt unless the program catches it."""
        os.write(self._vm.stdin, b"\r")
        self._vm.shared.set("target", _FOREVER)
        self._hit()
        self._listen()

    def stray(self) -> None:
        """A Ctrl-C exactly now that nobody meant: time goes on as ever."""
        self._hit()

    def _hit(self) -> None:
        if not self._waiting:
            raise SimError("The board is not running a program: there is nothing to interrupt.")
        self._waiting = False
        os.write(self._vm.tell, b"!")

    def type(self, data: bytes, *until: bytes) -> bytes:
        """Type at the prompt and collect what comes back, up to and with one of `until`.

        Less comes back of a board that loses its power or is reset meanwhile.
        """
        self._vm.shared.set("target", _FOREVER)
        start = len(self.console)
        os.write(self._vm.stdin, data)
        limit = time.monotonic() + _STUCK_S
        while not any(end in self.console[start:] for end in until):
            said = self._collect(limit)
            if said not in (b"", b".", b"P", b"S"):
                self._told(said)
                break
        return bytes(self.console[start:])

    def soft_reset(self) -> None:
        """Ctrl-D at the prompt; the program starts again and stands at our time."""
        if not self.at_prompt:
            raise SimError("A soft reset is typed at the prompt: interrupt the program first.")
        self._gone_us = self.elapsed_us - self._vm.shared.get("now")
        self.at_prompt = False
        self._aim()  # before the VM may look, or it would run for ever
        os.write(self._vm.stdin, b"\x04")
        self.catch_up()

    def _listen(self) -> bool:
        """True when the VM has come to rest; what it prints meanwhile is collected."""
        limit = time.monotonic() + _STUCK_S
        while True:
            said = self._collect(limit)
            if said == b".":
                self._waiting = True
                return not self._behind()
            if said == b"P":
                self.at_prompt = True
                self._vm.shared.set("target", _FOREVER)
                return True
            if said not in (b"", b"S"):
                self._told(said)
                return not self._vm.alive

    def _behind(self) -> bool:
        return self._vm.shared.get("now") < self.elapsed_us - self._gone_us

    def _collect(self, limit: float) -> bytes:
        """One byte from the control pipe, or b"" after console output."""
        vm = self._vm
        left = limit - time.monotonic()
        ready = select.select([vm.stdout, vm.hear], [], [], max(left, 0))[0]
        if not ready:
            if vm.shared.get("wdt"):
                return b"W"  # a loop that never asks for the time: the watchdog ends it
            vm.kill()
            raise SimError(
                f"The firmware did not come back within {_STUCK_S:.0f} s: a loop that never "
                "sleeps, polls or reads the clock. Feed a watchdog and it would be reset."
            )
        if vm.stdout in ready:
            self.console += os.read(vm.stdout, 65536)
        if vm.hear in ready:
            said = os.read(vm.hear, 1)
            if not said:
                raise SimError(f"The MicroPython VM ended by itself ({vm.ended()}).")
            return said
        return b""
