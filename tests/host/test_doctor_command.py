"""`cryptlight doctor`, and what every command says when the board is not there."""

import json
import os
import zipfile

import pytest
from commandline import call, told

from cryptlight.cli.errors import Failed
from cryptlight.link import Board, LinkError, discover


def test_doctor_is_content(port):
    found = told("doctor")
    assert {row["what"] for row in found} >= {
        "tools", "board", "firmware", "packs", "flash", "memory", "game", "link",
    }  # fmt: skip
    assert not [row for row in found if row["state"] == "bad"]


def test_doctor_tells_what_the_board_wrote_down_and_backup_takes_it_along(new_board, tmp_path):
    written = {
        "journal/faults/before": b"old\n",
        "journal/faults/now": b"x\nIndexError: planted\n",
    }
    board = new_board("dungeon-crawl", realtime=True, files=written)
    rows = json.loads(call("doctor", "--port", board.port, "--json").stdout)
    (found,) = (row for row in rows if row["what"] == "mishaps")
    assert found["state"] == "note" and "IndexError: planted" in found["told"]
    file = tmp_path / "now.zip"
    assert call("backup", str(file), "--tidy", "--port", board.port).exit_code == 0
    with zipfile.ZipFile(file) as archive:
        assert archive.read("lost/faults/now").endswith(b"planted\n")
    rows = json.loads(call("doctor", "--port", board.port, "--json").stdout)
    assert "mishaps" not in {row["what"] for row in rows}


def test_doctor_without_a_board(monkeypatch):
    monkeypatch.delenv(discover.VARIABLE, raising=False)
    monkeypatch.setattr(discover.list_ports, "comports", list)
    result = call("doctor", "--json")
    assert result.exit_code == 1
    rows = json.loads(result.stdout)
    assert rows[-1]["state"] == "bad" and "cable" in rows[-1]["mend"]


def test_doctor_at_a_port_that_is_no_board(tmp_path):
    import pty
    import tty

    _master, slave = pty.openpty()
    tty.setraw(slave)
    result = call("doctor", "--port", os.ttyname(slave), "--json")
    assert result.exit_code == 1
    assert "cryptlight deploy" in json.loads(result.stdout)[-1]["mend"]


def test_doctor_names_missing_permission(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_given: False)
    file = tmp_path / "ttyACM0"
    file.touch()
    rows = json.loads(call("doctor", "--port", str(file), "--json").stdout)
    assert rows[-1]["what"] == "permission" and "dialout" in rows[-1]["mend"]


COMMANDS = ["status", "undo", "log", "replay", "dice", "sync", "deploy"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_port_that_is_not_there_is_told_in_the_same_words_everywhere(command):
    words = "There is no port ./nowhere. `cryptlight doctor` lists the boards that it sees."
    assert str(call(command, "--port", "./nowhere").exception) == words


@pytest.mark.parametrize("command", COMMANDS)
def test_without_a_board_every_command_says_what_to_do(command, monkeypatch):
    monkeypatch.delenv(discover.VARIABLE, raising=False)
    monkeypatch.setattr(discover.list_ports, "comports", list)
    result = call(command)
    assert isinstance(result.exception, Failed) and result.exception.code == 1
    assert "cryptlight sim" in str(result.exception)


class Usb:
    def __init__(self, device, serial):
        self.device, self.serial_number = device, serial
        self.vid, self.pid, self.description = 0x2E8A, 5, "Board in FS mode"


def test_boards_are_told_apart_by_name(monkeypatch):
    seen = [Usb("/dev/ttyACM0", "E66164084312AB12"), Usb("/dev/ttyACM1", "E66164084312CD34")]
    other = Usb("/dev/ttyUSB0", "1")
    other.vid = 0x0403
    monkeypatch.delenv(discover.VARIABLE, raising=False)
    monkeypatch.setattr(discover.list_ports, "comports", lambda: [*seen, other])
    assert discover.find("cryptlight-cd34") == "/dev/ttyACM1"
    assert discover.find("ab12") == "/dev/ttyACM0"
    with pytest.raises(LinkError, match=r"cryptlight-ab12.*cryptlight-cd34"):
        discover.find(None)
    with pytest.raises(LinkError, match='no board called "nobody"'):
        discover.find("nobody")
    monkeypatch.setattr(discover.list_ports, "comports", lambda: seen[:1])
    assert discover.find(None) == "/dev/ttyACM0"


def test_a_board_at_the_prompt_is_recognised(board_with):
    board = board_with("print('nothing runs here')", realtime=True)
    with pytest.raises(LinkError, match="Python prompt"):
        Board.at(board.port)
