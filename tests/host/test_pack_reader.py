"""The pack reader: what was written is read, and no hostile file gets further than an error."""

import hashlib
import io
import random
import struct

import pytest

from cryptboard.store import pack as reader
from cryptboard.store.pack import Pack, PackError
from cryptlight.packs.build import build

WORDS = {
    "en": {f"word.{i}": f"text {i}" for i in range(50)},
    "es": {f"word.{i}": f"téxto {i}" for i in range(50)},
}


def built(**changes):
    arguments = {
        "game": "tracker",
        "pack_id": "sample",
        "version": "1.0",
        "prefix": "TRK",
        "tables": {"card": [[i, f"card {i}", [i, -i]] for i in range(40)]},
        "words": WORDS,
    }
    return build(**{**arguments, **changes}).bytes


def opened(data, check=True):
    return Pack(io.BytesIO(data), check)


def resealed(data):
    return data[:-32] + hashlib.sha256(data[:-32]).digest()


def refusal(data):
    with pytest.raises(PackError) as caught:
        everything(opened(data))
    return caught.value.code


def everything(pack):
    for table in pack.tables():
        for i in range(pack.count(table)):
            pack.record(table, i)
    pack.word("word.7", "en")


def test_reads_what_was_written():
    data = built()
    pack = opened(data)
    assert (pack.game, pack.id, pack.version, pack.prefix) == ("tracker", "sample", "1.0", "TRK")
    assert pack.hash == hashlib.sha256(data[:-32]).hexdigest()
    assert [pack.record("card", i) for i in range(40)] == [
        [i, f"card {i}", [i, -i]] for i in range(40)
    ]
    assert all(pack.word(key, "es") == text for key, text in WORDS["es"].items())
    assert pack.word("word", "en") is None
    assert pack.word("word.7", "fr") is None
    assert pack.count("nothing") == 0


def test_same_input_same_bytes():
    shuffled = dict(sorted(WORDS["en"].items(), key=lambda pair: pair[1][::-1]))
    assert built() == built(words={"es": WORDS["es"], "en": shuffled})


def test_memory_stays_bounded():
    class Counting(io.BytesIO):
        largest = 0

        def read(self, size=-1):
            assert size >= 0
            self.largest = max(self.largest, size)
            return super().read(size)

    file = Counting(built(tables={"card": [[i, "x" * 200] for i in range(400)]}))
    pack = Pack(file)
    everything(pack)
    assert file.largest <= reader.MAX_RECORD
    for kept in (pack._cache, pack._older):
        assert 0 < sum(len(records) for records in kept.values()) <= reader._CACHED


def test_look_ups_outside_are_named():
    pack = opened(built())
    for table, number, code in (
        ("card", 40, reader.NO_RECORD),
        ("card", -1, reader.NO_RECORD),
        ("spell", 0, reader.NO_TABLE),
    ):
        with pytest.raises(PackError) as caught:
            pack.record(table, number)
        assert caught.value.code == code


@pytest.mark.parametrize(
    ("at", "patch", "code"),
    [
        (0, b"ZIPK", reader.NOT_A_PACK),
        (4, b"\x02", reader.OTHER_SCHEMA),
        (5, b"\x01", reader.OTHER_SCHEMA),
        (6, b"\x00\x00", reader.BAD_SECTION),
        (6, b"\xff\xff", reader.BAD_SECTION),
        (8, bytes(8), reader.BAD_SECTION),  # a section without a name
        (8, b"m\xc3\xa9ta\0\0\0", reader.BAD_SECTION),
        (8, b"w.en\0\0\0\0", reader.BAD_SECTION),  # twice the same name
        (16, b"\x00\x00\x00\x00", reader.BAD_SECTION),  # an index over the header
        (16, b"\xff\xff\xff\xff", reader.CUT_SHORT),
        (20, b"\xff\xff\xff\xff", reader.CUT_SHORT),  # more records than bytes
        (8, b"mete\0\0\0\0", reader.NO_TABLE),
    ],
)
def test_hostile_header(at, patch, code):
    data = bytearray(built())
    data[at : at + len(patch)] = patch
    assert refusal(resealed(bytes(data))) == code


@pytest.mark.parametrize("start", [0, 7, 0xFFFFFFFF])
def test_hostile_index(start):
    data = bytearray(built())
    (index,) = struct.unpack_from("<I", data, 8 + 16 + 8)
    struct.pack_into("<I", data, index + 4, start)
    assert refusal(resealed(bytes(data))) == reader.BAD_INDEX


def test_hostile_records():
    assert refusal(resealed(built().replace(b"\x66card 5", b"\x7bcard 5"))) == reader.BAD_RECORD


def test_a_word_that_is_no_text_is_none():
    """Whoever asks then shows its key: a board without this word plays on."""
    pack = opened(built(words={"en": {"word.6": "six", "word.7": 5}}))
    assert pack.word("word.6", "en") == "six"
    assert pack.word("word.7", "en") is None


def test_hostile_meta():
    assert refusal(built(game="")) == reader.BAD_META


def test_every_cut_and_every_flipped_byte_is_refused():
    data = built(tables={"card": [[1, "one"]]}, words={"en": {"a": "b"}})
    for size in range(len(data)):
        with pytest.raises(PackError):
            opened(data[:size])
    for at in range(len(data)):
        with pytest.raises(PackError):
            opened(data[:at] + bytes([data[at] ^ 0x41]) + data[at + 1 :])


def test_resealed_noise_never_escapes():
    """Whoever can seal a file still gets nothing but PackError out of the reader."""
    data = built(tables={"card": [[1, "one"]]}, words={"en": {"word.7": "b"}})
    random_bytes = random.Random(4)
    refused = 0
    for _ in range(3000):
        noisy = bytearray(data)
        for _ in range(random_bytes.randint(1, 4)):
            noisy[random_bytes.randrange(len(data) - 32)] = random_bytes.randrange(256)
        try:
            everything(opened(resealed(bytes(noisy))))
        except PackError:
            refused += 1
    assert refused > 1000


def test_too_large_a_record_is_refused_when_built():
    with pytest.raises(ValueError, match="at most 4096"):
        built(tables={"card": [["x" * 5000]]})
