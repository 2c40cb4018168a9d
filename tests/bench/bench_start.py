"""What it costs to ask the command line something: processor time, children included."""

import os
import statistics
import subprocess
import sys

WORDS = (["--help"], ["--version"], ["log", "--help"])
GOAL_S = 0.25


def spent(words: list[str]) -> float:
    before = os.times()
    command = [sys.executable, "-m", "cryptlight.cli", *words]
    subprocess.run(command, capture_output=True, check=True)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


for words in WORDS:
    spent(words)
    times = [spent(words) for _ in range(10)]
    goal = f"  (goal {GOAL_S:.2f} s)" if len(words) == 1 else ""
    print(f"cryptlight {' '.join(words):10} {statistics.median(times):.3f} s of processor{goal}")
