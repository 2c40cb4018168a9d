"""The tables of a Descent folder: what every column may hold."""

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from cryptboard.rules.descent import tables as t
from cryptlight.packs.errors import nearest
from cryptlight.packs.tables import Provenance, Row, effects

DICE = ("red", "blue", "white", "green", "yellow", "power")
GEMS = ("green", "purple", "red")  # event, trap, monster
PARTS = ("heroes", "monsters", "treachery", "items", "quests", "rules")
_FACE = re.compile(r"(\d+)/(\d+)(\*?)")


def _faces(text: Any) -> list[list[int]]:
    """`3/1*` is 3 damage, 1 range, a surge; X a miss; + an enhancement, * a surge, - a blank."""
    faces = []
    for word in str(text).split():
        match = _FACE.fullmatch(word)
        if match:
            faces.append([int(match[1]), int(match[2]), len(match[3]), 0, 0, 0])
        elif word in "X+*-":
            at = {"X": t.MISS, "+": t.ENHANCE, "*": t.SURGE, "-": t.BLANK}[word]
            faces.append([int(i == at) for i in range(t.SYMBOLS)])
        else:
            raise ValueError(f'"{word}" is no face; write 3/1, 3/1*, X, +, * or -')
    if len(faces) != 6:
        raise ValueError(f"a die has six faces, not {len(faces)}")
    return faces


def face_text(face: list[int]) -> str:
    """The same, the other way round."""
    for at, word in ((t.MISS, "X"), (t.ENHANCE, "+"), (t.BLANK, "-")):
        if face[at]:
            return word
    numbers = f"{face[t.DAMAGE]}/{face[t.RANGE]}" if face[t.DAMAGE] or face[t.RANGE] else ""
    return numbers + "*" * face[t.SURGE]


def _yes(text: Any) -> int:
    if str(text) not in ("yes", "no"):
        raise ValueError(f'"{text}" should be yes or no')
    return int(text == "yes")


def _pool(text: Any) -> list[int]:
    pool = [0] * len(DICE)
    for name, count in effects(str(text), DICE):
        pool[DICE.index(name)] = count
    return pool


def _abilities(text: Any) -> list[list[int]]:
    return [[t.ABILITIES.index(n), rank] for n, rank in effects(str(text), t.ABILITIES)]


def _gems(text: Any) -> list[int]:
    points = [0] * len(GEMS)
    for name, count in effects(str(text), GEMS):
        points[GEMS.index(name)] = count
    return points


def _tasks(text: Any) -> list[list[int]]:
    """`melee 4 continuous group; magic X disrupt`"""
    tasks = []
    for part in filter(None, (piece.strip() for piece in str(text).split(";"))):
        trait, difficulty, *flags = [*part.split(), ""][:6]
        known = ("disrupt", "continuous", "group", "")
        for word in [*(f for f in flags if f not in known)]:
            raise ValueError(f'unknown word "{word}"' + nearest(word, known[:3]))
        if trait not in t.TRAITS or not (difficulty == "X" or difficulty.isdigit()):
            raise ValueError(f'"{part}" should be a trait and a number, such as "melee 4"')
        number = 0 if difficulty == "X" else int(difficulty)
        tasks.append([t.TRAITS.index(trait), number, *(int(f in flags) for f in known[:3])])
    return tasks


Yes = Annotated[int, BeforeValidator(_yes)]


class Die(Row):
    die: Literal["red", "blue", "white", "green", "yellow", "power"]
    en: str
    es: str
    count: int = Field(ge=1, le=9)
    faces: Annotated[list[list[int]], BeforeValidator(_faces)]


class Named(Row):
    id: str = Field(pattern=r"[a-z][a-z0-9-]*")
    en: str
    es: str


class Hero(Named):
    wounds: int = Field(ge=1, le=31)
    fatigue: int = Field(ge=0, le=15)
    armour: int = Field(ge=0, le=9)
    speed: int = Field(ge=1, le=9)
    conquest: int = Field(ge=1, le=9)
    melee: int = Field(ge=0, le=9)
    ranged: int = Field(ge=0, le=9)
    magic: int = Field(ge=0, le=9)
    surges: int = Field(ge=0, le=5)


class Figure(Row):
    id: str
    count: int = Field(ge=1)


class Monster(Named):
    figure: str
    master: Yes
    named: Yes
    wounds: int = Field(ge=1, le=31)
    armour: int = Field(ge=0, le=9)
    speed: int = Field(ge=1, le=9)
    spaces: int = Field(ge=1, le=9)
    dice: Annotated[list[int], BeforeValidator(_pool)]
    morph: int = Field(ge=0, le=5)
    abilities: Annotated[list[list[int]], BeforeValidator(_abilities)]


class Card(Named):
    kind: Literal["event", "trap", "monster", "power"]
    gem: Literal["", "green", "purple", "red"]
    cost: int = Field(ge=0, le=9)
    base: Yes
    copies: int = Field(ge=1, le=99)


class Relic(Named):
    threat: int = Field(ge=0, le=40)


class Quest(Named):
    gems: Annotated[list[int], BeforeValidator(_gems)]
    conquest: Annotated[int, BeforeValidator(lambda text: text or -1)]
    tasks: Annotated[list[list[int]], BeforeValidator(_tasks)] = Field(max_length=4)


class Potion(Named):
    price: int = Field(ge=0)
    wounds: int = Field(ge=0)
    fatigue: int = Field(ge=0)
    invulnerable: Yes


class Surge(Row):
    en: str
    es: str
    cost: int = Field(ge=1, le=5)
    damage: int
    range: int
    pierce: int


class Box(Row):
    kind: Literal["deck", "token"]
    id: str
    count: int = Field(ge=1)


class Reminder(BaseModel):
    model_config = ConfigDict(extra="forbid")
    topic: str
    rule: int = Field(ge=1, le=171)
    parts: Literal["", "heroes", "monsters", "treachery", "items", "quests", "rules"]


class Value(BaseModel):
    model_config = ConfigDict(extra="forbid", populate_by_name=True)
    value: int | list[int] | list[str] = Field(alias="is")
    provenance: Provenance = Field(alias="from")


class Game(BaseModel):
    model_config = ConfigDict(extra="forbid")
    kind: Literal["descent"]
    id: str
    version: str
    title: dict[Literal["en", "es"], str]
    values: dict[str, Value]
