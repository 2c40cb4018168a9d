"""What Home Assistant is told at discovery: values as sensors, keys as buttons, steps as events.

Topics below cryptlight/NAME: `availability` (online, offline), `state` (JSON, retained), `event`
(JSON, one a step), `set/press` (a key), `set/turn` ({"track": ..., "by": ...}), `set/undo`.
"""

import re
from dataclasses import dataclass
from typing import Any

from cryptboard.panel.keys import ENEMY, NAMES, NEXT, ROLL, SEAT1, SEATS, UNDO
from cryptlight import __version__

DISCOVERY = "homeassistant"
ICONS = {"NEXT": "mdi:play", "ROLL": "mdi:dice-multiple", "UNDO": "mdi:undo", "ENEMY": "mdi:skull"}
STEP = "step"
BUTTONS = (NEXT, ROLL, UNDO, ENEMY, *range(SEAT1, SEAT1 + SEATS))


def slug(name: str) -> str:
    """A name as it may stand in a topic and in an entity's id."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "board"


@dataclass(frozen=True)
class Topics:
    """Where one board speaks and listens; several at one broker differ by name."""

    name: str

    @property
    def base(self) -> str:
        return f"cryptlight/{slug(self.name)}"

    @property
    def availability(self) -> str:
        return f"{self.base}/availability"

    @property
    def state(self) -> str:
        return f"{self.base}/state"

    @property
    def event(self) -> str:
        return f"{self.base}/event"

    def wish(self, what: str) -> str:
        return f"{self.base}/set/{what}"


def discovery(topics: Topics, told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Topic -> payload for everything that this game has."""
    found = {}
    for track in _tracks(told):
        found[_topic(topics, "sensor", slug(track["id"]))] = {
            "name": track["name"],
            "state_topic": topics.state,
            "value_template": _template("values", track["id"]),
            "state_class": "measurement",
        }
    found[_topic(topics, "sensor", "now")] = {
        "name": "Now",
        "state_topic": topics.state,
        "value_template": _template("now"),
        "icon": "mdi:chat-outline",
    }
    for key in BUTTONS:
        name = NAMES[key]
        found[_topic(topics, "button", name.lower())] = {
            "name": name,
            "command_topic": topics.wish("press"),
            "payload_press": name,
            "icon": ICONS.get(name, "mdi:account"),
        }
    found[_topic(topics, "event", STEP)] = {
        "name": "Step",
        "state_topic": topics.event,
        "event_types": ["do", "undo", "redo"],
    }
    common = {
        "availability_topic": topics.availability,
        "device": {
            "identifiers": [slug(topics.name)],
            "name": topics.name,
            "manufacturer": "cryptlight",
            "model": "table-top controller",
            "sw_version": __version__,
        },
        "origin": {"name": "cryptlight", "sw_version": __version__},
    }
    for topic, payload in found.items():
        unique = "_".join(topic.split("/")[1:4])
        payload |= common | {"unique_id": unique}
    return found


def state(told: dict[str, Any]) -> dict[str, Any]:
    """The retained state: every value by its id, what to do now, who acts."""
    return {
        "game": told["title"],
        "place": told["place"],
        "now": told["ending"] or told["menu"].get("prompt", ""),
        "told": [line["text"] for line in told["told"]],
        "over": told["over"],
        "step": told["at"],
        "values": {track["id"]: track["value"] for track in _tracks(told)},
        "acting": next((hero["name"] for hero in told["heroes"] if hero["active"]), ""),
    }


def _tracks(told: dict[str, Any]) -> list[dict[str, Any]]:
    """All values, a hero's own with his name before them."""
    own = [
        value | {"name": f"{hero['name'] or hero['seat']} {value['name']}"}
        for hero in told["heroes"]
        for value in hero["values"]
    ]
    return [*told["tracks"], *own]


def _template(*names: str) -> str:
    """Where in the state a value lies; in brackets, for a dot would find methods first."""
    return "{{ value_json" + "".join(f"['{name}']" for name in names) + " }}"


def _topic(topics: Topics, kind: str, entity: str) -> str:
    return f"{DISCOVERY}/{kind}/{slug(topics.name)}/{entity}/config"
