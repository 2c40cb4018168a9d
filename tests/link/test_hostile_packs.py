"""Packs made to harm: refused by the laptop and by the board, each with words of its own."""

import hashlib
import struct

import pytest
from worlds import LocalBoard, Wire, pack

from cryptboard.rules import encoding
from cryptlight.link import Board, Refusal
from cryptlight.link.sync import check_pack, packed, sync
from cryptlight.packs.build import build

GOOD = pack("good", size=20)


def resealed(data):
    return bytes(data[:-32]) + hashlib.sha256(bytes(data[:-32])).digest()


def patched(at, patch):
    data = bytearray(GOOD)
    data[at : at + len(patch)] = patch
    return resealed(data)


def with_record(raw: bytes) -> bytes:
    """A pack whose only card is these bytes, valid or not."""
    marker = encoding.encode(["marker" * 6])
    data = build(
        game="tracker", pack_id="evil", version="1", prefix="TRK",
        tables={"card": [["marker" * 6]]}, words={"en": {}},
    ).bytes  # fmt: skip
    assert len(raw) <= len(marker) and marker in data
    at = data.index(marker)
    index = struct.unpack_from("<I", data, 8 + 8)[0]
    changed = bytearray(data.replace(marker, raw.ljust(len(marker), b"\0")))
    assert index < at
    offset = at + len(marker)
    where = changed.index(struct.pack("<II", at, offset))
    struct.pack_into("<I", changed, where + 4, at + len(raw))
    return resealed(changed)


def named(**changes):
    facts = {"game": "tracker", "pack_id": "evil", "version": "1", "prefix": "TRK"}
    return build(**{**facts, **changes}, tables={}, words={"en": {}}).bytes


def nested(depth):
    return b"\x81" * depth + b"\x80"


HOSTILE = {
    "not a pack": (b"PK\x03\x04" + GOOD[4:-32], "pack.magic"),
    "another schema": (patched(4, b"\x09"), "pack.schema"),
    "truncated": (GOOD[:20], "pack.cut"),
    "cut in the middle": (GOOD[: len(GOOD) // 2], "pack.hash"),
    "one bit flipped": (GOOD[:200] + bytes([GOOD[200] ^ 1]) + GOOD[201:], "pack.hash"),
    "gigantic number of tables": (patched(6, b"\xff\xff"), "pack.section"),
    "gigantic number of records": (patched(8 + 12, b"\xff\xff\xff\x3f"), "pack.cut"),
    "records over each other": (patched(8 + 16 * 3 + 4, b"\x00\x00\x00\x00"), "pack.index"),
    "deep nesting": (with_record(nested(30)), "pack.record"),
    "a wrong type": (with_record(encoding.encode("a text, not an array")), "pack.record"),
    "a map": (with_record(b"\xa1\x01\x02"), "pack.record"),
    "a float": (with_record(b"\x81\xfb" + bytes(8)), "pack.record"),
    "a length beyond the record": (with_record(b"\x9a\xff\xff\xff\xff"), "pack.record"),
    "no UTF-8": (with_record(b"\x81\x62\xff\xfe"), "pack.record"),
    "a path as its id": (named(pack_id="../../main.py"), "pack.meta"),
    "an absolute path as its id": (named(pack_id="/boot"), "pack.meta"),
    "a path as its game": (named(game="../../../main"), "pack.meta"),
    "a dotted game": (named(game="os.path"), "pack.meta"),
    "a long id": (named(pack_id="a" * 25), "pack.meta"),
    "an empty version": (named(version=""), "pack.meta"),
    "no meta table": (resealed(GOOD.replace(b"meta\0\0\0\0", b"mexa\0\0\0\0")), "pack.table"),
}
for _name in ("not a pack", "truncated"):
    HOSTILE[_name] = (resealed(HOSTILE[_name][0] + bytes(32)), HOSTILE[_name][1])


@pytest.fixture
def board(tmp_path):
    made = LocalBoard(tmp_path / "packs")
    with Board(Wire(made)) as client:
        sync(client, [GOOD])
    return made


@pytest.mark.parametrize("name", HOSTILE)
def test_refused_by_the_laptop(name):
    data, code = HOSTILE[name]
    with pytest.raises(Refusal) as caught:
        check_pack(data)
    assert caught.value.code == code


@pytest.mark.parametrize("name", HOSTILE)
def test_refused_by_the_board(board, name):
    """A laptop that checks nothing gets the same answer, and the set stays as it was."""
    data, code = HOSTILE[name]
    before = board.installed
    with Board(Wire(board)) as client:
        answer = client.ask("send", hash=data[-32:].hex(), size=len(data))
        client.send_bulk(packed(data))
        with pytest.raises(Refusal) as caught:
            client.wait(answer)
        assert caught.value.code == code
        assert client.request("packs").messages  # and the board goes on
    assert board.installed == before


def test_rules_that_the_firmware_lacks(board):
    data = named(game="chess", pack_id="chess")
    with Board(Wire(board)) as client, pytest.raises(Refusal, match="no rules for the game"):
        sync(client, [data])


def test_every_code_has_words_that_say_what_to_do():
    for code in {code for _data, code in HOSTILE.values()}:
        said = str(Refusal(code, "x"))
        assert "refused" in said and "`cryptlight" in said and code not in said


@pytest.mark.parametrize(
    "body",
    [
        {"do": "offer", "hash": "../../etc/passwd"},
        {"do": "offer", "hash": "zz" * 32},
        {"do": "offer", "hash": "+1" * 32},
        {"do": "offer", "hash": 5},
        {"do": "offer"},
        {"do": "send", "hash": "00" * 32, "size": -1},
        {"do": "send", "hash": "00" * 32, "size": 1 << 40},
        {"do": "send", "hash": "00" * 32, "size": True},
        {"do": "fetch", "hash": "/main.py"},
        {"do": "fetch", "hash": "00" * 32},
        {"do": "game", "number": 1},
        {"do": "piece", "piece": 0, "size": 10},
        {"do": "piece", "piece": "lost0001/header", "size": 10},
        {"do": "forget", "piece": 0, "size": 0},
        {"do": "restore", "size": 10, "head": 10, "start": -1},
        {"do": "install", "set": ["x"]},
        {"do": "press", "key": "NEXT"},
        {"do": "press", "key": ["NEXT"]},
        {"do": "command", "tokens": "x"},
        {"do": "eval"},
        {"do": ["status"]},
        {"do": None},
        {},
    ],
)
def test_hostile_requests_are_refused(board, body):
    with Board(Wire(board)) as client:
        verb = body.pop("do", "?")
        with pytest.raises(Refusal):
            client.request(verb, **body)
        assert client.request("packs").messages
