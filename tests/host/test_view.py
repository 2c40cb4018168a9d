"""The terminal view: what it draws is what the board lights, what is typed is pressed."""

import asyncio
import io
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

from cryptboard.panel import font
from cryptlight.sim.screen import rows
from cryptlight.view import plain
from cryptlight.view.picture import key_text, seen, strip_text
from cryptlight.view.terminal import KEYS, TerminalView

CRYPTLIGHT = Path(sys.executable).with_name("cryptlight")


def written(text):
    """The memory of a display that says this in its first line."""
    memory = bytearray(1024)
    for number, letter in enumerate(text):
        for column, bits in enumerate(font.glyph(letter)):
            tall = sum(3 << 2 * bit for bit in range(8) if bits >> bit & 1)
            at = number * (font.COLUMNS + 1) + column
            memory[at], memory[128 + at] = tall & 255, tall >> 8
    return bytes(memory)


class Still:
    """A board that keeps what was pressed."""

    def __init__(self):
        self.done = []

    def frame(self):
        return {"A": [(172, 0, 56)] + [(0, 0, 0)] * 15, "B": [(0, 9, 0)] * 16}

    def key_lights(self):
        return dict.fromkeys(["NEXT", "PLUS", "MINUS", "SELECT", "ROLL", "UNDO"], (26, 21, 15))

    def screen_rows(self):
        return rows(written("NEXT: go on"), on=True, inverted=False)

    def key_down(self, key):
        self.done.append(("down", key))

    def key_up(self, key):
        self.done.append(("up", key))


def test_a_pixel_keeps_its_hue_and_a_dark_one_stays_visible_as_a_place():
    red, green, blue = seen((172, 0, 56))
    assert red > blue > green == 0
    assert seen((0, 0, 0)) != (0, 0, 0)
    assert len(strip_text([(1, 1, 1)] * 16).plain) == 32


def test_lights_are_told_apart_without_their_colours():
    lights = [(0, 0, 0), (0, 5, 0), (20, 0, 0), (0, 0, 200)]
    assert strip_text(lights).plain == "· . o ● "
    keys = {"NEXT": (90, 90, 0), "UNDO": (9, 9, 0), "ROLL": (0, 0, 0)}
    told = key_text({"NEXT": "␣", "UNDO": "u", "ROLL": "r", "SEAT1": "1"}, keys).plain
    assert "> ␣ NEXT" in told and "+ u UNDO" in told and "  r ROLL" in told
    assert "SEAT1" not in told


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (140, 50)])
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
            bottom = view.query_one("#keys").region.bottom
            assert bottom < size[1] - 1 and view.query_one("#board").region.right <= size[0]
            assert str(view.query_one("#screen").render()).startswith("NEXT: go on")
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


def test_line_by_line_it_tells_the_screen_and_takes_keys(monkeypatch):
    monkeypatch.setattr(plain, "_STILL_S", 0)
    monkeypatch.setattr(plain, "HOLD_S", 0)
    board, said = Still(), []
    plain.play(board, io.StringIO("\n+\nw\nhuh\nR\nq\n1\n"), said.append)
    assert [key for what, key in board.done if what == "down"] == [
        "NEXT", "PLUS", "SELECT", "ROLL",
    ]  # fmt: skip
    assert board.done[1::2] == [("up", key) for _what, key in board.done[::2]]
    assert said[0].startswith("Keys: ") and said.count(plain.HELP) == 1
    assert said.count("NEXT: go on") == 1


@pytest.mark.parametrize("key", [b"q", b"\x03"])
def test_in_a_terminal_it_shows_the_board_until_it_is_ended(key):
    master, slave = pty.openpty()
    environment = os.environ | {"TERM": "xterm-256color", "LINES": "24", "COLUMNS": "80"}
    command = [CRYPTLIGHT, "sim", "--game", "dungeon-crawl"]
    shown = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
    os.close(slave)
    try:
        read_until(master, lambda said: b"NEXT" in said)
        os.write(master, key)
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
