"""`cryptlight play` as people start it: Valpiedra first, and the game is there again next time."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager

import pytest
from commandline import answer_at

from cryptlight.link import Board
from cryptlight.sim.kept import FOLDER, kept_flash


@pytest.fixture(autouse=True)
def drawer(tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER, str(tmp_path / "drawer"))


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
        assert client.request("status").value("game") == "valpiedra"
        assert "is kept in" in said[-2]
        client.request("press", key="NEXT")
        before = client.request("status").value("screen")
        with played() as (again, _other):
            assert "forgets its game" in again[-2]
    with played() as (_said, client):
        assert client.request("status").value("screen") == before


def test_other_cards_have_a_board_of_their_own(tmp_path):
    with kept_flash({"main.py": b"1"}) as one, kept_flash({"main.py": b"2"}) as two:
        assert one and two and one != two and one.parent == tmp_path / "drawer"
        with kept_flash({"main.py": b"1"}) as busy:
            assert busy is None
    with kept_flash({"main.py": b"1"}) as free:
        assert free == one
