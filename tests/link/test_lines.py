"""The lines themselves: what is written is read, everything else is refused without a word."""

import json
import subprocess
from binascii import crc32
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cryptboard.link import lines, text
from cryptlight.scenario.engine import firmware, micropython

NUMBERS = st.integers(0, lines.MASK)
KINDS = st.sampled_from(
    [lines.HELLO, lines.MESSAGE, lines.ACK, lines.AGAIN, lines.PROBE, lines.LOST]
)


@given(NUMBERS, st.binary(max_size=lines.BULK_TO_BOARD))
def test_bytes_come_back(number, data):
    line = lines.bulk(number, data)
    assert lines.parse(line[:-1]) == (lines.BULK, number, data)
    assert line.isascii() and line.count(b"\n") == 1 and len(line) <= lines.TO_BOARD


@given(NUMBERS, st.text(alphabet=st.characters(min_codepoint=32, max_codepoint=126), min_size=1))
def test_messages_come_back(number, body):
    line = lines.line(lines.MESSAGE, number, body.encode())
    assert lines.parse(line[:-1]) == (lines.MESSAGE, number, body.encode())


@given(NUMBERS, NUMBERS)
def test_acknowledgements_come_back(number, probe):
    for kind in (lines.ACK, lines.AGAIN):
        assert lines.parse(lines.ack(kind, number, probe)[:-1]) == (kind, number, probe)


@given(st.binary(max_size=500))
def test_noise_is_refused_and_raises_nothing(data):
    found = lines.parse(data)
    if found is not None:  # then it must be exactly what we would have written
        assert crc32(data.rpartition(b" ")[0]) == int(data[-8:], 16)


@given(NUMBERS, st.binary(min_size=1, max_size=60), st.data())
def test_one_wrong_bit_is_always_seen(number, data, draw):
    line = bytearray(lines.bulk(number, data)[:-1])
    at = draw.draw(st.integers(0, len(line) - 1))
    line[at] ^= 1 << draw.draw(st.integers(0, 7))
    assert lines.parse(bytes(line)) is None


def resealed(body: bytes) -> bytes:
    return body + b" %08x" % crc32(body)


@pytest.mark.parametrize(
    "body",
    [
        b"", b" ", b"M", b"M 1", b"M  {}", b"M -1 {}", b"M 65536 {}", b"M 0001234 {}", b"M x {}",
        b"m 1 {}", b"Q 1 {}", b"MM 1 {}", b"A 1 x", b"A 1", b"A 1 99999", b"D 1 ***a", b"D 1 YQ",
    ],
)  # fmt: skip
def test_sealed_nonsense_is_refused_or_empty(body):
    found = lines.parse(resealed(body))
    assert found is None or found == (lines.MESSAGE, 1, b"")


def test_capital_hex_is_refused():
    line = lines.line(lines.MESSAGE, 7, b"{}")[:-1]
    upper = line[:-8] + line[-8:].upper()
    assert upper == line or lines.parse(upper) is None


def test_splitter_skips_what_is_too_long_and_goes_on():
    splitter = lines.Splitter(10)
    assert splitter.put(b"0123456789\n" + b"x" * 500 + b"\n\r\nabc\r\n") == [b"0123456789", b"abc"]
    assert splitter.too_long == 1 and not splitter.inside


@given(st.binary(max_size=120), st.lists(st.integers(1, 30), max_size=20))
def test_a_splitter_does_not_care_how_bytes_come(data, sizes):
    whole, cut = lines.Splitter(12), lines.Splitter(12)
    got, rest = [], data
    for size in sizes:
        got += cut.put(rest[:size])
        rest = rest[size:]
    got += cut.put(rest)
    expected = [line.removesuffix(b"\r") for line in data.split(b"\n")[:-1] if len(line) <= 12]
    assert whole.put(data) == got == [line for line in expected if line]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**31), 2**31) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=8,
)


@given(st.dictionaries(st.text(max_size=8), VALUES, max_size=5))
def test_json_is_ascii_and_what_everybody_reads(body):
    flat = [item for pair in body.items() for item in pair]
    written = text.write(*flat)
    assert written.isascii() and b"\n" not in written
    assert json.loads(written) == body
    assert text.read(written) == body


@given(st.text(max_size=60), st.integers(0, 100))
def test_fit_never_takes_more_room(words, room):
    kept = text.fit(words, room)
    assert words.startswith(kept)
    assert len(text.write("k", kept)) - len(text.write("k", "")) <= room


@given(st.binary(max_size=200))
@settings(max_examples=300)
def test_reading_garbage_as_json_raises_nothing(data):
    assert text.read(data) is None or isinstance(text.read(data), dict)


def test_deep_nesting_raises_nothing():
    assert text.read(b'{"a":' + b"[" * 5000) is None
    assert text.read(b"[" * 100_000) is None


def test_both_interpreters_write_the_same(tmp_path: Path):
    script = tmp_path / "write.py"
    script.write_text(
        "from cryptboard.link import lines, text\n"
        "body = text.write('a', 'ñ€😀\"\\\\\\x01', 'b', [1, -2, None, True], 'c', 'x')\n"
        "for line in (lines.line(lines.MESSAGE, 7, body), lines.bulk(65535, bytes(range(256))),\n"
        "             lines.ack(lines.ACK, 0, 9), lines.line(lines.HELLO, 5)):\n"
        "    print(line.decode(), end='')\n",
        "utf-8",
    )
    env = {"MICROPYPATH": f"{firmware()}:.frozen"}
    there = subprocess.run([micropython(), str(script)], env=env, capture_output=True, check=True)
    import sys

    env = {"PYTHONPATH": str(firmware()), "PYTHONIOENCODING": "utf-8"}
    here = subprocess.run([sys.executable, str(script)], env=env, capture_output=True, check=True)
    assert there.stdout == here.stdout and here.stdout.count(b"\n") == 4
