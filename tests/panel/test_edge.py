"""The edge of a defeat at the panel: a turn stops there, and says which key lets it happen."""

import io

import pytest

from cryptboard.panel import keylights, keys, screen, walker
from cryptboard.panel.walker import Walker
from cryptboard.panel.words import Words
from cryptboard.rules import contract, valpiedra
from cryptboard.rules.contract import SCREEN
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight import words
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

A = 0
DIALS = keys.ALL & ~(1 << keys.PLUS | 1 << keys.MINUS | 1 << keys.SELECT)
BASE = Pack(io.BytesIO(words.board_words()))


@pytest.fixture
def table():
    """Level I, and a fast hand that turned Evil too far, detent by detent."""
    pack = Pack(io.BytesIO(load_folder(game_folder("valpiedra")).bytes))
    session = Session(valpiedra, pack, MemoryJournal())
    session.start([["heroes", [0, 1]], ["assist", contract.TRACK]], bytes(16))
    made = Walker(session, DIALS)
    made.key(keys.NEXT)
    for _ in range(20):
        made.turn(A, 1)
    made.rested()
    assert made.session.state.evil == 14 and made.session.state.ask
    return made


def lines(table, lang="en"):
    speaker = Words(lang, BASE, table.session.pack)
    return screen.compose(table, table.look.scene(), speaker)


def test_the_stop_is_shown_with_its_reason_and_its_key(table):
    """VAL-269"""
    for lang in ("en", "es"):
        text = lines(table, lang)
        speaker = Words(lang, BASE, table.session.pack)
        assert speaker.text(("track.evil",)) in text[1] and "14" in text[1]
        assert "+1" in text[2], text  # what the next detent would have done
        assert text[3].startswith(speaker.text(("key.ENEMY",)) + ": ")
    legal, default = keylights.legal_keys(table)
    assert default == keys.ENEMY and not legal >> keys.NEXT & 1
    assert table.key(keys.NEXT) == walker.REFUSED and not table.session.state.over


def test_turned_back_it_is_over_and_one_step_takes_all_back(table):
    assert table.turn(A, -1) == walker.DONE
    state = table.session.state
    assert state.evil == 13 and not state.ask and table.walk.default()
    assert not any("+1" in line for line in lines(table))
    table.key(keys.UNDO)
    assert table.session.state.evil == 0


def test_bought_off_the_turn_goes_where_it_was_going(table):
    table.click(SCREEN)
    assert "▸" in lines(table)[1]
    for _ in range(3):
        if table.session.state.ask:
            table.click(SCREEN)  # to buy, then what
    state = table.session.state
    assert state.evil == 14 and not state.ask and not state.over
    assert not any("+1" in line for line in lines(table))  # nothing warns any more


def test_let_happen_it_is_the_one_detent_more(table):
    assert table.key(keys.ENEMY) == walker.DONE
    assert table.session.state.evil == 15 and table.session.scene().over == "defeat"
    table.key(keys.UNDO)
    state = table.session.state
    assert state.evil == 14 and state.ask
