"""Every command that talks to a board, against the simulated one, through its port."""

import json
import shutil
from pathlib import Path

import pytest
from commandline import answering, call, told
from typer.testing import CliRunner

from cryptlight import cli
from cryptlight.cli.errors import Failed
from cryptlight.link import Board, LinkError, discover
from cryptlight.link.games import fetch_game
from cryptlight.resources import game_folder

BOARD_COMMANDS = (
    "sync", "status", "press", "log", "replay", "undo", "backup", "restore", "doctor", "dice",
    "deploy", "pack show", "pack new", "pack diff",
)  # fmt: skip


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


def test_the_log_marks_what_was_undone_and_says_when_it_is_empty(new_board, monkeypatch):
    board = new_board("dungeon-crawl", realtime=True)
    answering(board)
    monkeypatch.setenv(discover.VARIABLE, board.port)
    assert "Nothing has happened" in call("log").output
    told("press", "NEXT", "NEXT")
    told("undo")
    told("press", "PLUS", "PLUS")
    lines = call("log").output.splitlines()
    assert [line.split()[0] for line in lines] == ["1", "-", "2", "3"]
    assert [line.endswith("(undone)") for line in lines] == [False, True, False, False]
    told("undo")
    after = call("log").output.splitlines()
    assert len(after) == 4 and after[:2] == lines[:2] and after[3].endswith("(undone)")


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


def test_two_of_our_own_clients_do_not_share_a_port(port):
    with Board.at(port), pytest.raises(LinkError, match="Another program uses"):
        Board.at(port)


def test_a_log_is_the_same_however_often_it_is_fetched(port):
    with Board.at(port) as client:
        assert fetch_game(client) == fetch_game(client)
