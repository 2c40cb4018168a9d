"""Scene and key lights into the bytes of every strip, within the current that the supply gives."""

from cryptboard.panel import keys, motion, palette
from cryptboard.panel.motion import pixels
from cryptboard.rules import contract

UNITY = 4096


class Lights:
    """`strips` as in the pin map: (strip of the scene, pin, pixels, keys whose lights follow)."""

    def __init__(self, strips, limit_ma, channel_ma, idle_ma):
        self._strips = strips
        self._limit_ma = limit_ma
        self._channel_ma = channel_ma
        self._idle_ma = idle_ma
        self._count = 0
        self._cells = []  # what is on show once every change has arrived
        self._next = []  # the same once everything is durable
        self._travels = []  # what is on show at this moment
        self.buffers = []  # wire bytes per strip
        for _strip, _pin, size, tail in strips:
            count = size + len(tail)
            self._count += count
            self._cells.append(bytearray(count))
            self._next.append(bytearray(count))
            self._travels.append(motion.Travel(count))
            self.buffers.append(bytearray(3 * count))
        self._sums = [0] * len(strips)  # of each strip's wire bytes: its share of the current
        self._sums_before = [0] * len(strips)
        self._levels = bytearray(8)
        self._table = bytearray(8 * 48)
        self._keys = bytearray(keys.COUNT + 1)
        self._fresh = True
        self.moving = False
        self._effect = motion.NONE
        self._began = -1  # when the movement began, -1: with the next frame
        self.palette(0)
        self.brightness(palette.DAY)

    def palette(self, number):
        self._palette = palette.wire_bytes(palette.PALETTES[number])
        self._levels[contract.SOLID] = 0  # the next frame takes them and shades the table anew

    def brightness(self, level):
        self._night = level == 0
        self._gamma = palette.gamma_table(level)
        light = palette.light_ma(level, self._limit_ma, self._idle_ma * self._count)
        # The largest sum of all wire bytes; with too small a limit that is none at all: dark.
        self._budget = light * 255 // self._channel_ma
        self._levels[contract.SOLID] = 0

    def key(self, key, style, hue):
        """Set the light of one key; shown with the next scene."""
        self._keys[key] = style << 4 | hue

    def show(self, scene, pending):
        """Take a scene. While it is not durable, what changed blinks until settle()."""
        for i, (strip, _pin, size, tail) in enumerate(self._strips):
            cells, after = self._cells[i], self._next[i]
            track = scene.strips[strip] if strip < len(scene.strips) else b""
            for at in range(len(after)):
                if at < size:
                    cell = track[at] if at < len(track) else 0
                    if self._night and palette.ends_fill(track, at):
                        cell = contract.SOLID << 4 | cell & 15
                else:
                    cell = self._keys[tail[at - size]]
                changed = cell != after[at]
                after[at] = cell
                blinking = cells[at] >> 4 == palette.PENDING
                if pending and cell >> 4 == contract.SOLID and (changed or blinking):
                    cells[at] = palette.PENDING << 4 | cell & 15
                else:
                    cells[at] = cell
            if self._travels[i].start(cells, size):
                self.moving = True
        self._effect = motion.NONE
        self._began = -1
        self._fresh = True

    def animate(self, effect):
        """Play dice or an ending over the scene just taken; the next scene cuts it short."""
        self._effect = effect
        self._began = -1
        self.moving = True

    def answer(self, key):
        """A press is seen before its scene is known: a dark light burns, a bright one dips."""
        for i, (_strip, _pin, size, tail) in enumerate(self._strips):
            for at, owner in enumerate(tail):
                if owner == key:
                    bright = self._travels[i].shown[size + at] >> 4 >= contract.SOLID
                    style = contract.DIM if bright else contract.SOLID
                    self.overlay(key, style, contract.PLAIN)

    def overlay(self, key, style, hue):
        """Change one key's light at once."""
        for i, (_strip, _pin, size, tail) in enumerate(self._strips):
            for at, owner in enumerate(tail):
                if owner == key:
                    cell = style << 4 | hue
                    self._cells[i][size + at] = self._travels[i].shown[size + at] = cell
        self._fresh = True

    def settle(self):
        """Everything is on the flash: solid is solid again."""
        for i, after in enumerate(self._next):
            self._cells[i][:] = after
            if not self.moving:
                self._travels[i].shown[:] = after
        self._fresh = True

    def frame(self, ms, since_press):
        """Draw the moment into the buffers; False when nothing changed, and nothing allocated."""
        if self.moving:
            self._move(ms)
        if palette.levels_at(self._levels, ms, since_press, self._night):
            pixels.shade(self._table, self._palette, self._levels, self._gamma)
        elif not self._fresh:
            return False
        self._fresh = False
        total = 0
        for i in range(len(self.buffers)):
            total += self._paint(i)
        if total > self._budget:
            self._limit(self._budget * UNITY // total)
        return True

    def _paint(self, i):
        sums, cells = self._sums, self._travels[i].shown
        self._sums_before[i] = sums[i]
        sums[i] = pixels.paint(cells, self._table, self.buffers[i], len(cells))
        return sums[i]

    def _limit(self, factor):
        for i in range(len(self.buffers)):
            pixels.scale(self.buffers[i], len(self.buffers[i]), factor)
            self._sums[i] = self._sums[i] * factor // UNITY

    def dimmed(self, i):
        """Whether strip i draws less than in the frame before: those are to be written first, or
        the new light of one strip and the old light of another would exceed the limit together."""
        return self._sums[i] < self._sums_before[i]

    def _move(self, ms):
        """Bring everything that moves to where it is at this moment."""
        if self._began < 0 or ms < self._began:  # the clock of the rhythms starts over at times
            self._began = ms
        elapsed = ms - self._began
        if self._effect and not motion.lasts(self._effect, elapsed):
            self._effect = motion.NONE
            self._began = ms
            elapsed = 0
        self.moving = bool(self._effect)
        for i in range(len(self._travels)):
            if self._travels[i].step(self._cells[i], elapsed):
                self.moving = True
            if self._effect:
                strip, _pin, size, _tail = self._strips[i]
                motion.draw(self._effect, self._travels[i].shown, size, strip, elapsed)
        self._fresh = True
