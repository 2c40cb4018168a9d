"""CPython and MicroPython keep the same journal, byte for byte."""

import shutil
import subprocess
import sys
from pathlib import Path

import fakegame
import portable

HERE = Path(__file__).parent


def on_micropython():
    beside = Path(sys.executable).parent / "micropython"
    program = str(beside) if beside.exists() else shutil.which("micropython")
    assert program, "there is no micropython here; run: make setup"
    command = [program, "-X", "heapsize=8m", str(HERE / "portable.py")]
    command.append(str(HERE.parents[1] / "firmware"))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_same_night_on_both_interpreters(monkeypatch):
    here, there = portable.play(), on_micropython()
    assert len(here) > 500 and any(line.startswith("file g") for line in here)
    assert here == there
    # A planted fault: on one interpreter alone a roll gives one gold more.
    apply = fakegame.apply

    def faulty(pack, state, command):
        events = apply(pack, state, command)
        state.gold += command[0] == "roll"
        return events

    monkeypatch.setattr(fakegame, "apply", faulty)
    assert portable.play() != there
