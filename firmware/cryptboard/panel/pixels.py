"""The loops over pixels, compiled by viper: everything else may be slow, these may not.

`pixels_plain.py` is the same in plain Python; the tests compare both byte for byte.
Values stay below 2 ** 31: viper's integers are 32 bits on the Pico.
"""

import micropython


@micropython.viper
def shade(table: ptr8, palette: ptr8, levels: ptr8, gamma: ptr8):  # noqa: F821
    """Fill `table` with the three wire bytes of every cell value: style << 4 | hue."""
    at = 0
    style = 0
    while style < 8:
        level = levels[style]
        channel = 0
        while channel < 48:
            value = palette[channel] * level + 128
            table[at] = gamma[(value + (value >> 8)) >> 8]  # by 255, which no Cortex-M0 divides
            at += 1
            channel += 1
        style += 1


@micropython.viper
def paint(cells: ptr8, table: ptr8, out: ptr8, count: int) -> int:  # noqa: F821
    """Look up `count` cells; the sum of all bytes tells the current."""
    total = 0
    at = 0
    i = 0
    while i < count:
        entry = (cells[i] & 127) * 3
        channel = 0
        while channel < 3:
            value = table[entry + channel]
            out[at] = value
            total += value
            at += 1
            channel += 1
        i += 1
    return total


@micropython.viper
def scale(out: ptr8, size: int, factor: int):  # noqa: F821
    """Multiply by factor / 4096, rounding down so that no sum grows."""
    i = 0
    while i < size:
        out[i] = out[i] * factor >> 12
        i += 1


@micropython.viper
def fill(cells: ptr8, first: int, end: int, value: int):  # noqa: F821
    """Set the cells from `first` up to, not including, `end`."""
    i = first
    while i < end:
        cells[i] = value
        i += 1


@micropython.viper
def copy(cells: ptr8, source: ptr8, first: int, end: int):  # noqa: F821
    """Take the cells from `first` up to, not including, `end`."""
    i = first
    while i < end:
        cells[i] = source[i]
        i += 1
