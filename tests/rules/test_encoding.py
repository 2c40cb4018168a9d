"""The canonical encoding against an independent implementation of deterministic CBOR."""

import cbor2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cryptboard.rules import encoding

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-(2**32), 2**32 - 1)
    | st.text(max_size=40)
    | st.binary(max_size=40)
)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=6), max_leaves=30)


def depth(value):
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


@settings(max_examples=300, deadline=None)
@given(VALUES.filter(lambda value: depth(value) <= encoding.MAX_DEPTH))
def test_same_bytes_as_canonical_cbor(value):
    data = encoding.encode(value)
    assert data == cbor2.dumps(value, canonical=True)
    assert encoding.decode(data) == value == cbor2.loads(data)


@settings(max_examples=500, deadline=None)
@given(st.binary(max_size=60))
def test_hostile_bytes_are_refused_or_canonical(data):
    try:
        value = encoding.decode(data)
    except encoding.EncodingError:
        return
    assert encoding.encode(value) == data


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x18\x17",  # 23 in two bytes
        b"\x19\x00\xff",
        b"\x1a\x00\x00\xff\xff",
        b"\x1b" + bytes(8),  # 64 bits
        b"\x9f\xff",  # an array without end
        b"\xa0",  # a map
        b"\xfb" + bytes(8),  # a float
        b"\x9a\xff\xff\xff\xff",  # four thousand million items that are not there
        b"\x7a\xff\xff\xff\xffab",
        b"\x61\xff",  # not UTF-8
        b"\x81" * 13 + b"\x00",  # nested too deep
        b"\x00\x00",
    ],
)
def test_refused(data):
    with pytest.raises(encoding.EncodingError):
        encoding.decode(data)


@pytest.mark.parametrize("value", [2**32, -(2**32) - 1, 1.5, {}, {1}, object()])
def test_no_encoding(value):
    with pytest.raises(encoding.EncodingError):
        encoding.encode(value)
