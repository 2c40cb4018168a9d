"""Amounts that are asked for: a list never has more rows than a panel walks."""

import pytest

from cryptboard.rules.contract import MAX_OPTIONS
from cryptboard.rules.descent import tally


@pytest.mark.parametrize(("low", "high"), [(0, 60), (1, 60), (5, 60), (0, 3), (2, 4)])
def test_a_list_of_amounts_is_whole_or_as_long_as_it_may_be(low, high):
    menu = tally.amounts("threat", low, high, [])
    tokens = [option.token for option in menu.options]
    first = max(1, low)
    wanted = list(range(first, min(high, first + MAX_OPTIONS - 2) + 1))
    assert tokens == wanted + ([0] if low == 0 else [])
    assert len(tokens) <= MAX_OPTIONS
