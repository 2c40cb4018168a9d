"""What there is to do now, in words: the sentence on top, every legal choice, values, dice.

Everything comes from the game's own scene and tree of choices, so a page built on it knows no
rule, and a new game needs nothing here.
"""

import re
from typing import Any

from cryptboard.panel import keys
from cryptboard.rules import contract
from cryptboard.rules.contract import AGAIN, PRESSED, RuleError
from cryptboard.store import steps
from cryptlight.web.story import Entry, Story
from cryptlight.web.telling import Teller

URGENCIES = {contract.ORDER: "order", contract.NEWS: "news", contract.AIDE: "aide"}
DIALS = "ABCDS"
CHANGES = 3  # of a step that told nothing
_NUMBERED = re.compile(r"([a-z_.]*?)(\d+)$")


class UnknownMove(Exception):  # noqa: N818  it reads as a sentence
    """These words are none of the game's."""


def surface(story: Story, lang: str) -> dict[str, Any]:
    """All that the play page draws, for the game as it stands now."""
    teller, now = Teller(story, lang), len(story.entries)
    scene = story.scene(now)
    lines = [teller.text(line) for line in scene.lines]
    values = _values(teller, scene)
    heroes = teller.heroes(story.state(now), scene.active)
    for hero in heroes:
        hero["values"] = []
        hero["flag"] = _flag(teller, scene, hero["seat"] - 1)
    shared = _dealt(values, heroes)
    told: dict[str, Any] = {
        "type": "surface",
        "pack": story.pack.id,
        "title": teller.title(),
        "at": now,
        "place": lines[0] if lines else "",
        "lines": lines[1:],
        "over": scene.over,
        "ending": teller.text((f"ui.{scene.over}",)) if scene.over else "",
        "told": last_told(teller, story),
        "undo": _would_undo(teller, story),
        "tracks": shared,
        "heroes": heroes,
        "force": teller.text(scene.force) if scene.force else "",
        "dice": _dice(teller, story, scene),
        "menu": menu(story, lang, []),
    }
    return told


def menu(story: Story, lang: str, partial: list[Any]) -> dict[str, Any]:
    """The choices after these words; {"whole": True} when nothing is missing."""
    state = story.state(len(story.entries))
    teller = Teller(story, lang)
    try:
        found = story.game.choices(story.pack, state, list(partial))
    except RuleError as error:
        raise UnknownMove(teller.text((error.code, *error.details))) from error
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise UnknownMove(teller.text(("refuse.command",))) from error
    if found is None:
        return {"whole": True}
    offered = []
    for option in found.options:
        key = keys.of_role(option.role)
        offered.append(
            {
                "token": option.token,
                "label": teller.text(option.label),
                "key": keys.NAMES[key] if key >= 0 else "",
                "whole": story.game.choices(story.pack, state, [*partial, option.token]) is None,
            }
        )
    return {"prompt": teller.text(found.prompt), "choices": offered, "default": found.default}


def refusal(story: Story, lang: str, tokens: list[Any]) -> str:
    """Why the rules refuse these words now; "" if they do not."""
    state = story.state(len(story.entries))
    try:
        story.game.apply(story.pack, state, list(tokens))
    except RuleError as error:
        return Teller(story, lang).text((error.code, *error.details))
    except (ValueError, LookupError, TypeError, AttributeError):
        return Teller(story, lang).text(("refuse.command",))
    return ""


def last_step(story: Story) -> list[Entry]:
    """The entries of the step that was done last, joined ones together; none after an undo."""
    found: list[Entry] = []
    for entry in reversed(story.entries):
        if entry.kind == "undo":
            break
        found.insert(0, entry)
        if not entry.joined:
            break
    return found


def last_told(teller: Teller, story: Story) -> list[dict[str, Any]]:
    """What the table heard after the last step, orders first."""
    events = [event for entry in last_step(story) for event in entry.events]
    told = [
        teller.event(event) | {"urgency": URGENCIES.get(int(str(event[1])), "news")}
        for event in events
        if event[0] == contract.TOLD
    ]
    if not told:  # the table heard nothing: what changed says it
        told = [teller.event(event) | {"urgency": "news"} for event in events[:CHANGES]]
    return sorted(told, key=lambda line: line["urgency"] != "order")


def _would_undo(teller: Teller, story: Story) -> str:
    """What the next undo takes back."""
    done = last_step(story)
    if done:
        command, events = done[0].command, [event for entry in done for event in entry.events]
    else:
        command, events = story.head_step()
    return teller.text(steps.label(events, str(command[0]))) if command else ""


def _values(teller: Teller, scene: Any) -> list[dict[str, Any]]:
    """Every track, with the dial that turns it: only those are the game's to turn."""
    at = {name: slot for slot, name in reversed(list(enumerate(scene.dials))) if name}
    found = []
    for name, value, low, high in scene.tracks:
        slot = at.get(name)
        dial = "" if slot is None else DIALS[slot % PRESSED]
        found.append(
            {
                "id": name,
                "name": teller.name(name),
                "value": value,
                "low": low,
                "high": high,
                "dial": dial,
                "pressed": slot is not None and slot >= PRESSED,
            }
        )
    return found


def _dealt(values: list[dict[str, Any]], heroes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give each hero what is his: names that end in a number, one for each seat. The rest."""
    stems: dict[str, dict[int, dict[str, Any]]] = {}
    for value in values:
        numbered = _NUMBERED.match(value["id"])
        if numbered:
            stems.setdefault(numbered[1], {})[int(numbered[2])] = value
    own = []
    for found in stems.values():
        first = min(found)
        if len(heroes) > 1 and first in (0, 1) and len(found) == len(heroes):
            for hero in heroes:
                his = found.get(hero["seat"] - 1 + first)
                if his is not None:
                    hero["values"].append(_shortened(his))
                    own.append(his["id"])
    return [value for value in values if value["id"] not in own]


def _shortened(value: dict[str, Any]) -> dict[str, Any]:
    """Below the hero's name the number of his seat says nothing."""
    return value | {"name": re.sub(r"\s*\d+$", "", value["name"])}


def _flag(teller: Teller, scene: Any, seat: int) -> str:
    flags = scene.flags
    return teller.text(flags[seat]) if seat < len(flags) and flags[seat] else ""


def _dice(teller: Teller, story: Story, scene: Any) -> dict[str, Any] | None:
    """The roll of the last step, and what may still be done to it."""
    events = [event for entry in last_step(story) for event in entry.events]
    thrown = next((event for event in reversed(events) if event[0] == contract.ROLLED), None)
    if thrown is None:
        return None
    told = teller.roll(thrown)
    told["again"] = any(bounds[0] == AGAIN for bounds in scene.stands)
    told["amend"] = [
        {"id": name, "name": teller.name(name), "low": low, "high": high}
        for name, low, high in scene.stands
        if name != AGAIN
    ]
    return told
