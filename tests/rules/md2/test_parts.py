"""A board's memory is small: what a level or a phase does not need is not loaded."""

import pytest

PLAY = """
import sys
from cryptboard.rules import md2
from cryptboard.store.pack import Pack
pack = Pack(open(sys.argv[1], "rb"))
state = md2.new(pack, [["heroes", [0, 1]], ["assist", int(sys.argv[2])]], b"seed")
def loaded():
    print(" ".join([name.rsplit(".", 1)[1] for name in sys.modules if "rules.md2." in name]))
def take(*tokens):
    md2.apply(pack, state, list(tokens))
    md2.choices(pack, state, [])
md2.scene(pack, state, 0)
md2.choices(pack, state, [])
loaded()
take("go")
while state.ask and state.ask[-1][0] == "skill":
    take("skill", md2.choices(pack, state, ["skill"]).options[0].token)
while state.ask:
    take(*(["draw"] if state.assist == 2 else ["none"]))
take("hero1")
loaded()
"""
FULL_ONLY = {"decks", "learning"}
LATER = {"abilities", "boss", "combat", "enemies", "enemy_phase", "hands", "refusals", "told"}


@pytest.mark.parametrize("level", [0, 1, 2])
def test_what_nobody_needs_yet_is_not_loaded(alone, level):
    said = alone("massive-darkness-2", PLAY, level)
    asked, turn = (set(line.split()) for line in said.splitlines())
    assert not asked & (LATER | FULL_ONLY | {"hero_phase", "spawn", "turns"})
    assert "hero_phase" in turn and not turn & LATER
    assert FULL_ONLY & turn == (FULL_ONLY if level == 2 else set())
