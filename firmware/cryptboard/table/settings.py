"""What the players prefer, on the flash: read at boot, replaced as a whole."""

import os

from cryptboard.rules import encoding

PATH = "/settings"
_NEW = "/settings.new"
TABLE = (
    ("language", "en"),
    ("brightness", 3),
    ("sound", 3),
    ("palette", 0),
    ("pack", ""),  # the game that was played last
    ("options", []),
    ("fresh", 0),  # the next boot begins a new game
    ("teach", 0),
    ("taught", []),  # numbers of the rules that teaching mode has shown
    ("remind", 1),
    ("presets", []),  # [pack id, options, number of heroes] each, [] for a free one
    ("house", []),  # [pack id, option, 0 or 1] each
    ("names", []),  # [pack id, hero, name] each
)
_NAMES = [name for name, _default in TABLE]
_DEFAULTS = [default for _name, default in TABLE]


class Settings:
    def __init__(self):
        self._values = list(_DEFAULTS)

    def load(self):
        """A file that is missing or damaged leaves the defaults."""
        try:
            with open(PATH, "rb") as file:
                values = encoding.decode(file.read())
        except (OSError, ValueError):
            return
        if not isinstance(values, list):
            return
        for i in range(min(len(values), len(_DEFAULTS))):
            if type(values[i]) is type(_DEFAULTS[i]):
                self._values[i] = values[i]

    def get(self, name):
        return self._values[_NAMES.index(name)]

    def set(self, name, value):
        self._values[_NAMES.index(name)] = value
        self._save()

    def _save(self):
        with open(_NEW, "wb") as file:
            file.write(encoding.encode(self._values))
        os.rename(_NEW, PATH)
