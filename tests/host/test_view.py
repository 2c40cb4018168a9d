"""The terminal view: what it draws is what the board lights, what is typed is pressed."""

import asyncio
import os
import pty
import re
import select
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cryptlight.sim.screen import rows
from cryptlight.view.picture import screen_text, seen, strip_text
from cryptlight.view.terminal import KEYS, TerminalView

CRYPTLIGHT = Path(sys.executable).with_name("cryptlight")


class Still:
    """A board that keeps what was pressed."""

    def __init__(self):
        self.done = []

    def frame(self):
        return {"A": [(172, 0, 56)] + [(0, 0, 0)] * 15, "B": [(0, 9, 0)] * 16}

    def key_lights(self):
        return dict.fromkeys(["NEXT", "PLUS", "MINUS", "SELECT", "ROLL", "UNDO"], (26, 21, 15))

    def screen_rows(self):
        return rows(bytes([0xFF]) + bytes(1023), on=True, inverted=False)

    def key_down(self, key):
        self.done.append(("down", key))

    def key_up(self, key):
        self.done.append(("up", key))


def test_a_pixel_keeps_its_hue_and_a_dark_one_stays_visible_as_a_place():
    red, green, blue = seen((172, 0, 56))
    assert red > blue > green == 0
    assert seen((0, 0, 0)) != (0, 0, 0)
    assert len(strip_text([(1, 1, 1)] * 16).plain) == 48


def test_every_dot_of_the_screen_is_a_dot_of_the_text():
    picture = rows(bytes([0b00000101]) + bytes(1023), on=True, inverted=False)
    first = screen_text(picture).plain[0]
    assert ord(first) - 0x2800 == 0b101
    assert screen_text(picture).plain.count("\n") == 15
    dark = rows(bytes([255]) * 1024, on=False, inverted=False)
    assert set(screen_text(dark).plain) == {chr(0x2800), "\n"}


@pytest.mark.parametrize("size", [(80, 24), (140, 50)])
def test_it_draws_the_board_and_presses_its_keys(size):
    async def use():
        board = Still()
        view = TerminalView(board, "cryptlight")
        async with view.run_test(size=size) as pilot:
            await pilot.pause(0.1)
            for key in KEYS:
                await pilot.press(key)
            await pilot.pause(0.2)
            drawn = view.export_screenshot()
        return board.done, drawn

    with ThreadPoolExecutor() as apart:  # a browser test before may have left a loop in this one
        done, drawn = apart.submit(asyncio.run, use()).result()
    assert [key for what, key in done if what == "down"] == list(KEYS.values())
    assert sorted(key for what, key in done if what == "up") == sorted(KEYS.values())
    assert "#{:02x}{:02x}{:02x}".format(*seen((172, 0, 56))) in drawn
    assert "NEXT" in drawn and "SEAT1" not in drawn  # this board has no seat keys


@pytest.mark.parametrize("words", [["sim", "--headless"], ["sim"]])
def test_without_a_terminal_it_prints_the_port_and_serves_until_stopped(tmp_path, words):
    link = tmp_path / "board"
    command = [CRYPTLIGHT, *words, "--game", "dungeon-crawl", "--link", link]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as served:
        port = re.fullmatch(r"port: (\S+)\n", served.stdout.readline()).group(1)
        assert link.resolve() == Path(port)
        os.close(os.open(link, os.O_RDWR | os.O_NOCTTY))
        try:
            served.send_signal(signal.SIGINT)
            assert served.wait(20) == 0
        finally:
            served.kill()
    assert not link.is_symlink()


def test_a_cut_of_the_power_is_told_and_the_same_flash_goes_on(tmp_path):
    flash = tmp_path / "flash.bin"
    command = [CRYPTLIGHT, "sim", "--headless", "--game", "dungeon-crawl", "--flash", flash]
    done = subprocess.run(
        [*command, "--cut-at", "3"], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0
    assert "power was cut" in done.stdout
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout.readline().startswith("port: ")
        served.send_signal(signal.SIGTERM)
        served.wait(20)


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere a killed program's board lives on"
)
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_board_ends_with_the_program_that_holds_it(how):
    command = [CRYPTLIGHT, "sim", "--headless", "--game", "dungeon-crawl"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout.readline().startswith("port: ")
        threads = Path(f"/proc/{program.pid}/task").iterdir()
        children = " ".join((thread / "children").read_text() for thread in threads)
        boards = [os.pidfd_open(int(child)) for child in children.split()]
        program.send_signal(how)
        program.wait(20)
    assert len(boards) == 1 and select.select(boards, [], [], 20)[0]
    os.close(boards[0])


def read_until(master, done):
    said = b""
    while not done(said):
        assert select.select([master], [], [], 30)[0], said[-2000:]
        try:
            said += os.read(master, 65536)
        except OSError:  # the last one who held the other end is gone
            break
    return said


def test_in_a_terminal_it_shows_the_board_until_q_is_pressed():
    master, slave = pty.openpty()
    environment = os.environ | {"TERM": "xterm-256color", "LINES": "24", "COLUMNS": "80"}
    command = [CRYPTLIGHT, "sim", "--game", "dungeon-crawl"]
    shown = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
    os.close(slave)
    try:
        read_until(master, lambda said: b"NEXT" in said)
        os.write(master, b"q")
        read_until(master, lambda said: False)
        assert shown.wait(20) == 0
    finally:
        shown.kill()
        shown.wait()
        os.close(master)


@pytest.mark.parametrize(
    ("prepare", "options", "words"),
    [
        (
            lambda folder: (folder / "f").write_bytes(b"junk"),
            ["--flash", "f"],
            "not a flash image",
        ),
        (lambda folder: (folder / "b.toml").write_text("[x"), ["--board", "b.toml"], "b.toml"),
        (lambda folder: (folder / "l").write_text("mine"), ["--link", "l"], "in use"),
    ],
)
def test_what_cannot_be_used_is_refused_and_left_alone(tmp_path, prepare, options, words):
    prepare(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    done = subprocess.run(
        [CRYPTLIGHT, "sim", "--headless", "--game", "dungeon-crawl", *options],
        cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert words in done.stderr and "Traceback" not in done.stderr
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
