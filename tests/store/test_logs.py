"""What a laptop can fetch: finished games that replay, and whatever was moved aside."""

import fakegame
import pytest

from cryptboard.store import archive, aside
from cryptboard.store.files import MemoryFiles
from cryptboard.store.journal import KEPT, Journal
from cryptboard.store.session import Session

PACK = fakegame.FakePack()


def play(session, number, presses=60):
    session.start([["ballast", 40]], bytes([number]) * 16)
    for i in range(presses):
        session.do([("next", "roll", "evil")[i % 3]])
        if i % 9 == 8:
            session.undo()
    session.do(["concede"])
    session.flush()
    while session.tidy():
        pass
    return fakegame.encode(session.state)


def test_finished_games_are_kept_within_bounds_and_replay():
    files = MemoryFiles()
    session = Session(fakegame, PACK, Journal(files))
    states = [play(session, number) for number in range(KEPT + 4)]
    shelf = session.journal.shelf
    kept = shelf.kept()
    assert len(kept) == KEPT and archive.games(shelf)[0][0] == KEPT + 4
    for number in kept:
        copy = MemoryFiles()  # what a laptop holds after it fetched the folder
        for name, _size in files.entries(f"g{number:07}"):
            copy.content[f"g{number:07}/{name}"] = files.read(f"g{number:07}/{name}")
        copy.folders.add(f"g{number:07}")
        journal = Journal(copy)
        again = Session(fakegame, PACK, journal)
        journal.open = lambda journal=journal, number=number: journal.open_game(number)
        assert again.resume() and fakegame.encode(again.state) == states[number - 1]
        assert again.state.over == "defeat"


def test_an_unreadable_game_can_be_fetched_and_only_then_removed():
    files = MemoryFiles()
    session = Session(fakegame, PACK, Journal(files))
    play(session, 1)
    log = {name: files.read("g0000001/" + name) for name in files.list("g0000001")}
    files.content["g0000001/h"] = b"?"
    again = Session(fakegame, PACK, Journal(files))
    assert not again.resume()
    play(again, 2)
    shelf = again.journal.shelf
    pieces = aside.found(shelf)
    assert {name for _folder, name, _size in pieces} == set(log)
    for folder, name, size in pieces:
        whole = aside.read(shelf, folder, name, 0, size)
        assert whole == (b"?" if name == "h" else log[name])
    for bad in (("g0000002", "h"), ("lost0001", "../slot0"), ("..", "settings")):
        with pytest.raises(LookupError):
            aside.read(shelf, *bad, 0, 10)
        with pytest.raises(LookupError):
            aside.remove(shelf, *bad)
    for folder, name, _size in pieces:
        aside.remove(shelf, folder, name)
    assert aside.found(shelf) == [] and "lost0001" not in files.list()


def test_only_packs_without_a_game_in_a_slot_may_go():
    files = MemoryFiles()
    session = Session(fakegame, PACK, Journal(files))
    play(session, 1)
    session.journal.use(1)
    other = Session(fakegame, fakegame.FakePack("cd" * 32), session.journal)
    play(other, 2)
    assert session.journal.shelf.packs_in_use() == [PACK.hash, other.pack.hash]


def test_a_free_slot_is_empty_or_holds_a_finished_game():
    files = MemoryFiles()
    journal = Journal(files)
    session = Session(fakegame, PACK, journal)
    for slot in range(4):
        assert journal.shelf.free_slot() == slot
        journal.use(slot)
        play(session, slot)
        journal.name_slot([], "Crypt", "")
    assert journal.shelf.free_slot() == -1
    journal.name_slot([], "Crypt", "defeat")
    assert journal.shelf.free_slot() == 3
