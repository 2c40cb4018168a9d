"""MicroPython onto a board in BOOTSEL: found as a drive, filled by mpflash, then its port."""

import subprocess
from types import SimpleNamespace

import pytest
from commandline import call

from cryptlight.deploy import interpreter
from cryptlight.link import LinkError
from cryptlight.link.discover import Found

PICO2 = "UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n"
PICO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"


@pytest.fixture
def plugged(tmp_path, monkeypatch):
    """plugged(PICO): a board in BOOTSEL, as the drive that it shows as."""
    places = []

    def plug(about):
        place = tmp_path / f"drive{len(places)}"
        place.mkdir()
        (place / interpreter.INFO).write_text(about)
        places.append(place)
        return place

    monkeypatch.setattr(interpreter, "_mounted", lambda: [tmp_path / "empty", *places])
    monkeypatch.setattr(interpreter.importlib.util, "find_spec", lambda name: object())
    return plug


@pytest.mark.parametrize(("about", "board"), [(PICO, "RPI_PICO"), (PICO2, "RPI_PICO2")])
def test_a_board_in_bootsel_is_known_by_its_drive(plugged, about, board):
    place = plugged(about)
    assert interpreter.only_drive() == interpreter.Drive(place, board)
    assert board in call("deploy", "--micropython", "--dry-run").output


def test_a_drive_of_something_else_is_left_alone(plugged):
    plugged("Model: camera\n")
    with pytest.raises(LinkError, match="Hold its BOOTSEL button"):
        interpreter.only_drive()


def test_two_boards_at_once_are_one_too_many(plugged):
    plugged(PICO)
    plugged(PICO2)
    with pytest.raises(LinkError, match="one at a time"):
        interpreter.only_drive()


def test_without_mpflash_it_says_how_to_get_it_and_how_to_do_without(plugged, monkeypatch):
    place = plugged(PICO2)
    monkeypatch.setattr(interpreter.importlib.util, "find_spec", lambda name: None)
    told = str(call("deploy", "--micropython").exception)
    assert "cryptlight[flash]" in told and "RPI_PICO2" in told and str(place) in told


def test_it_fills_that_drive_and_waits_for_the_port(plugged, monkeypatch):
    place = plugged(PICO2)
    seen, calls = [Found("/dev/old", "a", "")], []
    monkeypatch.setattr(interpreter, "boards", lambda: list(seen))

    def run(command, **_settings):
        calls.append(command[3:])
        seen.append(Found("/dev/new", "b", ""))
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(subprocess, "run", run)
    assert interpreter.install(interpreter.only_drive()) == "/dev/new"
    assert calls == [
        ["flash", "--volume", str(place), "--board", "RPI_PICO2", "--version", "stable"]
    ]


def test_what_mpflash_says_is_passed_on(plugged, monkeypatch):
    plugged(PICO)
    failed = SimpleNamespace(returncode=1, stdout="", stderr="a\nno network\n")
    monkeypatch.setattr(subprocess, "run", lambda *_words, **_settings: failed)
    with pytest.raises(LinkError, match=r"no network.*\.uf2 for RPI_PICO"):
        interpreter.install(interpreter.only_drive())


def test_doctor_sees_a_board_without_interpreter(plugged, monkeypatch):
    plugged(PICO)
    monkeypatch.setattr("cryptlight.link.discover.list_ports.comports", list)
    monkeypatch.delenv("CRYPTLIGHT_PORT", raising=False)
    assert "cryptlight deploy --micropython" in call("doctor").output
