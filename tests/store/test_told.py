"""What was solid and is gone is always told: every file of a game damaged in every way."""

import fakegame
import pytest

from cryptboard.rules import encoding
from cryptboard.store import archive, frames, stream
from cryptboard.store.files import MemoryFiles
from cryptboard.store.journal import Journal
from cryptboard.store.session import Session

PACK = fakegame.FakePack()


def opened(files):
    return Session(fakegame, PACK, Journal(files))


def played(presses, tidied):
    """A game whose end lies in a slip, or, `tidied` at the end, in a page."""
    files = MemoryFiles()
    session = opened(files)
    session.start([["ballast", 200]], b"s" * 16)
    for i in range(presses):
        session.do([("next", "roll", "evil")[i % 3]])
        session.flush()
        while tidied and session.tidy():
            pass
    return files, session


def restored(files):
    """The same game as a backup brings it: all of it in pages."""
    log = Journal(files)
    header = log.open()
    new = MemoryFiles()
    taker = archive.NewGame(Journal(new).shelf, len(header), 0)
    stand_in = Journal(files)
    stand_in.open()
    data = bytearray(header)
    for offset, kind, payload in stand_in.records():
        data += frames.frame(kind, payload, frames.salt(taker.number, offset))
    taker.write(bytes(data))
    taker.close()
    taker.keep()
    return new


def damages(data):
    """A file cut, emptied, zeroed, grown; and one bit of every byte."""
    for size in range(len(data)):
        yield f"cut to {size}", data[:size]
    for size in (1, 7, 64):
        yield f"grown by {size}", data + b"\0" * size
        yield f"grown by {size} letters", data + b"x" * size
    yield "zeroed", bytes(len(data))
    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 1 << at % 8
        yield f"bit {at % 8} of byte {at}", bytes(changed)
        yield f"zeroed from {at}", data[:at] + bytes(len(data) - at)


def check(files, name):
    """Nothing is lost, or it is told; how many cases were told."""
    whole = fakegame.encode(resumed(files)[0].state)
    told = 0
    for what, data in damages(files.content[name]):
        hurt = MemoryFiles()
        hurt.content, hurt.folders = files.content | {name: data}, set(files.folders)
        session, there = resumed(hurt)
        told += bool(session.warning)
        same = there and fakegame.encode(session.state) == whole
        assert same or session.warning, (name, what)
    return told


def resumed(files):
    session = opened(files)
    return session, session.resume()


@pytest.mark.parametrize(("presses", "tidied"), [(1, False), (7, False), (40, True), (90, True)])
def test_no_damage_of_a_log_brings_an_older_game_back_unsaid(presses, tidied):
    files, _session = played(presses, tidied)
    names = [name for name in files.content if name.startswith("g")]
    told = {name: check(files, name) for name in names}
    assert told["g0000001/h"] > 100 and sum(told.values()) > 200


def test_a_game_from_a_backup_is_watched_in_the_same_way():
    files = restored(played(40, True)[0])
    assert resumed(files)[0].depth == 40
    assert {name: check(files, name) for name in files.content if name.startswith("g")}


def test_which_slot_was_played_is_not_guessed_in_silence():
    files, session = played(5, False)
    session.journal.use(2)
    session.start([], b"t" * 16)
    session.do(["next"])
    session.flush()
    for _what, data in damages(files.content["active"]):
        hurt = MemoryFiles()
        hurt.content, hurt.folders = files.content | {"active": data}, set(files.folders)
        again, there = resumed(hurt)
        assert there and again.warning and again.depth == 1


def test_a_slip_says_what_it_holds():
    assert stream.place_of(stream.head_of(300, 12), 12 + stream.HEAD) == 300
    for size in (0, 11, 13):
        assert stream.place_of(stream.head_of(300, 12), size + stream.HEAD) == -1
    assert stream.place_of(bytes(stream.HEAD), 200) == -1


def test_the_name_of_a_game_that_is_gone_is_told():
    files, _session = played(5, False)
    entry = encoding.decode(frames.unsealed(files.content["slot0"]))
    assert entry[0] == 1
    check(files, "slot0")
