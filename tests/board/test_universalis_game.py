"""Dungeon Universalis on the simulated board: two heroes against three enemies, by keys alone.

A twin of the game on CPython says what the board has to show.
"""

import pytest
from twin import ALL, SIX, Table

from cryptboard.rules import encoding
from cryptboard.rules import universalis as game
from cryptboard.rules.universalis import tables as t

NAME = "dungeon-universalis"
SETTINGS = encoding.encode(["en", 3, 1, 0, NAME, [["heroes", [0, 1]]], 0])
RAIDER = 1


@pytest.fixture
def sit_down(new_board):
    return lambda mask: Table(new_board, mask, NAME, settings=SETTINGS)


def decide(pack, state):
    """Strike whenever possible, answer every question in the simplest way."""
    offered = game.choices(pack, state, [])
    for token in ("accept", "holds", "let", "nobody"):
        if offered.find(token):
            return [token]
    if state.pending:
        return ["roll"]
    one = None
    if state.active >= 0:
        one = state.foes[state.active - 16] if state.active >= 16 else state.heroes[state.active]
    if one and not one[t.F_ATTACKS] and offered.find("melee"):
        return ["melee", "roll"]
    if one is None and state.phase == t.HEROES:
        for who in range(2):
            if offered.find(f"act{who}"):
                return [f"act{who}"]
    return ["go"] if offered.find("go") else ["discard", 1]


@pytest.mark.parametrize(
    "mask", [pytest.param(ALL, id="all-keys"), pytest.param(SIX, id="six-keys")]
)
def test_two_heroes_against_three_enemies(sit_down, mask):
    """DU-099..102, DU-133, DU-158, DU-164: from the set-up to the last enemy or hero."""
    table = sit_down(mask)
    table.check()
    table.give(["go"])
    table.check()
    for _ in range(3):
        table.give(["place", RAIDER])
    table.check()
    table.give(["initiative", 0, 16, "roll"])
    table.check()
    rounds = 0
    while any(table.state.foes) and not all(h[t.F_COND] & t.OUT for h in table.state.heroes):
        table.give(decide(table.pack, table.state))
        table.check()
        rounds += 1
        assert rounds < 150
    assert rounds > 5
    assert b"Traceback" not in table.board.console


def test_the_plug_is_pulled_in_the_middle_of_a_fight(sit_down):
    """DU-012: after the power comes back the missed strike can still be repeated by Fortune."""
    table = sit_down(ALL)
    table.give(["go"])
    for _ in range(3):
        table.give(["place", RAIDER])
    table.give(["initiative", 0, 16, "roll"])
    while not table.hand.session.choices([]).find("luck"):
        assert any(table.state.foes), "nobody missed"
        table.give(decide(table.pack, table.state))
    table.check()
    table.pull_the_plug()
    table.check()
    before = [hero[t.F_LUCK] for hero in table.state.heroes]
    table.give(["repeat", "roll"])  # asked first, so nothing is spent by mistake
    table.check()
    assert sum(hero[t.F_LUCK] for hero in table.state.heroes) == sum(before) - 1
