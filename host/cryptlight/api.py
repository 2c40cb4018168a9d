"""The board as a Python object, a real one and a simulated one alike.

    from cryptlight import connect

    with connect() as board:            # the board that is plugged in, or connect("play")
        board.press("NEXT")             # what a hand would do; returns when it is saved
        board.turn("evil", 2)           # a dial, any amount
        print(board.state.tracks["evil"].value)
        for event in board.events():    # what changes from now on, and by which rule
            print(event.subject, event.before, event.after, event.rule)

Whatever the rules refuse is a `Refused` that says why, and nothing has changed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from cryptboard.panel.keys import NAMES, of_role
from cryptboard.rules.contract import CHANGED, ENDED, MOVED, PHASE, ROLLED, TOLD
from cryptlight.link import Board as Link
from cryptlight.link import LinkError, Refusal
from cryptlight.link.discover import find

Token = int | str
KINDS = {
    CHANGED: "changed",
    PHASE: "phase",
    ROLLED: "rolled",
    MOVED: "moved",
    ENDED: "ended",
    TOLD: "told",
}
_LISTEN_MS = 100

__all__ = [
    "Board",
    "Event",
    "LinkError",
    "Menu",
    "Option",
    "Outcome",
    "Refused",
    "State",
    "Track",
    "connect",
]


class Refused(Exception):  # noqa: N818  it reads as a sentence: except Refused as why
    """The board says no, in its own words; `code` is the name of the refusal."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why or code)
        self.code = code


@dataclass(frozen=True)
class Track:
    id: str
    label: str
    value: int
    low: int
    high: int


@dataclass(frozen=True)
class State:
    """What the board shows now."""

    game: str
    version: str
    step: int  # how many commands lead up to it
    durable: bool  # all of it is on the flash
    over: str  # "victory" or "defeat" once the game has ended
    active: int  # whose turn it is: a hero's index, -1 nobody or all
    screen: tuple[str, ...]
    tracks: dict[str, Track]
    faults: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """What came of a press or an undo: "done", "moved" or "nothing", and where the game is now."""

    outcome: str
    step: int
    label: str = ""


@dataclass(frozen=True)
class Option:
    token: Token
    label: str
    key: str  # the key that takes it, "" when it is picked from a list


@dataclass(frozen=True)
class Menu:
    """What may follow a partial command; `whole` when nothing is missing."""

    prompt: str
    options: tuple[Option, ...]
    default: int
    whole: bool = False


@dataclass(frozen=True)
class Event:
    """Something that changed, from what to what, and the number of the rule that caused it."""

    kind: str
    subject: str
    before: Any
    after: Any
    rule: int
    step: int = 0


class Board:
    """An open board; use it as a context manager, or close it."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def __enter__(self) -> "Board":
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._link.close()

    @property
    def name(self) -> str:
        return self._link.name

    @property
    def firmware(self) -> str:
        return str(self._link.hello.get("firmware", "?"))

    @property
    def state(self) -> State:
        """What the board shows at this moment: each look asks it anew."""
        answer = self._ask("status")
        tracks = {
            m["track"]: Track(m["track"], m["label"], m["value"], m["low"], m["high"])
            for m in answer.messages
            if "track" in m
        }
        return State(
            game=answer.value("game", ""),
            version=str(answer.value("version", "")),
            step=answer.value("depth", 0),
            durable=bool(answer.value("durable", False)),
            over=answer.value("over", ""),
            active=answer.value("active", -1),
            screen=tuple(answer.values("line")),
            tracks=tracks,
            faults=(*answer.values("fault"), *answer.values("warning")),
        )

    def press(self, key: str, hold: bool = False) -> Outcome:
        """Press a key by its name; returns as soon as what came of it is saved."""
        answer = self._ask("press", key=_key(key), hold=hold)
        said = answer.messages[-1]
        if said["outcome"] == "refused":
            raise Refused("refused", str(said.get("say", "")))
        return Outcome(said["outcome"], said["depth"])

    def turn(self, track: str, by: int) -> list[Event]:
        """Turn a dial: any amount in one, as far as the rules go along."""
        return self.command(["turn", track, by])

    def correct(self, track: str, value: int) -> list[Event]:
        """Put a value right: the table is always right, no rule acts."""
        return self.command(["correct", track, value])

    def command(self, tokens: Sequence[Token]) -> list[Event]:
        """A whole command in the game's own words; see `choices`."""
        answer = self._ask("command", tokens=list(tokens))
        return [_event(told, 0) for told in answer.values("event")]

    def choices(self, partial: Sequence[Token] = ()) -> Menu:
        """What may follow these words."""
        answer = self._ask("choices", partial=list(partial))
        if answer.value("whole"):
            return Menu("", (), -1, True)
        options = tuple(
            Option(m["option"], m["label"], _key_of(m["role"]))
            for m in answer.messages
            if "option" in m
        )
        return Menu(answer.value("prompt", ""), options, answer.value("default", -1))

    def undo(self) -> Outcome:
        """Take the last step back; its label says what it was."""
        return _moved(self._ask("undo").messages[-1])

    def redo(self) -> Outcome:
        """Put the step forward again that was taken back last."""
        return _moved(self._ask("redo").messages[-1])

    def events(self) -> Iterator[Event]:
        """What changes from now on, whoever does it. Ends when you stop asking."""
        self._ask("follow", on=True)
        return self._following()

    def _following(self) -> Iterator[Event]:
        while True:
            while self._link.news:
                message = self._link.news.pop(0)
                if "event" in message:
                    yield _event(message["event"], message.get("depth", 0))
            self._link.idle(_LISTEN_MS)

    def _ask(self, verb: str, **body: Any) -> Any:
        try:
            return self._link.request(verb, **body)
        except Refusal as error:
            raise Refused(error.code, error.words) from error


def connect(port: str | None = None) -> Board:
    """A board by its port or name; "play" is the one of `cryptlight play`. Default: find it."""
    return Board(Link.at(find(port)))


def _key(name: str) -> str:
    if name.upper() not in NAMES:
        raise ValueError(f"there is no key {name}; the keys are {', '.join(NAMES)}")
    return name.upper()


def _key_of(role: int) -> str:
    number = of_role(role)
    return NAMES[number] if number >= 0 else ""


def _moved(said: dict[str, Any]) -> Outcome:
    return Outcome("done", said["depth"], said["label"])


def _event(told: Sequence[Any], step: int) -> Event:
    kind, subject, before, after, rule = told
    return Event(KINDS.get(kind, "changed"), str(subject), before, after, rule, step)
