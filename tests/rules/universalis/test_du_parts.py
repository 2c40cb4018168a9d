"""A board's memory is small: what the game does not need yet is not loaded."""

import pytest
from duhelp import game, start

PLAY = """
import sys
from cryptboard.rules import universalis as game
from cryptboard.rules.contract import RuleError
from cryptboard.store.pack import Pack
pack = Pack(open(sys.argv[1], "rb"))
state = game.new(pack, [["heroes", [0, 1]], ["assist", int(sys.argv[2])]], b"seed")
for text in sys.argv[3:]:
    command = [int(word) if word.isdigit() else word for word in text.split()]
    try:
        game.apply(pack, state, command)
    except RuleError:
        print("refused")
    game.choices(pack, state, [])
    game.scene(pack, state, 0)
print(" ".join(sys.modules))
"""
RESUME = """
import sys
from cryptboard.rules import universalis as game
from cryptboard.store.pack import Pack
pack = Pack(open(sys.argv[1], "rb"))
state = game.decode(bytes.fromhex(sys.argv[2]))
game.choices(pack, state, [])
game.scene(pack, state, 0)
print(" ".join(sys.modules))
"""
BEGUN = {"commands", "figures", "lists", "state", "tables", "tracks", "tree", "turns", "view"}
NEW = BEGUN | {"setup"}
ROLLS = {"aim", "odds", "throws"}


@pytest.fixture
def loaded(alone):
    """The modules of the game that a script has loaded."""

    def run(script, *arguments):
        start = "cryptboard.rules.universalis."
        names = alone("dungeon-universalis", script, *arguments).split()
        return {name.removeprefix(start) for name in names if name.startswith(start)}

    return run


@pytest.mark.parametrize(
    ("commands", "more"),
    [
        pytest.param([], set(), id="new"),
        pytest.param(["go"], set(), id="begun"),
        pytest.param(["go", "gain"], {"table"}, id="by hand"),
        pytest.param(["go", "mark 0 0"], {"sheet"}, id="sheet"),
        pytest.param(["go", "nonsense"], {"refusals"}, id="refused"),
        pytest.param(["go", "place 1"], {"dark"}, id="placed"),
        pytest.param(["go", "act0"], {"able"}, id="active"),
        pytest.param(["go", "act0", "do 0"], {"able", "guided", "outcomes", *ROLLS}, id="guided"),
    ],
)
def test_only_what_was_used_is_loaded(loaded, commands, more):
    assert loaded(PLAY, "1", *commands) == NEW | more


def test_a_fight_loads_no_exploration_and_no_magic(loaded):
    commands = ["go", "place 1", "act0", "melee roll"]
    found = loaded(PLAY, "1", *commands)
    assert {"attack", "strike", "harm"} <= found
    assert not found & {"guided", "outcomes", "plain", "magic", "sheet", "table", "refusals"}


def test_a_game_that_goes_on_does_not_load_its_set_up(loaded):
    assert loaded(RESUME, game.encode(start()).hex()) == BEGUN
