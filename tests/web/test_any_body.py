"""Bodies, queries and messages by the thousand, each a little wrong: never an error of the server.

A sample here, 15,000 in `make soak`.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from served import serving
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

sys.path.insert(0, str(Path(__file__).parents[1] / "host"))

from garbled import PIECES, broken_bytes, resident, some_json

POSTS = ("/api/game", "/api/board", "/api/choices", "/api/command", "/api/undo", "/pair")
GETS = ("/api/log", "/api/moment", "/api/export/log.txt", "/api/export/", "/api/dice",
        "/api/games", "/static/", "/api/packs", "/api/boards", "/")  # fmt: skip
NAMES = ("game", "heroes", "assist", "id", "partial", "tokens", "redo", "code")
WORDS = ("dungeon-crawl", "simulated", "go", "roll", "more", "correct", "turn", "evil", "assist",
         "concede", "NEXT", "/dev/null", 0, 1, 2, 3)  # fmt: skip
SOUND = (
    {"game": "dungeon-crawl", "heroes": [0, 1], "assist": 1},
    {"id": "simulated"},
    {"partial": ["correct", "evil"]},
    {"tokens": ["correct", "evil", 4]},
    {"down": "NEXT"},
    {"dial": ["A", 1, False]},
)


@pytest.fixture(scope="module")
def served() -> Iterator[Any]:
    with serving("dungeon-crawl") as running:
        yield running


def body(chance: random.Random) -> bytes:
    way = chance.randrange(3)
    if way == 0:
        return broken_bytes(chance, json.dumps(chance.choice(SOUND)).encode())[:5000]
    if way == 1:
        given = {name: some_json(chance, WORDS) for name in chance.sample(NAMES, 2)}
        return json.dumps(given).encode("utf-8", "surrogatepass")
    return json.dumps(chance.choice(SOUND) | {chance.choice(NAMES): chance.choice(WORDS)}).encode()


def one(client: httpx.Client, chance: random.Random) -> tuple[int, Any]:
    """The status of an answer, and what was asked."""
    if chance.random() < 0.6:
        asked: Any = (chance.choice(POSTS), body(chance))
        return client.post(asked[0], content=asked[1]).status_code, asked
    path = chance.choice(GETS)
    piece = chance.choice(PIECES).encode("utf-8", "surrogatepass").decode("latin1")[:500]
    asked = (path, {chance.choice(("at", "lang", "save", "x")): piece})
    return client.get(path, params=asked[1]).status_code, asked


def hold(served: Any, seed: int, count: int) -> None:
    headers = {"Origin": served.origin, "Content-Type": "application/json"}
    with httpx.Client(base_url=served.origin, headers=headers, timeout=60) as client:
        for number in range(count):
            if number == count // 4:
                used = resident()
            status, asked = one(client, random.Random(f"{seed}:{number}"))
            # 503: the board that was asked for is not there, or starts
            assert status < 500 or status == 503, (f"{seed}:{number}", asked, status)
        client.post("/api/board", json={"id": "simulated"})
        assert client.get("/api/games").status_code == 200
    assert resident() - used < 64 << 20
    assert set(served.board.resets) <= {"reset"}


def channel(served: Any, chance: random.Random) -> None:
    """Messages until the server has enough of them."""
    address = served.url(chance.choice(("/live", "/watch"))).replace("http", "ws")
    try:
        with connect(address, origin=served.origin) as socket:
            for _ in range(chance.randrange(1, 6)):
                said = body(chance)
                socket.send(said if chance.random() < 0.2 else said.decode("utf-8", "replace"))
            while True:
                socket.recv(timeout=0.05)
    except (ConnectionClosed, InvalidStatus, TimeoutError):
        pass


def test_a_sample_of_bodies_and_queries(served: Any, capfd: Any) -> None:
    hold(served, 1, 200)
    assert "Traceback" not in "".join(capfd.readouterr())


def test_a_sample_of_messages(served: Any, capfd: Any) -> None:
    for number in range(20):
        channel(served, random.Random(number))
    assert httpx.get(served.url("/api/games")).status_code == 200
    assert "Traceback" not in "".join(capfd.readouterr())


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_bodies_and_queries(served: Any, capfd: Any) -> None:
    hold(served, 2, 14_000)
    for number in range(1000):
        channel(served, random.Random(1000 + number))
    assert "Traceback" not in "".join(capfd.readouterr())
