"""A cable that falls silent, a board that takes no more bytes or is pulled out: in any command.

An answer comes within ten seconds of virtual time and says what became of the data.
"""

import random
import sys
import zipfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "link"))

from commandline import call
from worlds import LockstepWire, pack

from cryptlight.cli import board as opening
from cryptlight.cli.errors import Failed
from cryptlight.link import Board, LinkError
from cryptlight.link.backup import save
from cryptlight.link.sync import sync

LIMIT_MS = 10_000
TAKES_NONE_MS = 2000  # how long the port waits for a board that takes no bytes


class Breaking(LockstepWire):
    """Sound until it is armed, and for `left` readings that brought something; then it breaks."""

    def __init__(self, board, way):
        super().__init__(board)
        self._way = way
        self.left = 1000
        self._lost_ms = 0
        self.broken = False

    def now_ms(self):
        return (super().now_ms() + self._lost_ms) % (1 << 30)

    @property
    def waited_ms(self):
        return self._lost_ms

    def read(self):
        if self.left:
            data = super().read()
            self.left -= bool(data)
            return data
        self.broken = True
        if self._way == "gone":
            raise LinkError("The board at x is gone. Check the cable, then run the command again.")
        self._lost_ms += 4
        return b""

    def write(self, data):
        if self.left:
            super().write(data)
            return
        self.broken = True
        if self._way == "takes no bytes":
            self._lost_ms += TAKES_NONE_MS
            raise LinkError("The board at x takes no bytes. Unplug it, plug it in and try again.")


@pytest.fixture
def broken(board, monkeypatch):
    """broken(way, after, words...): a command over such a cable; the wire, and what came of it.

    It breaks so many readings after the greeting.
    """

    def run(way, after, *words):
        wires = []

        def at(_port, _tell=None):
            wires.append(Breaking(board, way))
            if after < 0:  # before the board has said anything
                wires[0].left = 0
            client = Board(wires[0])
            wires[0].left = after
            return client

        monkeypatch.setattr(opening, "find", lambda _port: "x")
        monkeypatch.setattr(Board, "at", at)
        result = call(*words)
        monkeypatch.undo()
        return wires[0], result

    return run


SAYS = {
    "status": "Nothing was changed.",
    "log": "Nothing was changed.",
    "replay": "Nothing was changed.",
    "dice": "Nothing was changed.",
    "pack show": "Nothing was changed.",
    "press NEXT PLUS PLUS": "on the flash",
    "undo": "on the flash",
    "sync PACK": "the whole new one",
    "sync --rollback": "the whole new one",
    "backup FILE": "whole or not at all",
    "restore SAVED": "whole in its place",
}


def facts(board):
    with Board(LockstepWire(board)) as client:
        status = client.request("status")
        ids = {row["id"] for row in client.request("packs").messages if row["in"] == "now"}
        games = {message["number"] for message in client.request("games").messages}
        return status.value("depth"), ids, games


@pytest.mark.parametrize("way", ["gone", "silent", "takes no bytes"])
@pytest.mark.parametrize("command", SAYS)
def test_an_answer_in_time_that_tells_of_the_data(board, broken, tmp_path, command, way):
    (tmp_path / "other.crpk").write_bytes(pack("other", noise=60))
    with Board(LockstepWire(board)) as client:
        sync(client, [pack("first")])
        for _ in range(4):
            client.request("press", key="NEXT")
        save(client, tmp_path / "saved.zip")
    places = {"PACK": "other.crpk", "FILE": "new.zip", "SAVED": "saved.zip"}
    words = [tmp_path / places[word] if word in places else word for word in command.split()]
    depth, ids, games = facts(board)
    for after in (0, random.Random(f"{command} {way}").randrange(1, 12)):
        wire, result = broken(way, after, *words)
        if not wire.broken and after:
            assert result.exit_code == 0, (result.output, result.exception)
            break  # it was done before
        told = str(result.exception)
        assert isinstance(result.exception, Failed) and result.exit_code == 1, result.exception
        assert wire.waited_ms <= LIMIT_MS
        assert SAYS[command] in told and "\n" in told and len(told) > 60, told
        board.advance(ms=12_000)  # it has forgotten the laptop, or starts again
        now, ids_now, games_now = facts(board)
        _true(command, (depth, ids, games), (now, ids_now, games_now), tmp_path)
        depth, ids, games = now, ids_now, games_now


def _true(command, before, after, folder):
    """What was said is so."""
    if command.startswith(("press", "undo")):
        assert abs(after[0] - before[0]) <= 3 and after[1:] == before[1:]
    elif command.startswith("sync"):
        assert after[0] == before[0] and after[2] == before[2]
        assert after[1] in (before[1], before[1] | {"other"}, {"dungeon-crawl"})
    elif command.startswith("restore"):
        assert after[1] == before[1] and before[2] <= after[2] and len(after[2]) <= 2
    else:
        assert after == before
    for path in folder.glob("*.zip"):
        assert zipfile.ZipFile(path).testzip() is None
    assert not list(folder.glob("*.part"))


@pytest.mark.parametrize("way", ["gone", "silent", "takes no bytes"])
def test_before_anything_was_said(broken, way):
    """Nothing was asked of the board yet: nothing to say of the data."""
    wire, result = broken(way, -1, "status")
    assert isinstance(result.exception, Failed) and wire.waited_ms <= LIMIT_MS
    assert "cable" in str(result.exception) or "Unplug" in str(result.exception) or (
        "cryptlight deploy" in str(result.exception)
    )  # fmt: skip
