"""The shape of a tracker's game.toml, checked strictly: no unknown words, no silent guesses."""

from typing import Annotated, Literal, Self

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


class Text(Strict):
    """A text in every language the board speaks."""

    en: Line
    es: Line


class Effect(Strict):
    """Exactly one of: change (with by), note, roll, end (with why)."""

    change: Name | None = None
    by: Value | None = None
    note: Text | None = None
    roll: Name | None = None
    end: Result | None = None
    why: Text | None = None

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        kinds = [k for k in ("change", "note", "roll", "end") if getattr(self, k) is not None]
        if len(kinds) != 1:
            raise ValueError("an effect is exactly one of change, note, roll, end")
        if (self.change is None) != (self.by is None) or self.by == 0:
            raise ValueError('"change" goes with "by", a number other than 0')
        if (self.end is None) != (self.why is None):
            raise ValueError('"end" goes with "why", the text that tells the reason')
        return self


class Space(Strict):
    at: Value
    moving: Literal["up", "down", "both"] = "up"
    effects: list[Effect] = Field(min_length=1, max_length=8)


class Track(Strict):
    id: Name
    name: Text
    low: Value = 0
    high: Value
    start: Value = 0
    danger: Value | None = None
    colour: Hue = "plain"
    against: Name | None = None
    reached: Result = "defeat"
    why: Text | None = None
    spaces: list[Space] = Field(default=[], max_length=32)


class Counter(Strict):
    id: Name
    name: Text
    low: Value = 0
    high: Value = 99
    start: Value = 0


class Step(Strict):
    name: Text
    effects: list[Effect] = Field(default=[], max_length=8)


class Phase(Strict):
    id: Name
    name: Text
    repeat: Annotated[int, Field(ge=1, le=20)] | Literal["heroes"] = 1
    dice: list[Name] = Field(default=[], max_length=6)
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


class FaceName(Strict):
    """What a face is called in every language, as short as a face has to be."""

    en: Annotated[str, StringConstraints(min_length=1, max_length=8)]
    es: Annotated[str, StringConstraints(min_length=1, max_length=8)]


class End(Strict):
    """One limit on one track; "round" is a track, too."""

    track: Name
    at_least: Value | None = None
    at_most: Value | None = None
    result: Result
    why: Text

    @model_validator(mode="after")
    def _one_limit(self) -> Self:
        if (self.at_least is None) == (self.at_most is None):
            raise ValueError('an end has exactly one of "at_least" and "at_most"')
        return self


class Strip(Strict):
    strip: Literal["A", "B", "C", "D"]
    style: Literal["fill", "point", "against", "phases"] = "fill"
    track: Name | None = None


class Heroes(Strict):
    least: Annotated[int, Field(ge=0, le=6)] = 0
    most: Annotated[int, Field(ge=0, le=6)] = 6


class Rounds(Strict):
    """The counter "round": how far it goes, and what happens when a round begins."""

    high: Annotated[int, Field(ge=1, le=999)] = 99
    spaces: list[Space] = Field(default=[], max_length=32)


class Game(Strict):
    kind: Literal["tracker"]
    id: Name
    version: Annotated[str, StringConstraints(pattern=r"^\d+(\.\d+){0,2}$")]
    title: Text
    assist: Literal["track", "dice", "full"] = "dice"
    heroes: Heroes = Heroes()
    rounds: Rounds = Rounds()
    tracks: list[Track] = Field(min_length=1, max_length=12)
    counters: list[Counter] = Field(default=[], max_length=12)
    dice: list[Die] = Field(default=[], max_length=12)
    faces: dict[Short, FaceName] = {}  # those that other languages call otherwise
    phases: list[Phase] = Field(min_length=1, max_length=10)
    ends: list[End] = Field(default=[], max_length=16)
    strips: list[Strip] = Field(default=[], max_length=4)
