"""Folders, spreadsheets and backups by the thousand, each a little wrong: findings, and no more.

A sample here, 75,000 of them in `make soak`; protocol lines and requests are in tests/link, bodies
for the server in tests/web. A case is named by its number: the same case comes in every run.
"""

import itertools
import random
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "link"))

from garbled import Watch, broken_text, broken_zip
from worlds import LockstepWire

from cryptlight.link import Board, LinkError
from cryptlight.link.backup import Backup, save
from cryptlight.link.games import open_session
from cryptlight.packs import author, intake
from cryptlight.packs.errors import PackErrors
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

MOST_GROWTH = 24 << 20
KINDS = ("tracker", "tables", "spreadsheet", "backup")
SAMPLE = {"tracker": 400, "tables": 60, "spreadsheet": 60, "backup": 300}
MANY = {"tracker": 40_000, "tables": 5_000, "spreadsheet": 5_000, "backup": 25_000}


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder with nothing else of ours in it; temporary files are seen, too."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def trackers(place):
    """Dungeon Crawl with its one text changed."""
    folder = place / "game"
    shutil.copytree(game_folder("dungeon-crawl"), folder)
    toml = folder / "game.toml"
    sound = toml.read_text("utf-8")

    def wrong(chance):
        write(toml, broken_text(chance, sound))
        load(folder)

    return wrong


def tables(place):
    """A game of many tables, one of them changed."""
    folder = place / "game"
    author.start(folder, "valpiedra-demo", spreadsheet=False)
    files = {path: path.read_text("utf-8") for path in sorted(folder.glob("*.*"))
             if path.suffix in (".csv", ".toml")}  # fmt: skip

    def wrong(chance):
        path = chance.choice(sorted(files))
        write(path, broken_text(chance, files[path]))
        try:
            load(folder)
        finally:
            write(path, files[path])

    return wrong


def spreadsheets(place):
    """The same in one spreadsheet."""
    folder = place / "game"
    author.start(folder, "valpiedra-demo", spreadsheet=True)
    book = next(folder.glob("*.xlsx"))
    sound = book.read_bytes()

    def wrong(chance):
        book.write_bytes(broken_zip(chance, sound))
        load(folder)

    return wrong


def backups(place, board):
    """A backup of a short game; one that still opens is replayed, as for a restore."""
    with Board(LockstepWire(board)) as client:
        for key in ("PLUS", "NEXT", "ROLL", "NEXT", "UNDO", "PLUS"):
            client.request("press", key=key)
        save(client, place / "sound.zip")
    path = place / "wrong.zip"
    sound = (place / "sound.zip").read_bytes()
    path.write_bytes(sound)

    def wrong(chance):
        path.write_bytes(broken_zip(chance, sound))
        try:
            saved = Backup(path)
            for game in saved.games:
                open_session(game, saved.packs[game.pack_hash])
        except KeyError:
            pass  # its pack was taken out: the board is asked for it
        except LinkError as error:
            assert not intake.unwanted(str(error).replace("\n", " ")), error

    return wrong


def write(path, text):
    path.write_bytes(text.encode("utf-8", "surrogatepass"))


def load(folder):
    try:
        load_folder(folder)
    except PackErrors as errors:
        told = [str(finding) for finding in errors.findings]
        assert told and not any(intake.unwanted(line) for line in told), told


def hold(make, place, seed, count):
    """So many cases; a failure names the one that failed."""
    wrong = make(place)
    wrong(random.Random(0))
    watch = Watch(place)
    for number in range(count):
        if number == count // 4:
            watch.begin()
        case = f"{seed}:{number}"
        try:
            wrong(random.Random(case))
        except Exception as error:
            raise AssertionError(f"case {case}: {error!r}") from error
    watch.nothing_is_left(MOST_GROWTH)


@pytest.fixture
def makers(board):
    return {"tracker": trackers, "tables": tables, "spreadsheet": spreadsheets,
            "backup": lambda place: backups(place, board)}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_sample_of_what_strangers_send(place, makers, kind):
    hold(makers[kind], place, 1, SAMPLE[kind])


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("kind", "part"), list(itertools.product(KINDS, range(5))))
def test_what_strangers_send(place, makers, kind, part):
    hold(makers[kind], place, 2 + part, MANY[kind] // 5)


def test_a_planted_fault_is_found(place, makers, monkeypatch):
    """The control: a reader that stumbles over two signs."""
    sound = intake.unwanted

    def stumbling(text):
        assert "%s" not in text and "../" not in text, "planted"
        return sound(text)

    monkeypatch.setattr(intake, "unwanted", stumbling)
    with pytest.raises(AssertionError, match="planted"):
        hold(makers["tracker"], place, 9, 200)
