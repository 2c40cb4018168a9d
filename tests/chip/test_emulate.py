"""What `make emulate` does beside the emulator: two simulated boards stand for chip and twin."""

import emulate
import evenings
import pytest

from cryptlight.contents import board_contents
from cryptlight.resources import board_file
from cryptlight.sim import SimulatedBoard

GAME = "dungeon-crawl"


def test_without_an_image_it_says_how_to_get_one(monkeypatch, capsys):
    for named in ("", "/no/such/image.uf2"):
        monkeypatch.setenv(emulate.VARIABLE, named)
        assert emulate.main() == 0
        told = capsys.readouterr().out
        assert "https://micropython.org/download/RPI_PICO/" in told
        assert emulate.VARIABLE in told


def test_an_image_that_is_there_is_taken(monkeypatch, tmp_path):
    named = tmp_path / "image.uf2"
    named.write_bytes(b"UF2\n")
    monkeypatch.setenv(emulate.VARIABLE, str(named))
    assert emulate.image() == named


def test_the_port_is_read_from_what_the_emulator_says():
    said = "INFO PTY REPL listening on /dev/pts/7 - e.g. `mpremote connect /dev/pts/7`"
    assert emulate.port_in(said) == "/dev/pts/7"
    assert emulate.port_in("INFO booting") == ""


def test_games_without_room_are_left_to_a_pico_2():
    assert emulate.fits(evenings.pack_of(GAME))
    assert not emulate.fits(evenings.pack_of("massive-darkness-2"))


@pytest.fixture
def boards():
    contents = board_contents([evenings.pack_of(GAME)], board_file())

    def new():
        return SimulatedBoard(contents=contents, board_toml=board_file(), realtime=True)

    with new() as chip, new() as twin:
        yield chip, twin


def test_an_evening_is_compared_press_by_press(boards, monkeypatch):
    chip, twin = boards
    with emulate.session(twin.port) as board:
        board.request("press", key="PLUS")  # a game that the other does not have
    assert emulate.evening(chip.port, twin.port, ["NEXT", "UNDO", "PLUS", "NEXT"]) == []

    whole, chips = emulate.Board.request, []
    greeted = emulate.Board.at

    def noted(port):
        board = greeted(port)
        chips.extend([board] if port == chip.port else [])
        return board

    def astray(self, verb, **body):
        """The chip hears PLUS where MINUS was pressed."""
        if self in chips and body.get("key") == "MINUS":
            body = {"key": "PLUS"}
        return whole(self, verb, **body)

    monkeypatch.setattr(emulate.Board, "at", noted)
    monkeypatch.setattr(emulate.Board, "request", astray)
    wrong = emulate.evening(chip.port, twin.port, ["PLUS", "MINUS"])
    assert wrong
    assert wrong[0].startswith("press 2 (MINUS): ")
    assert "state" in wrong[0]
