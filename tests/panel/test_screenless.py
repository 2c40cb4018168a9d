"""Without a screen: an order blinks on the strip that it concerns until the next key."""

import io

import pytest

from cryptboard.panel import keylights, keys
from cryptboard.panel.walker import Walker
from cryptboard.rules import contract, tracker
from cryptboard.rules.contract import ALL, CHANGED, LORD, ORDER, SLOW, TOLD
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

A, B, C, D = range(4)


@pytest.fixture
def table():
    pack = Pack(io.BytesIO(load_folder(game_folder("dungeon-crawl")).bytes))
    session = Session(tracker, pack, MemoryJournal())
    session.start([], bytes(16))
    return Walker(session, keys.ALL)


def blinking(table):
    scene = table.session.scene(contract.GAME)
    keylights.show_orders(table, scene)
    return [n for n, cells in enumerate(scene.strips) if any(c >> 4 == SLOW for c in cells)]


@pytest.mark.parametrize(
    ("moved", "whom", "strip"),
    [("darkness", ALL, C), ("health", ALL, B), ("gold", 1, B), ("gold", LORD, C), ("", ALL, C)],
)
def test_an_order_blinks_where_it_concerns(table, moved, whom, strip):
    """Beside what the game itself blinks: the track's strip, the hero's, else that of lists."""
    before = blinking(table)
    told = [(CHANGED, moved, 0, 1, 3)] if moved else []
    table.changed([*told, (TOLD, ORDER, whom, ("order.any",), 3)])
    assert set(blinking(table)) - set(before) == {strip}
    table.key(keys.UNDO)
    assert blinking(table) == before


def test_news_blink_nowhere(table):
    before = blinking(table)
    table.changed([(TOLD, contract.NEWS, ALL, ("news.any",), 3)])
    assert blinking(table) == before
