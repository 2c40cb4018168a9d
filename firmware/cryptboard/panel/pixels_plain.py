"""The loops of pixels.py in plain Python, for CPython and for VMs without a native compiler."""


def shade(table, palette, levels, gamma):
    for style in range(8):
        for channel in range(48):
            value = (palette[channel] * levels[style] + 127) // 255
            table[style * 48 + channel] = gamma[value]


def paint(cells, table, out, count):
    total = 0
    for i in range(count):
        entry = (cells[i] & 127) * 3
        for channel in range(3):
            value = table[entry + channel]
            out[3 * i + channel] = value
            total += value
    return total


def scale(out, size, factor):
    for i in range(size):
        out[i] = out[i] * factor >> 12


def fill(cells, first, end, value):
    for i in range(first, end):
        cells[i] = value


def copy(cells, source, first, end):
    for i in range(first, end):
        cells[i] = source[i]
