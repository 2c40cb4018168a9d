"""Exact chances, as counts of equally likely outcomes; no fractions, no floats."""

_TWO = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)  # ways of 2D6 to show at least n
_FOUR = (1, 4, 10, 20, 35, 56, 80, 104, 125, 140, 146)  # ways of 4D6 to show 4, 5, ... 14


def two_dice(least):
    """Ways of 36 to reach `least` with 2D6."""
    return 36 if least < 2 else 0 if least > 12 else _TWO[least]


def test(least):
    """Ways of 36 to pass: double 1 always fails (DU-007), double 6 always passes (DU-008)."""
    return min(35, max(1, two_dice(least)))


def opposed(ahead, wins_tie):
    """Ways of 1296 for the side that is `ahead` by so much to win; equal totals as told.

    The difference of two rolls of 2D6 is spread like one roll of 4D6, moved by 14.
    """
    least = 14 - ahead + (0 if wins_tie else 1)
    ways = 0
    for total in range(max(4, least), 25):
        ways += _FOUR[total - 4] if total <= 14 else _FOUR[24 - total]
    return ways


def opposed_again(ahead):
    """(ways, of how many) when equal totals are rolled again without end."""
    ways = opposed(ahead, False)
    return ways, 1296 - (opposed(ahead, True) - ways)


def percent(ways, of):
    return (200 * ways + of) // (2 * of)
