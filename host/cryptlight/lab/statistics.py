"""The dice of a game as they fell: how often each face of each die came, and is that odd?"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cryptboard.rules import contract
from cryptboard.store.pack import Pack
from cryptlight.lab.fairness import Fairness, measure

Event = tuple[int, str, Any, Any, int]
DICE_TABLE = "die"  # [id, count per roll, faces, ...] where a game's dice are data
_FACES = 2


@dataclass(frozen=True)
class Die:
    """One die that was thrown: its kind, all its faces, the one that came."""

    kind: str
    faces: tuple[str, ...]
    number: int  # of the face, from 0

    @property
    def face(self) -> str:
        return self.faces[self.number]


def thrown_dice(pack: Pack, event: Event) -> list[Die]:
    """The dice of a ROLLED event; dice that the pack does not describe have numbered faces."""
    _kind, _subject, kinds, faces, _rule = event
    thrown = []
    for kind, face in zip(kinds or [], faces or [], strict=False):
        if not isinstance(kind, int) or not isinstance(face, int):
            continue
        if DICE_TABLE in pack.tables() and kind < pack.count(DICE_TABLE):
            record = pack.record(DICE_TABLE, kind)
            names = tuple(_name(n, face) for n, face in enumerate(record[_FACES]))
            if face < len(names):
                thrown.append(Die(str(record[0]), names, face))
        elif 1 <= face <= kind:
            thrown.append(Die(f"d{kind}", tuple(str(n + 1) for n in range(kind)), face - 1))
    return thrown


def _name(number: int, face: Any) -> str:
    return face if isinstance(face, str) else str(number + 1)


@dataclass(frozen=True)
class Tally:
    kind: str
    faces: tuple[str, ...]
    fairness: Fairness


def tallies(pack: Pack, events: Iterable[Event]) -> list[Tally]:
    """One for each kind of die, those thrown most often first."""
    faces: dict[str, tuple[str, ...]] = {}
    draws: dict[str, list[int]] = {}
    for event in events:
        if event[0] == contract.ROLLED:
            for die in thrown_dice(pack, event):
                faces[die.kind] = die.faces
                draws.setdefault(die.kind, []).append(die.number + 1)
    found = [Tally(k, faces[k], measure(drawn, len(faces[k]))) for k, drawn in draws.items()]
    return sorted(found, key=lambda tally: -tally.fairness.draws)
