"""The duel: what ROLL would throw, on three strips, while its dials change that.

A has my dice and B theirs, one pixel each in the die's hue, as Scene.pool counts them; C has the
flat modifier around its eighth pixel. A game's scene draws it for as long as it names those dice
in its dials.
"""

from cryptboard.rules.contract import BAD, DIM, FAINT, GOOD, MINE, OFF, PLAIN, SOLID

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from cryptboard.rules.contract import Scene


A, B, C = range(3)
MIDDLE = 7  # of C: no modifier


def draw(scene: "Scene", flat: bool, least: int = -7, most: int = 8) -> None:
    """Needs scene.pool; `flat` is the modifier, `least` and `most` how far it may go."""
    for strip in (A, B, C):
        scene.fill(strip, 0, len(scene.strips[strip]) - 1, OFF, PLAIN)
    at = [0, 0]
    for side, hue, count in scene.pool:
        strip = A if side == MINE else B
        scene.fill(strip, at[strip], at[strip] + count - 1, SOLID, hue)
        at[strip] += count
    scene.put(C, max(0, MIDDLE + least), FAINT, PLAIN)
    scene.put(C, min(len(scene.strips[C]) - 1, MIDDLE + most), FAINT, PLAIN)
    if flat > 0:
        scene.fill(C, MIDDLE + 1, MIDDLE + flat, SOLID, GOOD)
    elif flat < 0:
        scene.fill(C, MIDDLE + flat, MIDDLE - 1, SOLID, BAD)
    scene.put(C, MIDDLE, DIM if flat else SOLID, PLAIN)
