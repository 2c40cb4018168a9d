"""A track on a strip, in the light language that all games share."""

from cryptboard.rules.contract import DIM, DOUBLE, FAINT, FAST, SOLID

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from typing import Any

    from cryptboard.rules.contract import Scene


def fill_and_post(
    scene: "Scene",
    strip: int,
    value: "Any",
    top: int,
    fill_hue: int,
    post_hue: int,
    danger: int,
    first: int = 0,
) -> None:
    """A fill of `value` pixels, a post behind the `top`-th; in danger the post runs fast.

    The post stands behind what it counts: the dark gap before it is what is missing.
    """
    scene.fill(strip, first, first + value - 1, DIM, fill_hue)
    scene.put(strip, first + top, FAST if danger else SOLID, post_hue)


def pips(scene: "Scene", strip: int, first: int, left: int, hue: int, used: int = 0) -> None:
    """Things left as bright pixels, used ones faint behind them."""
    scene.fill(strip, first, first + left - 1, SOLID, hue)
    scene.fill(strip, first + left, first + left + used - 1, FAINT, hue)


def coming(scene: "Scene", strip: int, places: "Any", hue: int, more: int = 2) -> None:
    """Where something waits: the next place double-flashes, so many more are dim."""
    for i in range(len(places)):
        if i <= more:
            scene.put(strip, places[i], DOUBLE if i == 0 else DIM, hue)
