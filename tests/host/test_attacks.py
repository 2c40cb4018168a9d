"""Folders, spreadsheets and backups made to harm: a finding with its place, and nothing more.

Every file is made here. What must never happen: a traceback, a file outside, a terminal command.
"""

import hashlib
import json
import sys
import xml.etree.ElementTree
import zipfile
from pathlib import Path

import openpyxl
import pytest
from typer.testing import CliRunner

sys.path.insert(0, str(Path(__file__).parents[1] / "link"))

from worlds import LockstepWire

from cryptlight import cli
from cryptlight.cli import board as opening
from cryptlight.cli.errors import Failed
from cryptlight.contents import board_contents
from cryptlight.link import Board, LinkError
from cryptlight.link.backup import Backup
from cryptlight.packs import author, intake
from cryptlight.packs.errors import PackErrors
from cryptlight.packs.folder import load_folder
from cryptlight.resources import board_file, game_folder
from cryptlight.sim import SimError, SimulatedBoard, image
from cryptlight.web import charts

ESCAPE = "\x1b]0;owned\x07"


@pytest.fixture
def game(tmp_path):
    """A sound folder with CSV tables, inside a folder that is watched for strange files."""
    folder = tmp_path / "around" / "my-game"
    author.start(folder, "valpiedra-demo", spreadsheet=False)
    return folder


def findings(folder: Path) -> list[str]:
    with pytest.raises(PackErrors) as caught:
        load_folder(folder)
    told = [str(finding) for finding in caught.value.findings]
    assert told and not any(intake.unwanted(line) for line in told), told
    return told


def files_around(folder: Path) -> set[str]:
    around = folder.parents[1]
    return {str(path.relative_to(around)) for path in around.rglob("*")}


def workbook(folder: Path, title: str, rows: list[list[object]]) -> Path:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet._WorkbookChild__title = title  # openpyxl itself would refuse some
    for row in rows:
        sheet.append(row)
    path = folder / "cards.xlsx"
    book.save(path)
    return path


@pytest.mark.parametrize(
    "title", ["../../../owned", "/tmp/cryptlight-owned", "..", "a\\b", "..\\owned", "x/y"]
)
def test_the_title_of_a_sheet_is_no_path(game, title):
    workbook(game, title, [["id"], ["x"]])
    before = files_around(game)
    assert "cards.xlsx: sheet" in findings(game)[0]
    assert files_around(game) == before
    assert not Path("/tmp/cryptlight-owned.csv").exists()


def test_a_sheet_of_notes_is_not_read(game):
    before = load_folder(game).hash
    workbook(game, "Notes for Sunday", [["anything", "at all"], [ESCAPE[3:6], 7]])
    assert load_folder(game).hash == before


def rewritten(path: Path, part: str, change) -> None:
    """The same zip with one part changed."""
    with zipfile.ZipFile(path) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name, data in parts.items():
            new.writestr(name, change(data) if name == part else data)


BOMB = (
    b'<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a "aaaaaaaaaa">'
    + b"".join(b'<!ENTITY %c "%s">' % (98 + i, b"&%c;" % (97 + i) * 10) for i in range(8))
    + b"]><worksheet>&i;</worksheet>"
)
XXE = (
    b'<?xml version="1.0"?><!DOCTYPE b [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    b"<worksheet>&x;</worksheet>"
)
SHEET = "xl/worksheets/sheet1.xml"


@pytest.mark.parametrize(
    "change",
    [
        lambda _data: BOMB,
        lambda _data: XXE,
        lambda _data: XXE.decode().encode("utf-16"),
        lambda data: b'<?xml version="1.0" encoding="cp037"?>' + data,
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b"<row", b"<r\x00w"),
        lambda data: data.replace(b'r="A1"', b'r="ZZZZZZ1"'),
        lambda data: data.replace(b'r="A2"', b'r="XFD2"'),
        lambda data: data.replace(b"<sheetData>", b"<sheetData>" + b"<row>" * 3000),
        lambda data: b"<a>" * 200_000,
        lambda _data: b"",
    ],
)
def test_a_broken_or_poisoned_spreadsheet_is_a_finding(game, change):
    path = workbook(game, "creatures", [["id", "en"], ["a", "b"]])
    (game / "creatures.csv").unlink()
    rewritten(path, SHEET, change)
    assert any("cards.xlsx" in line for line in findings(game))


def test_a_zip_bomb_is_not_unpacked(game):
    path = workbook(game, "creatures", [["id"]])
    rewritten(path, SHEET, lambda _data: b" " * (33 << 20))
    assert "too large" in findings(game)[0]


def test_a_cell_of_200_kilobytes_is_named_by_its_row_and_column(game):
    (game / "creatures.csv").unlink()
    workbook(game, "creatures", [["id", "en"], ["a", "x" * 30_000]])
    assert "cards.xlsx, sheet creatures: row 2, column en" in findings(game)[0]


def put(game: Path, name: str, old: str, new: str) -> None:
    text = (game / name).read_text("utf-8")
    assert old in text, (name, old)
    (game / name).write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x07", "\x00", "\x9b1m", "\u2028", "\u202e"])
def test_control_characters_are_found_in_every_table(game, sign):
    row = (game / "heroes.csv").read_text("utf-8").splitlines()
    cells = row[1].split(",")
    cells[0] += sign
    row[1] = ",".join(cells)
    (game / "heroes.csv").write_text("\n".join(row), "utf-8")
    assert any("heroes.csv: row 2, column id" in line and "U+" in line for line in findings(game))


def test_control_characters_are_found_in_the_words_of_game_toml(game):
    put(game, "game.toml", 'en = "', 'en = "\\u001b[31m')
    assert any("game.toml: title.en" in line and "U+001B" in line for line in findings(game))


TOML = [
    ('version = "', f'version = "{"9" * 3000}', "version"),
    ("evil_limit = ", f"evil_limit = {'9' * 5000}", "game.toml"),
    ("evil_limit = ", "evil_limit = 99999999999999999999", "values.evil_limit"),
    ('version = "', "deep = " + "[" * 5000 + "]" * 5000 + '\nversion = "', "deep"),
    ('id = "my-game"', 'id = "../../owned"', "id"),
    ("es = ", "fr = ", "title"),
    ("[values]", "[valves]", "val"),
]


@pytest.mark.parametrize(("old", "new", "place"), TOML, ids=range(len(TOML)))
def test_too_large_too_deep_or_missing(game, old, new, place):
    put(game, "game.toml", old, new)
    assert any(place in line for line in findings(game))


def test_numbers_of_a_table_that_no_board_can_hold(game):
    put(game, "creatures.csv", ",1,", ",1" + "0" * 25 + ",")
    assert any("creatures.csv: row" in line and "digits" in line for line in findings(game))


@pytest.mark.parametrize("name", ["game.toml", "creatures.csv"])
def test_a_folder_or_a_loop_in_the_place_of_a_file(game, name):
    path = game / name
    path.unlink()
    path.mkdir()
    assert name in findings(game)[0]
    path.rmdir()
    path.symlink_to(path)
    assert name in findings(game)[0]


@pytest.mark.parametrize(
    "verb", [["pack", "check"], ["sync", "--diff"], ["pack", "check", "--json"]]
)
def test_the_commands_say_so_without_a_traceback(game, verb):
    workbook(game, "../../../owned", [["id"]])
    put(game, "game.toml", 'en = "', 'en = "\\u001b[31m')
    before = files_around(game)
    result = CliRunner().invoke(cli.app, [*verb, str(game)])
    assert result.exit_code == 1
    assert isinstance(result.exception, (Failed, SystemExit)), result.exception
    assert "\x1b" not in result.output + str(result.exception)
    assert files_around(game) == before


def test_an_image_holds_no_file_outside(tmp_path):
    with pytest.raises(SimError):
        image.write_tree(tmp_path / "in", {"packs/../../../owned.crpk": b"x"})
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == []


def backup(path: Path, contents: object, **files: bytes) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("backup.json", json.dumps(contents))
        for name, data in files.items():
            archive.writestr(name, data)
    return path


GAME = {"number": 1, "start": 0, "head": 4, "slot": 0, "now": True}


@pytest.mark.parametrize(
    "contents",
    [
        [],
        {"format": 1},
        {"format": 1, "games": [GAME | {"number": "../../etc/passwd"}], "packs": []},
        {"format": 1, "games": [GAME | {"head": 10**30}], "packs": []},
        {"format": 1, "games": [GAME | {"start": -5}], "packs": []},
        {"format": 1, "games": [GAME], "packs": ["../../../etc/passwd"]},
        {"format": 1, "games": [], "packs": {"a": 1}},
        {"format": ESCAPE, "games": [], "packs": []},
        {"format": 1, "games": [GAME] * 100_000, "packs": []},
    ],
)
def test_a_poisoned_backup_is_refused_in_words(tmp_path, contents):
    path = backup(tmp_path / "b.zip", contents, **{"games/1": b"\x80aaaaaaa"})
    with pytest.raises(LinkError) as caught:
        Backup(path)
    assert not intake.unwanted(str(caught.value))


def test_a_backup_that_unpacks_to_too_much_is_refused(tmp_path):
    path = tmp_path / "b.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("backup.json", b" " * (17 << 20))
    with pytest.raises(LinkError, match="not a backup"):
        Backup(path)


# A pack that another program built, and a board that has it.


@pytest.fixture
def poisoned():
    """Dungeon Crawl whose "Evil" clears the screen; sealed as it should be."""
    data = load_folder(game_folder("dungeon-crawl")).bytes
    assert b"\x64Evil" in data
    changed = data[:-32].replace(b"\x64Evil", b"\x64\x1b[2J")
    return changed + hashlib.sha256(changed).digest()


def test_a_pack_file_with_commands_among_its_words_is_refused(poisoned, tmp_path):
    file = tmp_path / "game.crpk"
    file.write_bytes(poisoned)
    for verb in (["pack", "show"], ["sync"], ["sync", "--diff"]):
        result = CliRunner().invoke(cli.app, [*verb, str(file)])
        assert isinstance(result.exception, Failed), result.exception
        assert "U+001B" in str(result.exception) and "\x1b" not in str(result.exception)
    file.write_bytes(load_folder(game_folder("dungeon-crawl")).bytes)
    assert CliRunner().invoke(cli.app, ["pack", "show", str(file)]).exit_code == 0


@pytest.fixture
def hostile_board(poisoned, monkeypatch):
    """One that got the pack by another way; every command reaches it."""
    contents = board_contents([poisoned], board_file())
    with SimulatedBoard(contents=contents, board_toml=board_file()) as board:
        board.advance(ms=2000)
        with Board(LockstepWire(board)) as client:
            client.request("command", tokens=["turn", "evil", 2])
        monkeypatch.setattr(opening, "find", lambda _port: "x")
        monkeypatch.setattr(Board, "at", lambda _port, _tell=None: Board(LockstepWire(board)))
        yield board


@pytest.mark.parametrize(
    "words",
    ["status", "status --json", "press PLUS", "undo", "log", "log --json", "replay", "pack show",
     "backup b.zip"],
)  # fmt: skip
def test_nothing_of_a_board_reaches_the_terminal_as_a_command(
    hostile_board, words, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(cli.app, words.split())
    said = result.output + str(result.exception or "")
    assert "\x1b" not in said and said, said
    assert isinstance(result.exception, (Failed, SystemExit, type(None))), result.exception
    if words == "status":
        assert "\N{REPLACEMENT CHARACTER}[2J" in said


@pytest.mark.parametrize("name", ["\x1b[2J", "<script>", "a&b", '"', "]]>", "\x00", "\ufffe"])
def test_a_picture_of_a_game_stays_well_formed(name):
    picture = charts.tracks_over_time(name, [charts.Line(name, [1, 2, 3])], [charts.Mark(1, name)])
    assert xml.etree.ElementTree.fromstring(picture).tag.endswith("svg")
