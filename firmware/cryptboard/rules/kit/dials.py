"""What the five dials turn: Scene.dials from a game's tracks."""

from cryptboard.rules.contract import PRESSED, SCREEN

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from typing import Any

    from cryptboard.rules.contract import Track


_STRIPS = 4
LAST = 3  # the strip that heroes leave free when they are fewer than four


def known(tracks: "list[Track]", wanted: "Any") -> "Any":
    """The wanted ids that the scene has a track for now; a dial without one does nothing."""
    names = [track[0] for track in tracks]
    return [name if name in names else None for name in wanted]


def by_seat(names: "Any", first: int, seats: int, shown: int) -> "Any":
    """A page of heroes, hero n on dial n; `names` are his life and his second value.

    `first` is the number of the first hero in those names. Heroes 5 and 6 have a page of
    their own, which comes while one of them is shown.
    """
    wanted = [None] * (2 * PRESSED)
    page = max(0, shown) // _STRIPS * _STRIPS
    for i in range(min(_STRIPS, seats - page)):
        wanted[i] = names[0] % (first + page + i)
        wanted[i + PRESSED] = names[1] % (first + page + i)
    return wanted


def on_screen(wanted: "Any", turned: "Any", pressed: "Any") -> "Any":
    """The screen's dial."""
    wanted[SCREEN] = turned
    wanted[SCREEN + PRESSED] = pressed
    return wanted
