"""What works all the time: the relic once it is carried (VAL-215), and whom a creature touches."""

import pytest

from cryptboard.rules import valpiedra
from cryptboard.rules.valpiedra import cards
from cryptboard.rules.valpiedra.state import CARD, UP

ARMS = [["passive", [], [["dice", 2]]]]  # trigger, conditions, effects


class Armed:
    """The sample cards, with a relic that adds dice as long as it is carried."""

    def __init__(self, pack):
        self._pack = pack

    def __getattr__(self, name):
        return getattr(self._pack, name)

    def record(self, table, number):
        record = list(self._pack.record(table, number))
        if table == "relic":
            record[cards.R_ABILITIES] = [
                [*_filled(ability, record[cards.R_ABILITIES])] for ability in ARMS
            ]
        return record


def _filled(ability, known):
    """An ability as long as the pack's own are."""
    made = [None] * max([len(row) for row in known] + [3])
    made[cards.A_TRIGGER], made[cards.A_CONDITIONS], made[cards.A_EFFECTS] = ability
    return made


@pytest.fixture
def game(sample):
    pack = Armed(sample)
    return pack, valpiedra.new(pack, [["heroes", [0, 1]], ["assist", 2]], b"passives")


def test_the_relic_works_for_every_hero_once_it_is_carried(game):
    """VAL-215: before it is taken it does nothing."""
    pack, state = game
    for seat in range(2):
        state.relic = 0
        assert ["dice", 2] not in cards.hero_passives(pack, state, seat)
        state.relic = 1
        assert ["dice", 2] in cards.hero_passives(pack, state, seat)


@pytest.mark.parametrize(
    ("target", "itself", "another"),
    [("self", True, False), ("other_creatures", False, True), ("all_creatures", True, True)],
)
def test_whom_a_creature_touches(game, target, itself, another):
    _pack, state = game
    one, other = [1, 0, 1, 0, 0], [1, 0, 1, 0, 0]  # the same card twice: each is itself alone
    assert one[UP] and one[CARD] == other[CARD] and state.lines
    assert bool(cards._touches(target, one, one)) is itself
    assert bool(cards._touches(target, one, other)) is another
