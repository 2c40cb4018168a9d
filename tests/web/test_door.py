"""The door for programs: shut unless asked for, opened by a token, described as it is."""

import json
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from served import TOKENS, Served

from cryptlight.web.patrons import TRIES, Patrons, kept_tokens

EXAMPLES = 12  # of each operation; `make soak` has more


@pytest.fixture
def opened(serve: Callable[..., Served]) -> Served:
    return serve("dungeon-crawl", door=True)


@pytest.fixture
def door(opened: Served) -> Iterator[httpx.Client]:
    with as_program(opened, TOKENS.play) as client:
        client.get("state").raise_for_status()
        yield client


def as_program(served: Served, token: str, **headers: str) -> httpx.Client:
    return httpx.Client(
        base_url=served.url("/api/v1/"),
        headers={"Authorization": f"Bearer {token}"} | headers,
        timeout=30,
    )


def test_the_door_is_shut_unless_asked_for(served: Served) -> None:
    with as_program(served, TOKENS.play) as client:
        assert client.get("state").status_code == 404
        assert client.get("openapi.json").status_code == 404


def test_press_turn_undo_and_what_they_change(door: httpx.Client) -> None:
    before = door.get("state").json()
    turned = door.post("turn", json={"track": "evil", "by": 2}).json()
    assert turned == {"done": True, "step": before["at"] + 1}
    now = door.get("state").json()
    assert {track["id"]: track["value"] for track in now["tracks"]}["evil"] == 2
    assert now["undo"] == "Evil: 0 → 2"
    assert door.post("undo", json={}).status_code == 200
    assert door.post("redo", json={}).status_code == 200
    assert door.post("undo", json={}).status_code == 200
    pressed = door.post("press", json={"key": "NEXT"})
    assert pressed.status_code == 200
    choices = door.post("choices", json={"partial": []}).json()
    assert choices["choices"] and choices == door.get("state").json()["menu"]
    token = choices["choices"][choices["default"]]["token"]
    assert door.post("command", json={"tokens": [token]}).status_code == 200
    kinds = [entry["kind"] for entry in door.get("log").json()["entries"]]
    assert kinds == ["do", "undo", "redo", "undo", "do", "do"]
    assert door.get("state?lang=es").json()["place"] != door.get("state").json()["place"]


def test_what_is_refused_says_why_and_changes_nothing(door: httpx.Client) -> None:
    before = door.get("log").json()
    refused = {
        "turn": {"track": "evil", "by": -1},
        "command": {"tokens": ["advance"]},
        "undo": {},
        "press": {"key": "ENEMY"},
    }
    for path, body in refused.items():
        answer = door.post(path, json=body)
        assert answer.status_code == 409, (path, answer.text)
        assert answer.json()["problem"].strip()
    wrong: list[tuple[str, Any]] = [
        ("turn", {"track": "evil"}),
        ("turn", {"track": "evil", "by": "1"}),
        ("press", {"key": "FIRE"}),
        ("press", {"key": "NEXT", "more": 1}),
        ("command", {"tokens": []}),
        ("command", {"tokens": [True]}),
        ("choices", {"partial": ["x" * 41]}),
    ]
    for path, body in wrong:
        answer = door.post(path, json=body)
        assert answer.status_code == 422 and answer.json()["problem"], (path, body)
    assert (
        door.post("turn", content="{", headers={"Content-Type": "text/plain"}).status_code == 415
    )
    assert door.get("log").json() == before


def test_only_a_token_opens_it_and_one_only_looks(opened: Served) -> None:
    with httpx.Client(base_url=opened.url("/api/v1/"), timeout=30) as nobody:
        assert nobody.get("state").status_code == 401
        assert nobody.get(f"state?token={TOKENS.play}").status_code == 401
    with as_program(opened, TOKENS.look) as looking:
        assert looking.get("state").status_code == 200
        assert looking.post("choices", json={"partial": []}).status_code == 200
        for path in ("press", "turn", "command", "undo", "redo"):
            assert looking.post(path, json={}).status_code == 403
    with as_program(opened, TOKENS.play, Origin=opened.origin) as page:
        assert page.get("state").status_code == 403
    with as_program(opened, TOKENS.play, **{"Sec-Fetch-Site": "cross-site"}) as page:
        assert page.post("undo", json={}).status_code == 403
    with as_program(opened, TOKENS.play, Host="evil.example") as other:
        assert other.get("state").status_code == 403


def test_guessing_holds_up_only_who_guesses(opened: Served) -> None:
    with as_program(opened, "wrong") as stranger:
        codes = [stranger.get("state").status_code for _ in range(TRIES + 1)]
        assert codes == [401] * TRIES + [429]
    with as_program(opened, TOKENS.play) as owner:
        assert owner.get("state").headers["Retry-After"]  # the same address: it waits, too
    now = [0.0]
    patrons = Patrons(TOKENS, lambda: now[0])
    for _ in range(TRIES):
        assert patrons.role("Bearer wrong", "10.0.0.1") == ""
    assert patrons.wait("10.0.0.1") == 1 and patrons.wait("10.0.0.2") == 0
    now[0] = 2.0
    assert patrons.wait("10.0.0.1") == 0
    assert patrons.role(f"Bearer {TOKENS.look}", "10.0.0.1") == "look"


def test_tokens_are_kept_where_only_their_owner_reads_them(tmp_path: Path) -> None:
    tokens = kept_tokens(tmp_path)
    (file,) = tmp_path.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert kept_tokens(tmp_path) == tokens and tokens.play != tokens.look
    file.write_text('{"play": "short", "look": "short"}')
    assert kept_tokens(tmp_path) != tokens


def test_every_step_is_told_as_it_is_saved(opened: Served, door: httpx.Client) -> None:
    told: list[dict[str, Any]] = []
    ready = threading.Event()

    def hear() -> None:
        with (
            as_program(opened, TOKENS.look) as client,
            client.stream("GET", "events", headers={"Last-Event-ID": "0"}) as stream,
        ):
            for line in stream.iter_lines():
                ready.set()
                if line.startswith("data: "):
                    told.append(json.loads(line[6:]))
                if len(told) == 2:
                    return

    listener = threading.Thread(target=hear, daemon=True)
    listener.start()
    assert ready.wait(30)
    door.post("turn", json={"track": "evil", "by": 1})
    door.post("undo", json={})
    listener.join(30)
    assert [step["kind"] for step in told] == ["do", "undo"]
    assert told[0]["command"] == ["turn", "evil", 1] and told[0]["events"]


@pytest.mark.parametrize("examples", [EXAMPLES, pytest.param(400, marks=pytest.mark.soak)])
def test_it_is_as_its_description_says(
    opened: Served, door: httpx.Client, tmp_path: Path, examples: int
) -> None:
    """schemathesis asks whatever the description allows and does not, and compares."""
    command = [
        str(Path(sys.executable).with_name("schemathesis")),
        "run",
        opened.url("/api/v1/openapi.json"),
        "--header",
        f"Authorization: Bearer {TOKENS.play}",
        "--exclude-path",
        "/events",  # a stream does not end
        "--exclude-checks",
        "positive_data_acceptance,ignored_auth",  # the rules refuse words; wrong tokens wait
        "--max-examples",
        str(examples),
        "--seed",
        "7",
        "--generation-database",
        "none",
        "--no-color",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "No issues found" in done.stdout or "passed" in done.stdout
