"""What a page shows, read from the page itself, to be compared with the board."""

import time
from collections.abc import Callable
from typing import Any

PATIENCE_S = 60
KEYS = {
    "NEXT": "Space",
    "PLUS": "+",
    "MINUS": "-",
    "SELECT": "Enter",
    "ROLL": "r",
    "UNDO": "u",
    "SEAT1": "1",
    "SEAT2": "2",
    "SEAT3": "3",
    "SEAT4": "4",
    "ENEMY": "e",
}

_COLOURS = """() => {
  const bytes = (element, property) => {
    const text = getComputedStyle(element)[property];
    const found = /^color\\(srgb-linear ([\\d.e-]+) ([\\d.e-]+) ([\\d.e-]+)\\)$/.exec(text);
    return found ? found.slice(1).map(part => Math.round(Number(part) * 255)) : [text];
  };
  const seen = {};
  for (const led of document.querySelectorAll(".led")) seen[led.id] = bytes(led, "fill");
  for (const lamp of document.querySelectorAll(".lamp"))
    seen[lamp.dataset.light] = bytes(lamp, "backgroundColor");
  return seen;
}"""


def lights(page: Any) -> dict[str, tuple[int, ...]]:
    """Every light on the page: (red, green, blue) as the browser has computed its style."""
    return {name: tuple(colour) for name, colour in page.evaluate(_COLOURS).items()}


def on_the_wires(board: Any) -> dict[str, tuple[int, ...]]:
    """The same from the bytes that the firmware sent: green, red, blue."""
    found: dict[str, tuple[int, ...]] = {}
    for name, strip in board.parts.strips.items():
        sent = board.sent(name)
        colours = [(sent[i + 1], sent[i], sent[i + 2]) for i in range(0, len(sent), 3)]
        for number in range(strip.pixels):
            found[f"led-{name}-{number + 1}"] = colours[number]
        for number, key in enumerate(strip.tail):
            found[key] = colours[strip.pixels + number]
    return found


def until(page: Any, so: Callable[[], bool]) -> bool:
    """Whether it came to be so; a busy machine takes its time, only what is wrong takes all."""
    limit = time.monotonic() + PATIENCE_S
    while not so():
        if time.monotonic() > limit:
            return False
        page.wait_for_timeout(20)
    return True


def agrees(page: Any, board: Any, only: str = "") -> bool:
    """Some lights blink, so page and board are compared until they were read in one moment."""

    def same() -> bool:
        shown = {name: light for name, light in lights(page).items() if name.startswith(only)}
        wires = on_the_wires(board)
        return shown == {name: light for name, light in wires.items() if name.startswith(only)}

    return until(page, same)


def screen_agrees(page: Any, board: Any, selector: str) -> bool:
    return until(page, lambda: screen(page, selector) == board.screen_rows())


def screen(page: Any, selector: str = "#oled") -> list[list[bool]]:
    """The display's pixels on the page: lit or not."""
    data = page.evaluate(
        """selector => {
          const canvas = document.querySelector(selector);
          const image = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          return [...image.data].filter((_value, n) => n % 4 === 1);
        }""",
        selector,
    )
    return [[value > 128 for value in data[y * 128 : y * 128 + 128]] for y in range(64)]


def lines(page: Any) -> list[str]:
    """What the page tells a screen reader that the display says."""
    return str(page.locator("#lines").text_content()).split("\n")


def wait_for_line(page: Any, text: str) -> None:
    page.wait_for_function(
        "text => document.getElementById('lines').textContent.includes(text)", arg=text
    )


def lit(page: Any) -> set[str]:
    return {name for name, colour in lights(page).items() if name.isupper() and any(colour)}


def press(page: Any, key: str, by: str) -> None:
    if by == "clicks":
        page.locator(f"[data-key={key}]").click()
    else:
        page.keyboard.press(KEYS[key])
