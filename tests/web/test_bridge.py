"""The bridge to MQTT, at a real Mosquitto: what Home Assistant would find, hear and press."""

import json
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from paho.mqtt import client as paho
from served import free_port

from cryptlight.cli import bridge as command
from cryptlight.web.bridge import Broker, _wish
from cryptlight.web.homeassistant import Topics, slug

PATIENCE_S = 60
# What Home Assistant's documentation of MQTT discovery asks of each kind of entity.
NEEDED = {
    "sensor": {"state_topic", "value_template"},
    "button": {"command_topic", "payload_press"},
    "event": {"state_topic", "event_types"},
}
ALL_NEED = {"name", "unique_id", "availability_topic", "device", "origin"}
TOPIC = re.compile(r"homeassistant/(sensor|button|event)/([a-zA-Z0-9_-]+)/([a-zA-Z0-9_-]+)/config")


class Listener:
    """Somebody at the broker who remembers the last message of each topic, and counts."""

    def __init__(self, port: int) -> None:
        self.last: dict[str, str] = {}
        self.events: list[dict[str, Any]] = []
        self._news = threading.Condition()
        self.client = paho.Client(paho.CallbackAPIVersion.VERSION2)
        self.client.on_message = self._hear
        self.client.connect("127.0.0.1", port)
        self.client.subscribe("#", qos=1)
        self.client.loop_start()

    def _hear(self, _client: Any, _data: Any, message: Any) -> None:
        with self._news:
            text = message.payload.decode()
            self.last[message.topic] = text
            if message.topic.endswith("/event"):
                self.events.append(json.loads(text))
            self._news.notify_all()

    def until(self, so: Callable[[], bool]) -> None:
        with self._news:
            assert self._news.wait_for(so, PATIENCE_S), self.last

    def say(self, topic: str, text: str, retain: bool = False) -> None:
        self.client.publish(topic, text, qos=1, retain=retain).wait_for_publish(PATIENCE_S)

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


@pytest.fixture(scope="module")
def mosquitto() -> str:
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
    if found is None:
        pytest.skip("no Mosquitto here: run tests/web/install-tools as root on Debian")
    return found


class Running:
    """A broker that can be ended and started again at its port."""

    def __init__(self, program: str) -> None:
        self.program, self.port = program, free_port()
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [self.program, "-p", str(self.port)], stderr=subprocess.DEVNULL
        )
        limit = time.monotonic() + PATIENCE_S
        while True:
            try:
                paho.Client(paho.CallbackAPIVersion.VERSION2).connect("127.0.0.1", self.port)
                return
            except OSError:
                assert time.monotonic() < limit and self.process.poll() is None
                time.sleep(0.05)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


@pytest.fixture
def broker(mosquitto: str) -> Iterator[Running]:
    running = Running(mosquitto)
    yield running
    running.stop()


@pytest.fixture
def listener(broker: Running) -> Iterator[Listener]:
    made = Listener(broker.port)
    yield made
    made.close()


def test_home_assistant_finds_hears_and_presses(
    serve: Callable[..., Any], broker: Running, listener: Listener
) -> None:
    beside = command.beside(f"127.0.0.1:{broker.port}", "Our Table")
    serve("dungeon-crawl", beside=beside)
    topics = Topics("Our Table")
    listener.until(lambda: listener.last.get(topics.availability) == "online")
    listener.until(lambda: topics.state in listener.last)
    found = {topic: text for topic, text in listener.last.items() if topic.startswith("homea")}
    uniques = set()
    for topic, text in found.items():
        kind, node, _entity = TOPIC.fullmatch(topic).groups()  # type: ignore[union-attr]
        payload = json.loads(text)
        assert node == slug("Our Table")
        assert payload.keys() >= ALL_NEED | NEEDED[kind], topic
        assert payload["device"]["identifiers"] and payload["availability_topic"] in listener.last
        if kind == "sensor":
            value: Any = json.loads(listener.last[payload["state_topic"]])
            for name in re.findall(r"\['([^']+)'\]", payload["value_template"]):
                value = value[name]
            assert isinstance(value, int | str)
        uniques.add(payload["unique_id"])
    assert len(uniques) == len(found) > 12

    listener.say(topics.wish("turn"), '{"track": "evil", "by": 2}')
    listener.until(lambda: json.loads(listener.last[topics.state])["values"]["evil"] == 2)
    listener.say(topics.wish("press"), "NEXT")
    listener.until(lambda: len(listener.events) == 2)
    listener.say(topics.wish("undo"), "")
    listener.until(lambda: len(listener.events) == 3)
    assert [event["event_type"] for event in listener.events] == ["do", "do", "undo"]
    assert listener.events[0]["label"] == "Evil: 0 → 2"


def test_a_broker_that_goes_away_is_waited_for(
    serve: Callable[..., Any], broker: Running, listener: Listener
) -> None:
    serve("dungeon-crawl", beside=command.beside(f"127.0.0.1:{broker.port}", "one"))
    topics = Topics("one")
    listener.until(lambda: topics.state in listener.last)
    broker.stop()
    listener.last.clear()
    broker.start()
    again = Listener(broker.port)
    again.until(lambda: again.last.get(topics.availability) == "online")
    again.until(lambda: topics.state in again.last)
    again.say(topics.wish("turn"), '{"track": "evil", "by": 1}')
    again.until(lambda: json.loads(again.last[topics.state])["values"]["evil"] == 1)
    again.close()


def test_a_board_without_a_page_and_another_one_are_told_apart(
    serve: Callable[..., Any], broker: Running, listener: Listener, new_board: Callable[..., Any]
) -> None:
    board = new_board("dungeon-crawl", realtime=True)
    words = ["bridge", "--mqtt", f"127.0.0.1:{broker.port}", "--port", board.port]
    program = subprocess.Popen([str(Path(sys.executable).with_name("cryptlight")), *words])
    serve("dungeon-crawl", beside=command.beside(f"127.0.0.1:{broker.port}", "the other"))
    try:
        other = Topics("the other")

        def told() -> list[str]:
            return [t for t in listener.last if t.endswith("/state") and t != other.state]

        listener.until(lambda: other.state in listener.last and bool(told()))
        (state,) = told()
        own = state.removesuffix("/state")
        listener.say(f"{own}/set/turn", '{"track": "evil", "by": 3}')
        listener.until(lambda: json.loads(listener.last[state])["values"]["evil"] == 3)
        assert json.loads(listener.last[other.state])["values"]["evil"] == 0
    finally:
        program.send_signal(signal.SIGINT)
        assert program.wait(30) == 0
    listener.until(lambda: listener.last[f"{own}/availability"] == "offline")


def test_what_nobody_can_mean_is_no_wish() -> None:
    assert _wish("press", b"next") == ("press", {"key": "NEXT"})
    assert _wish("turn", b'{"track": "evil", "by": -2}') == (
        "command",
        {"tokens": ["turn", "evil", -2]},
    )
    for what, payload in (
        ("press", b"FIRE"),
        ("press", b"\xff"),
        ("turn", b"7"),
        ("turn", b"{"),
        ("turn", b'{"track": "evil"}'),
        ("turn", b'{"track": "evil", "by": true}'),
        ("format", b"everything"),
    ):
        assert _wish(what, payload) is None, payload


def test_an_address_of_a_broker() -> None:
    assert Broker.read("home") == Broker("home")
    assert Broker.read("10.0.0.2:8883") == Broker("10.0.0.2", 8883)
    for wrong in (":1883", "home:", "home:0", "home:99999", "home:x"):
        with pytest.raises(ValueError, match="is no broker"):
            Broker.read(wrong)
