"""Requests by the thousand, each a little wrong: an answer or a refusal, and the game goes on.

A sample here, 20,000 in `make soak`.
"""

import random
import sys
from pathlib import Path

import pytest
from worlds import LockstepWire, pack

sys.path.insert(0, str(Path(__file__).parents[1] / "host"))

from garbled import some_json

from cryptboard.link import server
from cryptlight.link import Board, LinkError, Refusal
from cryptlight.link.sync import packed

GAMES = ("dungeon-crawl", "valpiedra")
VERBS = (
    "status", "scene", "choices", "press", "command", "undo", "redo", "state", "fields", "follow",
    "dice", "packs", "offer", "send", "install", "rollback", "fetch", "games", "game", "restore",
    "lost", "piece", "forget", "health", "link",
)  # fmt: skip
FIELDS = (
    "partial", "key", "hold", "tokens", "on", "count", "faces", "first", "hash", "size", "set",
    "number", "from", "head", "start", "piece",
)  # fmt: skip
HASH = pack("x")[-32:].hex()
WORDS = (
    "NEXT", "PLUS", "UNDO", "SEAT1", "go", "roll", "more", "less", "hero", "enemy", "correct",
    "turn", "assist", "concede", "amend", "again", "throw", "evil", "damage", "health", "phase",
    "round", "dice", "aim", HASH, HASH[:16], "0" * 64, "", 0, 1, 2, 3, 16, 255,
)  # fmt: skip


def one(client, chance):
    """A request with some fields, now and then followed by bytes; whether it was answered."""
    body = {
        name: some_json(chance, WORDS)
        for name in chance.sample(FIELDS, chance.randrange(1, 4))
        if chance.random() < 0.9
    }
    verb = chance.choice(VERBS)
    if verb in ("choices", "command") and chance.random() < 0.8:
        name = "partial" if verb == "choices" else "tokens"
        body[name] = [chance.choice(WORDS) for _ in range(chance.randrange(1, 6))]
    try:
        answer = client.ask(verb, **body)
    except LinkError:
        return  # too long for a line
    if verb in ("send", "restore"):
        client.send_bulk(packed(chance.randbytes(chance.randrange(300))))
    try:
        client.wait(answer)
    except Refusal as refusal:
        assert refusal.code != server.FAULT, (verb, body, refusal.say)
        assert refusal.code and str(refusal)


def hold(board, seed, count):
    """So many; then the game goes on, and its memory is what it was."""
    used = []
    for part in range(count // 50):
        chance = random.Random(f"{seed}:{part}")
        try:
            with Board(LockstepWire(board)) as client:
                for _ in range(50):
                    one(client, chance)
        except LinkError as error:
            assert "anew" in str(error) or "stopped" in str(error), error  # a set or a game came
            board.advance(ms=8000)
        with Board(LockstepWire(board)) as client:
            used.append(client.request("health").value("heap_used"))
    assert board.resets in ([], ["reset"] * len(board.resets))
    assert b"Traceback" not in board.console
    with Board(LockstepWire(board)) as client:
        assert not [piece for piece in client.request("lost").messages if "faults" in str(piece)]
        assert client.request("status").value("game")
    return used


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_of_requests(new_board, game):
    board = new_board(game)
    board.advance(ms=2000)
    hold(board, 1, 300)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_requests_leave_no_memory_behind(new_board, game):
    board = new_board(game)
    board.advance(ms=2000)
    used = hold(board, 2, 10_000)
    third = len(used) // 3
    assert min(used[-third:]) <= 1.05 * max(used[:third])
