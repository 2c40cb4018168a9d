"""The bridge to MQTT: tells a broker what happens at the board, and takes wishes from it.

It is one more watcher of the room, so it costs the board nothing beside the others. A broker that
goes away is waited for; what is retained there is told anew when it comes back.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cryptboard.panel.keys import NAMES
from cryptlight.link import LinkError
from cryptlight.web.homeassistant import Topics, discovery, state
from cryptlight.web.room import Room
from cryptlight.web.telling import Teller

SOONEST_S, LATEST_S = 1.0, 30.0
KEEPALIVE_S = 20
AGAIN_S = 0.2
LARGEST = 1 << 20
ONLINE, OFFLINE = "online", "offline"


@dataclass(frozen=True)
class Broker:
    host: str
    port: int = 1883
    user: str | None = None
    password: str | None = None
    lang: str = "en"

    @classmethod
    def read(cls, address: str) -> "Broker":
        """From HOST or HOST:PORT; ValueError says what is wrong."""
        host, colon, port = address.rpartition(":")
        if not colon:
            return cls(address)
        if not (host and port.isascii() and port.isdecimal() and 0 < int(port[:6]) < 65536):
            raise ValueError(f"{address} is no broker: name it as HOST or HOST:PORT")
        return cls(host, int(port))


class Bridge:
    def __init__(self, room: Room, broker: Broker, name: str, tell: Callable[[str], None]) -> None:
        self._room = room
        self._broker = broker
        self._topics = Topics(name)
        self._tell = tell
        self._known = 0  # entries of the log that were told
        self._discovered: dict[str, dict[str, Any]] = {}

    async def run(self) -> None:
        """Until cancelled."""
        import aiomqtt

        wait, broker = SOONEST_S, self._broker
        will = aiomqtt.Will(self._topics.availability, OFFLINE, qos=1, retain=True)
        while True:
            try:
                async with aiomqtt.Client(
                    broker.host,
                    broker.port,
                    username=broker.user,
                    password=broker.password,
                    will=will,
                    keepalive=KEEPALIVE_S,
                ) as client:
                    self._tell(f"The broker at {broker.host} hears of this board.")
                    wait = SOONEST_S
                    await self._serve(client)
            except aiomqtt.MqttError as error:
                self._tell(f"The broker at {broker.host} is away ({error}); trying again.")
            await asyncio.sleep(wait)
            wait = min(LATEST_S, 2 * wait)

    async def _serve(self, client: Any) -> None:
        self._discovered = {}
        story = self._room.board.story
        self._known = len(story.entries) if story else 0
        await client.subscribe(self._topics.wish("+"), qos=1)
        await client.publish(self._topics.availability, ONLINE, qos=1, retain=True)
        telling = asyncio.create_task(self._watch(client))
        hearing = asyncio.create_task(self._hear(client))
        try:
            done, _ = await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            await _ended({telling, hearing})
            with contextlib.suppress(Exception):  # the broker may be gone already
                await client.publish(self._topics.availability, OFFLINE, qos=1, retain=True)

    async def _watch(self, client: Any) -> None:
        watcher = self._room.watchers.join(self._broker.lang)
        try:
            async for message in watcher.messages():
                if isinstance(message, dict) and message["type"] == "surface":
                    await self._announce(client, message)
        finally:
            self._room.watchers.leave(watcher)

    async def _announce(self, client: Any, told: dict[str, Any]) -> None:
        wanted = discovery(self._topics, told)
        for topic in self._discovered.keys() - wanted.keys():
            await client.publish(topic, "", qos=1, retain=True)  # another game has no such value
        for topic, payload in wanted.items():
            if self._discovered.get(topic) != payload:
                await client.publish(topic, json.dumps(payload), qos=1, retain=True)
        self._discovered = wanted
        await client.publish(self._topics.state, json.dumps(state(told)), qos=1, retain=True)
        story = self._room.board.story
        entries = story.entries if story else []
        if len(entries) < self._known:  # another game
            self._known = 0
        for number in range(self._known + 1, len(entries) + 1):
            assert story is not None
            entry = Teller(story, self._broker.lang).entry(number, entries[number - 1])
            event = {"event_type": entry["kind"], "label": entry["label"], "step": number}
            event["changes"] = [change["text"] for change in entry["events"]]
            await client.publish(self._topics.event, json.dumps(event), qos=1)
        self._known = len(entries)

    async def _hear(self, client: Any) -> None:
        async for message in client.messages:
            wish = _wish(str(message.topic).rpartition("/")[2], bytes(message.payload or b""))
            if wish is None or message.retain:  # an old wish of another evening is none
                continue
            verb, body = wish
            try:
                await asyncio.to_thread(self._room.board.request, verb, **body)
            except LinkError as error:
                self._tell(f"Not done: {error}")
            self._room.pressed()


async def _ended(tasks: set[asyncio.Task[None]]) -> None:
    """Cancelled until they have ended: a wait with a limit loses the cancellation that comes
    together with what it waits for (Python 3.11)."""
    while tasks:
        for task in tasks:
            task.cancel()
        _done, tasks = await asyncio.wait(tasks, timeout=AGAIN_S)


def _wish(what: str, payload: bytes) -> tuple[str, dict[str, Any]] | None:
    """The board's request for a message; None for what nobody can mean."""
    try:
        text = payload[:200].decode("ascii").strip()
    except UnicodeDecodeError:
        return None
    if what == "press" and text.upper() in NAMES:
        return "press", {"key": text.upper()}
    if what in ("undo", "redo"):
        return what, {}
    if what == "turn":
        with contextlib.suppress(ValueError, RecursionError):
            given = json.loads(text)
            track, by = (
                (given.get("track"), given.get("by")) if isinstance(given, dict) else (0, 0)
            )
            if isinstance(track, str) and type(by) is int and 0 < abs(by) < LARGEST:
                return "command", {"tokens": ["turn", track[:40], by]}
    return None
