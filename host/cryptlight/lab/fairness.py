"""Are the dice fair?  Chi-square with its probability, without a statistics package."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

SUSPICIOUS = 0.001
UNUSUAL = 0.01
ENOUGH = 5  # draws expected per face, below which the test says little


@dataclass(frozen=True)
class Fairness:
    counts: list[int]
    chi_square: float
    probability: float  # of a fair die deviating at least that much

    @property
    def draws(self) -> int:
        return sum(self.counts)

    @property
    def verdict(self) -> str:
        """One sentence for people at the table."""
        per_face = self.draws / len(self.counts)
        if per_face < ENOUGH:
            need = ENOUGH * len(self.counts)
            return f"Too few draws to tell: {self.draws}, at least {need} are needed."
        share = f"{self.probability:.1%}" if self.probability >= 0.001 else "less than 0.1%"
        how = f"Of fair dice, {share} deviate at least as much."
        if self.probability < SUSPICIOUS:
            return f"Suspicious: draw again, and if it stays so, report it. {how}"
        if self.probability < UNUSUAL:
            return f"Unusual, but it happens: draw more to be sure. {how}"
        if self.probability > 1 - SUSPICIOUS:
            return f"Suspiciously even: chance is rarely this regular. {how}"
        return f"Nothing speaks against these dice. {how}"


def measure(draws: Sequence[int], faces: int) -> Fairness:
    """Draws from 1 to `faces`."""
    counts = [0] * faces
    for draw in draws:
        counts[draw - 1] += 1
    expected = len(draws) / faces
    square = sum((count - expected) ** 2 / expected for count in counts) if draws else 0.0
    return Fairness(counts, square, upper_tail(square, faces - 1))


def upper_tail(square: float, freedom: int) -> float:
    """P(chi-square of `freedom` degrees >= square): the regularised upper gamma function."""
    return _upper_gamma(freedom / 2, square / 2)


def _upper_gamma(a: float, x: float) -> float:
    """Series below a + 1, Lentz's continued fraction above, where each converges fast."""
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - total * scale
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    fraction = d
    for i in range(1, 10_000):
        factor = -i * (i - a)
        b += 2
        d = 1 / (factor * d + b or tiny)
        c = b + factor / c or tiny
        fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return scale * fraction
