"""What goes through the door for programs, as models: they check what comes and describe it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from cryptboard.panel.keys import NAMES

LARGEST = (1 << 30) - 1
Number = Annotated[int, Field(strict=True, ge=-LARGEST, le=LARGEST)]
Word = Annotated[str, Field(strict=True, min_length=1, max_length=40, pattern=r"^[!-~]+$")]
Token = Number | Word
Tokens = Annotated[list[Token], Field(max_length=16)]


class Given(BaseModel):
    """What a program sends: nothing beside what is named."""

    model_config = ConfigDict(extra="forbid")


class Press(Given):
    key: Literal[NAMES]  # type: ignore[valid-type]  # the keys' names are data
    hold: Annotated[bool, Field(strict=True)] = False


class Turn(Given):
    track: Word
    by: Number


class Command(Given):
    tokens: Annotated[list[Token], Field(min_length=1, max_length=16)]


class Partial(Given):
    partial: Tokens = []


class Nothing(Given):
    """An empty object."""


class Done(BaseModel):
    done: bool
    step: int = Field(description="how many entries the log has now")


class Choice(BaseModel):
    token: int | str
    label: str
    key: str = Field(description="the key that takes it, empty when it is picked from a list")
    whole: bool = Field(description="nothing more has to be said after it")


class Menu(BaseModel):
    prompt: str = ""
    choices: list[Choice] = []
    default: int = Field(-1, description="index of the choice that NEXT takes, -1: none")
    whole: bool = Field(False, description="the words are a whole command")


class Value(BaseModel):
    id: str
    name: str
    value: int
    low: int
    high: int
    dial: str = Field(description="A, B, C, D or S; empty: it can only be put right")
    pressed: bool


class Told(BaseModel):
    text: str
    urgency: Literal["order", "news", "aide"]
    rule: str = ""
    why: str = ""


class Hero(BaseModel):
    seat: int
    name: str
    active: bool
    flag: str
    values: list[Value]


class Amendment(BaseModel):
    id: str
    name: str
    low: int
    high: int


class Dice(BaseModel):
    name: str
    faces: list[str]
    again: bool = Field(description="dice may be thrown again")
    amend: list[Amendment]


class State(BaseModel):
    """The game as it stands: what the play page shows."""

    pack: str
    title: str
    at: int = Field(description="entries in the log; grows with every step, undo included")
    place: str
    lines: list[str]
    over: Literal["", "victory", "defeat"]
    ending: str
    told: list[Told]
    undo: str = Field(description="what an undo would take back")
    tracks: list[Value]
    heroes: list[Hero]
    force: str
    dice: Dice | None
    menu: Menu


class Problem(BaseModel):
    problem: str = Field(description="what is wrong, and what to do")


def checked(model: type[BaseModel], given: dict[str, Any]) -> BaseModel:
    """The body as a model; a ValidationError names the place and the reason."""
    return model.model_validate(given)
