"""Whole games by nothing but keys, at every help level, with thirteen keys and with six."""

import importlib.util
import random
from pathlib import Path

import pytest

from cryptboard.panel import keylights, keys, screen, walker
from cryptboard.panel.walker import Walker
from cryptboard.panel.words import Words
from cryptboard.rules import contract
from cryptboard.rules import valpiedra as game
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.session import Session
from cryptlight.lab import bot

_spec = importlib.util.spec_from_file_location("hands", Path(__file__).with_name("hands.py"))
hands = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(hands)

PANELS = [pytest.param(hands.THIRTEEN, id="thirteen"), pytest.param(hands.SIX, id="six")]


def panel(pack, mask, *options, seed=b"keys"):
    session = Session(game, pack, MemoryJournal())
    session.start([["heroes", [0, 1]], *options], seed)
    return Walker(session, mask)


def table_command(state, dice):
    """What a table that deals its own cards might tell the board."""
    if state.ask:
        return ["spend", "evil" if state.ask[1] == "evil" else "damage"]
    if state.phase == 0:
        return ["advance"]
    if state.phase == 2:
        return ["camp"] if state.damage > 2 else ["spend", "evil"] if state.evil > 4 else ["rest"]
    if state.active >= 0:
        if not state.rolled:
            return ["roll"]
        return ["counter"] if not state.total or dice.random() < 0.4 else ["felled"]
    if state.assist == contract.DICE and 0 in state.done:
        return [f"hero{state.done.index(0) + 1}"]
    if state.round < 2:
        return ["counter"] if dice.random() < 0.5 and state.damage < 3 else ["end", 1]
    return ["end", "clear"]


def as_counted(mask, command):
    """Without seat keys undamaged creatures are counted up."""
    if command[0] == "end" and len(command) > 1 and mask == hands.SIX and command[1] == 1:
        return ["end", "more", "done"]
    return command


@pytest.mark.parametrize("mask", PANELS)
@pytest.mark.parametrize("level", [contract.TRACK, contract.DICE])
def test_a_whole_game_of_the_table(sample, mask, level):
    """VAL-034, VAL-089, VAL-092: down to IV and back, by keys alone."""
    hand, dice, pressed = panel(sample, mask, ["assist", level]), random.Random(3), []
    state = hand.session.state
    places = []
    while not state.result:
        hands.give(hand, mask, as_counted(mask, table_command(state, dice)), pressed)
        state = hand.session.state
        if not places or places[-1] != state.place:
            places.append(state.place)
    assert state.result == "victory"
    assert places == [1, 2, 3, 4, 3, 2, 1, 0]
    assert set(pressed) <= {keys.NAMES[key] for key in hands.fitted(mask)}


@pytest.mark.parametrize("mask", PANELS)
def test_whole_games_of_the_board(sample, mask):
    """FULL: the bot decides, the keys do; a victory and a defeat."""
    ends = set()
    for number in range(12):
        hand = panel(sample, mask, ["assist", contract.FULL], seed=bytes([number]))
        pressed = []
        while not hand.session.state.result:
            state = hand.session.state
            hands.give(hand, mask, bot.choose(sample, state), pressed)
            check_lit_keys(hand, mask)
        ends.add(hand.session.state.result == "victory")
    assert ends == {True, False}


def check_lit_keys(hand, mask):
    """NEXT never rolls; a dark key is refused and changes nothing."""
    default = hand.walk.default()
    assert default is None or default.role != contract.ROLL
    legal, _ = keylights.legal_keys(hand)
    before = game.encode(hand.session.state)
    for key in hands.fitted(mask):
        if not legal >> key & 1:
            assert hand.key(key) == walker.REFUSED, keys.NAMES[key]
    assert game.encode(hand.session.state) == before


@pytest.mark.parametrize("mask", PANELS)
def test_the_help_level_is_changed_by_keys_in_the_middle_of_a_game(sample, mask):
    """SELECT walks past the tracks into the menu; the game goes on at the new level."""
    hand = panel(sample, mask, ["assist", contract.FULL])
    pressed = []
    hands.give(hand, mask, ["advance"], pressed)
    line = [entry[:] for entry in hand.session.state.lines[1]]
    for level, entry in ((contract.TRACK, 0), (contract.DICE, 1), (contract.FULL, 2)):
        hands.open_menu(hand)
        hands.pick(hand, contract.ASSIST)
        hands.pick(hand, entry)
        assert hand.session.state.assist == level
        if level != contract.FULL:
            hands.give(hand, mask, ["counter"], pressed)
    assert hand.session.state.damage == 2
    assert hand.session.state.lines[1] == line


def test_undo_goes_back_to_the_first_key_and_redo_to_the_last(sample):
    hand = panel(sample, hands.THIRTEEN, ["assist", contract.FULL])
    first = game.encode(hand.session.state)
    pressed = []
    for _ in range(60):
        if not hand.session.state.result:
            hands.give(hand, hands.THIRTEEN, bot.choose(sample, hand.session.state), pressed)
    last = game.encode(hand.session.state)
    while hand.session.can_undo:
        hand.key(keys.UNDO)
    assert game.encode(hand.session.state) == first
    while hand.session.can_redo:
        hand.key(keys.PLUS)
    assert game.encode(hand.session.state) == last


@pytest.mark.parametrize(("lang", "said"), [("en", "strikes back"), ("es", "contraataca")])
def test_holding_select_says_why_in_words(fixture, lang, said):
    """VAL-138 by number and by its sentence, in both languages."""
    hand = panel(fixture, hands.THIRTEEN)
    pressed = []
    for command in (["advance"], ["counter"]):
        hands.give(hand, hands.THIRTEEN, command, pressed)
    hand.key(keys.SELECT, keys.HOLD)
    words = Words(lang, None, fixture)
    shown = " ".join(screen.compose(hand, hand.session.scene(0), words))
    for _ in range(6):
        hand.key(keys.PLUS)
        shown += " " + " ".join(screen.compose(hand, hand.session.scene(0), words))
    assert "VAL-138" in shown
    assert said in shown


def test_six_keys_keep_the_budget_of_a_round_at_track(sample):
    """counterattacks + undamaged + 2."""
    hand, pressed = panel(sample, hands.SIX), []
    hands.give(hand, hands.SIX, ["advance"], pressed)
    del pressed[:]
    for command in (["counter"], ["counter"], ["end", "more", "more", "more", "done"]):
        hands.give(hand, hands.SIX, command, pressed)
    assert len(pressed) == 2 + 3 + 2
    assert (hand.session.state.damage, hand.session.state.evil) == (2, 3)
