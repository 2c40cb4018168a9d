"""Random legal games of one to six heroes, Boss Fights included; invariants in md2_play.py."""

import pytest
from md2_play import play

from cryptboard.rules.md2 import bag, foes, heroes


def test_a_sample_of_games():
    known = set()
    ends, bosses, sizes = set(), 0, set()
    for number in range(120):
        over, seen = play(number, known=known)
        ends.add(over)
        bosses += seen["boss"]
        sizes.add(seen["heroes"])
    assert ends >= {"victory", "defeat"}
    assert bosses > 20
    assert sizes == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("module", "name", "fault"),
    [
        (bag, "give_back", lambda state, gems, rule, events: None),
        (heroes, "conditions_left", lambda pack, state: 99),
        (foes, "remove", lambda pack, state, foe, events: state.foes.remove(foe)),
    ],
    ids=["a token vanishes", "more conditions than the box", "treasure vanishes"],
)
def test_a_planted_fault_is_noticed(monkeypatch, module, name, fault):
    monkeypatch.setattr(module, name, fault)
    with pytest.raises(AssertionError):
        for number in range(400):
            play(number)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_twenty_thousand_games(part):
    known = set()
    for number in range(part * 1000, (part + 1) * 1000):
        play(number + 10_000, known=known)
