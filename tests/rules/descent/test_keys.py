"""Descent by any keys: nothing breaks, every prompt has a way on, six keys are enough."""

import io
import random

import pytest

from cryptboard.panel import keys, screen, walker
from cryptboard.panel.walker import Walker
from cryptboard.panel.words import Words
from cryptboard.rules import contract
from cryptboard.rules import descent as game
from cryptboard.rules.contract import SCREEN
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight import words

BASE = Pack(io.BytesIO(words.board_words()))
DIALS = keys.ALL & ~(1 << keys.PLUS | 1 << keys.MINUS | 1 << keys.SELECT)


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


SPAWN = ["lord", "spawn", 7]
NUMBERS = (
    ["hero2", "wound"], ["hero2", "strike", -1], ["hero2", "strike", -1, 3], ["lord", "discard"],
    ["hero3", "tire"], ["lord", "foe", 0, "wound"], ["lord", "play", "trap"], ["lord", "wall"],
)  # fmt: skip


@pytest.mark.parametrize("partial", NUMBERS, ids=lambda partial: " ".join(map(str, partial)))
@pytest.mark.parametrize("key", range(4))
def test_a_seat_key_answers_a_number_and_means_no_hero(pack, partial, key):
    """Whoever is asked for a number gets it from keys 1 to 4, or nothing at all."""
    hand = begun(pack, 1, DIALS)
    session = hand.session
    for command in (["begin"], ["next"], ["end"], SPAWN, SPAWN, ["gain", 3]):
        if command[0] == "gain":
            session.state.phase = 2
        session.do(command)
    hand.refresh()
    for token in partial:
        hand._take(hand.walk, hand.walk.menu.find(token))
    before, listed = game.encode(session.state), [o.token for o in hand.walk.listed]
    wanted = list(hand.walk.partial)
    outcome = hand.key(keys.SEAT1 + key)
    if key < len(listed):
        assert outcome != walker.REFUSED
        taken = hand.walk.partial if outcome == walker.MOVED else None
        assert taken is None or taken[: len(wanted) + 1] == [*wanted, listed[key]]
    else:
        assert outcome == walker.REFUSED and game.encode(session.state) == before
    assert listed[: min(4, len(listed))] == [1, 2, 3, 4][: len(listed)] or 0 in listed


def test_an_undone_wound_is_named_with_its_hero(pack):
    hand = begun(pack, 0, DIALS)
    session = hand.session
    session.do(["begin"])
    hand.refresh()
    assert hand.turn(0, -1) == walker.DONE and hand.key(keys.UNDO) == walker.DONE
    said = {lang: Words(lang, BASE, pack).text(hand.notice) for lang in ("en", "es")}
    assert said["en"] == "Undone: Wounds of hero 1: 11 → 12"
    assert said["es"] == "Deshecho: Heridas del héroe 1: 11 → 12"


def test_a_reminder_of_the_set_up_stands_alone(pack):
    """DES-006: what was read is not told again above the next one, and no list below it."""
    hand = begun(pack, 0, DIALS)
    assert hand.key(keys.NEXT) == walker.DONE
    assert hand.queue.page() == [] and not hand.list_open()
    speaker = Words("en", BASE, pack)
    lines = screen.compose(hand, hand.session.scene(), speaker)
    assert lines[1] == "Shuffle heroes in" and lines[3] == "NEXT: Next"
