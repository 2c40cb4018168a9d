"""Turns on the page: the wheel over a strip, or a click on the pixel to go to."""

from typing import Any

from cryptboard.rules.contract import GAME, PRESSED, TURN
from cryptlight.web.story import Story

STRIPS = "ABCD"
PIXELS = 16
MOST = 40  # detents in one message: more than any track is long on a strip


def turn(story: Story, strip: str, by: int, pressed: bool) -> list[Any] | None:
    """The command of so many detents of this strip's dial; None: it turns nothing now."""
    found = _track(story, strip, pressed)
    by = max(-MOST, min(MOST, by))
    return [TURN, found[0], by] if found and by else None


def goto(story: Story, strip: str, pixel: int, pressed: bool) -> list[Any] | None:
    """The turn to the value that this pixel, counted from 0, stands for."""
    found = _track(story, strip, pressed)
    if not found:
        return None
    name, value, low, high = found
    wanted = low + pixel if high - low < PIXELS else low + -(-pixel * (high - low) // (PIXELS - 1))
    by = max(low, min(high, wanted)) - value
    return [TURN, name, by] if by else None


def _track(story: Story, strip: str, pressed: bool) -> tuple[str, int, int, int] | None:
    scene = story.game.scene(story.pack, story.state(len(story.entries)), GAME)
    slot = STRIPS.find(strip) + (PRESSED if pressed else 0)
    name = scene.dials[slot] if len(scene.dials) > slot else None
    for track in scene.tracks:
        if name and track[0] == name:
            found: tuple[str, int, int, int] = tuple(track)
            return found
    return None
