"""The simulated board as tests, the command line and the terminal view handle it."""

import hashlib
import os
import tempfile
import time
from pathlib import Path
from types import TracebackType

from cryptlight.sim import image, screen
from cryptlight.sim.errors import SimError
from cryptlight.sim.layout import STRIP_ROOM
from cryptlight.sim.lockstep import Lockstep
from cryptlight.sim.parts import Parts, read_parts
from cryptlight.sim.relay import Relay, claim
from cryptlight.sim.vm import POWER_ON, WATCHDOG, Vm

Colour = tuple[int, int, int]
_TAP_MS = 20


class SimulatedBoard:
    """A board powered as long as the `with` block lasts; `contents` fill a flash that is new.

    In lockstep (the default) time passes only in `advance`, `press`, `hold` and `turn`.
    In real time it runs by itself and other programs reach it through `port`.
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
        self._steps = Lockstep(self.vm, self._told)
        self._realtime = realtime
        self._link = link
        self._cut_at = cut_at

    def __enter__(self) -> "SimulatedBoard":
        self._open = True
        try:
            if self._realtime:
                self._relay = Relay(self.vm, self._link, self._told)
            if self._cut_at is not None:
                self.cut_power(at=self._cut_at)
            self.plug_in()
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

    def advance(self, ms: float) -> None:
        """Let the board run this long."""
        if self._realtime:
            time.sleep(ms / 1000)
        else:
            self._steps.advance(round(ms * 1000))

    # Hands

    def key_down(self, key: str) -> None:
        self._level(self._pin(key), 0)

    def key_up(self, key: str) -> None:
        self._level(self._pin(key), 1)

    def press(self, *keys: str) -> None:
        """Tap keys one after the other, slowly enough for the debouncing."""
        for key in keys:
            self.key_down(key)
            self.advance(_TAP_MS)
            self.key_up(key)
            self.advance(self.parts.lockout_ms + 20)

    def hold(self, key: str) -> None:
        """Press long enough for the second meaning of a key."""
        self.key_down(key)
        self.advance(self.parts.hold_ms + 50)
        self.key_up(key)
        self.advance(self.parts.lockout_ms + 20)

    def turn(self, steps: int) -> None:
        """Turn the encoder by detents, to the right for positive steps."""
        if self.parts.encoder is None:
            raise SimError("This board has no encoder.")
        first, second, _push = self.parts.encoder
        if steps < 0:
            first, second = second, first
        for _ in range(abs(steps)):
            for pin, level in ((first, 0), (second, 0), (first, 1), (second, 1)):
                self._level(pin, level)
                self.advance(3)
                self._wait_seen()
        self.advance(20)

    def _wait_seen(self) -> None:
        """In real time a busy computer looks at the pins less often than the Pico does."""
        for _ in range(100 if self._realtime else 0):
            if self._shared.get("edges_seen") == self._shared.get("edges"):
                return
            time.sleep(0.002)

    def _pin(self, key: str) -> int:
        if key == "PUSH" and self.parts.encoder is not None:
            return self.parts.encoder[2]
        if key not in self.parts.keys:
            raise SimError(f"This board has no key {key}. It has {', '.join(self.parts.keys)}.")
        return self.parts.keys[key]

    def _level(self, pin: int, level: int) -> None:
        if self._shared.byte("levels", pin) == level:
            return
        counter = "rises" if level else "falls"
        self._shared.set_byte("levels", pin, level)
        self._shared.set_byte(counter, pin, self._shared.byte(counter, pin) + 1)
        self._shared.set("edges", self._shared.get("edges") + 1)

    # Eyes and ears

    def sent(self, strip: str) -> bytes:
        """The bytes (green, red, blue) last sent to a strip, lit or not."""
        pin = self.parts.strips[strip].pin
        lengths = self._shared.area("strip_bytes")
        size = lengths[2 * pin] | lengths[2 * pin + 1] << 8
        return self._shared.area("strips")[pin * STRIP_ROOM : pin * STRIP_ROOM + size]

    def strip(self, name: str) -> list[Colour]:
        """The colours that people see: dark without power, or with the load switch off."""
        pixels = self.parts.strips[name].length
        switch = self.parts.load_switch
        dark = not self.vm.alive or (
            switch is not None and not self._shared.byte("outputs", switch)
        )
        grb = b"" if dark else self.sent(name)
        grb = grb.ljust(3 * pixels, b"\0")
        return [(grb[i + 1], grb[i], grb[i + 2]) for i in range(0, 3 * pixels, 3)]

    def frame(self) -> dict[str, list[Colour]]:
        """The tracks, without the lights at the keys."""
        parts = self.parts.strips.items()
        return {name: self.strip(name)[: strip.pixels] for name, strip in parts}

    def screen_memory(self, number: int = 0) -> bytes:
        """The same as the controller keeps it: a byte is eight rows of a column."""
        memory = self._shared.area("screens")[number * 1024 : number * 1024 + 1024]
        if not self.vm.alive or not self._shared.get("screens_on") >> number & 1:
            return bytes(1024)
        inverted = self._shared.get("inverted") >> number & 1
        return bytes(byte ^ 255 for byte in memory) if inverted else memory

    def screen_rows(self, number: int = 0) -> list[list[bool]]:
        """64 rows of 128 pixels; all dark while the display is off."""
        memory = self._shared.area("screens")[number * 1024 : number * 1024 + 1024]
        on = self.vm.alive and bool(self._shared.get("screens_on") >> number & 1)
        inverted = bool(self._shared.get("inverted") >> number & 1)
        return screen.rows(memory, on=on, inverted=inverted)

    def text(self, number: int = 0) -> list[str]:
        """The four lines that the display says."""
        return screen.lines(self.screen_rows(number))

    def key_lights(self) -> dict[str, Colour]:
        """The light at each key: the tails of the strips."""
        lights = {}
        for name, strip in self.parts.strips.items():
            seen = self.strip(name)
            for number, key in enumerate(strip.tail):
                lights[key] = seen[strip.pixels + number]
        return lights

    @property
    def tone_hz(self) -> int:
        return self._shared.get("tone_hz")

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
        """Bytes from the laptop, read when the firmware next polls its input (lockstep)."""
        os.write(self.vm.stdin, data)

    def interrupt(self) -> None:
        """Ctrl-C at this very instant (lockstep)."""
        self._steps.interrupt()

    def evaluate(self, expression: str) -> str:
        """What the prompt answers to print(expression), after an interrupt (lockstep)."""
        line = b"print('<' + str(" + expression.encode() + b") + '>')"
        said = self._steps.type(line + b"\r", b">\n>>> ")
        return said.rpartition(b"\r\n<")[2].partition(b">\n")[0].decode(errors="replace")

    def soft_reset(self) -> None:
        """Ctrl-D at the prompt (lockstep)."""
        self._steps.soft_reset()
