"""The simulated board as tests, the command line and the terminal view handle it."""

import hashlib
import os
import tempfile
import time
from pathlib import Path
from types import TracebackType

from cryptlight.sim import image
from cryptlight.sim.errors import SimError
from cryptlight.sim.eyes import Eyes
from cryptlight.sim.hands import Hands
from cryptlight.sim.lockstep import Lockstep
from cryptlight.sim.parts import Parts, read_parts
from cryptlight.sim.relay import Relay, claim
from cryptlight.sim.vm import POWER_ON, WATCHDOG, Vm


class SimulatedBoard(Hands, Eyes):
    """A board powered as long as the `with` block lasts; `contents` fill a flash that is new.

    In lockstep (the default) time passes only in `advance`, `press`, `hold` and `turn`.
    In real time it runs by itself and other programs reach it through `port`.
    `started_ms` is what its clock shows at power-on: near 2^30 the ticks soon wrap.
    `after_reset`: it finds itself reset, not plugged in.
    """

    def __init__(
        self,
        *,
        contents: dict[str, bytes],
        board_toml: Path,
        flash: Path | None = None,
        realtime: bool = False,
        link: Path | None = None,
        cut_at: int | None = None,
        screens: int = 1,
        started_ms: int = 0,
        after_reset: bool = False,
    ) -> None:
        self.parts: Parts = read_parts(board_toml)
        if link is not None:
            claim(link)
        self._folder = tempfile.TemporaryDirectory()
        self.flash = flash or Path(self._folder.name) / "flash.bin"
        self._relay: Relay | None = None
        self._open = False
        self.resets: list[str] = []
        self.last_peak_ma = 0.0  # of a board that was closed
        try:
            if self.flash.exists():
                image.check(self.flash, self.parts.blocks)
            else:
                image.create(self.flash, self.parts.blocks, contents)
            uid = hashlib.sha256(str(self.flash if flash else "board").encode()).hexdigest()[:16]
            self.vm = Vm(self.flash, self.parts.blocks, realtime=realtime, uid=uid)
        except BaseException:
            self._folder.cleanup()
            raise
        self._shared = self.vm.shared
        self._shared.set("screens_fitted", (1 << screens) - 1)
        self._shared.set("far_bus", int(self.parts.far_bus))
        self._shared.set("started", started_ms * 1000)
        self._rest()
        self._steps = Lockstep(self.vm, self._told)
        self._realtime = realtime
        self._link = link
        self._cut_at = cut_at
        self._first_cause = WATCHDOG if after_reset else POWER_ON

    def __enter__(self) -> "SimulatedBoard":
        self._open = True
        try:
            if self._realtime:
                self._relay = Relay(self.vm, self._link, self._told)
            if self._cut_at is not None:
                self.cut_power(at=self._cut_at)
            self._start(self._first_cause)
            if self._relay:
                self._relay.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        if self._open:
            self._open = False
            if self._relay:
                self._relay.close()
            self.last_peak_ma = self.peak_ma
            self.vm.close()
            self._folder.cleanup()

    # Power

    @property
    def powered(self) -> bool:
        return self.vm.alive

    def plug_in(self) -> None:
        """Give it power: it boots, and in lockstep stands at its first look at the clock."""
        if self.vm.alive:
            raise SimError("The board has power already.")
        self._start(POWER_ON)

    def unplug_usb(self) -> None:
        """Pull the plug now: USB is the board's power."""
        self._stop()

    def cut_power(self, at: int | None = None, torn: float = 0.5) -> None:
        """At the n-th flash operation from now, of which the fraction `torn` still happens."""
        if at is None:
            self._stop()
            return
        self._shared.set("torn", int(torn * 256))
        self._shared.set("cut_at", self.flash_operations + at)

    @property
    def flash_operations(self) -> int:
        return self._shared.get("programs") + self._shared.get("erases")

    @property
    def counters(self) -> dict[str, int]:
        """Flash programs, erases and NOR violations since the board exists, frames sent."""
        names = ("programs", "erases", "violations", "frames")
        return {name: self._shared.get(name) for name in names}

    @property
    def peak_ma(self) -> float:
        """The largest current that all strips together ever drew, by the bytes sent to them."""
        pixels = sum(strip.length for strip in self.parts.strips.values())
        light = self._shared.get("peak") * self.parts.channel_ma / 255
        return light + pixels * self.parts.idle_ma

    def _start(self, cause: int) -> None:
        self.vm.start(cause)
        if not self._realtime:
            self._steps.booted()
            self._steps.catch_up()

    def _stop(self) -> None:
        if self._relay:
            with self._relay.lock:
                self.vm.kill()
        else:
            self.vm.kill()

    def _told(self, said: bytes) -> None:
        """The VM ended itself: why, and what happens next."""
        if said in (b"P", b"S", b"."):
            return
        self.vm.kill()
        if said == b"M":
            raise SimError(image.damaged(self.flash))
        if said == b"C" or not said:
            self._shared.set("cut_at", 0)
            self.resets.append("power cut")
            return
        self.resets.append("watchdog" if said == b"W" else "reset")
        ran_us = self._shared.get("now")
        self.vm.start(WATCHDOG)
        if not self._realtime:
            self._steps.booted(ran_us)

    # Time

    @property
    def now_ms(self) -> float:
        return self._steps.elapsed_us / 1000

    def _board_us(self) -> int:
        if self._realtime:
            return time.monotonic_ns() // 1000 - self._shared.get("boot")
        return self._steps.board_us

    def advance(self, ms: float) -> None:
        """Let the board run this long."""
        if self._realtime:
            time.sleep(ms / 1000)
        else:
            self._steps.advance(round(ms * 1000))

    # The USB port

    @property
    def port(self) -> str:
        if self._relay is None:
            raise SimError("Only a board in real time has a port; this one is in lockstep.")
        return self._relay.port

    @property
    def console(self) -> bytes:
        """Everything it printed so far, in lockstep."""
        return bytes(self._steps.console)

    @property
    def at_prompt(self) -> bool:
        return self._steps.at_prompt

    def send(self, data: bytes) -> None:
        """Bytes from the laptop, read when the firmware next polls its input (lockstep).

        A 0x03 among them is never read: it interrupts the program at this very instant.
        """
        first, *rest = data.split(b"\x03")
        os.write(self.vm.stdin, first)
        for part in rest:
            self._steps.stray()
            os.write(self.vm.stdin, part)

    def interrupt(self) -> None:
        """Ctrl-C and Enter at this very instant (lockstep)."""
        self._steps.interrupt()

    def evaluate(self, expression: str) -> str:
        """What the prompt answers to print(expression), after an interrupt (lockstep)."""
        line = b"print('<' + str(" + expression.encode() + b") + '>')"
        said = self._steps.type(line + b"\r", b">\r\n>>> ", b"Error: ")
        answer = said.rpartition(b"\r\n<")[2]
        if b">\r\n>>> " not in answer:
            raise SimError(f"The prompt cannot tell {expression}: {said.decode()}")
        return answer.partition(b">\r\n")[0].decode(errors="replace")

    def soft_reset(self) -> None:
        """Ctrl-D at the prompt (lockstep)."""
        self._steps.soft_reset()
