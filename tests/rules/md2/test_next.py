"""NEXT takes no turn away: the Hero Phase ends when all who stand have had one (MD2-085)."""

import io

import pytest

from cryptboard.rules import md2
from cryptboard.rules.contract import GO, RuleError
from cryptboard.rules.md2.state import HERO
from cryptboard.store.pack import Pack
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

PACK = Pack(io.BytesIO(load_folder(game_folder("massive-darkness-2")).bytes))


def begun(level):
    state = md2.new(PACK, [["heroes", [0, 1, 2]], ["assist", level]], b"next")
    while state.ask:
        menu = md2.choices(PACK, state, [])
        words = [option.token for option in menu.options]
        md2.apply(PACK, state, ["later" if "later" in words else words[menu.default]])
    return state


def offered(state):
    return {option.token: option for option in md2.choices(PACK, state, []).options}


@pytest.mark.parametrize("level", [0, 1, 2])
def test_next_skips_nobody(level):
    state = begun(level)
    seats = [0, 1, 2]
    while seats:
        assert (state.phase, state.active) == (HERO, -1)
        known = offered(state)
        assert {f"hero{seat + 1}" for seat in seats} <= set(known)
        assert "go" not in known and not any(o.role == GO for o in known.values())
        before = md2.encode(state)
        with pytest.raises(RuleError):
            md2.apply(PACK, state, ["go"])
        assert md2.encode(state) == before
        md2.apply(PACK, state, [f"hero{seats[0] + 1}"])
        state.actions = 0
        md2.apply(PACK, state, ["end"])
        seats.pop(0)
    if state.phase == HERO:  # nothing ends it by itself
        assert offered(state)["go"].role == GO
        md2.apply(PACK, state, ["go"])
    assert state.phase != HERO or state.round == 2


@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_hero_who_lies_down_is_not_waited_for(level):
    state = begun(level)
    state.health[1] = 0
    assert "hero2" not in offered(state)
