"""A round at the board as one picture that moves: lights, screen, keys pressed, what is told.

An animated SVG: any browser plays it, and a page that shows no animation shows its last moment.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any, Protocol
from xml.sax.saxutils import escape

from cryptlight.view import portrait
from cryptlight.view.portrait import STEP_MS, Look, Seen

_SETTLED = 3  # looks: a screen is drawn line by line, and only what stands still is shown
_WIDE, _BOLD = 30, 19  # letters of a line beside the screen: of the rule, and of what changed
Told = tuple[str, str]  # what changed, and the rule that says so


class Pressable(Seen, Protocol):
    def key_down(self, key: str) -> None: ...
    def key_up(self, key: str) -> None: ...


@dataclass
class Film:
    """Looks at a board, the keys held down meanwhile, and what was told from when on."""

    board: Pressable
    latest: Callable[[], Told]
    looks: list[Look] = field(default_factory=list)
    pressed: list[str] = field(default_factory=list)  # one a look, "" for none
    told: list[Told] = field(default_factory=list)  # one a look

    def watch(self, ms: int, key: str = "") -> None:
        before = self.told[-1] if self.told else ("", "")
        for _ in range(0, ms, STEP_MS):
            self.looks.append(portrait.look(self.board))
            self.pressed.append(key)
            self.told.append(before)
            self.board.advance(STEP_MS)

    def press(self, key: str, then_ms: int) -> None:
        """A key, seen while it is held; what came of it is told from its release on."""
        self.board.key_down(key)
        self.watch(200, key)
        self.board.key_up(key)
        self.watch(then_ms)
        told = self.latest()
        for number in range(len(self.told) - then_ms // STEP_MS, len(self.told)):
            self.told[number] = told


def animated(drawing: dict[str, Any], film: Film, lang: str) -> str:
    """The whole film; it begins again after its end."""
    lights = [part for part in portrait.changing(drawing, film.looks) if "screen" not in part]
    parts = [portrait.shell(drawing, lang), *lights]
    screens = _settled([look.screen for look in film.looks])
    parts += _course(screens, lambda rows: portrait.screen(drawing, rows))
    parts += _course(film.pressed, lambda key: _finger(drawing, key) if key else "")
    parts += _course(film.told, lambda told: "".join(_telling(drawing, told)))
    return portrait.document(*portrait.size(drawing), parts)


def _settled(screens: Sequence[Any]) -> list[Any]:
    """Each screen that stood still for a while, until the next one does."""
    shown, found = screens[0], []
    for number, screen in enumerate(screens):
        if all(screen == later for later in screens[number : number + _SETTLED]):
            shown = screen
        found.append(shown)
    return found


def _course(values: Sequence[Any], draw: Callable[[Any], str]) -> Iterator[str]:
    """Each of the values, shown as long as it lasts."""
    different: list[Any] = []
    for value in values:
        if value not in different:
            different.append(value)
    for value in different:
        drawn = draw(value)
        if drawn:
            shown = [int(value == now) for now in values]
            yield f'<g opacity="{shown[-1]}">{drawn}{_switched(shown)}</g>'


def _switched(shown: Sequence[int]) -> str:
    at = [n for n in range(len(shown)) if n == 0 or shown[n] != shown[n - 1]]
    if len(at) < 2:
        return ""
    times = ";".join(f"{n / len(shown):.4g}" for n in at)
    values = ";".join(str(shown[n]) for n in at)
    return (
        f'<animate attributeName="opacity" calcMode="discrete" repeatCount="indefinite" '
        f'dur="{len(shown) * STEP_MS}ms" keyTimes="{times}" values="{values}"/>'
    )


def _finger(drawing: dict[str, Any], key: str) -> str:
    x, y = next(
        (known["x"], portrait.keys_y(drawing)) for known in drawing["keys"] if known["id"] == key
    )
    return f'<circle cx="{x:g}" cy="{y:g}" r="8.6" fill="none" stroke="#fff" stroke-width="1.4"/>'


def _telling(drawing: dict[str, Any], told: Told) -> list[str]:
    """Beside the screen: what changed, and under it the rule."""
    y = portrait.size(drawing)[1] - 46
    parts = []
    for kind, width, high, text in (("h", _BOLD, 7.5, told[0]), ("n", _WIDE, 6.5, told[1])):
        for line in wrap(text, width):
            parts.append(f'<text class="{kind}" x="8" y="{y:g}">{escape(line)}</text>')
            y += high
    return parts
