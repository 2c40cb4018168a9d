"""What stands on the face plate of each game: engraved on the box, drawn on the page.

A row has sixteen labels ("@name" is an icon), perhaps the first pixel of its danger zone, and
the pixels of the spaces that take effect.
"""

import tomllib
from typing import Any

from cryptlight.icons import ICONS as DRAWN
from cryptlight.icons import SEATS, Stroke
from cryptlight.resources import game_folder, plates_file, shipped_games

__all__ = ["ICONS", "LANGUAGES", "SEATS", "plates", "tracker_plate"]
LANGUAGES = ("en", "es")
ICONS: dict[str, list[Stroke]] = {f"@{name}": strokes for name, strokes in DRAWN.items()}


def plates() -> list[dict[str, Any]]:
    """The built-in games' plates, then one for each game that says its own: a tracker in its
    definition, any other in its looks.toml."""
    found: list[dict[str, Any]] = tomllib.loads(plates_file().read_text("utf-8"))["plate"]
    for name in shipped_games():
        game = tomllib.loads((game_folder(name) / "game.toml").read_text("utf-8"))
        looks = game_folder(name) / "looks.toml"
        if game.get("kind") == "tracker":
            found.append(tracker_plate(game))
        elif looks.is_file() and (rows := tomllib.loads(looks.read_text("utf-8")).get("row")):
            found.append({"game": name, "title": game["title"], "row": rows})
    return found


def tracker_plate(game: dict[str, Any]) -> dict[str, Any]:
    """One row per strip of the definition; phases that have no strip go to the caption."""
    tracks = {track["id"]: track for track in game["tracks"]}
    strips = sorted(game["strips"], key=lambda strip: str(strip["strip"]))
    rows = [
        phase_row(game) if strip.get("style") == "phases" else track_row(tracks, strip["track"])
        for strip in strips
    ]
    names = {
        lang: " > ".join(phase["name"][lang] for phase in game.get("phases", []))
        for lang in LANGUAGES
    }
    return {"game": game["id"], "title": game["title"], "row": rows, "phases": names}


def track_row(tracks: dict[str, Any], name: str) -> dict[str, Any]:
    """Numbers as the lights count: pixel k + 1 is the track's k-th value."""
    track = tracks[name]
    low, high = track.get("low", 0), track["high"]
    title = dict(track["name"])
    if other := tracks.get(track.get("against", "")):
        title = {lang: f"{title[lang]} | {other['name'][lang]}" for lang in title}
    row: dict[str, Any] = {"name": title, "icon": track.get("colour", "")}
    if high - low < 16:
        row["labels"] = [str(v) if v <= high else "" for v in range(low, low + 16)]
        row["spaces"] = [space["at"] - low + 1 for space in track.get("spaces", [])]
        if "danger" in track:
            row["danger"] = track["danger"] - low + 1
    else:  # longer than the strip: drawn to scale
        row["labels"] = [str(low + -(-n * (high - low) // 15)) for n in range(16)]
    return row


def phase_row(game: dict[str, Any]) -> dict[str, Any]:
    """Phases by their initials, then room for the steps, then rounds 1, 2 and 3 or more."""
    initials = [phase["name"]["en"][:1] for phase in game["phases"]]
    labels = [*(initials + [""] * 16)[:13], "1", "2", "3+"]
    return {"name": {"en": "Phase", "es": "Fase"}, "icon": "place", "labels": labels}
