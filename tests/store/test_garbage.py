"""Whatever stands on the flash, the board boots and shows a state that was played, or none."""

import random

import fakegame
import pytest

from cryptboard.store import stream
from cryptboard.store.files import MemoryFiles
from cryptboard.store.journal import Journal
from cryptboard.store.session import Session

PACK = fakegame.FakePack()


def opened(files):
    """Few and short pages, so that logs are compacted often."""
    session = Session(fakegame, PACK, Journal(files, 2))
    session.min_undo = 10
    return session


def played():
    """The files of a well-used journal, and every state that was ever shown."""
    files = MemoryFiles()
    session = opened(files)
    luck = random.Random(5)
    states = set()
    for game in range(4):
        session.journal.use(game // 2)
        session.start([["ballast", 200]], bytes([game + 1]) * 16)
        for _ in range(150):
            states.add(fakegame.encode(session.state))
            pick = luck.randrange(8)
            if pick == 0:
                session.undo()
            elif pick == 1:
                session.redo()
            elif pick == 2:
                session.do(["correct", "evil", luck.randrange(50)])
            else:
                session.do([luck.choice(["next", "roll", "evil"])])
            session.flush()
            while session.tidy():
                pass
        states.add(fakegame.encode(session.state))
        assert not session.journal.whole
    return files.content, files.folders, states


def spoil(content, luck):
    for _ in range(luck.randrange(1, 4)):
        path = luck.choice(sorted(content))
        data = bytearray(content[path])
        at = luck.randrange(len(data) + 1)
        kind = luck.randrange(5)
        if kind == 0:
            del content[path]
            if not content:
                return
            continue
        if kind == 1:
            data = data[:at]
        elif kind == 2:
            data += luck.randbytes(luck.randrange(1, 300))
        elif kind == 3 and data:
            data[at % len(data)] ^= 1 << luck.randrange(8)
        else:
            size = luck.randrange(1, 200)
            data[at : at + size] = luck.randbytes(size)
        content[path] = bytes(data)


def check(seeds):
    content, folders, states = played()
    resumed = 0
    for seed in seeds:
        luck = random.Random(seed)
        files = MemoryFiles()
        files.content, files.folders = dict(content), set(folders)
        spoil(files.content, luck)
        session = opened(files)
        if luck.random() < 0.3:
            session.journal.use(0)
        if not session.resume():
            session.start([], b"n" * 16)
        else:
            resumed += 1
            assert fakegame.encode(session.state) in states, seed
            while luck.random() < 0.9 and session.undo():
                assert fakegame.encode(session.state) in states, seed
        session.do(["correct", "evil", 77])
        session.flush()
        assert session.durable, seed
        again = opened(files)
        assert again.resume(), seed
        assert fakegame.encode(again.state) == fakegame.encode(session.state), seed
    return resumed


@pytest.fixture(autouse=True)
def short_pages(monkeypatch):
    monkeypatch.setattr(stream, "PAGE", 700)


def test_garbage_over_any_file():
    assert check(range(1000)) > 500


@pytest.mark.soak
def test_garbage_of_ten_thousand_seeds():
    assert check(range(10_000)) > 5000
