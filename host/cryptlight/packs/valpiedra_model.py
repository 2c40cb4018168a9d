"""The tables of a Valpiedra folder: what each column may hold, and its record on the board.

A blank number is one that the owner has not typed in yet: the board asks for it, or leaves it to
the table. It is never a nought.
"""

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PrivateAttr, model_validator

from cryptlight.packs import cells, tables, valpiedra_abilities
from cryptlight.packs.errors import nearest
from cryptlight.packs.tables import Provenance, numbers

LOOT = valpiedra_abilities.LOOT


_PLAIN = re.compile("[a-z0-9][a-z0-9_-]*")
OPEN = -1  # a number that is not typed in yet


def _whole(text: Any) -> int:
    digits = str(text)
    if not digits.isdecimal():
        raise ValueError(cells.number_advice(digits))
    return int(digits)


def _or_open(text: Any) -> int:
    digits = str(text)
    if digits.startswith("-") and digits[1:].isdecimal():
        raise ValueError(f'"{digits}" is less than nothing; leave blank what is not known yet')
    return _whole(text) if digits else OPEN


def _health(text: Any) -> int:
    if str(text) == "0":
        raise ValueError("a creature has a Health of 1 or more; leave blank what is not known yet")
    return _or_open(text)


def _id(text: Any) -> str:
    name = str(text)
    if not name:
        raise ValueError("is blank; type a name of small letters, digits and hyphens")
    if not _PLAIN.fullmatch(name):
        plain = "-".join(re.findall("[a-z0-9]+", name.lower())) or "a-name"
        raise ValueError(f'"{name}" needs small letters, digits and hyphens only; such as {plain}')
    return name


def _or_none(text: Any) -> int:
    return _whole(text) if str(text) else 0


def _virtues(text: Any) -> list[int]:
    words = str(text).split()
    for word in words:
        if word not in valpiedra_abilities.VIRTUES:
            raise ValueError(f'"{word}" is no virtue; write A, B, C or D')
    return [valpiedra_abilities.VIRTUES.index(word) for word in words]


def _loot(text: Any) -> int:
    word = str(text).strip()
    if word not in LOOT:
        raise ValueError(f'"{word}" is no type of equipment' + nearest(word, LOOT))
    return LOOT.index(word)


def _slots(text: Any) -> list[int]:
    return [_loot(word) for word in str(text).split() or ["any"] * 5]


Whole = Annotated[int, BeforeValidator(_whole)]
Number = Annotated[int, BeforeValidator(_or_open)]
Virtues = Annotated[list[int], BeforeValidator(_virtues)]


def _of(kind: str) -> Callable[[Any], list[Any]]:
    """Reads the abilities of such a card."""
    return lambda text: valpiedra_abilities.parse(str(text), kind)


OfCreatures = Annotated[list[Any], BeforeValidator(_of("creature"))]
OfLoot = Annotated[list[Any], BeforeValidator(_of("loot"))]
OfHeroes = Annotated[list[Any], BeforeValidator(_of("hero"))]
OfLevels = Annotated[list[Any], BeforeValidator(_of("level"))]
OfRelics = Annotated[list[Any], BeforeValidator(_of("relic"))]
Id = Annotated[str, BeforeValidator(_id)]
Face = Annotated[int, Field(ge=1, le=6)]
Rank = Annotated[int, Field(ge=1, le=3)]
Faces = Annotated[list[Face], BeforeValidator(numbers)]
Ranks = Annotated[list[Rank], BeforeValidator(numbers)]


def origins(text: str, columns: list[str]) -> dict[str, str]:
    """Where each value comes from: `sample`, or `sample; rulebook: en es abilities`."""
    first, *others = (part.strip() for part in text.split(";"))
    found = dict.fromkeys(columns, _origin(first))
    for part in others:
        name, _, listed = part.partition(":")
        for column in listed.split():
            if column not in found:
                raise ValueError(f'there is no column "{column}"' + nearest(column, columns))
            found[column] = _origin(name)
    return found


def _origin(word: str) -> str:
    word = word.strip()
    if word not in get_args(Provenance):
        raise ValueError(f'unknown origin "{word}"' + nearest(word, get_args(Provenance)))
    return word


class Row(BaseModel):
    model_config = ConfigDict(extra="forbid")
    provenance: str
    _line: int = PrivateAttr(0)  # where it stands in its file

    @model_validator(mode="after")
    def _known_origins(self) -> "Row":
        self.origins()
        return self

    def blank(self) -> list[str]:
        """Columns whose number the owner has not typed in yet."""
        return [name for name in type(self).model_fields if getattr(self, name) == OPEN]

    def origins(self) -> dict[str, str]:
        """Column -> where its value comes from."""
        columns = [name for name in type(self).model_fields if name != "provenance"]
        return origins(self.provenance, columns)


class Creature(Row):
    id: Id
    en: str
    es: str
    rank: Whole = Field(ge=1, le=3)
    health: Annotated[int, BeforeValidator(_health)] = Field(ge=OPEN, le=30)
    defense: Faces
    weak: Virtues
    abilities: OfCreatures
    xp: Number = Field(ge=OPEN, le=20)
    loot: Annotated[int, BeforeValidator(_loot)] = Field(le=3)
    loot_en: str
    loot_es: str
    loot_abilities: OfLoot
    copies_en: Whole = Field(ge=0, le=44)
    copies_es: Whole = Field(ge=0, le=44)

    def record(self) -> list[Any]:
        return [
            self.rank, self.health, self.defense, self.weak, self.abilities, self.xp, self.loot,
            self.loot_abilities, self.copies_en, self.copies_es,
        ]  # fmt: skip


class Hero(Row):
    id: Id
    en: str
    es: str
    range: Number = Field(ge=OPEN, le=12)
    attack: Number = Field(ge=OPEN, le=12)
    virtue: Virtues
    abilities: OfHeroes
    slots: Annotated[list[int], BeforeValidator(_slots)] = Field(min_length=5, max_length=5)

    def record(self) -> list[Any]:
        return [self.range, self.attack, self.virtue, self.abilities, self.slots]


class Level(Row):
    heroes: Literal["2-3", "4"]
    side: Literal["descent", "ascent"]
    level: Whole = Field(ge=1, le=4)
    black: Number = Field(ge=OPEN, le=3)
    white: Ranks
    evil: Number = Field(ge=OPEN, le=3)
    health: Number = Field(ge=OPEN, le=5)
    pursuit: Number = Field(ge=OPEN, le=1)
    setup_white: Annotated[int, BeforeValidator(_or_none)] = Field(ge=0, le=3)
    abilities: OfLevels

    def place(self) -> int:
        return (self.heroes == "4") * 8 + (self.side == "ascent") * 4 + self.level - 1

    def record(self) -> list[Any]:
        return [
            max(0, self.black), self.white, self.evil, self.health, self.pursuit, self.setup_white,
            self.abilities,
        ]  # fmt: skip


class Relic(Row):
    id: str
    en: str
    es: str
    mode: Literal["normal", "extreme"]
    abilities: OfRelics
    text_en: str
    text_es: str

    def record(self) -> list[Any]:
        return [self.abilities, len(tables.told_lines(self.text_en, self.text_es)[0])]


class Values(BaseModel):
    """Limits and prices; the order is that of the record on the board."""

    model_config = ConfigDict(extra="forbid")
    evil_limit: int = Field(ge=1, le=15)
    health_max: int = Field(ge=1, le=15)
    start_health: list[int] = Field(min_length=3, max_length=3)
    hard_mode_delta: int
    counterattack: int = Field(ge=0)
    cost_evil_down: int = Field(ge=1)
    cost_damage_down: int = Field(ge=1)
    cost_health_up: int = Field(ge=1)
    camp_heal_xp: int = Field(ge=0)
    hit_faces: list[Face]
    die_faces: list[Face] = Field(min_length=6, max_length=6)
    max_dice: int = Field(ge=0)
    allow_pass: int = Field(ge=0, le=1)
    start_abilities_in_round_1: int = Field(ge=0, le=1)
    provenance: str

    @model_validator(mode="after")
    def _known_origins(self) -> "Values":
        origins(self.provenance, [n for n in type(self).model_fields if n != "provenance"])
        return self

    def record(self) -> list[Any]:
        return [value for name, value in self.model_dump().items() if name != "provenance"]


class Sizes(BaseModel):
    model_config = ConfigDict(extra="forbid")
    EN: list[int] = Field(min_length=3, max_length=3)
    ES: list[int] = Field(min_length=3, max_length=3)


class Names(BaseModel):
    model_config = ConfigDict(extra="forbid")
    en: list[str] = Field(min_length=4, max_length=4)
    es: list[str] = Field(min_length=4, max_length=4)


class Title(BaseModel):
    model_config = ConfigDict(extra="forbid")
    en: str
    es: str


class Game(BaseModel):
    model_config = ConfigDict(extra="forbid")
    kind: Literal["valpiedra"]
    id: str
    version: str
    title: Title
    assist: Literal["track", "dice", "full"] = "track"  # what a new game starts with
    deck_sizes: Sizes
    virtues: Names
    values: Values
