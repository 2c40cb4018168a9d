"""Colours on the wire (green, red, blue), and how bright each style is at a moment.

A palette changes hues only; what a light means is said by its place and its rhythm.
"""

from cryptboard.rules import contract

# One row per hue of the contract: PLAIN EVIL DAMAGE HEALTH DARKNESS MANA GOOD BAD PLACE TIME,
# then six heroes. Each row is red, green, blue as people write them.
# Hues that meet on one strip stay apart for the eyes that a palette is made for: a test measures.
_STANDARD = (
    (190, 180, 140), (210, 0, 120), (255, 40, 10), (60, 210, 40), (110, 0, 230), (0, 110, 255),
    (0, 220, 110), (255, 0, 0), (10, 200, 180), (230, 160, 0), (255, 100, 0), (10, 80, 250),
    (30, 255, 0), (230, 0, 190), (240, 190, 0), (0, 200, 200),
)  # fmt: skip
# Told apart by people who do not tell red from green: blue, orange, yellow and white carry it.
_COLOURBLIND = (
    (190, 180, 150), (190, 50, 0), (255, 100, 0), (0, 130, 255), (70, 60, 255), (80, 180, 255),
    (110, 200, 210), (255, 100, 0), (200, 220, 100), (255, 220, 40), (255, 120, 90), (0, 80, 255),
    (230, 240, 50), (200, 130, 180), (230, 230, 230), (80, 160, 255),
)  # fmt: skip
# For people who do not tell blue from yellow: red, cyan and white carry it.
_TRITAN = (
    (170, 190, 160), (160, 0, 90), (255, 30, 30), (0, 110, 190), (170, 0, 30), (0, 250, 220),
    (0, 180, 140), (255, 0, 0), (190, 150, 180), (255, 130, 120), (255, 120, 30), (0, 210, 180),
    (230, 230, 230), (255, 0, 130), (230, 150, 140), (0, 120, 130),
)  # fmt: skip
_MONOCHROME = ((200, 190, 170),) * 16
PALETTES = (_STANDARD, _COLOURBLIND, _TRITAN, _MONOCHROME)

PENDING = 7  # a style of the panel's own: this light is not durable yet

_FAINT, _DIM, _FULL = 60, 95, 255
_BRIGHTNESS = (90, 130, 180, 255)  # by setting; 0 is night
DAY = 3
_NIGHT_MA = 60


def wire_bytes(rows):
    """Sixteen colours in the order that WS2812 pixels take: green, red, blue."""
    out = bytearray(48)
    for i in range(16):
        red, green, blue = rows[i]
        out[3 * i], out[3 * i + 1], out[3 * i + 2] = green, red, blue
    return out


def gamma_table(brightness):
    """Perceived level to drive; whatever is not off stays at least just visible."""
    top = _BRIGHTNESS[brightness]
    table = bytearray(256)
    for value in range(256):
        level = value * top // 255
        table[value] = level * level // 255
        if value >= 40 and table[value] == 0:
            table[value] = 1
    return table


def light_ma(brightness, configured, dark_ma):
    """What all pixels together may draw beyond the `dark_ma` that they take anyway."""
    light = max(0, configured - dark_ma)
    return min(_NIGHT_MA, light) if brightness == 0 else light


def ends_fill(track, at):
    """At night only heads are lit: the last cell of a dim fill without one is its head."""
    if at >= len(track) or track[at] >> 4 != contract.DIM:
        return False
    if at > 1 and track[at - 1] != track[at] and track[at - 1] >> 4 < contract.SOLID:
        return False  # a mark on its own, or the first of another fill
    return at + 1 == len(track) or track[at + 1] >> 4 <= contract.FAINT


def levels_at(levels, ms, since_press, night):
    """Write how bright each style is `ms` after power-on; True if anything changed.

    SLOW 1 Hz, DOUBLE two flashes every 2 s, FAST and PENDING 2.5 Hz: never over 3 a second.
    """
    slow = _FULL if ms % 1000 < 500 else 0
    double = _FULL if ms % 2000 < 150 or 400 <= ms % 2000 < 550 else _DIM
    fast = _FULL if ms % 400 < 200 else 0
    pending = _FULL if since_press % 400 < 200 else _DIM
    if (
        levels[contract.SLOW] == slow
        and levels[contract.DOUBLE] == double
        and levels[contract.FAST] == fast
        and levels[PENDING] == pending
        and levels[contract.SOLID] == _FULL
        and (levels[contract.DIM] == 0) == night
    ):
        return False
    levels[contract.OFF] = 0
    levels[contract.FAINT] = 0 if night else _FAINT
    levels[contract.DIM] = 0 if night else _DIM
    levels[contract.SOLID] = _FULL
    levels[contract.SLOW] = slow
    levels[contract.DOUBLE] = double
    levels[contract.FAST] = fast
    levels[PENDING] = pending
    return True
