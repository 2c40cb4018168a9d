"""Which die is thrown again, and what a space of the Boss's track does at once."""

import every
import pytest

from cryptboard.rules import md2
from cryptboard.rules.md2 import boss, pools
from cryptboard.rules.md2 import state as s
from cryptboard.rules.md2 import tables as t


@pytest.fixture
def game():
    pack = every.pack_of("massive-darkness-2")
    return pack, md2.new(pack, [["heroes", [0, 1]], ["assist", 1]], b"suggested")


def face_of(pack, kind, **wanted):
    """The number of a face that shows just these symbols."""
    symbols = [wanted.get(name, 0) for name in ("dmg", "mana", "block", "shadow", "claw", "trig")]
    return [list(face) for face in pack.record("die", kind)[t.DIE_FACES]].index(symbols)


def thrown(side, *dice):
    fight = [0] * (s.SURPLUS + 1)
    fight[s.SIDE], fight[s.REROLLS] = side, 1
    fight[s.THROWN] = [number for die in dice for number in die]
    fight[s.SEEN] = [0] * len(dice)
    return fight


def test_a_claw_is_worse_than_a_trigger_and_a_blank(game):
    """MD2-129: their worst die first, and of one's own the one that shows nothing."""
    pack, state = game
    blank, trigger = (t.E, face_of(pack, t.E)), (t.E, face_of(pack, t.E, trig=1))
    claw = (t.E, face_of(pack, t.E, claw=1))
    hit = (t.Y, face_of(pack, t.Y, dmg=1))
    for dice, wanted in (
        ((trigger, claw, blank), 1),
        ((hit, trigger), 1),
        ((hit, (t.Y, face_of(pack, t.Y))), 1),
        ((blank, hit), 0),
    ):
        state.fight = thrown(s.BY_HERO, *dice)
        assert pools.suggested(pack, state) == wanted, dice


@pytest.mark.parametrize(("space", "acts"), [(2, False), (3, False), (4, True)])
def test_what_a_space_adds_to_fights_is_not_done_at_once(game, monkeypatch, space, acts):
    """MD2-213: `damage` and `block` count in every fight, all else happens when it is reached."""
    pack, state = game
    state.boss, state.space = 0, space
    done = []
    monkeypatch.setattr(boss.lineup, "boss_of", lambda state: ["the boss"])
    monkeypatch.setattr(boss, "_ability", lambda pack, state, foe, now, events: done.extend(now))
    boss.reached(pack, state, [])
    assert bool(done) is acts
