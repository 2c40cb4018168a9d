"""The fairness report: probabilities against published tables, and words that fit them."""

import random

import pytest

from cryptlight.lab.fairness import measure, upper_tail


@pytest.mark.parametrize(
    ("square", "freedom", "probability"),
    [  # from printed chi-square tables
        (3.841, 1, 0.05), (6.635, 1, 0.01), (10.828, 1, 0.001),
        (11.070, 5, 0.05), (15.086, 5, 0.01), (20.515, 5, 0.001), (1.145, 5, 0.95),
        (30.144, 19, 0.05), (124.342, 100, 0.05), (0.0, 5, 1.0),
    ],
)  # fmt: skip
def test_probabilities_are_those_of_the_tables(square, freedom, probability):
    assert upper_tail(square, freedom) == pytest.approx(probability, rel=2e-3)


def test_two_degrees_have_a_closed_form():
    import math

    for square in (0.1, 1, 3, 8, 40, 200):
        assert upper_tail(square, 2) == pytest.approx(math.exp(-square / 2), rel=1e-9)


def test_fair_dice_pass_and_loaded_ones_do_not():
    dice = random.Random(1)
    fair = measure([dice.randint(1, 6) for _ in range(6000)], 6)
    assert "Nothing speaks against" in fair.verdict
    loaded = measure([dice.choice([1, 2, 3, 4, 5, 6, 6]) for _ in range(6000)], 6)
    assert "Suspicious" in loaded.verdict
    assert "Suspiciously even" in measure([1, 2, 3, 4, 5, 6] * 1000, 6).verdict
    assert "Too few" in measure([1, 2, 3], 6).verdict


def test_fair_dice_are_rarely_called_suspicious():
    dice = random.Random(2)
    reports = [measure([dice.randint(1, 20) for _ in range(400)], 20) for _ in range(400)]
    below = sum(report.probability < 0.05 for report in reports)
    assert 5 <= below <= 40  # one in twenty is what the number means
