"""Whenever the power goes, the game is found as confirmed, or with the one command in flight."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
MICROPYTHON = Path(sys.executable).parent / "micropython"


def vm(script, *arguments, heap="32m"):
    program = str(MICROPYTHON) if MICROPYTHON.exists() else shutil.which("micropython")
    command = [program, "-X", "heapsize=" + heap, str(HERE / script)]
    command += [str(ROOT / "firmware"), str(ROOT / "tests" / "store"), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def counts(output):
    words = output.split("\n")[-2].split()
    return {words[i]: int(words[i + 1]) for i in range(0, len(words), 2)}


def test_twenty_thousand_cuts():
    total = 0
    for seed in range(1, 9):
        output = vm("sweep.py", "sweep", seed, 1)
        found = counts(output)
        assert found["failures"] == 0, output
        total += found["cases"]
    assert total >= 20_000


def test_the_harness_finds_losses_and_a_case_replays():
    """Positive control: replacing files by removing them first loses games."""
    output = vm("sweep.py", "sweep", 1, 4, "unsafe")
    assert counts(output)["failures"] > 10
    case = output.split("FAIL ")[1].split()[0]
    again = vm("sweep.py", "case", case, "unsafe")
    assert "FAIL " + case in again
    assert counts(again)["failures"] == 1


@pytest.mark.soak
def test_every_cut_of_many_games():
    for seed in range(9, 90):
        output = vm("sweep.py", "sweep", seed, 1)
        assert counts(output)["failures"] == 0, output
