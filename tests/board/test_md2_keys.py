"""Massive Darkness 2 on the simulated board, beside a twin of the game on CPython.

The twin, dealt from the same seed and pressed with the same keys, says after every command what
the board has to show: four lines of text, every light that does not blink.  Six keys and the full
panel, each level of help, English and Spanish.
"""

import re

import pytest
from twin import ALL, SIX, Table, beside

from cryptboard.rules import contract, encoding

NAME = "massive-darkness-2"
HEROES = [1, 0, 3, 5]  # Paladin, Berserker, Rogue, Ranger
decide = beside("md2_bot", "md2/md2_bot.py").decide


@pytest.fixture
def sit_down(new_board):
    def make(mask, assist, language):
        options = [["heroes", HEROES], ["assist", assist]]
        settings = encoding.encode([language, 3, 1, 0, NAME, options, 0])
        return Table(new_board, mask, NAME, language, settings)

    return make


@pytest.mark.parametrize(
    ("mask", "assist", "lang"),
    [
        pytest.param(ALL, contract.DICE, "es", id="all-dice-es"),
        pytest.param(SIX, contract.DICE, "en", id="six-dice-en"),
        pytest.param(ALL, contract.FULL, "en", id="all-full-en"),
        pytest.param(SIX, contract.TRACK, "es", id="six-track-es"),
    ],
)
def test_three_rounds_and_the_boss(sit_down, mask, assist, lang):
    """MD2-005, MD2-006, MD2-188, MD2-207, MD2-209: the opening of a quest, then its Boss."""
    table = sit_down(mask, assist, lang)
    table.check()
    commands = 0
    while not table.state.over and table.state.round < 5:
        table.give(decide(table.pack, table.state, boss_round=3))
        table.check()
        commands += 1
        assert commands < 150
    assert table.state.boss >= 0 or table.state.over
    assert b"Traceback" not in table.board.console


def test_why_names_the_rule_in_the_language_of_the_table(sit_down):
    """MD2-082: holding SELECT tells the rule of the last change in one line of own words."""
    table = sit_down(ALL, contract.TRACK, "es")
    table.give(["go"])
    table.give(["hero2"])
    table.board.hold("SELECT")
    table.board.advance(ms=400)
    text = " ".join(table.board.text())
    assert re.search(r"MD2-\d{3}", text)
    rule = re.search(r"MD2-\d{3}", text).group()
    words = table.pack.word(f"rule.{rule}", "es").split()
    assert words[0] in text and table.pack.word(f"rule.{rule}", "en").split()[0] not in text
