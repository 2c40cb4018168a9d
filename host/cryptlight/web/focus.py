"""What a table wants to see across the room: of many values some, and each hero's own.

A game whose looks.toml says nothing of it has few enough tracks to show them all.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from cryptlight.resources import game_folder, shipped_games


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


@cache
def focus_of(game: str) -> Focus | None:
    """What looks.toml of the shipped game of this kind says, if it says anything."""
    for name in shipped_games():
        looks = game_folder(name) / "looks.toml"
        kind = tomllib.loads((game_folder(name) / "game.toml").read_text("utf-8")).get("kind")
        if kind == game and looks.is_file():
            page = tomllib.loads(looks.read_text("utf-8")).get("page")
            return page and Focus(tuple(page["tracks"]), tuple(page["heroes"]), page["first"])
    return None
