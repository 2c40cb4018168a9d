"""`cryptlight play` as people start it: Valpiedra first, and the game is there again next time."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from commandline import answer_at, call, told

from cryptlight import drawer
from cryptlight.link import Board, discover


@pytest.fixture(autouse=True)
def own_drawer(tmp_path, monkeypatch):
    monkeypatch.setenv(drawer.FOLDER, str(tmp_path / "drawer"))


@contextmanager
def played(*words):
    """(what it said, a client of its board); ended as by Ctrl-C."""
    command = [sys.executable, "-m", "cryptlight.cli", "play", "--headless", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ) as program:
        try:
            said = []
            while not said or "Ctrl-C" not in said[-1]:
                said.append(program.stdout.readline().strip())
                assert said[-1], said
            port = said[0].removeprefix("port: ")
            answer_at(port)
            with Board.at(port) as client:
                yield said, client
            program.send_signal(signal.SIGINT)
            assert program.wait(20) == 0
        finally:
            program.kill()


def test_valpiedra_comes_first_and_goes_on_where_it_was():
    with played() as (said, client):
        assert client.request("status").value("game") == "valpiedra-demo"
        assert "is kept in" in said[-2]
        client.request("press", key="NEXT")
        before = client.request("status").value("screen")
        with played() as (again, _other):
            assert "forgets its game" in again[-2]
    with played() as (_said, client):
        assert client.request("status").value("screen") == before


def test_the_board_that_is_played_on_is_found_by_its_name(monkeypatch):
    monkeypatch.delenv(discover.VARIABLE, raising=False)
    monkeypatch.setattr(discover.list_ports, "comports", list)
    with played("dungeon-crawl") as (said, client):
        client._transport.close()
        port = said[0].removeprefix("port: ")
        assert discover.find("play-dungeon-crawl") == discover.find(None)
        assert Path(discover.find(None)).samefile(port)
        assert {"what": "board", "state": "ok", "told": discover.find(None), "mend": ""} in told(
            "doctor", "--port", "play-dungeon-crawl"
        )
    (board,) = told("games")
    assert board["games"][0]["pack"] == "dungeon-crawl" and board["games"][0]["goes_on"]
    assert "dungeon-crawl: " in call("games").output
    assert "There is no board called" in str(call("status", "--port", "play").exception)
