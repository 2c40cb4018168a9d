"""The dice of a game as they fell: how often each face of each die came, and is that odd?"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cryptboard.rules import contract
from cryptboard.store.pack import Pack
from cryptlight.lab.fairness import Fairness, measure

Event = tuple[int, str, Any, Any, int]
Phrase = str | tuple[str]
DICE_TABLE = "die"  # where a game's dice are data; the first list of a record is its faces


@dataclass(frozen=True)
class Die:
    """One die that was thrown: its kind, all its faces, the one that came."""

    kind: Phrase
    faces: tuple[Phrase, ...]
    number: int  # of the face, from 0

    @property
    def face(self) -> Phrase:
        return self.faces[self.number]


def thrown_dice(pack: Pack, event: Event) -> list[Die]:
    """The dice of a ROLLED event; dice that the pack does not describe have numbered faces."""
    _kind, _subject, kinds, faces, _rule = event
    thrown = []
    for kind, face in zip(kinds or [], faces or [], strict=False):
        if not isinstance(kind, int) or not isinstance(face, int):
            continue
        if DICE_TABLE in pack.tables() and kind < pack.count(DICE_TABLE):
            sides = sides_of(pack, kind)
            if face < sides:
                named = tuple((f"face.{kind}.{n}",) for n in range(sides))
                thrown.append(Die(_die_name(pack, kind), named, face))
        elif 1 <= face <= kind:
            thrown.append(Die(f"d{kind}", tuple(str(n + 1) for n in range(kind)), face - 1))
    return thrown


def sides_of(pack: Pack, kind: int) -> int:
    return len(next(value for value in pack.record(DICE_TABLE, kind) if isinstance(value, list)))


def _die_name(pack: Pack, number: int) -> Phrase:
    """A tracker names its dice by their ids, the other games by their numbers."""
    if pack.word(f"die.{number}", "en"):
        return (f"die.{number}",)
    return (f"die.{pack.record(DICE_TABLE, number)[0]}",)


@dataclass(frozen=True)
class Tally:
    kind: Phrase
    faces: tuple[Phrase, ...]
    fairness: Fairness


def tallies(pack: Pack, events: Iterable[Event]) -> list[Tally]:
    """One for each kind of die, those thrown most often first."""
    faces: dict[Phrase, tuple[Phrase, ...]] = {}
    draws: dict[Phrase, list[int]] = {}
    for event in events:
        if event[0] == contract.ROLLED:
            for die in thrown_dice(pack, event):
                faces[die.kind] = die.faces
                draws.setdefault(die.kind, []).append(die.number + 1)
    found = [Tally(k, faces[k], measure(drawn, len(faces[k]))) for k, drawn in draws.items()]
    return sorted(found, key=lambda tally: -tally.fairness.draws)
