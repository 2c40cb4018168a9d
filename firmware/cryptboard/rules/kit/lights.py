"""A track on a strip, in the light language that all games share."""

from cryptboard.rules.contract import DIM, DOUBLE, FAINT, FAST, SOLID


def fill_and_post(scene, strip, value, top, fill_hue, post_hue, danger, first=0):
    """A fill of `value` pixels, a post behind the `top`-th; in danger the post runs fast.

    The post stands behind what it counts: the dark gap before it is what is missing.
    """
    scene.fill(strip, first, first + value - 1, DIM, fill_hue)
    scene.put(strip, first + top, FAST if danger else SOLID, post_hue)


def pips(scene, strip, first, left, hue, used=0):
    """Things left as bright pixels, used ones faint behind them."""
    scene.fill(strip, first, first + left - 1, SOLID, hue)
    scene.fill(strip, first + left, first + left + used - 1, FAINT, hue)


def coming(scene, strip, places, hue, more=2):
    """Where something waits: the next place double-flashes, so many more are dim."""
    for i in range(len(places)):
        if i <= more:
            scene.put(strip, places[i], DOUBLE if i == 0 else DIM, hue)
