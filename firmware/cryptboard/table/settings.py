"""What the players prefer, on the flash: read at boot, replaced as a whole.

One sealed record (store/frames.py) of a format's number and the values in the order of TABLE.
What another version of the firmware wrote may not fit here: such a value gives way to its default.
"""

import os

from cryptboard.rules import encoding
from cryptboard.store import frames

PATH = "/settings"
FORMAT = 2  # 1, of 0.1.0, was the values alone, unsealed
_LONGEST = 40  # letters
_OPTION = ("", None)
# Name, default, and what may stand there: a number is the largest one, a text any short text, a
# list many of one kind, a tuple of these kinds one record; None is anything.
TABLE = (
    ("language", "en", "xx"),
    ("brightness", 3, 3),
    ("sound", 3, 3),
    ("palette", 0, 3),
    ("pack", "", ""),  # the game that was played last
    ("options", [], [_OPTION]),
    ("fresh", 0, 1),  # the next boot begins a new game
    ("teach", 0, 1),
    ("taught", [], [9999]),  # numbers of the rules that teaching mode has shown
    ("remind", 1, 1),
    ("presets", [], [("", [_OPTION], 9)]),  # pack id, options, number of heroes; [] for a free one
    ("house", [], [("", "", 1)]),  # pack id, option, 0 or 1
    ("names", [], [("", 99, "")]),  # pack id, hero, name
)
_NAMES = [row[0] for row in TABLE]


class Settings:
    def __init__(self, path=PATH):
        self._path = path
        self._values = [row[1] for row in TABLE]

    def load(self):
        """False: the file is damaged, the defaults stay. Without a file they stay, too."""
        try:
            with open(self._path, "rb") as file:
                data = file.read()
        except OSError:
            return True
        values = _values(data)
        if values is None:
            return False
        for i in range(min(len(values), len(TABLE))):
            self._take(i, values[i])
        return True

    def _take(self, i, value):
        _name, default, kind = TABLE[i]
        if type(kind) is list and type(value) is list:
            free = [] if _NAMES[i] == "presets" else None  # a preset keeps its place
            value = [entry if _fits(entry, kind[0]) else free for entry in value]
            self._values[i] = [entry for entry in value if entry is not None]
        else:
            self._values[i] = value if _fits(value, kind) else default

    def get(self, name):
        return self._values[_NAMES.index(name)]

    def set(self, name, value):
        self._values[_NAMES.index(name)] = value
        new = self._path + ".new"
        with open(new, "wb") as file:
            file.write(sealed(self._values))
        os.rename(new, self._path)


def sealed(values):
    """A file of these values."""
    return frames.seal(encoding.encode([FORMAT] + values))


def _values(data):
    """The values in a file, None if it is damaged."""
    payload = frames.unsealed(data)
    try:
        values = encoding.decode(data if payload is None else payload)
    except ValueError:
        return None
    if type(values) is not list or not values:
        return None
    if payload is None:
        return values if type(values[0]) is str else None
    return values[1:] if type(values[0]) is int else None


def _fits(value, kind):
    if kind is None:
        return True
    if type(kind) is int:
        return type(value) is int and 0 <= value <= kind
    if type(kind) is str:
        return type(value) is str and len(value) <= (len(kind) or _LONGEST)
    if type(value) is not list:
        return False
    if type(kind) is list:
        return all([_fits(entry, kind[0]) for entry in value])
    return len(value) == len(kind) and all([_fits(value[i], kind[i]) for i in range(len(kind))])
