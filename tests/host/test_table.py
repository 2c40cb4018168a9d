"""A Table on a laptop: stores, board and pins are given to it, nothing is patched."""

import io

import pytest

from cryptboard import pins
from cryptboard.panel import keys
from cryptboard.store.pack import Pack
from cryptboard.table.dawn import Dawn
from cryptboard.table.table import Table
from cryptlight import words
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder


class Strip:
    def __init__(self):
        self.shown = b""

    def write(self, data):
        self.shown = bytes(data)
        return True


class Parts:
    """A board that is nothing but what a Table asks of one."""

    def __init__(self):
        self.faults, self.displays, self.buzzer = [], [], None
        self.strips = [Strip() for _ in pins.STRIPS]
        self.starts = 0

    def entropy(self, count):
        return bytes(count)

    def unique_id(self):
        return b"laptop"

    def reset(self):
        self.starts += 1


@pytest.fixture
def flash(tmp_path):
    (tmp_path / "packs").mkdir()
    pack = load_folder(game_folder("dungeon-crawl")).bytes
    (tmp_path / "packs" / "tracks.crpk").write_bytes(pack)
    (tmp_path / words.BOARD_FILE).write_bytes(words.board_words())
    return tmp_path


def opened(root):
    board = Parts()
    return Table(board, pins, Dawn(board, pins, root=str(root)))


def test_a_game_is_played_and_found_again(flash):
    table = opened(flash)
    assert table.faults == [] and table.session.pack.id == "dungeon-crawl"
    for number in range(5):
        table.press(keys.NEXT, keys.SHORT, 1000 + 300 * number)
    table.flush()
    assert any(any(strip.shown) for strip in table.board.strips)
    again = opened(flash)
    assert again.session.depth == table.session.depth == 5
    game = table.session.game
    assert game.encode(again.session.state) == game.encode(table.session.state)


def test_settings_and_names_stay_in_the_folder(flash):
    table = opened(flash)
    table.settings.set("language", "es")
    assert opened(flash).settings.get("language") == "es"
    assert {path.name for path in flash.iterdir()} >= {"journal", "packs", "settings"}


def test_two_tables_on_one_laptop_do_not_meet(flash, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    pack = load_folder(game_folder("dungeon-crawl")).bytes
    (other / "packs").mkdir()
    (other / "packs" / "tracks.crpk").write_bytes(pack)
    first, second = opened(flash), opened(other)
    first.press(keys.NEXT, keys.SHORT, 1000)
    assert (first.session.depth, second.session.depth) == (1, 0)
    assert second.session.pack.hash == Pack(io.BytesIO(pack)).hash
