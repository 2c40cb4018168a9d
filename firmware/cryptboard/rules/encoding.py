"""One value, one byte string: the canonical encoding of states, commands and card records.

It is the deterministic subset of CBOR (RFC 8949) with ints, text, bytes, arrays, null and
booleans.  There are no maps: MicroPython's dicts are unordered, so a record is an array in
the order of its schema.  There are no floats: the board's are single, the laptop's double.
"""

_UINT, _NEGATIVE, _BYTES, _TEXT, _ARRAY = 0, 1, 2, 3, 4
_FALSE, _TRUE, _NULL = 0xF4, 0xF5, 0xF6
MAX_DEPTH = 12
_MAX_INT = 0xFFFFFFFF


class EncodingError(ValueError):
    """Bytes that are not one canonical value, or a value that has no encoding."""


def encode(value):
    out = bytearray()
    _put(out, value)
    return bytes(out)


def decode(data):
    value, end = decode_from(data, 0)
    if end != len(data):
        raise EncodingError("bytes after the value")
    return value


def decode_from(data, at):
    """The value that starts at `at`, and where it ends.

    A card has dozens of values: this is among what a command spends most time with, and it is
    called where calls nest deepest. So it is one loop for all depths, and calls next to nothing;
    `around` holds the lists that have begun, `lacking` how many values each still lacks.
    """
    around, lacking = [], []
    top = items = []
    left = 1
    size = len(data)
    while True:
        if at >= size:
            raise EncodingError("cut short")
        first = data[at]
        at += 1
        number = first & 31
        if first < _FALSE and number > 23:
            number = _long(data, at, number)
            at += 1 << (first & 31) - 24
        kind = first >> 5
        if kind == _UINT:
            items.append(number)
        elif kind == _ARRAY:
            if at + number > size:
                raise EncodingError("cut short")  # before anything is allocated
            if len(around) == MAX_DEPTH:
                raise EncodingError("nested too deep")
            inner = []
            items.append(inner)
            if number:
                around.append(items)
                lacking.append(left)
                items, left = inner, number
                continue
        elif _BYTES <= kind <= _TEXT:
            number += at
            if number > size:
                raise EncodingError("cut short")  # before anything is allocated
            items.append(_text(data, at, number) if kind == _TEXT else bytes(data[at:number]))
            at = number
        else:
            items.append(-1 - number if kind == _NEGATIVE else _constant(first))
        left -= 1
        while not left:
            if not around:
                return top[0], at
            left = lacking.pop() - 1
            items = around.pop()


def first_text(head):
    """(begin, end) of the bytes of the first text of a pair, told from how the pair begins."""
    size, begin, limit = head[1] - (_TEXT << 5), 2, 24
    if size == limit:  # its length stands in a byte of its own
        size, begin, limit = head[2], 3, 256
    if head[0] != _ARRAY << 5 | 2 or not 0 <= size < limit:
        raise EncodingError("no pair with a short text")
    return begin, begin + size


def _put(out, value):
    """One loop for all depths: the board's stack is small.

    `around` holds the lists that wait, `resume` where each goes on.
    """
    around, resume = [], []
    items, at = (value,), 0
    append = out.append
    while True:
        while at == len(items):
            if not around:
                return
            at = resume.pop()
            items = around.pop()
        value = items[at]
        at += 1
        kind = type(value)
        if kind is int:
            if 0 <= value < 24:  # most are: no call for those
                append(value)
            elif value < 0:
                _put_head(out, _NEGATIVE, -1 - value)
            else:
                _put_head(out, _UINT, value)
        elif kind is list or kind is tuple:
            if len(around) == MAX_DEPTH:
                raise EncodingError("nested too deep")
            _put_head(out, _ARRAY, len(value))
            around.append(items)
            resume.append(at)
            items, at = value, 0
        else:
            _put_leaf(out, value, kind)


def _put_leaf(out, value, kind):
    if value is None:
        out.append(_NULL)
    elif kind is bool:
        out.append(_TRUE if value else _FALSE)
    elif kind is str:
        raw = value.encode()
        _put_head(out, _TEXT, len(raw))
        out.extend(raw)
    elif kind is bytes or kind is bytearray:
        _put_head(out, _BYTES, len(value))
        out.extend(value)
    else:
        raise EncodingError("no encoding for " + kind.__name__)


def _put_head(out, major, number):
    if number > _MAX_INT:
        raise EncodingError("integer out of range")
    first = major << 5
    if number < 24:
        out.append(first | number)
        return
    if number < 0x100:
        out.append(first | 24)
        out.append(number)
        return
    width = 2 if number < 0x10000 else 4
    out.append(first | 24 + (width >> 1))
    for shift in range(8 * (width - 1), -1, -8):
        out.append(number >> shift & 0xFF)


def _text(data, at, end):
    try:
        return str(data[at:end], "utf-8")
    except UnicodeError:
        raise EncodingError("text is not UTF-8")


def _constant(first):
    if first == _NULL:
        return None
    if first == _TRUE:
        return True
    if first == _FALSE:
        return False
    raise EncodingError("unknown type")


def _long(data, at, low):
    """A number too large for the first byte, where `low` says how many bytes it has."""
    if low > 26:
        raise EncodingError("unknown length")
    width = 1 << low - 24
    if at + width > len(data):
        raise EncodingError("cut short")
    number = 0
    for i in range(width):
        number = number << 8 | data[at + i]
    if number < (24 if width == 1 else 0x100 if width == 2 else 0x10000):
        raise EncodingError("not in shortest form")
    return number
