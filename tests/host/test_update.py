"""An update never loses the game: it goes on, or is laid aside with the firmware that wrote it."""

import shutil

import pytest

from cryptlight import drawer, words
from cryptlight.compiled import compile_all, march_here
from cryptlight.contents import board_contents
from cryptlight.packs.build import LANGUAGES, build
from cryptlight.packs.folder import load_folder
from cryptlight.resources import board_file, game_folder
from cryptlight.sim import SimulatedBoard, carry, image
from cryptlight.sim.kept import all_boards, kept_board
from cryptlight.sim.parts import read_parts

GAMES = ("dungeon-crawl", "descent")
BLOCKS = read_parts(board_file()).blocks


@pytest.fixture(autouse=True)
def own_drawer(tmp_path, monkeypatch):
    monkeypatch.setenv(drawer.FOLDER, str(tmp_path / "drawer"))


def packs(*folders):
    return [load_folder(folder).bytes for folder in folders]


def shipped():
    return board_contents(packs(*map(game_folder, GAMES)), board_file())


def play(contents, *keys):
    """(what was laid aside, what the screen says, the files then) after these keys."""
    with kept_board("board", contents, BLOCKS) as kept:
        board = SimulatedBoard(contents={}, board_toml=board_file(), flash=kept.flash)
        with board:
            board.advance(ms=3000)
            for key in keys:
                board.press(key)
                board.advance(ms=300)
            board.advance(ms=5000)
            said = board.text()
        return kept.aside, said, image.read(kept.flash, BLOCKS)


def changed(folder, name, old, new, tmp_path):
    """A copy of a game's folder with another text in one of its files."""
    copy = shutil.copytree(folder, tmp_path / folder.name)
    text = (copy / name).read_text("utf-8")
    assert old in text
    (copy / name).write_text(text.replace(old, new), "utf-8")
    return copy


@pytest.mark.parametrize("what", ["nothing", "words", "firmware", "other cards", "own cards"])
def test_a_game_goes_on_after_a_change_of(what, tmp_path):
    _aside, before, files = play(shipped(), "NEXT", "PLUS", "PLUS", "NEXT")
    contents = shipped()
    folders = [game_folder(name) for name in GAMES]
    if what == "words":
        said = {lang: words.read(lang) | {"ui.night": "Tonight"} for lang in LANGUAGES}
        contents[words.BOARD_FILE] = build(
            game="words", pack_id="words", version="2", prefix="UI", tables={}, words=said
        ).bytes
    if what == "firmware":
        source = b'VERSION = "9.9.9"\n'
        contents |= compile_all({"cryptboard/__init__.py": source}, march_here())
    if what in ("other cards", "own cards"):
        which = 1 if what == "other cards" else 0
        folders[which] = changed(
            folders[which], "game.toml", 'version = "1', 'version = "9', tmp_path
        )
        contents = board_contents(packs(*folders), board_file())
    aside, after, now = play(contents)
    assert aside == {} and after[:3] == before[:3]
    for name, data in contents.items():
        assert now[name] == data or name in ("settings", "packs/set"), name
    kept = {path for path in files if path.startswith("journal/")}
    assert kept <= set(now)
    if what == "own cards":  # the game keeps those it was begun with, new games get the new ones
        assert files["packs/dungeon-crawl.crpk"] in now.values()
        assert "packs/set" in now


def test_a_game_that_cannot_go_on_is_laid_aside_whole(monkeypatch):
    _aside, before, files = play(shipped(), "NEXT", "PLUS", "PLUS", "NEXT")
    monkeypatch.setattr(carry, "FORMAT", 99)
    contents = shipped() | {"new.txt": b"1"}
    aside, after, _now = play(contents)
    (path, left), *more = aside.items()
    assert not more and path.parent.name == "kept"
    assert [slot.pack for slot in left] == ["dungeon-crawl"] and left[0].place
    assert image.read(path, BLOCKS) == files  # with its firmware, its cards and its words
    assert after[:3] != before[:3]  # a fresh game
    assert path in all_boards() and len(all_boards()) == 2
    assert play(contents)[0] == {}  # and is told once


def test_a_board_that_cannot_be_read_is_laid_aside_and_never_written_over():
    play(shipped())
    flash = drawer.folder() / "board.flash"
    flash.write_bytes(b"mine")
    aside, _said, _files = play(shipped() | {"new.txt": b"1"})
    assert [path.read_bytes() for path in aside] == [b"mine"]


def test_a_pack_of_ones_own_stays_installed(tmp_path):
    mine = changed(
        game_folder("dungeon-crawl"), "game.toml", 'id = "dungeon-crawl"', 'id = "mine"', tmp_path
    )
    both = board_contents(packs(game_folder("dungeon-crawl"), mine), board_file())
    play(both, "NEXT")
    _aside, _said, now = play(shipped())
    with kept_board("board", shipped(), BLOCKS) as kept:
        board = SimulatedBoard(contents={}, board_toml=board_file(), flash=kept.flash)
        with board:
            board.advance(ms=3000)
            board.interrupt()
            names = board.evaluate(
                "__import__('cryptboard.store.packs').store.packs.Packs().paths()"
            )
    assert len(now["packs/set"]) > 40 and "dungeon-crawl" in names and "descent" in names
    assert names.count(".crpk") == 3


@pytest.mark.parametrize("spoil", [b"", b"{", b"[1]"])
def test_a_record_that_says_nothing_costs_nothing(spoil):
    _aside, before, _files = play(shipped(), "NEXT")
    (drawer.folder() / "board.json").write_bytes(spoil)
    aside, after, _now = play(shipped())
    assert aside == {} and after[:3] == before[:3]
