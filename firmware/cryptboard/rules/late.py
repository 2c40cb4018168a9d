"""Parts of a game that are loaded when they are first needed."""

import sys

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from typing import Any


class Parts:
    """Modules of a game's package; an import statement looks its whole way up every time."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._loaded = {}

    def get(self, name: str) -> "Any":
        if name not in self._loaded:
            package = __import__("cryptboard.rules." + self._game + "." + name)
            self._loaded[name] = getattr(getattr(package.rules, self._game), name)
        return self._loaded[name]

    def drop(self, name: str) -> None:
        """Done with it for now: what nobody else imported leaves the memory."""
        if self._loaded.pop(name, None):
            let_go("cryptboard.rules." + self._game + "." + name)


def let_go(module: str) -> None:
    """Give back the memory of a module; whoever needs it loads it anew."""
    if module in sys.modules:
        package, name = module.rsplit(".", 1)
        delattr(sys.modules[package], name)
        del sys.modules[module]
