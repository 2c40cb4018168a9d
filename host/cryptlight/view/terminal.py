"""The simulated board in a terminal: look at it, press its keys.

Sixty columns and twenty lines are enough. What the board's screen says stands here as text, to be
selected and read out; lights are signs, fuller the brighter they are, in their colours.
"""

from typing import Any, ClassVar, Protocol

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Footer, Static

from cryptlight.sim.screen import lines
from cryptlight.view.picture import RGB, Rows, key_text, strip_text

# Computer key -> board key. Holding is not something a terminal can tell: `w` holds SELECT.
KEYS = {
    "space": "NEXT",
    "plus": "PLUS",
    "minus": "MINUS",
    "enter": "SELECT",
    "r": "ROLL",
    "u": "UNDO",
    "1": "SEAT1",
    "2": "SEAT2",
    "3": "SEAT3",
    "4": "SEAT4",
    "e": "ENEMY",
}
LABELS = {"space": "␣", "plus": "+", "minus": "-", "enter": "⏎"}
TAP_S = 0.05
HOLD_S = 0.9


class LiveBoard(Protocol):
    """What the view needs of a board."""

    def frame(self) -> dict[str, list[RGB]]: ...
    def key_lights(self) -> dict[str, RGB]: ...
    def screen_rows(self) -> Rows: ...
    def key_down(self, key: str) -> None: ...
    def key_up(self, key: str) -> None: ...


class TerminalView(App[None]):
    """Strips, screen and keys, drawn thirty times a second where something changed."""

    CSS = """
    Screen { align: center top; }
    #board { width: 58; height: auto; border: round $primary; padding: 0 1; }
    .strip { height: 1; }
    #screen { height: auto; min-height: 4; margin: 1 0; text-style: bold; }
    #keys { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "quit", "Quit"),
        Binding("ctrl+c", "quit", "Quit", show=False, priority=True),
        Binding("w", "why", "Why? (holds SELECT)"),
    ]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, board: LiveBoard, title: str) -> None:
        super().__init__()
        self.board = board
        self.title = title
        names = board.frame()
        self._strips = {name: Static(id=f"strip-{name}", classes="strip") for name in names}
        self._screen = Static(id="screen", markup=False)
        self._keys = Static(id="keys")
        self._shown: dict[str, Any] = {}

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False), Vertical(id="board") as frame:
            frame.border_title = self.title
            yield from self._strips.values()
            yield self._screen
            yield self._keys
        yield Footer()

    def on_ready(self) -> None:
        self.set_interval(1 / 30, self.draw)

    def draw(self) -> None:
        for strip, pixels in self.board.frame().items():
            if self._changed(strip, pixels):
                line = strip_text(pixels)
                self._strips[strip].update(type(line).assemble(f"{strip}  ", line))
        rows = self.board.screen_rows()
        if self._changed("screen", rows):
            self._screen.update("\n".join(lines([list(row) for row in rows])))
        lights = self.board.key_lights()
        if self._changed("keys", lights):
            labels = {name: LABELS.get(key, key) for key, name in KEYS.items()}
            self._keys.update(key_text(labels, lights))

    def _changed(self, what: str, now: Any) -> bool:
        before = self._shown.get(what)
        self._shown[what] = now
        return bool(before != now)

    def on_key(self, event: object) -> None:
        name = KEYS.get(getattr(event, "key", ""))
        if name:
            self._press(name, TAP_S)

    def action_why(self) -> None:
        self._press("SELECT", HOLD_S)

    def _press(self, name: str, seconds: float) -> None:
        self.board.key_down(name)
        self.set_timer(seconds, lambda: self.board.key_up(name))
