"""Descent by any keys: nothing breaks, every prompt has a way on, six keys are enough."""

import random

import pytest

from cryptboard.panel import keys, walker
from cryptboard.panel.walker import Walker
from cryptboard.rules import contract
from cryptboard.rules import descent as game
from cryptboard.rules.contract import SCREEN
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.session import Session


def begun(pack, assist, fitted):
    session = Session(game, pack, MemoryJournal())
    session.start([["assist", assist]], b"seed")
    return Walker(session, fitted)


@pytest.mark.parametrize("assist", [0, 1, 2])
@pytest.mark.parametrize("fitted", [keys.SYSTEM, keys.ALL])
def test_any_keys_in_any_order(pack, assist, fitted):
    hand = begun(pack, assist, fitted)
    dice = random.Random(assist)
    pressed = [key for key in range(keys.COUNT) if fitted >> key & 1 and key != keys.UNDO]
    outcomes = []
    for number in range(1200):
        outcomes.append(hand.key(dice.choice(pressed)))
        if hand.session.state.over:
            hand = begun(pack, assist, fitted)
        if number % 50 == 0:
            hand.key(keys.UNDO)
    assert outcomes.count(walker.DONE) > 100
    assert outcomes.count(walker.REFUSED) < len(outcomes) / 2


def test_a_round_with_six_keys(pack):
    """Without seat keys NEXT alone plays a round; a hit is one value in focus, turned."""
    hand = begun(pack, 0, keys.SYSTEM)
    state = hand.session.state
    while state.phase == 0:
        assert hand.key(keys.NEXT) == walker.DONE
    for _ in range(9):
        assert hand.key(keys.NEXT) == walker.DONE
    assert state.phase == 2
    for key in (keys.SELECT, keys.MINUS, keys.MINUS):
        assert hand.key(key) != walker.REFUSED
    assert state.wounds == [10, 12, 12, 8]
    assert hand.key(keys.NEXT) == walker.DONE
    assert state.round == 2


def test_putting_right_is_the_last_entry_of_the_list_in_every_turn(pack):
    """A board with dials: click, one detent back, click, whatever is asked."""
    hand = begun(pack, 2, keys.ALL & ~(1 << keys.SELECT))
    hand.key(keys.ENEMY)
    for keys_of_turn in ([], [keys.SEAT1], [keys.NEXT] * 8):
        for key in keys_of_turn:
            hand.key(key)
        for outcome in (hand.click(SCREEN), hand.turn(SCREEN, -1), hand.click(SCREEN)):
            assert outcome == walker.MOVED
        assert hand.mode == walker.CORRECT
        hand.key(keys.NEXT)
    assert hand.session.state.phase == 2


@pytest.mark.parametrize("verb", ["tell", "hero1", "lord", "spend"])
def test_next_never_tells_a_number_that_changes_something(pack, start, verb):
    """Rule 1 of the panel: a list of amounts has no default, unless none is the default."""
    state = start(assist=0)
    state.tokens[0] = [1] * 8
    game.apply(pack, state, ["begin1"])
    if verb != "tell":
        game.apply(pack, state, ["roll"])
        game.apply(pack, state, ["end"])
        state.phase, state.threat = 2, 9
    partial = {"tell": ["tell"], "hero1": ["hero1", "tire"], "lord": ["lord", "discard"]}
    menu = game.choices(pack, state, partial.get(verb, ["spend"]))
    assert menu.default == -1
    assert menu.options[0].role == contract.LISTED
