"""Before a new firmware comes: games that cannot go on with it are in a backup first."""

import pytest

from cryptlight import drawer
from cryptlight.deploy import onward
from cryptlight.link import Board
from cryptlight.link.backup import Backup


@pytest.fixture(autouse=True)
def own_drawer(tmp_path, monkeypatch):
    monkeypatch.setenv(drawer.FOLDER, str(tmp_path / "drawer"))


def test_a_game_that_goes_on_needs_no_backup(port):
    with Board.at(port) as board:
        board.request("press", key="NEXT")
        assert onward.save_what_cannot_go_on(board) is None
    assert not (drawer.folder() / "kept").exists()


def test_one_of_another_format_is_saved_each_time_under_a_name_of_its_own(port, monkeypatch):
    monkeypatch.setattr(onward, "FORMAT", 99)
    with Board.at(port) as board:
        board.request("press", key="NEXT")
        saved = [onward.save_what_cannot_go_on(board) for _ in range(2)]
    assert saved[0].path != saved[1].path and saved[0].games
    assert Backup(saved[0].path).game(None).records()


def test_one_that_the_rules_cannot_replay_is_saved(port, monkeypatch):
    def cannot(*_given):
        raise ValueError("rules of another time")

    monkeypatch.setattr(onward, "open_session", cannot)
    with Board.at(port) as board:
        board.request("press", key="NEXT")
        assert onward.save_what_cannot_go_on(board).path.is_file()
