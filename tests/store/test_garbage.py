"""Whatever stands on the flash, the board boots and shows a state that was played, or none."""

import random

import fakegame
import pytest

from cryptboard.store.files import MemoryFiles
from cryptboard.store.journal import Journal
from cryptboard.store.session import Session

PACK = fakegame.FakePack()


def played():
    """The files of a well-used journal, and every state that was ever shown."""
    files = MemoryFiles()
    session = Session(fakegame, PACK, Journal(files))
    luck = random.Random(5)
    states = set()
    for game in range(2):
        session.start([["ballast", 90]], bytes([game + 1]) * 16)
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
        session = Session(fakegame, PACK, Journal(files))
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
        again = Session(fakegame, PACK, Journal(files))
        assert again.resume(), seed
        assert fakegame.encode(again.state) == fakegame.encode(session.state), seed
    return resumed


def test_garbage_over_any_file():
    assert check(range(1000)) > 500


@pytest.mark.soak
def test_garbage_of_ten_thousand_seeds():
    assert check(range(10_000)) > 5000
