"""The bot with the sample cards: it wins some games and loses some, at every hero count."""

from collections import Counter

import pytest

from cryptboard.rules import contract
from cryptlight.lab import bot

GAMES = 60


@pytest.mark.parametrize("heroes", [2, 3, 4])
@pytest.mark.parametrize("edition", ["EN", "ES"])
def test_some_are_won_and_some_are_lost(sample, heroes, edition):
    options = [
        ["heroes", list(range(heroes))], ["assist", contract.FULL], ["edition", edition]
    ]  # fmt: skip
    games = [bot.play(sample, options, number.to_bytes(4, "big")) for number in range(GAMES)]
    ends = Counter(game.result for game in games)
    print(f"{edition}, {heroes} heroes:", {end: f"{n / GAMES:.0%}" for end, n in ends.items()})
    assert 0.1 <= ends["victory"] / GAMES <= 0.9
    assert all(game.ascent and game.place == 0 for game in games if game.result == "victory")


def test_the_bot_is_better_than_chance_and_hard_is_harder(sample):
    """VAL-247: one Health less costs victories."""

    def won(*more):
        options = [["heroes", [0, 1]], ["assist", contract.FULL], *more]
        seeds = (number.to_bytes(4, "big") for number in range(GAMES))
        return sum(bot.play(sample, options, seed).result == "victory" for seed in seeds)

    assert won() > won(["hard", 1], ["extreme", 1]) > 0
