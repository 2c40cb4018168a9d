"""A story in words of a language: the big picture of a moment, and the lines of the log."""

import io
from functools import cache
from typing import Any

from cryptboard.panel import screen
from cryptboard.panel.words import Words
from cryptboard.rules import contract
from cryptboard.rules.contract import subject_key
from cryptboard.store import steps
from cryptboard.store.pack import Pack
from cryptlight import words as panel_words
from cryptlight.lab.statistics import thrown_dice
from cryptlight.web.focus import focus_of
from cryptlight.web.story import Entry, Event, Story

LANGUAGES = ("en", "es")
RECENT = 6
KINDS = {
    contract.CHANGED: "changed",
    contract.PHASE: "phase",
    contract.ROLLED: "rolled",
    contract.MOVED: "moved",
    contract.TOLD: "note",
    contract.ENDED: "ended",
}


@cache
def _base() -> Pack:
    return Pack(io.BytesIO(panel_words.board_words()))


class Speaker:
    """The words of a pack in one language, for what is no story yet."""

    def __init__(self, pack: bytes, lang: str) -> None:
        self._words = Words(lang, _base(), Pack(io.BytesIO(pack)))

    def text(self, phrase: Any) -> str:
        return str(self._words.text(phrase))


class Teller:
    """One story in one language."""

    def __init__(self, story: Story, lang: str) -> None:
        self._story = story
        self._lang = lang
        self._words = Words(lang, _base(), story.pack)

    def text(self, phrase: Any) -> str:
        return str(self._words.text(phrase))

    def title(self) -> str:
        pack = self._story.pack
        return pack.word(pack.title, self._lang) or str(pack.id)

    def event(self, event: Event) -> dict[str, Any]:
        """What changed and why."""
        kind, subject, before, after, number = event
        told = {"kind": KINDS.get(kind, "note"), "text": self._event_text(event)}
        if kind != contract.TOLD:
            told["what"] = self.name(subject)
        if kind == contract.CHANGED:
            told |= {"before": before, "after": after}
        if number:
            told["rule"] = self._words.rule(number)
            why = self._words.rule_text(number)
            told["why"] = "" if why == told["text"] else why  # a reminder is the rule itself
        return told

    def _event_text(self, event: Event) -> str:
        if event[0] == contract.ROLLED:
            roll = self.roll(event)
            return self.text(("event.rolled", roll["name"], " ".join(roll["faces"])))
        return str(screen.event_text(event, self._words))

    def name(self, subject: str) -> str:
        """How people call what an event is about."""
        for key in (subject_key(subject), f"die.{subject}", f"event.{subject}"):
            if self._words.known(key):
                return self.text((key,))
        return subject

    def roll(self, event: Event) -> dict[str, Any]:
        """The faces, and the die's name where all are of one kind."""
        thrown = thrown_dice(self._story.pack, event)
        same = len({die.kind for die in thrown}) == 1
        name = self.text(thrown[0].kind) if same else self.name(event[1])
        return {"name": name, "faces": [self.text(die.face) for die in thrown]}

    def _place(self, number: int) -> str:
        return " · ".join(self.text(line) for line in self._story.scene(number).lines[:2])

    def entry(self, number: int, entry: Entry) -> dict[str, Any]:
        """A line of the log; numbers count from 1."""
        verb = str(entry.command[0]) if entry.command else ""
        phrase = steps.label(list(entry.events), verb)
        return {
            "n": number,
            "kind": entry.kind,
            "joined": entry.joined,
            "command": list(entry.command),
            "label": self.text(phrase),
            "place": self._place(number),
            "events": [self.event(event) for event in entry.events],
        }

    def log(self) -> list[dict[str, Any]]:
        return [self.entry(n, entry) for n, entry in enumerate(self._story.entries, 1)]

    def picture(self, number: int) -> dict[str, Any]:
        """Everything that the table wants to see across the room, after so many entries."""
        story = self._story
        scene, state = story.scene(number), story.state(number)
        entries = story.entries[:number]
        focus = focus_of(story.pack.game)
        tracks = [
            {
                "id": i,
                "name": self.name(i),
                "value": value,
                "low": low,
                "high": high,
                "main": focus is None or i in focus.tracks,
            }
            for i, value, low, high in scene.tracks
        ]
        heroes = self.heroes(state, scene.active)
        for seat, hero in enumerate(heroes):
            hero["values"] = focus.own(tracks, seat) if focus else []
        return {
            "type": "game",
            "pack": story.pack.id,
            "title": self.title(),
            "at": number,
            "entries": len(story.entries),
            "lines": [self.text(line) for line in scene.lines],
            "tracks": tracks,
            "strips": [list(cells) for cells in scene.strips],
            "heroes": heroes,
            "assist": self.text((f"assist.{state.assist}",)) if hasattr(state, "assist") else "",
            "over": scene.over,
            "ending": self.text((f"ui.{scene.over}",)) if scene.over else "",
            "roll": self._last_roll(entries),
            "happened": self._happened(entries),
        }

    def heroes(self, state: Any, active: int) -> list[dict[str, Any]]:
        """Who plays, by name where the cards have names, and whose turn it is."""
        told = []
        for seat, given in enumerate(getattr(state, "heroes", [])):
            hero = given[0] if isinstance(given, list) else given  # a card, or all about the hero
            known = isinstance(hero, int) and self._words.known(f"hero.{hero}")
            name = self.text((f"hero.{hero}",)) if known else ""
            told.append({"seat": seat + 1, "name": name, "active": seat == active})
        return told

    def _last_roll(self, entries: list[Entry]) -> dict[str, Any] | None:
        for entry in reversed(entries):
            for event in reversed(entry.events):
                if event[0] == contract.ROLLED and entry.kind != "undo":
                    return self.roll(event)
        return None

    def _happened(self, entries: list[Entry]) -> list[dict[str, Any]]:
        """The last events, newest first."""
        told: list[dict[str, Any]] = []
        for number in range(len(entries), 0, -1):
            entry = entries[number - 1]
            for event in reversed(entry.events):
                undone = {"n": number, "undone": entry.kind == "undo"}
                told.append(undone | self.event(event))
                if len(told) >= RECENT:
                    return told
        return told
