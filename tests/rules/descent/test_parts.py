"""A board's memory is small: what nobody has played yet is not loaded."""

from pathlib import Path

import pytest

from cryptboard.rules import descent

PLAY = """
import sys
from cryptboard.rules import descent
from cryptboard.store.pack import Pack
pack = Pack(open(sys.argv[1], "rb"))
state = descent.new(pack, [["quest", 0], ["assist", int(sys.argv[2])]], b"seed")
for command in (["begin"], ["next"], ["end"]):
    descent.apply(pack, state, command)
    descent.choices(pack, state, [])
    descent.scene(pack, state, 0)
print(" ".join(sys.modules))
"""
WITH_DICE = ("attack", "fight")
ON_REQUEST = ("arms", "deeds", "duel", "foes", "goods", "halves", "lingering", "lord", "quest")
ON_REQUEST += ("questions", "refusals", "strike", "tasks", "walls")


@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_turn_loads_only_what_it_plays(alone, level):
    names = alone("descent", PLAY, level).split()
    assert "cryptboard.rules.descent.flow" in names
    for name in ON_REQUEST:
        assert f"cryptboard.rules.descent.{name}" not in names, name
    for name in WITH_DICE:
        assert (f"cryptboard.rules.descent.{name}" in names) == (level > 0), name


def test_no_part_hides_what_the_game_offers():
    """A part that is loaded becomes a name of the package: it must not be one of the contract."""
    names = {path.stem for path in Path(descent.__file__).parent.glob("*.py")}
    assert not names & set(descent.__all__)
