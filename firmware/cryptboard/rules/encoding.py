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
    _put(out, value, MAX_DEPTH)
    return bytes(out)


def decode(data):
    value, end = decode_from(data, 0)
    if end != len(data):
        raise EncodingError("bytes after the value")
    return value


def decode_from(data, at):
    """The value that starts at `at`, and where it ends."""
    try:
        return _take(data, at, MAX_DEPTH)
    except IndexError:
        raise EncodingError("cut short")


def first_text(head):
    """(begin, end) of the bytes of the first text of a pair, told from how the pair begins."""
    size, begin, limit = head[1] - (_TEXT << 5), 2, 24
    if size == limit:  # its length stands in a byte of its own
        size, begin, limit = head[2], 3, 256
    if head[0] != _ARRAY << 5 | 2 or not 0 <= size < limit:
        raise EncodingError("no pair with a short text")
    return begin, begin + size


def _put(out, value, depth):
    if value is None:
        out.append(_NULL)
    elif value is True:
        out.append(_TRUE)
    elif value is False:
        out.append(_FALSE)
    elif isinstance(value, int):
        if value < 0:
            _put_head(out, _NEGATIVE, -1 - value)
        else:
            _put_head(out, _UINT, value)
    elif isinstance(value, str):
        raw = value.encode()
        _put_head(out, _TEXT, len(raw))
        out.extend(raw)
    elif isinstance(value, (bytes, bytearray)):
        _put_head(out, _BYTES, len(value))
        out.extend(value)
    elif isinstance(value, (list, tuple)):
        if depth == 0:
            raise EncodingError("nested too deep")
        _put_head(out, _ARRAY, len(value))
        for item in value:
            _put(out, item, depth - 1)
    else:
        raise EncodingError("no encoding for " + type(value).__name__)


def _put_head(out, major, number):
    if number > _MAX_INT:
        raise EncodingError("integer out of range")
    first = major << 5
    if number < 24:
        out.append(first | number)
        return
    width = 1 if number < 0x100 else 2 if number < 0x10000 else 4
    out.append(first | {1: 24, 2: 25, 4: 26}[width])
    for shift in range(8 * (width - 1), -1, -8):
        out.append(number >> shift & 0xFF)


def _take(data, at, depth):
    """A card has dozens of values: this is among what a command spends most time with."""
    first = data[at]
    at += 1
    if first >= _FALSE:
        return _constant(first), at
    number = first & 31
    if number > 23:
        number, at = _take_number(data, at, number)
    major = first >> 5
    if major < _BYTES:
        return -1 - number if major else number, at
    end = at + number
    if end > len(data):
        raise EncodingError("cut short")  # before anything is allocated for a hostile length
    if major == _TEXT:
        try:
            return str(data[at:end], "utf-8"), end
        except UnicodeError:
            raise EncodingError("text is not UTF-8")
    if major == _ARRAY:
        if depth == 0:
            raise EncodingError("nested too deep")
        items = []
        for _ in range(number):
            first = data[at]
            if first < 24:  # most are small numbers: no call for those
                items.append(first)
                at += 1
            else:
                item, at = _take(data, at, depth - 1)
                items.append(item)
        return items, at
    if major == _BYTES:
        return bytes(data[at:end]), end
    raise EncodingError("unknown type")


def _constant(first):
    if first == _NULL:
        return None
    if first > _NULL:
        raise EncodingError("unknown type")
    return first == _TRUE


def _take_number(data, at, low):
    """A number too large for the first byte, where `low` says how many bytes it has."""
    width = {24: 1, 25: 2, 26: 4}.get(low)
    if width is None:
        raise EncodingError("unknown length")
    number = 0
    for i in range(width):
        number = number << 8 | data[at + i]
    if number < (24 if width == 1 else 0x100 if width == 2 else 0x10000):
        raise EncodingError("not in shortest form")
    return number, at + width
