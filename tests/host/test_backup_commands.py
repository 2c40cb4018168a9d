"""Backup and restore through the simulated board's port; what could not be read is saved, too."""

import zipfile

import pytest
from commandline import answering, call, told

from cryptlight.cli.errors import Failed
from cryptlight.link import discover


def test_backup_and_restore(port, started, tmp_path):
    file = tmp_path / "night.zip"
    told("press", "NEXT")
    before = told("status")
    contents = told("backup", file)
    assert contents["games"] and contents["packs"]
    assert isinstance(call("backup", file).exception, Failed)  # never over another backup
    told("press", "NEXT")
    told("undo", "--steps", "2")
    resets = len(started.resets)
    assert call("restore", file).exit_code == 0
    while len(started.resets) == resets:
        started.advance(ms=10)
    answering(started)
    after = told("status")
    assert after["tracks"] == before["tracks"] and after["depth"] == before["depth"]
    assert after["number"] > before["number"]
    assert told("replay")["exact"]
    assert told("replay", "--file", file)["exact"]
    assert call("log", "--file", file).exit_code == 0


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no zip", b"x" * 100])
def test_a_file_that_is_no_backup_is_refused(port, tmp_path, content):
    file = tmp_path / "other.zip"
    file.write_bytes(content)
    result = call("restore", file)
    assert isinstance(result.exception, Failed) and "not a backup" in str(result.exception)


def test_a_backup_with_a_damaged_log_is_refused(port, tmp_path):
    file, bad = tmp_path / "good.zip", tmp_path / "bad.zip"
    told("press", "NEXT")
    told("backup", file)
    with zipfile.ZipFile(file) as source, zipfile.ZipFile(bad, "w") as target:
        for name in source.namelist():
            data = bytearray(source.read(name))
            if name.startswith("games/") and len(data) > 120:
                data[-3] ^= 1
            target.writestr(name, bytes(data))
    result = call("restore", bad)
    assert isinstance(result.exception, Failed) and "damaged" in str(result.exception)


def test_what_the_board_could_not_read_is_in_the_backup_and_may_then_go(
    new_board, tmp_path, monkeypatch
):
    """The header of the game in play is destroyed while nobody plays."""
    flash = tmp_path / "flash.bin"
    board = new_board("dungeon-crawl", flash=flash)
    board.advance(ms=2000)
    board.press("PLUS", "PLUS", "NEXT")
    board.advance(ms=2000)
    board.interrupt()
    board.evaluate("(lambda f: (f.write(b'?'), f.close()))(open('/journal/g0000001/h', 'wb'))")
    board.close()
    board = new_board("dungeon-crawl", flash=flash, realtime=True)
    answering(board)
    monkeypatch.setenv(discover.VARIABLE, board.port)
    lost = told("backup", tmp_path / "night.zip")["lost"]
    assert "lost0001/h" in lost and len(lost) > 1
    with zipfile.ZipFile(tmp_path / "night.zip") as archive:
        assert archive.read("lost/lost0001/h") == b"?"
        assert all(archive.read(f"lost/{name}") for name in lost)
    assert "could not read" in call("backup", tmp_path / "tidy.zip", "--tidy").output
    assert told("backup", tmp_path / "after.zip")["lost"] == []
