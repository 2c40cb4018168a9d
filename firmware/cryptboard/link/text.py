"""JSON that is the same on both interpreters: pure ASCII, keys in the given order.

MicroPython's own writer keeps neither an order nor to ASCII, so we write it ourselves.
"""

import json


class Quoted:
    """JSON text that is already written."""

    def __init__(self, text):
        self.text = text


def write(*pairs):
    """An object from key, value, key, value...: write("re", 7, "ok", True)."""
    parts = []
    for i in range(0, len(pairs), 2):
        parts.append(_value(pairs[i]) + ":" + _value(pairs[i + 1]))
    return ("{" + ",".join(parts) + "}").encode()


def read(payload):
    """The object in a message, or None."""
    try:
        found = json.loads(payload)
    except (ValueError, TypeError, UnicodeError, RecursionError, RuntimeError):
        return None
    return found if isinstance(found, dict) else None


def fit(text, room):
    """As much of a text as takes `room` bytes when written."""
    used = 0
    for i in range(len(text)):
        used += len(_char(text[i]))
        if used > room:
            return text[:i]
    return text


def _value(value):
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return '"' + "".join([_char(char) for char in value]) + '"'
    if isinstance(value, Quoted):
        return value.text
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([_value(item) for item in value]) + "]"
    raise ValueError("no JSON for " + type(value).__name__)


def _char(char):
    code = ord(char)
    if char == '"' or char == "\\":
        return "\\" + char
    if 32 <= code < 127:
        return char
    if code < 0x10000:
        return "\\u%04x" % code
    code -= 0x10000
    return "\\u%04x\\u%04x" % (0xD800 | code >> 10, 0xDC00 | code & 0x3FF)
