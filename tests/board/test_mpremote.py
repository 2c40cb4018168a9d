"""The real mpremote against the board's port."""

import contextlib
import os
import shlex
import subprocess
import sys
import time
import tty
from pathlib import Path

import pytest
from test_robust import changed


@pytest.fixture
def mpremote(new_board, tmp_path):
    link = tmp_path / "port"
    return _Caller(new_board("dungeon-crawl", realtime=True, link=link), link)


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
    with _opened(mpremote.link) as port:
        os.write(port, b"\x03")
        _until(port, b"Enter gives the prompt")
        os.write(port, b"\r")
        _until(port, b">>> ")
        lit = board.frame()["A"]
        _tap(board, "PLUS")
        assert board.frame()["A"] == lit
        os.write(port, b"\x04")
        _until(port, b"soft reboot")

    def heard():  # however long the start takes
        _tap(board, "PLUS")
        return any(board.frame()["A"][2])

    _wait(heard)


# Sessions longer than the watchdog, which is one second here instead of eight.

_SHORT = changed(
    "cryptboard/tasks.py", "CHECK_MS = 1000\nWATCHDOG_MS = 8000",
    "CHECK_MS = 100\nWATCHDOG_MS = 1000",
)  # fmt: skip
_LOOP = "import time\nfor n in range({}):\n    time.sleep(0.5)\n    print('turn', n)\n"


@pytest.fixture
def long_session(new_board, tmp_path):
    """mpremote against a board in play, whose watchdog bites soon.

    A bite in the middle of a session would end it: what mpremote prints would be incomplete.
    """
    link = tmp_path / "port"
    board = new_board("dungeon-crawl", realtime=True, link=link, files=_SHORT)
    _wait(lambda: any(board.frame()["A"][0]))
    return _Caller(board, link)


def test_exec_and_run_longer_than_the_watchdog(long_session, tmp_path):
    script = tmp_path / "long.py"
    script.write_text(_LOOP.format(5))
    assert "turn 4" in long_session("exec", _LOOP.format(5))
    assert "turn 4" in long_session("run", str(script))
    assert "turn 3" in long_session("resume", "exec", _LOOP.format(4))


def test_the_commands_of_the_readme(long_session):
    """Each as printed there, but for the port, which mpremote finds by itself on USB."""
    page = (Path(__file__).parents[2] / "firmware" / "README.md").read_text("utf-8")
    commands = [shlex.split(line)[1:] for line in page.splitlines() if line[:9] == "mpremote "]
    assert [words[:2] for words in commands] == [["resume", "exec"], ["reset"]]
    assert "State" in long_session(*commands[0])
    long_session(*commands[1])
    _wait(lambda: "reset" in long_session.board.resets)


def test_repl_longer_than_the_watchdog(long_session):
    """In a terminal of its own: Ctrl-C, Enter, a long line, Ctrl-]."""
    near, far = os.openpty()
    tty.setraw(far)  # mpremote does so, too, but says earlier that it is there
    tool = Path(sys.executable).with_name("mpremote")
    words = [tool, "connect", long_session.link, "repl"]
    with subprocess.Popen(words, stdin=far, stdout=far, stderr=far) as repl:
        try:
            _until(near, b"Ctrl-] ")
            os.write(near, b"\x03")
            _until(near, b"Enter gives the prompt")
            os.write(near, b"\r")
            _until(near, b">>> ")
            os.write(near, b"import time; time.sleep(3); print(6 * 7)\r")
            assert b"\n42\r\n" in _until(near, b"42\r\n>>> ")
            os.write(near, b"\x1d")
            assert repl.wait() == 0
        finally:
            repl.kill()
    os.close(near)
    os.close(far)


def mounted_loop(session, folder, seconds):
    """A program on the laptop runs on the board, and reads and writes files of the laptop."""
    folder.mkdir()
    (folder / "loop.py").write_text(
        "import time\n"
        "end = time.time() + " + str(seconds) + "\n"
        "count = 0\n"
        "while time.time() < end:\n"
        "    with open('/remote/count', 'w') as file: file.write(str(count))\n"
        "    with open('/remote/count') as file: assert int(file.read()) == count\n"
        "    count += 1\n"
        "print('turns', count)\n"
    )
    said = session("mount", str(folder), "exec", "import loop")
    turns = int(said.rpartition("turns ")[2].split()[0])
    assert turns == int((folder / "count").read_text()) + 1 > seconds
    return turns


def test_a_loop_on_a_mounted_folder(long_session, tmp_path):
    mounted_loop(long_session, tmp_path / "mounted", 3)


@pytest.mark.soak
@pytest.mark.timeout(300)
def test_a_loop_on_a_mounted_folder_for_a_minute(new_board, tmp_path):
    """With the watchdog of a board, and the memory of one."""
    link = tmp_path / "port"
    board = new_board("dungeon-crawl", realtime=True, link=link)
    _wait(lambda: any(board.frame()["A"][0]))
    mounted_loop(_Caller(board, link), tmp_path / "mounted", 60)
    assert board.resets == []


class _Caller:
    """mpremote for one port."""

    def __init__(self, board, link):
        self.board = board
        self.link = link

    def __call__(self, *words):
        tool = Path(sys.executable).with_name("mpremote")
        done = subprocess.run(
            [tool, "connect", self.link, *words], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.replace("\r", "")


@contextlib.contextmanager
def _opened(link):
    port = os.open(link, os.O_RDWR | os.O_NOCTTY)
    try:
        yield port
    finally:
        os.close(port)


def _tap(board, key):
    board.key_down(key)
    board.advance(ms=60)
    board.key_up(key)
    board.advance(ms=100)


def _wait(condition):
    """For a board in real time: the test fails by pytest's own patience, not by luck."""
    while not condition():
        time.sleep(0.01)


def _until(port: int, ending: bytes) -> bytes:
    import select

    said = b""
    while ending not in said:
        select.select([port], [], [])
        said += os.read(port, 1024)
    return said
