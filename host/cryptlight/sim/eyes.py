"""What eyes and ears find on a simulated board: strips, screen, sound."""

from cryptlight.sim import screen
from cryptlight.sim.layout import STRIP_ROOM, Shared
from cryptlight.sim.parts import Parts
from cryptlight.sim.vm import Vm

Colour = tuple[int, int, int]


class Eyes:
    parts: Parts
    vm: Vm
    _shared: Shared

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
