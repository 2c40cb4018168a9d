"""Folders that people edit: started from a template, with CSV or a spreadsheet, compared."""

import json
import zipfile
from pathlib import Path

import openpyxl
import pytest
from typer.testing import CliRunner

from cryptlight import cli
from cryptlight.cli.errors import Failed
from cryptlight.packs import author, workbook
from cryptlight.packs.diff import compare
from cryptlight.packs.errors import PackErrors
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder


def call(*words):
    return CliRunner().invoke(cli.app, [str(word) for word in words])


@pytest.mark.parametrize("source", ["dungeon-crawl", "valpiedra", "valpiedra-demo"])
def test_a_new_game_from_a_sample_set_is_fine_at_once(tmp_path, source):
    folder = tmp_path / "my-game"
    result = call("pack", "new", folder, "--from", source)
    assert result.exit_code == 0 and "cryptlight pack check" in result.output
    checked = call("pack", "check", folder)
    assert checked.exit_code == 0 and "fine" in checked.output
    shown = json.loads(call("pack", "show", folder, "--json").stdout)
    assert shown["id"] == "my-game" and shown["version"] == "0.1"


def test_a_folder_that_holds_something_is_left_alone(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine")
    result = call("pack", "new", tmp_path / "mine")
    assert isinstance(result.exception, Failed) and "already" in str(result.exception)
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["notes.txt"]


@pytest.mark.parametrize("name", ["My Game", "UPPER", "a" * 30, "-x", "ñu"])
def test_a_name_that_no_board_can_hold_is_refused(tmp_path, name):
    result = call("pack", "new", tmp_path / name) if name != "-x" else None
    if result is None:
        with pytest.raises(PackErrors):
            author.start(tmp_path / name, author.TEMPLATE, spreadsheet=False)
    else:
        assert isinstance(result.exception, Failed) and "small letters" in str(result.exception)
    assert not (tmp_path / name).exists()


def test_an_unknown_source_names_the_known_ones(tmp_path):
    result = call("pack", "new", tmp_path / "mine", "--from", "chess")
    assert isinstance(result.exception, Failed) and "valpiedra" in str(result.exception)


@pytest.fixture
def sheets(tmp_path):
    folder = tmp_path / "my-cards"
    author.start(folder, "valpiedra-demo", spreadsheet=True)
    return folder


def test_a_spreadsheet_makes_the_same_pack_as_csv(tmp_path, sheets):
    plain = tmp_path / "plain" / "my-cards"
    author.start(plain, "valpiedra-demo", spreadsheet=False)
    names = ["MANUAL.es.md", "MANUAL.md", "cards.xlsx", "game.toml"]
    assert sorted(path.name for path in sheets.iterdir()) == names
    assert load_folder(sheets).bytes == load_folder(plain).bytes


def test_a_mistake_in_a_spreadsheet_is_told_by_sheet_row_and_column(sheets):
    book = openpyxl.load_workbook(sheets / "cards.xlsx")
    sheet = book["creatures"]
    column = next(cell.column for cell in sheet[1] if cell.value == "health")
    sheet.cell(row=4, column=column).value = "many"
    book.save(sheets / "cards.xlsx")
    with pytest.raises(PackErrors) as caught:
        load_folder(sheets)
    finding = caught.value.findings[0]
    assert finding.file == "cards.xlsx, sheet creatures"
    assert finding.place == "row 4, column health"


def test_a_sheet_and_a_csv_of_one_name_are_one_too_many(sheets):
    (sheets / "heroes.csv").write_text("id\n")
    with pytest.raises(PackErrors, match="has this table already"):
        load_folder(sheets)


def test_a_single_plain_sheet_is_named_by_its_file(tmp_path):
    book = openpyxl.Workbook()
    book.worksheets[0].title = "Sheet1"
    book.worksheets[0].append(["id", "en", "n"])
    book.worksheets[0].append(["a", "A, with a comma", 3.0])
    book.worksheets[0].append([None, None, None])
    book.save(tmp_path / "relics.xlsx")
    (tmp_path / "game.toml").write_text("kind = 'tracker'")
    with workbook.staged(tmp_path) as folder:
        assert (folder / "relics.csv").read_text("utf-8").splitlines() == [
            "id,en,n",
            'a,"A, with a comma",3',
        ]


@pytest.mark.parametrize("content", [b"", b"no zip at all", b"PK\x03\x04broken"])
def test_a_file_that_is_no_spreadsheet_is_named(sheets, content):
    (sheets / "cards.xlsx").write_bytes(content)
    with pytest.raises(PackErrors, match=r"cards\.xlsx: not a readable spreadsheet"):
        load_folder(sheets)


def test_a_spreadsheet_that_unpacks_to_too_much_is_refused(sheets):
    with zipfile.ZipFile(sheets / "cards.xlsx", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b" " * (workbook.MAX_BYTES + 1))
    with pytest.raises(PackErrors, match="too large"):
        load_folder(sheets)


def test_an_office_lock_file_is_no_spreadsheet(sheets):
    before = load_folder(sheets).hash
    (sheets / "~$cards.xlsx").write_bytes(b"lock")
    assert load_folder(sheets).hash == before


def test_differences_are_told_by_table(tmp_path):
    folder = tmp_path / "mine"
    author.start(folder, "valpiedra-demo", spreadsheet=False)
    old = load_folder(folder)
    creatures = folder / "creatures.csv"
    rows = creatures.read_text("utf-8").splitlines()
    creatures.write_text("\n".join([*rows[:-1]]) + "\n", "utf-8")
    new = load_folder(folder)
    changes = {change.table: change for change in compare(old.bytes, new.bytes)}
    assert len(changes["creature"].removed) == 1 and not changes["creature"].added
    assert "w.en" in changes and compare(old.bytes, old.bytes) == []
    file = tmp_path / "old.crpk"
    file.write_bytes(old.bytes)
    told = call("pack", "diff", file, folder).output
    assert "- creature" in told
    assert "no difference" in call("pack", "diff", file, file).output


def test_the_template_is_a_shipped_game():
    assert Path(game_folder(author.TEMPLATE), "game.toml").is_file()
