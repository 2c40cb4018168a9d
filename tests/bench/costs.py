"""What the firmware costs a chip: instructions of the VM here, times one fixed factor.

`valgrind --tool=callgrind` counts the instructions that MicroPython's Unix build executes between
two marks; the same program always takes the same number, whatever else this computer does. A mark
is a sum of complex numbers, which nothing else computes: callgrind writes down its count whenever
the VM comes to that function. POINTS are what single operations take an emulated RP2040 at
125 MHz; their microseconds by the instructions that they take here give the factor.
"""

import math
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from cryptlight.scenario.engine import firmware, micropython

MARK = "mp_obj_complex_binary_op"
HERE = Path(__file__).parent
# Microseconds on an emulated RP2040 (MicroPython 1.28), cache misses of the flash not charged.
POINTS = {
    "turn of a range": 3.1,
    "look-up in a dict": 1.9,
    "attribute": 1.5,
    "function of two": 6.9,
    "method": 12.2,
    "list.append": 4.7,
    "list of three": 8.3,
    "object with __init__": 39.0,
    "raise and catch": 24.0,
    "struct.pack of three": 25.0,
    "str %": 85.0,
}
MISSES = 1.9  # calls take so many times as long with the misses charged: the upper end
# A Pico 2 is computed, never measured: CoreMark per MHz of a Cortex-M33 and of a Cortex-M0+ as
# ARM tells them, and 150 MHz instead of 125.
PICO_2 = 2.46 / 4.02 * 125 / 150
PROGRAM_MS, ERASE_MS = 0.6, 45.0


@dataclass(frozen=True)
class Model:
    us: float  # on a Pico, an instruction here
    spread: float  # of the points around it: the geometric standard deviation

    def ms(self, instructions: int) -> float:
        return instructions * self.us / 1000


def has_valgrind() -> bool:
    return shutil.which("valgrind") is not None


def counted(script: str, *words: object, heap: str = "16m") -> "list[tuple[str, int]]":
    """(label, instructions since the mark before it) of a script that makes marks.

    Its last argument is a file, into which it writes its labels, one a line.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        labels, out = folder / "labels", folder / "out"
        command = ["valgrind", "--tool=callgrind", f"--dump-before={MARK}", "--quiet"]
        command += [f"--callgrind-out-file={out}", sys.executable, micropython()]
        command += ["-X", f"heapsize={heap}", str(HERE / script), *map(str, words), str(labels)]
        env = {"MICROPYPATH": f"{firmware()}:.frozen", "PYTHONHASHSEED": "0"}
        subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL)
        told = labels.read_text().split("\n")[:-1]
        # The first mark ends what came before it; each following one is named by its label.
        dumps = [out.with_name(f"out.{number}") for number in range(1, len(told) + 2)]
        return list(zip(told, [instructions(path) for path in dumps[1:]], strict=True))


def instructions(dump: Path) -> int:
    found = re.search(r"^(?:summary|totals): (\d+)", dump.read_text(), re.MULTILINE)
    assert found, dump
    return int(found[1])


def calibrated(taken: "dict[str, float]") -> Model:
    """The model by what each point takes here."""
    ratios = [math.log(POINTS[name] / taken[name]) for name in POINTS]
    return Model(math.exp(statistics.median(ratios)), math.exp(statistics.stdev(ratios)))


def points() -> "dict[str, float]":
    """Instructions that one of each takes here, the loop around it taken off."""
    rows = dict(counted("points_vm.py"))
    turn = rows["turn of a range"] / TURNS
    return {n: rows[n] / TURNS - (turn if n != "turn of a range" else 0) for n in POINTS}


TURNS = 200  # of each, in points_vm.py
