"""The shape of a tracker's game.toml, checked strictly: no unknown words, no silent guesses."""

from typing import Annotated, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,23}$")]
Value = Annotated[int, Field(ge=-99, le=999)]
Result = Literal["victory", "defeat"]
Short = Annotated[str, StringConstraints(min_length=1, max_length=6)]
Hue = Literal[
    "plain", "evil", "damage", "health", "darkness", "mana", "good", "bad", "place", "time"
]
Line = Annotated[str, StringConstraints(min_length=1, max_length=120)]


class Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Text(BaseModel):
    """A text in every language the board speaks, and in those that the game adds."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)
    __pydantic_extra__: dict[str, Line] = Field(init=False)

    en: Line
    es: Line

    def texts(self) -> dict[str, str]:
        return {"en": self.en, "es": self.es, **(self.__pydantic_extra__ or {})}


class Effect(Strict):
    """Exactly one of the words in EFFECTS, with those that belong to it."""

    EFFECTS: ClassVar[tuple[str, ...]] = ("change", "set", "note", "tell", "roll", "draw", "end")

    change: Name | None = None
    by: Value | None = None
    set: Name | None = None
    to: Value | None = None
    who: Literal["active", "each"] = "active"  # of a hero's own track
    note: Text | None = None
    tell: Text | None = None
    order: bool = False  # the table must do what is told
    roll: Name | None = None
    draw: Name | None = None
    count: Annotated[int, Field(ge=1, le=20)] = 1
    end: Result | None = None
    why: Text | None = None

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        kinds = [kind for kind in self.EFFECTS if getattr(self, kind) is not None]
        if len(kinds) != 1:
            raise ValueError("an effect is exactly one of " + ", ".join(self.EFFECTS))
        if (self.change is None) != (self.by is None) or self.by == 0:
            raise ValueError('"change" goes with "by", a number other than 0')
        if (self.set is None) != (self.to is None):
            raise ValueError('"set" goes with "to", the value that the track gets')
        if self.order and self.tell is None:
            raise ValueError('"order" goes with "tell", what the table has to do')
        if (self.end is None) != (self.why is None):
            raise ValueError('"end" goes with "why", the text that tells the reason')
        return self


class Space(Strict):
    at: Value
    moving: Literal["up", "down", "both"] = "up"
    every: Annotated[int, Field(ge=1, le=999)] | None = None  # again and again from `at` on
    effects: list[Effect] = Field(min_length=1, max_length=8)


class Own(Strict):
    """What tracks and counters have in common: whose they are, their timer, their dial."""

    id: Name
    name: Text
    per: Literal["table", "hero"] = "table"
    tick: Literal["round", "turn"] | None = None  # goes down by one with each
    dial: Literal["A", "B", "C", "D", "S"] | None = None
    pressed: bool = False


class Track(Own):
    life: bool = False  # a hero whose own track is at its lowest has fallen
    low: Value = 0
    high: Value
    start: Value = 0
    danger: Value | None = None
    colour: Hue = "plain"
    against: Name | None = None
    reached: Result = "defeat"
    why: Text | None = None
    spaces: list[Space] = Field(default=[], max_length=32)


class Counter(Own):
    low: Value = 0
    high: Value = 99
    start: Value = 0


class Condition(Strict):
    """True of a hero or not; `lasts` says when it goes by itself."""

    id: Name
    name: Text
    lasts: Literal["round", "turn"] | None = None


class Deck(Strict):
    """Cards as numbers: how many are left; what is drawn lies on its discard pile."""

    id: Name
    name: Text
    discards: Text
    cards: Annotated[int, Field(ge=1, le=200)]


class Step(Strict):
    name: Text
    effects: list[Effect] = Field(default=[], max_length=8)


class Phase(Strict):
    id: Name
    name: Text
    repeat: Annotated[int, Field(ge=1, le=20)] | Literal["heroes"] = 1
    dice: list[Name] = Field(default=[], max_length=6)
    pools: list[Name] = Field(default=[], max_length=6)
    remind: Text | None = None  # shown when the phase begins
    steps: list[Step] = Field(min_length=1, max_length=12)


class When(Strict):
    face: Short | Value
    effects: list[Effect] = Field(min_length=1, max_length=8)


class Die(Strict):
    id: Name
    name: Text
    faces: list[Short | Value] = Field(min_length=2, max_length=20)
    count: Annotated[int, Field(ge=1, le=12)] = 1
    when: list[When] = Field(default=[], max_length=20)


class FaceName(Text):
    """What a face is called in every language, as short as a face has to be."""

    en: Annotated[str, StringConstraints(min_length=1, max_length=8)]
    es: Annotated[str, StringConstraints(min_length=1, max_length=8)]


class Sum(Strict):
    """What the faces of a pool bring when their sum lies in this range."""

    at_least: Value = -99
    at_most: Value = 999
    effects: list[Effect] = Field(min_length=1, max_length=8)


class Pool(Strict):
    """Dice that are thrown together; with `choose` as many of the one kind as players say."""

    id: Name
    name: Text
    dice: list[Name] = Field(min_length=1, max_length=12)
    choose: Annotated[int, Field(ge=2, le=16)] | None = None
    sums: list[Sum] = Field(default=[], max_length=8)

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if self.choose and len(self.dice) != 1:
            raise ValueError('"choose" goes with one kind of dice')
        return self


class Test(Strict):
    """One limit on one track; "round" is a track, too. Or: every hero has fallen."""

    track: Name | None = None
    at_least: Value | None = None
    at_most: Value | None = None
    fallen: bool = False

    def limits(self) -> int:
        return sum(x is not None for x in (self.at_least, self.at_most)) + self.fallen


class End(Test):
    """One test, or `all` of several."""

    all: list[Test] = Field(default=[], max_length=6)
    result: Result
    why: Text

    def tests(self) -> "list[Test]":
        return self.all or [self]

    @model_validator(mode="after")
    def _one_limit(self) -> Self:
        if self.all and self.limits():
            raise ValueError('an end has "all" or one test of its own')
        for test in self.tests():
            if test.limits() != 1 or (test.track is None) != test.fallen:
                raise ValueError(
                    'an end has exactly one of "at_least" and "at_most" for its "track", or '
                    '"fallen = true"'
                )
        return self


class Strip(Strict):
    strip: Literal["A", "B", "C", "D"]
    style: Literal["fill", "point", "against", "phases"] = "fill"
    track: Name | None = None


class Heroes(Strict):
    least: Annotated[int, Field(ge=0, le=6)] = 0
    most: Annotated[int, Field(ge=0, le=6)] = 6
    names: list[Text] = Field(default=[], max_length=6)


class Rounds(Strict):
    """The counter "round": how far it goes, and what happens when a round begins."""

    high: Annotated[int, Field(ge=1, le=999)] = 99
    spaces: list[Space] = Field(default=[], max_length=32)


class Game(Strict):
    kind: Literal["tracker"]
    id: Name
    version: Annotated[str, StringConstraints(pattern=r"^\d+(\.\d+){0,2}$")]
    title: Text
    languages: list[Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$")]] = Field(
        default=[], max_length=3
    )
    assist: Literal["track", "dice", "full"] = "dice"
    heroes: Heroes = Heroes()
    rounds: Rounds = Rounds()
    tracks: list[Track] = Field(min_length=1, max_length=12)
    counters: list[Counter] = Field(default=[], max_length=12)
    conditions: list[Condition] = Field(default=[], max_length=8)
    decks: list[Deck] = Field(default=[], max_length=6)
    dice: list[Die] = Field(default=[], max_length=12)
    pools: list[Pool] = Field(default=[], max_length=12)
    faces: dict[Short, FaceName] = {}  # those that other languages call otherwise
    phases: list[Phase] = Field(min_length=1, max_length=10)
    ends: list[End] = Field(default=[], max_length=16)
    strips: list[Strip] = Field(default=[], max_length=4)
