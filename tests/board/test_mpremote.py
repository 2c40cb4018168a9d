"""The real mpremote against the board's port."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest


@pytest.fixture
def mpremote(new_board, tmp_path):
    link = tmp_path / "port"
    board = new_board("dungeon-crawl", realtime=True, link=link)

    def call(*words: str) -> str:
        tool = Path(sys.executable).with_name("mpremote")
        done = subprocess.run(
            [tool, "connect", link, *words], capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.replace("\r", "")

    call.board = board
    call.link = link
    return call


def test_exec_and_eval(mpremote):
    assert mpremote("exec", "print(6 * 7)") == "42\n"
    assert mpremote("eval", "[1, 'a']") == "[1, 'a']\n"


def test_run_a_local_script(mpremote, tmp_path):
    script = tmp_path / "hello.py"
    script.write_text("import sys\nprint('from', sys.implementation.name)\n")
    assert mpremote("run", str(script)) == "from micropython\n"


def test_files_go_there_and_back(mpremote, tmp_path):
    there = tmp_path / "data.bin"
    there.write_bytes(bytes(range(256)) * 20)
    back = tmp_path / "back.bin"
    mpremote("fs", "cp", str(there), ":data.bin")
    mpremote("fs", "cp", ":data.bin", str(back))
    assert back.read_bytes() == there.read_bytes()
    assert "data.bin" in mpremote("fs", "ls")
    assert "data.bin" in mpremote("fs", "tree")
    assert "from start import run" in mpremote("fs", "cat", ":main.py")
    import hashlib

    assert hashlib.sha256(there.read_bytes()).hexdigest() in mpremote(
        "fs", "sha256sum", ":data.bin"
    )
    mpremote("fs", "rm", ":data.bin")
    assert "data.bin" not in mpremote("fs", "ls")


def test_mount_a_local_folder(mpremote, tmp_path):
    folder = tmp_path / "mounted"
    folder.mkdir()
    (folder / "other.py").write_text("print('imported from the laptop')\n")
    assert "imported from the laptop" in mpremote("mount", str(folder), "exec", "import other")


def test_df_shows_the_flash(mpremote):
    assert "1441792" in mpremote("df")


def test_soft_reset_leaves_the_board_answering(mpremote):
    mpremote("soft-reset")
    assert mpremote("exec", "print('still here')") == "still here\n"


def test_reset_starts_the_board_anew(mpremote):
    mpremote("reset")
    while not mpremote.board.resets:  # mpremote leaves before the board resets, 100 ms later
        mpremote.board.advance(ms=10)
    assert mpremote("exec", "import machine; print(machine.reset_cause())") == "3\n"
    assert mpremote.board.resets == ["reset"]


def test_ctrl_c_leaves_the_game_and_a_soft_reset_brings_it_back(mpremote):
    board = mpremote.board
    _wait(lambda: any(board.frame()["A"][0]))
    _tap(board, "PLUS")
    _wait(lambda: any(board.frame()["A"][1]))
    port = os.open(mpremote.link, os.O_RDWR | os.O_NOCTTY)
    try:
        os.write(port, b"\x03")
        assert b"watchdog stays fed" in _until(port, b">>> ")
        lit = board.frame()["A"]
        _tap(board, "PLUS")
        assert board.frame()["A"] == lit
        os.write(port, b"\x04")
        _until(port, b"soft reboot")
    finally:
        os.close(port)

    def heard():  # however long the start takes
        _tap(board, "PLUS")
        return any(board.frame()["A"][2])

    _wait(heard)


def _tap(board, key):
    board.key_down(key)
    board.advance(ms=60)
    board.key_up(key)
    board.advance(ms=100)


def _wait(condition):
    """For a board in real time: the test fails by pytest's own patience, not by luck."""
    limit = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < limit
        time.sleep(0.01)


def _until(port: int, ending: bytes) -> bytes:
    import select

    said = b""
    while ending not in said:
        assert select.select([port], [], [], 20)[0], said
        said += os.read(port, 1024)
    return said
