"""A board's memory is small: a level that is not in use is not loaded."""

import pytest

PLAY = """
import sys
from cryptboard.rules import valpiedra
from cryptboard.store.pack import Pack
pack = Pack(open(sys.argv[1], "rb"))
state = valpiedra.new(pack, [["heroes", [0, 1]], ["assist", int(sys.argv[2])]], b"seed")
valpiedra.scene(pack, state, 0)
valpiedra.apply(pack, state, ["advance"])
valpiedra.choices(pack, state, [])
for command in (["buy", "evil", "done"], ["use", 0, 2], ["camp"], ["roll"]):
    try:
        valpiedra.apply(pack, state, command)
    except valpiedra.commands.RuleError:
        pass
print(" ".join(sys.modules))
"""
FULL_ONLY = (
    "abilities", "activation", "attack", "full", "handover", "items", "purchase", "strength",
    "tree", "worth",
)  # fmt: skip


@pytest.mark.parametrize(("level", "loaded"), [(0, False), (1, False), (2, True)])
def test_what_only_full_needs_is_loaded_at_full_only(alone, level, loaded):
    names = alone("valpiedra-demo", PLAY, level).split()
    for name in FULL_ONLY:
        assert (f"cryptboard.rules.valpiedra.{name}" in names) == loaded, name


def test_who_has_set_out_does_not_carry_the_dealing_along(alone):
    """A part that is dropped is loaded again when it is needed."""
    code = """
import sys
from cryptboard.rules import valpiedra
from cryptboard.store.pack import Pack
pack = Pack(open(sys.argv[1], "rb"))
there = lambda: "cryptboard.rules.valpiedra.setup" in sys.modules
state = valpiedra.new(pack, [["heroes", [0, 1]], ["assist", 0]], b"seed")
dealt = there()
valpiedra.apply(pack, state, ["setup", "hard", 1])
changed = there(), state.hard
valpiedra.apply(pack, state, ["advance"])
print(dealt, changed, there())
"""
    assert alone("valpiedra-demo", code, 0).strip() == "False (True, 1) False"
