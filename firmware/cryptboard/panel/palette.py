"""Colours on the wire (green, red, blue), and how bright each style is at a moment.

A palette changes hues only; what a light means is said by its place and its rhythm.
"""

from cryptboard.rules import contract

# One row per hue of the contract: PLAIN EVIL DAMAGE HEALTH DARKNESS MANA GOOD BAD PLACE TIME,
# then six heroes; red, green, blue as people write them. As text: tuples take ten times the heap.
# Hues that meet on one strip stay apart for the eyes that a palette is made for: a test measures.
_STANDARD = (
    "BEB48C D20078 FF280A 3CD228 6E00E6 006EFF 00DC6E FF0000 "
    "0AC8B4 E6A000 FF6400 0A50FA 1EFF00 E600BE F0BE00 00C8C8"
)
# Told apart by people who do not tell red from green: blue, orange, yellow and white carry it.
_COLOURBLIND = (
    "BEB496 BE3200 FF6400 0082FF 463CFF 50B4FF 6EC8D2 FF6400 "
    "C8DC64 FFDC28 FF785A 0050FF E6F032 C882B4 E6E6E6 50A0FF"
)
# For people who do not tell blue from yellow: red, cyan and white carry it.
_TRITAN = (
    "AABEA0 A0005A FF1E1E 006EBE AA001E 00FADC 00B48C FF0000 "
    "BE96B4 FF8278 FF781E 00D2B4 E6E6E6 FF0082 E6968C 007882"
)
_MONOCHROME = "C8BEAA"
PALETTES = (_STANDARD, _COLOURBLIND, _TRITAN, _MONOCHROME)

PENDING = 7  # a style of the panel's own: this light is not durable yet

_FAINT, _DIM, _FULL = 60, 95, 255
_BRIGHTNESS = (90, 130, 180, 255)  # by setting; 0 is night
DAY = 3
_NIGHT_MA = 60


def colour(palette, hue):
    """(red, green, blue); a palette of one colour has it for every hue."""
    at = 7 * hue % (len(palette) + 1)
    value = int(palette[at : at + 6], 16)
    return value >> 16, value >> 8 & 255, value & 255


def wire_bytes(palette):
    """Sixteen colours in the order that WS2812 pixels take: green, red, blue."""
    out = bytearray(48)
    for i in range(16):
        out[3 * i + 1], out[3 * i], out[3 * i + 2] = colour(palette, i)
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
