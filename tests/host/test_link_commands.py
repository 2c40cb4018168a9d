"""Every command that talks to a board, against the simulated one, through its port."""

import json
import os
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cryptlight import cli
from cryptlight.cli.errors import Failed
from cryptlight.contents import board_contents
from cryptlight.link import Board, LinkError, discover
from cryptlight.link.games import fetch_game
from cryptlight.packs.folder import load_folder
from cryptlight.resources import board_file, game_folder
from cryptlight.sim import SimulatedBoard

BOARD_COMMANDS = (
    "sync", "status", "press", "log", "replay", "undo", "backup", "restore", "doctor", "dice",
    "deploy", "pack show", "pack new", "pack diff",
)  # fmt: skip


def call(*words):
    return CliRunner().invoke(cli.app, [str(word) for word in words])


def told(*words):
    """The JSON that a command prints."""
    result = call(*words, "--json")
    assert result.exit_code == 0, (result.output, result.exception)
    return json.loads(result.stdout.strip().splitlines()[-1])


@pytest.fixture(scope="module")
def started():
    pack = load_folder(game_folder("dungeon-crawl")).bytes
    contents = board_contents([pack], board_file())
    with SimulatedBoard(contents=contents, board_toml=board_file(), realtime=True) as board:
        answering(board)
        yield board


def answering(board):
    """Wait until the firmware answers, however long the start takes."""
    for _ in range(100):
        try:
            with Board.at(board.port) as client:
                return client.hello
        except LinkError:
            board.advance(ms=50)
    raise AssertionError("the board does not answer")


@pytest.fixture
def port(started, monkeypatch):
    """The board with its game at the start, whatever the test before did to it."""
    monkeypatch.setenv(discover.VARIABLE, started.port)
    with Board.at(started.port) as client:
        while client.request("status").value("undo"):
            client.request("undo")
    return started.port


@pytest.fixture
def mine(tmp_path):
    """A game of one's own with a track of another name."""
    folder = Path(shutil.copytree(game_folder("dungeon-crawl"), tmp_path / "my-game"))
    toml = folder / "game.toml"
    text = toml.read_text("utf-8").replace('id = "dungeon-crawl"', 'id = "my-game"')
    toml.write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize("command", BOARD_COMMANDS)
def test_help_has_an_example(command):
    result = call(*command.split(), "--help")
    assert result.exit_code == 0
    assert "cryptlight" in result.output and "Example" in result.output


def test_status(port):
    found = told("status")
    assert found["game"] == "dungeon-crawl" and found["durable"] and len(found["screen"]) == 4
    assert found["tracks"]["evil"]["label"] == "Evil"
    assert "Evil" in call("status", "--port", port).output


def test_press_undo_redo_log_and_replay(port):
    before = told("status")["depth"]
    pressed = told("press", "NEXT", "next")
    assert [step["outcome"] for step in pressed] == ["done", "done"]
    assert told("status")["depth"] == before + 2
    assert told("undo")[0]["depth"] == before + 1
    assert told("undo", "--redo")[0]["depth"] == before + 2
    lines = call("log", "--json").stdout.strip().splitlines()
    steps = [json.loads(line) for line in lines]
    assert len(steps) == before + 2 and all(step["events"] for step in steps)
    assert all(event[4] > 0 for step in steps for event in step["events"])  # each names its rule
    replayed = told("replay")
    assert replayed == {"steps": before + 2, "exact": True, "state": steps[-1]["state"]}
    assert "TRK-" in call("log").output


def test_a_refused_press_says_why_and_fails(port):
    result = call("press", "SEAT4")
    assert result.exit_code == 1 and "refused" in result.output


def test_an_unknown_key_is_wrong_use(port):
    result = call("press", "NEXXT")
    assert isinstance(result.exception, Failed) and result.exception.code == 2
    assert "NEXT" in str(result.exception)


def test_replay_steps_both_ways(port):
    call("press", "NEXT")
    result = CliRunner().invoke(cli.app, ["replay", "--step"], input="\n\nb\nb\nb\nq\n")
    assert result.exit_code == 0, result.output
    assert "This is the start" in result.output and "TRK-" in result.output


def test_replay_notices_a_difference(port, monkeypatch):
    """The control: a board that claims another state is not believed."""
    told("press", "NEXT", "NEXT")
    honest = Board.request

    def bent(self, verb, **body):
        answer = honest(self, verb, **body)
        if verb == "state":
            answer.data[-1] ^= 1
        return answer

    monkeypatch.setattr(Board, "request", bent)
    result = call("replay")
    assert isinstance(result.exception, Failed)
    assert "does not come out the same" in str(result.exception)


def test_sync_rollback_diff_and_show(port, mine, tmp_path):
    shipped = call("sync", "dungeon-crawl", "--only", "--json")
    assert shipped.exit_code == 0
    first = told("sync", mine)
    assert first["changed"] and first["sent"] == ["my-game"]
    assert not told("sync", mine)["changed"]
    ids = {row["id"] for row in told("pack", "show") if row["in"] == "now"}
    assert ids == {"dungeon-crawl", "my-game"}
    toml = mine / "game.toml"
    toml.write_text(toml.read_text("utf-8").replace('version = "1.0"', 'version = "1.1"'), "utf-8")
    diff = call("sync", mine, "--diff").output
    assert "1.0" in diff and "1.1" in diff and "meta" in diff
    assert told("sync", mine)["sent"] == ["my-game"]
    assert told("sync", "--rollback")["next_game"] is False
    rows = told("pack", "show")
    assert [row["version"] for row in rows if row["id"] == "my-game" and row["in"] == "now"] == [
        "1.0"
    ]
    assert "Nothing was sent" in call("sync", "dungeon-crawl").output.replace("nothing", "Nothing")


def test_a_game_in_play_keeps_its_pack(port, tmp_path):
    folder = Path(shutil.copytree(game_folder("dungeon-crawl"), tmp_path / "dungeon-crawl"))
    toml = folder / "game.toml"
    toml.write_text(toml.read_text("utf-8").replace('version = "1.0"', 'version = "2.0"'), "utf-8")
    before = told("status")
    result = told("sync", folder)
    assert result["changed"] and result["next_game"]
    assert told("status")["pack"] == before["pack"]
    assert told("press", "NEXT")[0]["outcome"] == "done"
    assert told("replay")["exact"]  # with the old pack, which the board still has
    assert told("sync", "--rollback")["next_game"] is False


def test_mistakes_in_a_folder_are_told_and_nothing_is_sent(port, mine):
    toml = mine / "game.toml"
    toml.write_text(toml.read_text("utf-8").replace('change = "darkness"', 'change = "darknes"'))
    result = call("sync", mine)
    assert isinstance(result.exception, Failed)
    assert 'did you mean "darkness"' in str(result.exception)


def test_dice_are_the_boards_own_and_recomputed_here(port):
    found = told("dice", "--rolls", "700", "--faces", "6")
    assert sum(found["counts"]) == 700 and len(found["counts"]) == 6
    assert 0 <= found["probability"] <= 1 and found["verdict"]
    assert "chi-square" in call("dice", "--rolls", "120").output


def test_dice_of_the_game_in_play(port):
    assert "was rolled in this game yet" in str(call("dice", "--played").exception)
    rolled = 0
    for _ in range(20):
        rolled += call("press", "ROLL").exit_code == 0
        call("press", "NEXT")
    found = told("dice", "--played")
    assert rolled and sum(found["counts"]) >= rolled


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
    import zipfile

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


def test_log_follows(port, started):
    with Board.at(port) as client:
        client.request("follow", on=True)
        client.request("press", key="NEXT")
        for _ in range(100):
            if client.news:
                break
            client.idle(20)
        assert client.news and client.news[0]["event"][4] > 0
    result = call("log", "--follow", "--seconds", "0.2")
    assert result.exit_code == 0


def test_a_key_on_the_board_is_told_to_the_follower(port, started):
    with Board.at(port) as client:
        client.request("follow", on=True)
        started.press("NEXT")
        for _ in range(200):
            if client.news:
                break
            client.idle(20)
        assert any("event" in news for news in client.news)


def test_doctor_is_content(port):
    found = told("doctor")
    assert {row["what"] for row in found} >= {
        "tools", "board", "firmware", "packs", "flash", "memory", "game", "link",
    }  # fmt: skip
    assert not [row for row in found if row["state"] == "bad"]


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


@pytest.mark.parametrize("command", ["status", "undo", "log", "replay", "dice", "sync", "deploy"])
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


def test_two_of_our_own_clients_do_not_share_a_port(port):
    with Board.at(port), pytest.raises(LinkError, match="Another program uses"):
        Board.at(port)


def test_a_board_at_the_prompt_is_recognised(board_with):
    board = board_with("print('nothing runs here')", realtime=True)
    with pytest.raises(LinkError, match="Python prompt"):
        Board.at(board.port)


def test_a_log_is_the_same_however_often_it_is_fetched(port):
    with Board.at(port) as client:
        assert fetch_game(client) == fetch_game(client)
