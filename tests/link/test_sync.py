"""Sync over cables of every kind: the old set or the new one, and the next sync succeeds."""

import zlib

import pytest
from cable import Dice, Liar, Silent
from worlds import LocalBoard, Unplugged, Wire, pack

from cryptboard.link import upload
from cryptboard.store import packs as store
from cryptboard.store.packs import Packs, set_id
from cryptlight.link import Board, LinkError, Refusal
from cryptlight.link.sync import packed, sync

OLD = [pack("old", "1"), pack("both", "1")]
NEW = [pack("old", "2", 45, noise=12), pack("both", "1")]


def hashes(packs):
    return sorted(data[-32:].hex() for data in packs)


@pytest.fixture
def board(tmp_path):
    made = LocalBoard(tmp_path / "packs")
    with Board(Wire(made)) as client:
        sync(client, OLD, only=True)
    assert made.installed == hashes(OLD)
    return made


def reopened(board):
    """The same flash after a power cut."""
    return LocalBoard(board.table.store.root)


def test_only_what_is_lacking_is_sent_and_the_old_set_is_kept(board):
    with Board(Wire(board)) as client:
        result = sync(client, NEW, only=True)
        assert result.sent == ["old"] and result.changed
        assert result.packed_bytes < result.raw_bytes
        assert board.installed == hashes(NEW)
        client.request("rollback")
        assert board.installed == hashes(OLD)
        client.request("rollback")
        assert board.installed == hashes(NEW)
    assert reopened(board).installed == hashes(NEW)


def test_unchanged_is_one_round_trip(board):
    wire = Wire(board)
    with Board(wire) as client:
        result = sync(client, OLD, only=True)
        assert not result.changed and client.round_trips == 1
    assert wire.sent < 40


def test_others_stay_unless_only(board):
    extra = pack("extra")
    with Board(Wire(board)) as client:
        sync(client, [extra])
    assert board.installed == hashes([*OLD, extra])
    with Board(Wire(board)) as client:
        assert not sync(client, [extra]).changed
        sync(client, [extra], only=True)
    assert board.installed == hashes([extra])


def test_many_blocks_in_one_line(board):
    """Repetitive cards pack so well that a line holds several blocks."""
    from cryptlight.packs.build import build

    tables = {"card": [[7, "the same card"] for _ in range(3000)]}
    data = build(
        game="tracker", pack_id="same", version="1", prefix="TRK", tables=tables, words={"en": {}}
    ).bytes
    with Board(Wire(board)) as client:
        result = sync(client, [data])
    assert result.raw_bytes > 4 * result.packed_bytes
    assert data[-32:].hex() in board.installed


def test_what_no_set_names_is_removed(board, tmp_path):
    for version in range(5):
        with Board(Wire(board)) as client:
            sync(client, [pack("old", str(version + 5))], only=True)
    files = sorted(path.name for path in (tmp_path / "packs").iterdir())
    assert len(files) == 3 and "set" in files  # the set, its pack, the pack before


def test_a_pack_in_use_is_not_removed(board, tmp_path, monkeypatch):
    running = OLD[0][-32:]
    monkeypatch.setattr("cryptboard.requests.packs.Depot._in_use", lambda _depot: [running])
    for version in range(4):
        with Board(Wire(board)) as client:
            sync(client, [pack("old", str(version + 5))], only=True)
    assert Packs(str(tmp_path / "packs")).find(running) is not None


def try_sync(board, to_board=None, to_host=None):
    """Sync over a bad cable; whatever happens must end in one of the two sets."""
    wire = Wire(board, to_board, to_host)
    wire.most_ms = 40_000
    try:
        with Board(wire) as client:
            sync(client, NEW, only=True)
        done = True
    except (LinkError, Unplugged):
        done = False
    assert wire.most_flight <= 512  # beyond 200 it writes byte by byte, where there is room
    for state in (board, reopened(board)):
        assert state.installed in (hashes(OLD), hashes(NEW))
        for path in state.table.store.paths():
            assert open(path, "rb").read() in [*OLD, *NEW]  # noqa: SIM115, PTH123
    if done:
        assert board.installed == hashes(NEW)
    return done


def length_of_a_sync(tmp_path):
    board = LocalBoard(tmp_path / "measure")
    with Board(Wire(board)) as client:
        sync(client, OLD, only=True)
    wire = Wire(board)
    with Board(wire) as client:
        sync(client, NEW, only=True)
    return wire.sent, wire.got


def cut_everywhere(tmp_path, step):
    to_board, to_host = length_of_a_sync(tmp_path)
    outcomes = set()
    for way, length in ((0, to_board), (1, to_host)):
        for after in [*range(0, length, step), 2 * length]:  # the last one cuts nothing
            board = LocalBoard(tmp_path / f"{way}-{after}")
            with Board(Wire(board)) as client:
                sync(client, OLD, only=True)
            faults = [None, None]
            faults[way] = Silent(after)
            outcomes.add(try_sync(board, *faults))
            again = reopened(board)
            with Board(Wire(again)) as client:
                sync(client, NEW, only=True)
            assert again.installed == hashes(NEW)
    return outcomes


def test_cut_at_many_bytes(tmp_path):
    """A sample of the cuts; every single byte is cut in the soak."""
    assert cut_everywhere(tmp_path, 97) == {False, True}


def first_sync_cut_everywhere(tmp_path, step):
    """A board that was never synced: what has arrived counts for nothing until all is there."""
    fresh = LocalBoard(tmp_path / "whole")
    wire = Wire(fresh)
    with Board(wire) as client:
        sync(client, NEW)
    outcomes = set()
    for after in range(0, wire.sent + step, step):
        board = LocalBoard(tmp_path / f"first-{after}")
        cut = Wire(board, Silent(after))
        cut.most_ms = 40_000
        try:
            with Board(cut) as client:
                sync(client, NEW)
        except (LinkError, Unplugged):
            pass
        found = reopened(board).installed
        assert found in ([], hashes(NEW)), after
        outcomes.add(bool(found))
    return outcomes


def test_the_first_sync_is_whole_or_nothing(tmp_path):
    assert first_sync_cut_everywhere(tmp_path, 61) == {False, True}


@pytest.mark.soak
def test_the_first_sync_cut_at_every_byte(tmp_path):
    assert first_sync_cut_everywhere(tmp_path, 1) == {False, True}


def test_two_packs_of_one_name_are_no_set(board):
    """Refused by the laptop, and by a board whose laptop checks nothing."""
    both = [pack("old", "7"), pack("old", "8")]
    with Board(Wire(board)) as client:
        with pytest.raises(Refusal, match="two packs called old"):
            sync(client, both)
        for number, data in enumerate(both):
            client.request("offer", hash=data[-32:].hex(), first=number == 0)
            answer = client.ask("send", hash=data[-32:].hex(), size=len(data))
            client.send_bulk(packed(data))
            client.wait(answer)
        with pytest.raises(Refusal) as caught:
            client.request("install", set=set_id([data[-32:] for data in both]))
        assert caught.value.code == "packs.twice"
    assert board.installed == hashes(OLD)


@pytest.mark.soak
def test_cut_at_every_byte(tmp_path):
    assert cut_everywhere(tmp_path, 1) == {False, True}


@pytest.mark.parametrize("odds", [2000, 400, 150])
@pytest.mark.parametrize("seed", range(5))
def test_a_lying_cable_syncs_or_says_so(board, seed, odds):
    fault = Liar(Dice(seed + 40), odds)
    try_sync(board, fault, fault)
    with Board(Wire(board)) as client:
        sync(client, NEW, only=True)
    assert board.installed == hashes(NEW)


def test_a_slightly_lying_cable_syncs(board):
    """One byte in two thousand is no reason to fail."""
    fault = Liar(Dice(3), 2000)
    assert try_sync(board, fault, fault)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200))
def test_many_lying_cables(board, seed):
    fault = Liar(Dice(seed + 900), 150 + 7 * seed)
    try_sync(board, fault, fault)
    with Board(Wire(board)) as client:
        sync(client, NEW, only=True)
    assert board.installed == hashes(NEW)


def test_what_arrives_is_what_counts_not_what_was_announced(board):
    with Board(Wire(board)) as client:
        answer = client.ask("send", hash="00" * 32, size=len(NEW[0]))
        client.send_bulk(packed(NEW[0]))
        with pytest.raises(Refusal) as caught:
            client.wait(answer)
        assert caught.value.code == "pack.other"
    assert board.installed == hashes(OLD)


def test_a_set_of_other_packs_than_offered_is_refused(board):
    with Board(Wire(board)) as client:
        client.request("offer", hash=OLD[0][-32:].hex(), first=True)
        with pytest.raises(Refusal) as caught:
            client.request("install", set=set_id([OLD[1][-32:]]))
        assert caught.value.code == "packs.set"
        client.request("offer", hash="11" * 32, first=True)
        with pytest.raises(Refusal) as caught:
            client.request("install", set=set_id([b"\x11" * 32]))
        assert caught.value.code == "packs.lacking"
    assert board.installed == hashes(OLD)


def test_too_large_for_the_flash_is_refused_before_a_byte_is_sent(board):
    board.table.store.free = lambda: 70_000
    with Board(Wire(board)) as client, pytest.raises(Refusal, match="no room"):
        client.request("send", hash="11" * 32, size=100_000)


def test_a_request_in_the_middle_of_an_upload_ends_it(board):
    with Board(Wire(board)) as client:
        answer = client.ask("send", hash=NEW[0][-32:].hex(), size=len(NEW[0]))
        client.send_bulk(packed(NEW[0])[:400])
        other = client.ask("packs")
        with pytest.raises(Refusal, match="broken_off"):
            client.wait(answer)
        assert len(client.wait(other).messages) >= 2


@pytest.mark.parametrize(
    ("stream", "size"),
    [
        (b"\x00\x00", 100),  # an empty block
        (b"\xff\x7f" + bytes(100), 4096),  # longer than any block
        ((100 | upload.PLAIN).to_bytes(2, "little") + bytes(100), 50),
        ((20).to_bytes(2, "little") + bytes(20), 4096),  # no deflate
        ((8).to_bytes(2, "little") + zlib.compress(bytes(4096), 9)[2:10], 4096),  # cut short
        (len(zlib.compress(bytes(9000), 9, wbits=-12)).to_bytes(2, "little")
         + zlib.compress(bytes(9000), 9, wbits=-12), 4096),  # a bomb, if a small one
    ],
)  # fmt: skip
def test_hostile_blocks_are_refused(board, stream, size):
    with Board(Wire(board)) as client:
        answer = client.ask("send", hash="22" * 32, size=size)
        client.send_bulk(stream)
        with pytest.raises(Refusal) as caught:
            client.wait(answer)
        assert caught.value.code == "packs.block"
        assert client.request("packs").messages
    assert board.installed == hashes(OLD)


def test_a_damaged_list_of_the_set_falls_back_to_what_is_there(board, tmp_path):
    path = tmp_path / "packs" / "set"
    data = bytearray(path.read_bytes())
    data[10] ^= 4
    path.write_bytes(data)
    assert reopened(board).installed == hashes(OLD)


# The Pico's way to count below zero, and that of a 64-bit VM.
@pytest.mark.parametrize(("left", "free"), [(28, 28 * 4096), (0, 0), (-3, 0), ((1 << 32) - 3, 0)])
def test_a_flash_that_counts_below_zero_is_full(tmp_path, monkeypatch, left, free):
    monkeypatch.setattr(store.os, "statvfs", lambda _root: (4096, 4096, 352, left, left))
    assert Packs(str(tmp_path)).free() == free
