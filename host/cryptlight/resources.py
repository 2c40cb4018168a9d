"""Where cryptlight keeps what it ships: the firmware, the board file, the games.

In a checkout these lie in the folders that explain them; an installed cryptlight carries copies
of the files that live outside its packages.
"""

from pathlib import Path

import cryptboard

_PACKAGE = Path(__file__).parent
_CARRIED = _PACKAGE / "data"


def board_file() -> Path:
    """hardware/board.toml, or the copy an installed cryptlight carries."""
    return _first(_PACKAGE.parents[1] / "hardware" / "board.toml", _CARRIED / "board.toml")


def plates_file() -> Path:
    """hardware/faceplates.toml, or the carried copy."""
    return _first(
        _PACKAGE.parents[1] / "hardware" / "faceplates.toml", _CARRIED / "faceplates.toml"
    )


def firmware_files() -> dict[str, Path]:
    """Every file of the firmware: its path on the board -> where it is here."""
    package = Path(cryptboard.__file__).parent
    loose = ("main.py", "start.py")
    files = {name: _first(package.parent / name, _CARRIED / name) for name in loose}
    for path in sorted(package.rglob("*.py")):
        files[f"cryptboard/{path.relative_to(package).as_posix()}"] = path
    return files


def game_folder(name: str) -> Path:
    """The authoring folder of a shipped game."""
    for shelf in ("games", "trackers"):
        folder = _PACKAGE / shelf / name
        if (folder / "game.toml").is_file():
            return folder
    known = ", ".join([*shipped_games(), *example_trackers()])
    raise FileNotFoundError(f"there is no game called {name!r}; cryptlight ships: {known}")


def shipped_games() -> list[str]:
    return sorted(path.parent.name for path in (_PACKAGE / "games").glob("*/game.toml"))


def example_trackers() -> list[str]:
    """Trackers to play and to copy; a board gets them when somebody asks for them by name."""
    return sorted(path.parent.name for path in (_PACKAGE / "trackers").glob("*/game.toml"))


def _first(*candidates: Path) -> Path:
    for path in candidates:
        if path.is_file():
            return path
    raise FileNotFoundError(
        f"this installation of cryptlight is incomplete: {candidates[-1]} is missing"
    )
