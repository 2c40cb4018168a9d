"""Fair dice: the stream is what SHA-256 says, and no face is favoured by a single byte."""

import hashlib
from collections import Counter

import pytest

from cryptboard.rules.chance import Chance

SEED = bytes(range(32))


def stream(seed, size):
    blocks = (hashlib.sha256(seed + i.to_bytes(4, "big")).digest() for i in range(size // 32 + 1))
    return b"".join(blocks)[:size]


def drawn(seed, n, size):
    """What `below(n)` must give, computed from the bytes alone."""
    limit = 256 // n * n
    return [byte % n for byte in stream(seed, size) if byte < limit]


class Bytes(Chance):
    """Every byte once."""

    def _next_byte(self):
        self.count += 1
        return (self.count - 1) % 256


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 8, 10, 12, 20, 100, 255, 256])
def test_every_value_gets_the_same_number_of_bytes(n):
    chance = Bytes(b"")
    counts = Counter(chance.below(n) for _ in range(256 // n * n))
    assert set(counts.values()) == {256 // n}
    assert sorted(counts) == list(range(n))


@pytest.mark.parametrize("n", [2, 6, 8, 12, 200])
def test_published_vectors(n):
    chance = Chance(SEED)
    expected = drawn(SEED, n, 400)
    assert [chance.below(n) for _ in expected] == expected


def test_first_dice_of_a_known_seed():
    """Written down once, so that a change of the stream cannot go unnoticed."""
    chance = Chance(SEED)
    assert [chance.die() for _ in range(12)] == [5, 5, 1, 2, 5, 3, 2, 4, 3, 2, 5, 4]


def test_count_alone_names_the_next_draw():
    chance = Chance(SEED)
    for _ in range(77):
        chance.die()
    again = Chance(SEED, chance.count)
    assert [again.die() for _ in range(40)] == [chance.die() for _ in range(40)]


def test_shuffle_reaches_every_order_and_loses_nothing():
    chance = Chance(SEED)
    orders = Counter()
    for _ in range(600):
        items = [1, 2, 3]
        chance.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert min(orders.values()) > 60
