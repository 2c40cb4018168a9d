"""What every game does with a roll that stands: its amendments read, summed and bounded."""

import pytest

from cryptboard.rules.contract import RuleError
from cryptboard.rules.kit import standing
from cryptboard.store.amend import command_with

STANDS = (("damage", -9, 9), ("again", 0, 4))


def test_a_command_is_parted_from_what_was_amended():
    assert standing.parted(["roll", 3]) == (["roll", 3], [])
    amended = ["roll", 3, "amend", "damage", 2, "again", 1]
    assert standing.parted(amended) == (["roll", 3], ["damage", 2, "again", 1])


def test_turns_of_one_dial_are_summed_and_words_are_read_in_order():
    amended = ["damage", 2, "again", 1, "ring", "r1", "damage", -1, "again", 4]
    assert standing.total(amended, "damage") == 1
    assert standing.said(amended, "again") == [1, 4]
    assert standing.said(amended, "ring") == ["r1"]


def test_a_dial_that_turns_on_makes_the_command_no_longer():
    command = ["roll"]
    for tokens in (["damage", 1], ["damage", 1], ["again", 2], ["again", 2], ["damage", -1]):
        command = command_with(command, tokens)
    assert command == ["roll", "amend", "damage", 2, "again", 2, "again", 2, "damage", -1]
    assert command_with(["roll", "amend", "damage", 1], ["damage", -1]) == ["roll", "amend"]


@pytest.mark.parametrize(
    ("amended", "code"),
    [
        (["damage"], "refuse.unfinished"),
        (["damage", 10], "refuse.track"),
        (["damage", 9, "again", 1, "damage", 1], "refuse.track"),
        (["again", 5], "refuse.track"),
        (["damage", True], "refuse.not_offered"),
        (["gold", 1], "refuse.not_offered"),
    ],
)
def test_what_goes_too_far_or_is_not_known_is_refused(amended, code):
    with pytest.raises(RuleError) as refused:
        standing.check(amended, STANDS, ("ring",))
    assert refused.value.code == code


def test_what_is_known_passes():
    standing.check(["damage", 9, "again", 4, "again", 4, "ring", "r1"], STANDS, ("ring",))
