"""The server is killed in the middle of a game and started again: the page says so, comes back."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import seen
from served import ROOT, free_port


class Program:
    """`cryptlight play` as people start it."""

    def __init__(self, flash: Path, port: int) -> None:
        command = [sys.executable, "-m", "cryptlight.cli", "play", "dungeon-crawl"]
        command += ["--headless", "--flash", str(flash), "--web-port", str(port)]
        folders = f"{ROOT / 'host'}{os.pathsep}{ROOT / 'firmware'}"
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": folders}
        )
        assert self.process.stdout is not None
        self.said: list[str] = []
        for line in self.process.stdout:
            self.said.append(line.strip())
            if "Ctrl-C" in line:
                break

    def boards(self) -> list[int]:
        """A descriptor for each process with a simulated board; readable when it has ended."""
        threads = Path(f"/proc/{self.process.pid}/task").iterdir()
        children = " ".join((thread / "children").read_text() for thread in threads)
        return [os.pidfd_open(int(child)) for child in children.split()]

    def kill(self, how: int = signal.SIGKILL) -> int:
        self.process.send_signal(how)
        return self.process.wait(20)


def test_the_page_says_so_and_comes_back(new_page: Any, tmp_path: Path) -> None:
    flash, port = tmp_path / "flash.bin", free_port()
    program = Program(flash, port)
    try:
        assert program.said[0].startswith("port: /dev/")
        assert f"page: http://localhost:{port}/" in program.said[1]
        page = new_page(f"http://localhost:{port}/board")
        seen.wait_for_line(page, "R1 Heroes")
        for value in (1, 2, 3):
            seen.press(page, "PLUS", "clicks")
            seen.wait_for_line(page, f"Evil 0 → {value}")
        boards = program.boards()
        program.kill()
        assert len(boards) == 1
        assert select.select(boards, [], [], 20)[0]  # nobody holds it: it goes, too
        os.close(boards[0])
        page.get_by_text("The server is gone").wait_for()
        program = Program(flash, port)
        page.wait_for_function("() => document.documentElement.dataset.link === 'on'")
        seen.wait_for_line(page, "Move and search")
        now = httpx.get(f"http://localhost:{port}/api/moment?at=3").json()
        assert {track["id"]: track["value"] for track in now["tracks"]}["evil"] == 3
        seen.press(page, "UNDO", "clicks")  # even the way back is still there
        seen.wait_for_line(page, "Undone: Evil: 3")
    finally:
        assert program.kill(signal.SIGINT) == 0
