"""A conversation with a board: requests go out, answers come back, in order or not at all."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from cryptboard.link import lines
from cryptboard.link.endpoint import CLOSED, OPEN, WINDOW, Endpoint
from cryptboard.link.outbox import COUNTERS
from cryptlight.link.errors import LinkError, Refusal
from cryptlight.link.transport import SerialTransport, Transport
from cryptlight.packs.intake import shown

Message = dict[str, Any]
PROTOCOL = 1
_GREETING_MS = 3000  # at the prompt nobody greets, however long we wait
_BOOTING_MS = 9500  # a board that was just plugged in loads its program first
_TELL_MS = 1500
BOOTING = "The board does not answer yet: waiting up to 10 seconds for it to start."
_PATIENCE_MS = 6000  # of silence, although the board is asked for a sign of life every second
_QUEUE = 12


@dataclass
class Answer:
    """Everything that came back for one request."""

    messages: list[Message] = field(default_factory=list)
    data: bytearray = field(default_factory=bytearray)
    done: bool = False
    error: Refusal | None = None

    def value(self, name: str, default: Any = None) -> Any:
        """The first value of that name in any message."""
        return next((m[name] for m in self.messages if name in m), default)

    def values(self, name: str) -> list[Any]:
        return [message[name] for message in self.messages if name in message]


class Board:
    """An open session. Use as a context manager: it ends with the `with` block."""

    def __init__(self, transport: Transport, tell: Callable[[str], None] | None = None) -> None:
        """`tell` hears what we wait for, if it takes long enough to wonder."""
        self._tell = tell
        self._transport = transport
        self._endpoint = Endpoint(WINDOW, lines.TO_HOST, True)
        self._answers: dict[int, Answer] = {}
        self._current = 0
        self._noise = bytearray()
        self.news: list[Message] = []  # messages that answer nothing: events, while following
        self.hello: Message = {}
        self.description = Answer()
        self.round_trips = 0
        self._greet()

    @classmethod
    def at(cls, port: str, tell: Callable[[str], None] | None = None) -> "Board":
        transport = SerialTransport(port)
        try:
            return cls(transport, tell)
        except BaseException:
            transport.close()
            raise

    def __enter__(self) -> "Board":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._transport.close()

    @property
    def name(self) -> str:
        return str(self.hello.get("name", "?"))

    @property
    def counters(self) -> dict[str, int]:
        """What happened to the link, as seen from here."""
        return dict(zip(COUNTERS, self._endpoint.counters, strict=True))

    def _greet(self) -> None:
        number = random.SystemRandom().randrange(1 << 16)
        self.description = Answer()
        self._answers = {number: self.description}
        self._current = number
        self._endpoint.open(number, self._transport.now_ms())
        start = self._transport.now_ms()

        def greeted() -> bool:
            waited = (self._transport.now_ms() - start) % (1 << 30)
            if self._tell and waited >= _TELL_MS:
                self._tell(BOOTING)
                self._tell = None
            if waited >= _GREETING_MS and b">>>" in self._noise:
                raise LinkError(self._silence())
            return bool(self.description.messages)

        self._pump(greeted, _BOOTING_MS)
        self.round_trips = 1
        self.hello = self.description.messages[0]
        if self.hello.get("hello") != PROTOCOL:
            raise LinkError(
                f"The board speaks protocol {self.hello.get('hello')}, this cryptlight "
                f"{PROTOCOL}. Bring both up to date: `pip install -U cryptlight`, then "
                "`cryptlight deploy`."
            )

    def described(self) -> Answer:
        """The whole self-description, waiting for its end."""
        return self._wait(self.description)

    def request(self, verb: str, **body: Any) -> Answer:
        """Ask and wait; raises Refusal when the board says no."""
        return self._wait(self.ask(verb, **body))

    def ask(self, verb: str, **body: Any) -> Answer:
        """Ask without waiting; the answer fills itself while others are awaited."""
        self._room()
        text = json.dumps({"do": verb, **body}, ensure_ascii=True, separators=(",", ":"))
        if len(text) > lines.TO_BOARD - 18:
            raise LinkError(f"The request {verb} is too long for one line; ask for less at once.")
        self._endpoint.message(text.encode())
        answer = Answer()
        self._answers[self._endpoint.last_number()] = answer
        return answer

    def send_bulk(self, data: bytes, sent: Callable[[int], None] | None = None) -> None:
        """Bytes of the request that was asked last, in lines; `sent` hears how many went."""
        for at in range(0, len(data), lines.BULK_TO_BOARD):
            part = data[at : at + lines.BULK_TO_BOARD]
            self._room()
            self._endpoint.bulk(part)
            if sent:
                sent(len(part))

    def wait(self, answer: Answer) -> Answer:
        return self._wait(answer)

    def idle(self, ms: int) -> None:
        """Keep the link alive and collect news for a while."""
        start = self._transport.now_ms()
        self._pump(lambda: (self._transport.now_ms() - start) % (1 << 30) >= ms, None)

    def _room(self) -> None:
        self._pump(lambda: self._endpoint.queued < _QUEUE, _PATIENCE_MS)

    def _wait(self, answer: Answer) -> Answer:
        if not answer.done:
            self.round_trips += 1
            self._pump(lambda: answer.done, _PATIENCE_MS)
        if answer.error:
            raise answer.error
        return answer

    def _pump(self, until: Callable[[], bool], patience_ms: int | None) -> None:
        """Carry bytes both ways until something has happened."""
        start = self._transport.now_ms()
        self._endpoint.heard = start
        while not until():
            now = self._transport.now_ms()
            out = self._endpoint.poll(now)
            if out:
                self._transport.write(out)
                continue
            data = self._transport.read()
            if data:
                self._noise = (self._noise + data)[-400:]
                self._endpoint.receive(data, self._transport.now_ms())
                self._sort()
            if self._endpoint.lost or self._endpoint.state == CLOSED:
                raise LinkError("The board started anew in the middle. Run the command again.")
            silent = (self._transport.now_ms() - self._endpoint.heard) % (1 << 30)
            if patience_ms is not None and silent > patience_ms:
                raise LinkError(self._silence())

    def _sort(self) -> None:
        """Messages to the request that they answer; bytes to the one that is being answered."""
        inbox = self._endpoint.inbox
        while inbox:
            kind, payload = inbox.pop(0)
            if kind == lines.BULK:
                if self._current in self._answers:
                    self._answers[self._current].data += payload
                continue
            message = _plain(json.loads(payload))
            number = message.pop("re", None)
            answer = self._answers.get(number) if number is not None else None
            if answer is None:
                self.news.append(message)
                continue
            self._current = number
            if message.get("ok") is True:
                answer.done = True
            elif "error" in message:
                answer.done = True
                answer.error = Refusal(message["error"], message.get("say", ""))
            else:
                answer.messages.append(message)
            if answer.done:
                del self._answers[number]

    def _silence(self) -> str:
        if self._endpoint.state == OPEN:
            return (
                "The board stopped answering. Check the cable; if another program talks to the "
                "board, close it; then run the command again."
            )
        if b">>>" in self._noise:
            return (
                "The board stands at the Python prompt and runs no program. Start it with "
                "`mpremote reset` or by plugging it in anew; if that fails: `cryptlight deploy`."
            )
        return (
            "Nothing answers there. Is cryptlight's firmware on the board? `cryptlight doctor` "
            "looks closer, `cryptlight deploy` installs it."
        )


def _plain(value: Any) -> Any:
    """What a board says is shown in terminals: no commands to them among its texts."""
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {shown(name): _plain(one) for name, one in value.items()}
    return value


@contextmanager
def connected(port: str) -> Iterator[Board]:
    with Board.at(port) as board:
        yield board
