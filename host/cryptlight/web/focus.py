"""What a table wants to see across the room: of many values some, and each hero's own.

A game that is not named here has few enough tracks to show them all.
"""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Focus:
    tracks: tuple[str, ...]
    heroes: tuple[str, ...]  # tracks that every hero has, without the number of the seat
    first: int  # the number of the first seat

    def own(self, tracks: list[dict[str, Any]], seat: int) -> list[dict[str, Any]]:
        """A hero's values; the name of such a track ends with the seat's number."""
        wanted = [f"{stem}{seat + self.first}" for stem in self.heroes]
        found = {track["id"]: track for track in tracks}
        return [
            {
                "name": found[name]["name"].rsplit(" ", 1)[0],
                "value": found[name]["value"],
                "high": found[name]["high"],
            }
            for name in wanted
            if name in found
        ]


FOCUS = {
    "md2": Focus(("darkness", "life", "round"), ("health", "mana", "xp"), 1),
    "descent": Focus(("threat", "conquest", "round"), ("wounds", "fatigue"), 1),
    "universalis": Focus(("rp", "turn"), ("vit", "mana", "luck"), 0),
}
