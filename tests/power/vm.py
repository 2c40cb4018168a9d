"""Runs a script of this folder inside the MicroPython VM."""

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def micropython() -> str:
    beside = Path(sys.executable).parent / "micropython"
    found = str(beside) if beside.exists() else shutil.which("micropython")
    assert found, "there is no micropython here; run: make setup"
    return found


def run(script, *arguments, heap="32m", timeout=900):
    """What the script printed; its own failure is an AssertionError with all of that."""
    command = [micropython(), "-X", "heapsize=" + heap, str(HERE / script)]
    command += [str(ROOT / "firmware"), str(ROOT / "tests" / "store"), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def counts(output):
    """The last line: names and numbers by turns."""
    words = output.splitlines()[-1].split()
    return {words[i]: int(words[i + 1]) for i in range(0, len(words), 2)}
