"""Parts of a game that are loaded when they are first needed."""

import sys


class Parts:
    """Modules of a game's package; an import statement looks its whole way up every time."""

    def __init__(self, game):
        self._game = game
        self._loaded = {}

    def get(self, name):
        if name not in self._loaded:
            package = __import__("cryptboard.rules." + self._game + "." + name)
            self._loaded[name] = getattr(getattr(package.rules, self._game), name)
        return self._loaded[name]

    def drop(self, name):
        """Done with it for now: what nobody else imported leaves the memory."""
        if self._loaded.pop(name, None):
            path = "cryptboard.rules." + self._game
            setattr(sys.modules[path], name, None)
            del sys.modules[path + "." + name]
