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

    def forget(self, name):
        """Let a part go that has done its work: it is loaded anew when it is needed again."""
        if self._loaded.pop(name, None):
            drop("cryptboard.rules." + self._game + "." + name)


def drop(module):
    """Give back the memory of a module that nobody holds any more."""
    package, name = module.rsplit(".", 1)
    if module in sys.modules:
        del sys.modules[module]
        delattr(sys.modules[package], name)
